# What is said while a computer player thinks, and where there is too much to think about.

thinking = { $seat }{ $mark } is thinking.
thinking-busy = I have too much to think about right now. Please try again in a minute.
