"""What arrives from Telegram: updates, read into events of the chat vocabulary."""
