# The replies and errors of single commands, in English.
analyse-deleted = { $part ->
    [game] The analysis of the game has been deleted.
   *[match] The analysis of the match has been deleted.
}
analyse-stopped = the analysis was stopped before the first turn was judged
analyse-turn_stopped = the analysis was stopped before the turn was judged
analyse-no_own_turn = you have made no play in this game yet
analyse-missing = the current record has not been analysed: use `{ $command }`
analyse-missing_both = the current record has not been analysed: use `analyse game` or `analyse match`
annotate-turn = Game { $game }, turn { $turn } ({ $play }): { $note }.
annotate-no_notes = no notes
note-doubtful = marked doubtful
note-bad = marked bad
note-very_bad = marked very bad
note-very_unlucky = roll marked very unlucky
note-unlucky = roll marked unlucky
note-lucky = roll marked lucky
note-very_lucky = roll marked very lucky
book-alone = { $play }; no other play comes within { $within } of it
book-better = { $play } is best by { $lead } ± { $error }
book-equal = { $plays }, equal within { $within }
book-cut = { $verdict } (games cut after { $plies } plies)
book-summary = Book: { $summary }
book-chances = { $chances }, { $trials } trials
words-or = { $words } or { $word }
book-nothing = The opening book for { $rules } does not contain this position and roll: it covers { $first } opening rolls, { $replies } replies to their best plays, and { $third } rolls after them. Use `rollout` to compare the plays.
book-other_rules = There is no opening book for { $rules }, only for { $names }. Use `rollout` to compare the plays.
calibrate-result = Calibration result: { $speed } static evaluations/second.
convert-no_match = equities can be converted only in a match of up to { $most } points to go, and only with `set met on`
convert-interpolation = By linear interpolation:
convert-mwc = MWC for equity = { $equity }: { $chance }%
convert-equity = Equity for MWC = { $chance }%: { $equity }
eval-evaluator = Evaluator: { "\u0009" }{ $name }
evaluator-network = Network
evaluator-handcrafted = Handcrafted
evaluator-game_over = Game over (exact)
evaluator-bearoff_exact = Bearoff (exact)
evaluator-bearoff_one_sided = Bearoff (one-sided)
hint-by = By { $description }
hint-more = Plays not shown: { $count }. `hint { $legal }` shows all.
legal-cut = Showing only { $shown } of { $count } plays.
legal-cut_of_more = Showing only { $shown } of at least { $count } plays.
list-note = { "     " }{ $note }
list-unfinished = Not finished.
list-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
list-variations = { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
list-game = { $game }. { $result }
list-heading = Game { $game }{ $rules }: { $first } { $points }, { $second } { $others }
list-variation = Variation { $number } from turn { $first }, { $turns } turns.
list-this_variation = Variation { $number } from turn { $first }, { $turns } turns, shown here.
move-none_listed = no plays of this roll are listed, so number { $number } is unknown: use `hint` or `legal` first
move-several_legal = expected a play, because several plays are legal (`legal` lists them)
move-count_legal = expected a play, because { $count } plays are legal (`legal` lists them)
expected-number = a number
expected-play = a play
place-no_marked_after = there are not enough marked plays after this one: try `previous marked`
place-no_marked_before = there are not enough marked plays before this one: try `next marked`
place-too_far = you cannot go that far: you are in game { $game } of { $games }, after turn { $turn } of { $turns }
library-not_built = this program was built without the match library (feature `library`)
library-added = { $change ->
    [new] Match { $number } of { $file } was added.
    [both] Match { $number } of { $file } was already there; its analysis, notes and match information have been updated.
    [analysis] Match { $number } of { $file } was already there; its analysis has been added.
    [notes] Match { $number } of { $file } was already there; its notes and match information have been updated.
   *[nothing] Match { $number } of { $file } was already there.
}
library-no_analysis = It has no analysis: use `analyse match` first to add errors and luck.
library-erased = { $count ->
    [one] 1 match erased.
   *[other] { $count } matches erased.
}
library-erased_of = { $count ->
    [one] 1 match of { $player } erased.
   *[other] { $count } matches of { $player } erased.
}
library-confirm = { $count ->
    [one] this would delete 1 match from { $file }: confirm with `relational erase allplayers force`
   *[other] this would delete { $count } matches from { $file }: confirm with `relational erase allplayers force`
}
expected-library_player = a player in the library (`relational show players` lists them)
resign-confirm = Resign a { $game }? `yes` or `no`
rollout-none = there is no rollout to continue: use `rollout` first
rollout-stopped = the rollout was stopped before its first trial was complete
rollout-dropped = , dropped after { $trials } trials
save-no_settings_file = this session has no settings file: give a file name, or start plakoto with `--state FOLDER`
rolls-pending = expected no pending numbers before the roll, got { $numbers }
steps-none = no further step
steps-impossible = step { $number }: expected { $expected }, got { $got }
steps-next = { $step } by { $number }
steps-complete = complete
steps-left = left { $numbers }
why-one_play = there is nothing to compare: only one play is legal
why-stopped = the search was stopped before the play was judged
load-executed = { $lines ->
    [one] Executed 1 line of { $file }.
   *[other] Executed { $lines } lines of { $file }.
}
exercise-over = the game is over in this position: choose one in which a play is possible
exercise-match_over = a score of { $got } ends a match to { $length }: choose a lower score
exercise-no_choice = there is only one legal play: choose a position with several
load-the_text = the text
expected-analysis_part = something to analyse
expected-analysis_to_delete = an analysis to delete
expected-annotated = something to annotate
expected-roll_mark = a mark for the roll
expected-cleared = something to clear
expected-comment_or_mark = `comment` or a mark for the play
expected-comment = a comment
expected-thousands = thousands of evaluations
expected-match_chance = a chance of winning the match (0 to 1, or 0% to 100%)
expected-ended = something to end
expected-exported = something to export
expected-format = a format
expected-role = a role
go-trials_and_limit = expected either `trials` or a search limit (`movetime`, `nodes`), got both
go-infinite_and_limit = expected either `infinite` or other limits, got both
expected-dice_or_candidates = two dice from 1 to 6, or a number of candidates
expected-candidates = a number of candidates
expected-imported = something to import
expected-listed = something to list
expected-loaded = something to load
expected-place = a place to go to
expected-number_or_unit = a number or a unit to count
expected-started = something to start
expected-end_of_new = the end of the line (`new match N` begins a match to N points)
expected-session_type = a type of session
expected-session_option = an option of the session
expected-type_match = `type match` before a length
expected-end_of_play = the end of the line (`play` lets the engine play, `move` makes your own play)
expected-practised = something to practise
expected-stage = a stage
expected-question = a question
expected-library_action = an action for the library
expected-shown = something to show
expected-added = something to add
expected-players_name = the name of a player
expected-resignation = a value for the resignation
expected-reviewed = something to review
expected-rolled_out = a position ID, a number of plays, plays from `hint` such as =1, or `more`
expected-saved = something to save
expected-position = a position
expected-id_or_board = expected an ID or `board`, got nothing
expected-tag_or_end = a tag or the end of the line
expected-swapped = something to swap
expected-undone = something to undo
expected-match_number = a match number
expected-match_number_or_all = a match number or `all` (see `show unfinished`)
why-play_and_number = expected either `play` or `number`, got both
expected-play_or_number = a play, or its number in `hint`
status-analysing = turns { $turns } of { $of }
status-rolling_out = trials { $trials } of { $of } equity { $equity } error { $error } seconds left { $seconds }
