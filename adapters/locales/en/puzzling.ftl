# Puzzles as they are set, answered, compared and posted.

puzzling-of-day = Puzzle of the day, { $puzzle }: { $game }.
puzzling-training = Puzzle { $puzzle }: { $game }.
puzzling-to-win = { $seat }{ $mark } is to move. Only one move keeps the win: which?
puzzling-to-score = { $seat }{ $mark } is to move. One move brings the most points: which?
puzzling-how = Answer with the buttons: only you will see how you did. Or reply to this picture with the move, written like `{ $example }`.
puzzling-how-alone = Answer with the buttons, or with `/puzzle answer { $example }` and your move in its place. Only you see it; the first answer is rated.
puzzling-right-first = ✓ `{ $move }` is right, at the first try.
puzzling-right-later = ✓ `{ $move }` is right, after { $count } tries.
puzzling-wrong = ✗ `{ $move }` is not the move.
puzzling-tried = Wrong answers so far: { $count }.
puzzling-again = Try again if you like; only the first answer is rated.
puzzling-solution = The answer is `{ $move }`.
puzzling-solved-before = You have solved { $puzzle } already.
puzzling-known-before = You have already seen the answer to { $puzzle }.
puzzling-theme = Theme: { $theme }.
puzzling-rated = Your puzzle rating: { $number } ({ $change }).
puzzling-streak = Solved { $count } days in a row.
puzzling-solvers = Puzzle { $puzzle }, { $game }: { $solved } of { $count } who tried solved it.
puzzling-solvers-none = No one has solved puzzle { $puzzle } ({ $game }) yet. `/puzzle { $puzzle }` shows it to you.
puzzling-solver = { $place }. { $name } (tries: { $count })
puzzling-solver-streak = { $place }. { $name } (tries: { $count }, days in a row: { $streak })
puzzling-puzzle-rating = The puzzle’s own rating: { $number } (answers: { $count }).
puzzling-ranking = Best at puzzles, { $game }:
puzzling-ranking-none = No one here has tried a puzzle of { $game } yet. `/puzzle` shows you one.
puzzling-rank = { $place }. { $name }: { $number } ± { $uncertainty }
puzzling-shared = { $name }: { $line }
puzzling-share-later = You can share how you did once you have solved { $puzzle } or seen its answer: `/puzzle { $puzzle }` shows it.
puzzling-shared-before = You have already shared how you did with { $puzzle }.
puzzling-no-puzzle = There is no puzzle { $puzzle } here. `/puzzle` shows today’s.
puzzling-no-current = Which puzzle? `/puzzle` shows you today’s; then for example `/puzzle answer 12`.
puzzling-no-puzzles = There are no puzzles of { $game } yet. `/puzzle { first-game }` shows another one.
puzzling-all-tried = You have tried every puzzle of { $game } that I know. `/puzzle { first-game }` shows another game’s.

settings-puzzles-off = Puzzles of the day: not posted
settings-puzzles-here = Puzzles of the day: here at { $hour }, { $games } (another hour: `/settings puzzle-time 9+3`)
settings-puzzles-away = Puzzles of the day: in another channel at { $hour }, { $games } (another hour: `/settings puzzle-time 9+3`)
settings-to-puzzles-off = Post no puzzles
settings-to-puzzles-here = Post a puzzle here each day
settings-to-puzzle-games-all = Puzzles of all games
settings-to-puzzle-game = Puzzles of { $game } only

button-solvers = Who solved it
button-share = Share
button-reveal = Show the answer
button-more = Another puzzle
