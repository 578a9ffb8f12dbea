"""The game core: rules, tables and the service, with no input, output or platform of their own."""
