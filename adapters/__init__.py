"""Everything that touches the world: chat platforms, the store, pictures and languages."""
