"""What the documents show and list, worked out from the program: `python -m tests.documents.make`."""
