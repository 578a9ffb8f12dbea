# People whom a person keeps out of their own games, which they alone see

apart-challenge = { $name } takes no challenges from here now.
apart-seat = You can’t take a seat in { $table } now.
apart-own = You keep { $names } out of your games, so I did nothing. To play after all: `{ $example }`. Only you see this.
apart-own-all = You take no challenges now, so no one could join this offer. `{ $example }` changes that.
apart-done = { $name } is kept out of your games, in all chats: you won’t be seated together, and they can’t challenge you. I don’t tell them or anyone else. What you already play or sit at together goes on, and tournaments and classes pair by their own rules. `/block mine` lists everyone you keep out.
apart-already = { $name } is already kept out of your games. Only you see this.
apart-undone = { $name } can play with you again. Only you see this.
apart-undo = Let { $name } back in
apart-not = { $name } is not kept out of your games. `{ $example }` lists who is.
apart-list = Kept out of your games: { $names }. To let someone back in, press a button or send `/unblock mine` with their name. Only you see this list.
apart-none = You keep no one out of your games. `{ $example }` would keep that person out, and only you would know. `/block mine all` turns away every challenge.
apart-full = You keep { $most } people out of your games already, and that is the limit. `{ $example }` lists them.
apart-all = From now on no one can challenge you by name or join an offer of yours, in any chat. You can still challenge others and join their offers. `/unblock mine all` ends this. Only you see this.
apart-all-stands = You take no challenges from anyone. Only you see this.
apart-all-undone = You take challenges again. Only you see this.
apart-all-undo = Take challenges again
