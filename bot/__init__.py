"""The program: command line, settings, logging and wiring."""
