"""Square: stones with figures on their edges are laid to complete rectangles."""
