"""What goes to Telegram: posts as messages, at its pace."""
