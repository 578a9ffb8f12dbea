"""`kibitz doctor`: an inspection of the installation, a line for each check."""
