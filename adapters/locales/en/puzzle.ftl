# Puzzles: what is told of one after an answer.

puzzle-only-move = Only `{ $move }` wins.
puzzle-defence = { $seat } holds out longest with `{ $move }`.
puzzle-loses = `{ $move }` gives the win away.
puzzle-share-solved = Kibitz puzzle { $game } { $number }: ✓ in { $count } { $count ->
    [one] try
   *[other] tries
}
puzzle-share-streak = Kibitz puzzle { $game } { $number }: ✓ in { $count } { $count ->
    [one] try
   *[other] tries
}, streak { $days }
puzzle-share-missed = Kibitz puzzle { $game } { $number }: ✗
