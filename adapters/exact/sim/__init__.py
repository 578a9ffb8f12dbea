"""Exact values of Sim, from tables that `make tables` made."""
