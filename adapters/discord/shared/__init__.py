"""What both directions need: ids, errors, buttons, and the platform's own memory."""
