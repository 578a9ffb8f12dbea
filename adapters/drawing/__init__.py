"""Pictures as PNG files: a canvas and its shapes, letters and inks, and a painter for each game and each listing."""
