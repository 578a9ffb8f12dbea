"""What Kibitz sends to Discord: boards, private answers, reminders, and its commands."""
