# The sentences of replies, errors and reports, in English. A finished sentence is recognised by its pattern here and
# written in the other language. A placeholder that begins with `say_` is itself such a sentence or a part of one.

# Errors: what was expected, and what came
say-expected-got = expected { $say_what }, got { $say_got }
say-expected = expected { $say_what }
say-expected-2 = expected { $say_what }: { $say_reason }
part-from-to = { $say_what } from { $a } to { $b }
say-each-from-to = { $say_what }, each from { $a } to { $b }
say-each-at-most-four-times = { $say_what }, each at most four times
part-text = { $say_what } ({ $list })
part-or = { $say_what } or { $say_other }
part-at-column = { $say_got } at column { $column }
say-did-you-mean = { $word } (did you mean { $other }?)
say-on-the-other-keyboard-it-is = { $word } (on the other keyboard, it is { $other })
part-twice = { $word } twice
say-the-end-of-the-line = the end of the line
say-nothing = nothing
say-more = more
say-both = both
say-something-to-play = something to play
say-a-position-id = a position ID
say-a-match-id = a match ID
say-a-position-id-of-characters = a position ID of { $n } characters
say-a-match-id-of-characters = a match ID of { $n } characters
say-a-base64-character-a-z-a-z = a base64 character (A-Z a-z 0-9 + /) in the position ID
say-a-base64-character-a-z-a-z-2 = a base64 character (A-Z a-z 0-9 + /) in the match ID
say-at-most-as-many-checkers-as-the = at most as many checkers as the { $n } bits of a position ID can hold
say-a-rule-set = a rule set
say-a-resignation-of-1-or-2-points = a resignation of 1 or 2 points under { $rules }
say-a-match-length = a match length
say-a-point = a point
say-two-dice = two dice
part-numbers = { $n } numbers
part-tokens-separated-by-colons-or-with-the = { $n } tokens separated by colons, or { $m } with the pins
say-pending-numbers = pending numbers
say-the-points-of-player-0-and-of = the points of player 0 and of player 1
say-a-name-of-1-to-32-printable = a name of 1 to 32 printable characters without `:`, other than 0, 1 or both
say-both-cannot-have-the-same-name = both cannot have the same name
say-dice-can-be-entered-only-after-set = dice can be entered only after `set rng manual`
say-a-tag-of-1-to-32-letters = a tag of 1 to 32 letters, digits, `_`, `.` or `-` after `@`
say-a-date-such-as-2024-03-01 = a date such as 2024-03-01

# Errors: what is missing
part-variation = { $n } variation
part-variations = { $n } variations
say-turn = turn
say-cannot-read-no-such-file-or-directory = cannot read { $file }: No such file or directory (os error 2)
say-cannot-read = cannot read { $file }: { $reason }
say-cannot-write = cannot write { $file }: { $reason }

# Errors: what does not exist here
say-characters-for-the-checkers-in-the-xgid = 26 characters for the checkers in the XGID
say-a-letter-for-each-point-in-the-xgid = a letter or `-` for each point in the XGID
say-two-dice-in-the-xgid = two dice from 1 to 6, or 00, in the XGID
say-the-player-on-roll-in-the-xgid = 1 or -1 for the player on roll in the XGID
say-there-is-no-cube-but-the-xgid-contains = there is no doubling cube in plakoto, but the XGID contains a turned cube
say-this-is-the-start-of-portes = this is the start of Portes: { $command }
say-an-xgid-does-not-say-which-checkers = an XGID does not say which checkers are pinned: use { $command } instead
say-analyses-are-kept-for-whole-games-or = analyses are kept for whole games or matches: use { $command } instead
say-rollouts-of-all-commands-have-the-same = rollouts of all commands and players have the same settings: use { $command } to list them
say-boards-are-drawn-in-the-style-of = boards are drawn in the style of gnubg or of pbmserv: use { $command } instead

