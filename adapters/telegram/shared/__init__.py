"""What both directions share: ids, errors, links, memory, time."""
