nim-name = Nim
nim-command = Offer a game of Nim: take counters from heaps
nim-short = `/rules nim`: take counters from heaps; by default the player who takes the last one loses.
nim-goal = Take counters from one heap at a time. The player who takes the last one loses.
nim-about-misere = Heaps { $heaps }; taking the last counter loses.
nim-about-penultimate = Heaps { $heaps }; taking the next-to-last counter loses.
nim-about-normal = Heaps { $heaps }; taking the last counter wins.
nim-by-lot = drawn by lot
nim-hint = Choose what to take, or reply with a heap and a number, for example `{ $example }`.
nim-tap = Tap the counters to take.
nim-guide-step = Now choose how many: tap a counter, and it goes with all behind it.
nim-guide-confirm = The crossed counters would go. ✓ takes them; tap another counter to change your mind.
nim-rules =
    Nim, for two. Counters lie in heaps.
    • A move takes one or more counters from one heap, up to the whole heap; never from two heaps.
    • Taking the last counter loses. With `rule=normal` taking it wins; with `rule=penultimate` taking the next-to-last counter loses.
    To move, reply with the heap and how many you take: `b3` takes 3 from heap b, `b all` takes the whole heap.
    The heaps are 3-5-7 unless you choose: `heaps=4,9,6` (3 to 5 heaps of at least 3, 15 to 100 counters in all), `marienbad` (1-3-5-7) or `random`.
    For example: `/nim @anna marienbad`

nim-last-counter = { $seat } took the last counter.
nim-penultimate-counter = { $seat } took the next-to-last counter.
nim-unreadable = I can’t read that as a move. Name a heap and a number, for example `{ $example }`.
nim-no-heap = There is no heap { $heap }: there are { $heaps } heaps. For example `{ $example }`.
nim-empty-heap = Heap { $heap } is empty. For example `{ $example }`.
nim-too-many = { $left ->
    [one] Heap { $heap } has only one counter left, not { $count }.
   *[other] Heap { $heap } has only { $left } counters left, not { $count }.
} For example `{ $example }`.
nim-too-few = Take at least one counter, for example `{ $example }`.
nim-over = This game is over.
nim-heaps = Write the heaps as numbers with commas, for example `/{ $example }`.
nim-heap-count = { $count ->
    [one] One heap
   *[other] { $count } heaps
} cannot be played: there can be { $least } to { $most } heaps. For example `/{ $example }`.
nim-small-heap = { $count ->
    [one] Heap { $heap } would have one counter
   *[other] Heap { $heap } would have { $count } counters
}; each needs at least { $least }. For example `/{ $example }`.
nim-total = { $total ->
    [one] One counter in all
   *[other] { $total } counters in all
} cannot be played: there can be { $least } to { $most } counters. For example `/{ $example }`.
nim-rule = Who loses? `rule=misere`, `rule=penultimate` or `rule=normal`, for example `/{ $example }`.
nim-option-twice = “{ $word }” says that twice. Once is enough, for example `/{ $example }`.
nim-unknown-option = I don’t know “{ $word }” in Nim. There are `heaps=3,5,7`, `marienbad`, `random`, `rule=misere`, `rule=penultimate` and `rule=normal`, and for any game `time=3d`, `first=me`, `unrated`; for example `/{ $example }`. To name an opponent: `@anna`.
nim-heaps-not-drawn = The heaps have not been drawn yet, for example `/{ $example }`.
nim-two-players = Nim is for two.
nim-no-deal = Nothing is dealt in Nim.

nim-field-heaps = The heaps, for example 3,5,7
nim-field-preset = A ready-made set of heaps
nim-field-rule = Who loses
nim-value-marienbad = Marienbad: 1, 3, 5, 7
nim-value-random = Random heaps
nim-value-misere = Misère: taking the last counter loses
nim-value-penultimate = Penultimate: taking the next-to-last counter loses
nim-value-normal = Normal: taking the last counter wins

nim-why-balanced = { $heaps } has nim-sum 0: { $parts } hold each power of two an even number of times. Every take upsets that, and an answer restores it.
nim-why-balanced-brief = { $heaps }: nim-sum 0.
nim-why-singles = { $count ->
    [one] One counter is left, and { $seat } has to take it.
   *[other] { $count } single counters are left. They go one by one, and { $seat } takes the last.
}
nim-why-two = Two counters are left, and { $seat } has to take the next-to-last one.
nim-why-answers = Every take from { $heaps } has an answer that leaves a lost position again: { $answers }.
nim-why-table = { $heaps } is a lost position: every take has an answer that leaves one again.

nim-theme-pairs = pairs
nim-theme-singles = single counters
nim-theme-balance = nim-sum
nim-theme-against = against the nim-sum
nim-theme-penultimate = the next-to-last counter
