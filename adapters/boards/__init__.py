"""How the boards of games reach the places where they are played: one ledger for every platform."""
