"""What the server loads, besides modules, from which the processes of the tests are forked; imported there alone."""

from __future__ import annotations

import gc

from adapters.chat.texts import LANGUAGES, text

for language in LANGUAGES:
    text(language, "list-end", {"rest": "", "last": ""})  # the rules of a language take a fifth of a second to load

gc.collect()
gc.freeze()  # a collection in a forked process then leaves alone what all of them share
