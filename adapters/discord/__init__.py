"""Kibitz on Discord: members' events become calls on the chat vocabulary, its posts become messages."""