# Errors: positions
say-the-player-on-roll-has-checkers-but = the player on roll has { $n } checkers, but at most { $b } are allowed
say-the-opponent-has-checkers-but-at-most = the opponent has { $n } checkers, but at most { $b } are allowed

# Errors: plays that are not legal
part-text-2 = { $play }: { $say_reason }
say-the-checker-on-is-pinned-by-checkers = the checker on { $point } is pinned by { $n } checkers
say-the-higher-number-of-has-to-be = the higher number of { $dice } has to be played
say-the-must-be-played-times-not = the { $die } must be played { $n } times, not { $m }
say-you-cannot-bear-off-yet = you cannot bear off yet

# The board
say-on-roll = On roll
say-on-roll-resigns = On roll, resigns { $say_game }
say-rolled = Rolled { $dice }
say-rolled-resigns = Rolled { $dice }, resigns { $say_game }
say-pending = Pending { $numbers }
say-single-game = single game
say-gammon = gammon
say-backgammon = backgammon
say-mother = mother
say-points = { $n } points
say-n-1-point = 1 point
say-n-1-point-match = 1 point match ({ $rules })
say-points-match = { $n } points match ({ $rules })
say-plakoto-position-id = Plakoto         Position ID: { $id }
say-match-id = Match ID   : { $id }
say-position-id-match-id = Position ID: { $id } Match ID: { $match }
say-position-id = Position ID: { $id }

# The game
say-the-pip-counts-are = The pip counts are: { $player } { $pips }, { $opponent } { $other }.
say-the-game-is-over-2 = The game is over.
say-game-turn-of = Game { $game }, turn { $turn } of { $turns }.
say-game-after-turns = Game { $game }, after { $turns } turns.
say-game-after-1-turn = Game { $game }, after 1 turn.
say-game = Game { $game }
say-match = Match
say-written-to = Written to { $file }.

# Hints and reasons

# Analysis
say-very-unlucky = very unlucky
say-unlucky = unlucky
say-lucky = lucky
say-very-lucky = very lucky
say-doubtful = doubtful
say-bad = bad
say-very-bad = very bad
say-judged-at-ply-luck-at-ply-marks = Judged at { $n }-ply, luck at { $m }-ply. Marks: { $a } doubtful, { $b } bad, { $c } very bad, { $d } lucky, { $e } very lucky.

# Reviews, practice and the quiz
say-game-turn-2 = game { $game }, turn { $turn }
say-puzzle-difficulty-of = puzzle { $number }, { $say_theme }, difficulty { $difficulty } of { $of }

# Reports
say-not-finished = Not finished.
say-equity = Equity
say-race = race
say-note = Note: { $text }

# Settings

# Switches of the rules

# Help: commands

# Help: settings

# Help: what can be shown

# Confirmations

# Rollouts and the rest
say-got-no-dice = expected no dice with pending numbers, got { $say_got }
part-number-ply = { $n }-ply
part-range-or = { $say_what } from { $a } to { $b } or { $say_other }
part-tavli-list = tavli or rule sets with commas between them ({ $list })
part-games-and-turns = { $n } games and { $m } turns
part-game-and-turns = 1 game and { $m } turns
part-game-and-turn = 1 game and 1 turn
part-summary-of-match = { $player } – { $opponent }, { $score } to { $n }, game { $m } after { $k } turns
part-summary-of-match-1 = { $player } – { $opponent }, { $score } to { $n }, game { $m } after 1 turn
part-summary-of-session = { $player } – { $opponent }, { $score }, game { $m } after { $k } turns
part-summary-of-session-1 = { $player } – { $opponent }, { $score }, game { $m } after 1 turn
say-loaded = Loaded { $say_amount } from { $say_source }.

# Legends
part-theme-opening = opening
part-theme-prime = prime
part-theme-pin = pin
part-theme-release = release
part-theme-timing = timing
part-theme-bearoff = bearoff

# Pictures and reports
say-this-session-or-another-one-is = this session or another one is playing this match
