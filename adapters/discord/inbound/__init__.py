"""What reaches Kibitz from Discord: messages, interactions, and changes of servers and their members."""
