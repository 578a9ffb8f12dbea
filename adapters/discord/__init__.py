"""Kibitz on Discord: what members do, made the chat vocabulary's; its posts, made messages."""
