"""What makes the tables in `adapters/exact/tables`."""
