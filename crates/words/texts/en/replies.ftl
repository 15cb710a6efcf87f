# The replies of commands, in English.
reply-nothing_to_stop = No question with the tag { $tag } is running or waiting: it has been answered, or never existed.
unfinished-missing = this match does not exist: `show unfinished` lists the unfinished matches
unfinished-in_use = this session or another one is playing this match
unfinished-kept = { $kind ->
    [session] The session is kept: `continue` resumes it next time.
   *[match] The match is kept: `continue` resumes it next time.
}
unfinished-kept_until = { $kind ->
    [session] The session is kept until the next one is played: `continue` resumes it next time.
   *[match] The match is kept until the next one is played: `continue` resumes it next time.
}
unfinished-resuming = Resuming { $summary }.
unfinished-forgotten = { $count ->
    [one] 1 match is forgotten.
   *[other] { $count } matches are forgotten.
}
unfinished-not_saved = This session does not save unfinished matches.
unfinished-none = There are no unfinished matches.
unfinished-kept_in = The match of this session is kept in { $file }.
unfinished-over = { $kind ->
    [session] A session is over: { $summary }.
   *[match] A match is over: { $summary }.
}
unfinished-over_advice = { $kind ->
   *[match] Use `continue` to analyse or save it; it is kept until you play another match.
}
unfinished-single = { $kind ->
    [session] A session is unfinished: { $summary }.
   *[match] A match is unfinished: { $summary }.
}
unfinished-one_advice = { $kind ->
   *[match] `continue` resumes it, `continue forget { $number }` deletes it, and `new match` starts another.
}
unfinished-matches = { $count } matches are kept:
unfinished-more = { "     " }… `show unfinished` lists all of them.
unfinished-several_advice = `continue` resumes number { $number }, `continue N` resumes number N, and `continue forget N` deletes number N.
unfinished-listed = { $number }  { $summary }
unfinished-listed_over = { $number }  { $summary }, over
unfinished-session_score = { $score } (a session)
unfinished-match_score = { $score } to { $length }
unfinished-summary = { $player } – { $opponent }, { $score }, game { $game } after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
file-replace = { $file } already exists. Replace it? `yes` or `no`
file-not_changed = { $file } has not been changed.
file-exists = { $file } already exists: put `force` before its name to replace it
file-text_too_long = the text has { $bytes } bytes, which is too long for a line: write it to a file
file-written = Written to { $file }.
practice-nothing_of = No play of { $player } is marked as a mistake, so there is nothing to practise.
practice-nothing = No play is marked as a mistake, so there is nothing to practise.
practice-over = The practice is over: { $right } of { $asked } answers were right.
status-depth = { $plies }-ply complete
status-thinking = the engine is thinking at { $plies }-ply
status-thinking_further = the engine is thinking at { $plies }-ply, { $complete }
status-tutor_rolls_out = the tutor is rolling out the play
status-tutor_thinks = the tutor is thinking at { $plies }-ply
status-reviewing = the game is being reviewed
record-goes_on = The record goes on in { $file }.
record-has_match = { $file } already contains this match, with { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}: use `set record off`, then `set record` with another file
record-unclosed = cannot close { $file }: { $reason }; the file contains all turns so far, and no more will be written to it
record-renamed = The players are called { $first } and { $second } here.
record-amount = { $games ->
    [one] 1 game
   *[other] { $games } games
} and { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
record-has = The record has { $amount }. { $kept }
place-game = Game { $game }
place-variation = Game { $game }, variation { $number }
place-turn = { $game }, turn { $turn } of { $turns }.
place-end = { $game }, after { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
place-no_variation = there is no such variation: this game has { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
load-match = Loaded { $amount } from { $source }.
load-position = Loaded a position from { $source }.
load-several_games = expected one game in { $file }, got { $games }: use `load match`
load-no_mat = expected a .mat file, got another format, which `import auto { $file }` reads
load-recover = { $error }; `recover { $file }` loads the rest
settings_file-ignored = { $file }, line { $line }: { $error }; this setting is ignored.
settings_file-fault = settings, line { $line }: { $error }
settings_file-no_setting = expected a setting (`set …`)
settings_file-renamed = { $error }. The file has been renamed to { $file }, and none of its settings apply.
settings_file-not_renamed = { $error }. None of its settings apply, and the file cannot be renamed: { $reason }.
status-accept = { $player }: accept?
status-game_over = game over
status-match_over = match over
status-running_at = { $command } at { $plies }-ply
status-running = { $what }: { $seconds } s, Control-C stops it
status-running_note = { $what }: { $seconds } s, Control-C stops it; { $note }
terminal-greeting =
    plakoto { $version }: type `new game` to play, `help` for the commands, `quit` to leave.
    Your checkers go from 24 down to 1. A play looks like `24/20 24/18`, and `hint` shows the best one.
terminal-greeting_of_game = plakoto { $version }: type a play such as `24/20`, or `hint`, `undo`, `resign`, `help`, `quit`.
terminal-more_lines = -- { $count } more lines: Enter shows the next page, `q` skips them
terminal-newer_history = { $file } was written by a newer version of plakoto and is left unchanged.
terminal-damaged_history = { $file } is damaged and cannot be renamed: { $reason }.
terminal-renamed_history = { $file } is damaged, so it has been renamed to { $aside }.
terminal-unread_history = The input history is not saved, because { $file } cannot be read: { $reason }.
terminal-not_saved = The match is not saved. `save match FILE` saves it; another `quit` leaves without saving.
terminal-leave = Press Control-C again to leave, or type `quit`.
settings_file-newer = { $file } was written by a newer version of plakoto, so it is neither used nor changed
settings_file-line = { $file }, line { $line }: { $reason }
turn-best = { $player } { $numbers }: { $play }, the best play
turn-played = { $player } { $numbers }: { $play }
turn-cannot_move = { $player } { $numbers }: cannot move
turn-loses = { $player } { $numbers }: { $play }{ $mark ->
    [doubtful] { " " }?! doubtful
    [bad] { " " }? bad
    [very_bad] { " " }?? very bad
   *[none] { "" }
} ({ $loss }), best { $best }
turn-luck = Luck of the roll: { $luck }{ $mark ->
    [very_unlucky] , very unlucky.
    [unlucky] , unlucky.
    [lucky] , lucky.
    [very_lucky] , very lucky.
   *[none] .
}
turn-note = Note: { $note }
tutor-question = Make this play? `yes`, `no` or another play.
analysis-turn = Game { $game }, turn { $number }: { $turn }
analysis-stopped = Stopped after { $turns } of { $of } turns.
analysis-legend = The error of a play is the equity that it loses compared with the best play, in points (1 point is 1000 millipoints). Luck is the equity that a roll gains compared with the average roll.
analysis-turn_legend = The number in brackets is the equity that the play loses compared with the best play, in points; the luck is the equity that the roll gains compared with the average roll.
review-next = `analyse match` and `export match html FILE` write a report.
review-next_with_mistakes = `review` shows the boards, `practise` asks you these plays again, `analyse match` and `export match html FILE` write a report.
practice-here = the position on the board
practice-daily = Puzzle of the day: { $number }.
practice-question = Question { $number } of { $of }: { $source }.
practice-your_play = Your play? `hint` and `legal` help, `practise skip` goes on, `practise stop` ends.
practice-best = Right: { $best }.
practice-right = Right: { $play } loses { $loss }, less than { $near }. The best play is { $best }.
practice-wrong = Wrong: { $play } loses { $loss }{ $mark ->
    [doubtful] , doubtful.
    [bad] , bad.
    [very_bad] , very bad.
   *[none] .
} The best play is { $best }.
practice-loss = { $loss } ({ $chance }% of the match)
practice-played = The play in the match was { $play }, which loses { $loss }.
practice-same_play = This was also the play in the match.
practice-worst_roll = The opponent's best roll after { $play } is { $roll } (Eq.: { $equity }).
rolls-map = Value of each roll for { $player }, mean { $mean }:
rolls-map_after = Value of each roll for { $player } after { $play }, mean { $mean }:
rolls-list = { $player }'s best play for each roll, its value, and the luck of the roll:
rolls-mean = Mean
rolls-stopped = Stopped early: some rolls were searched less deeply than others.
rolls-legend = Each value is the equity after the best play for the roll. The number in brackets is the luck: the value minus the mean value of all 36 rolls.
met-title = Match equities for { $rules }, as percentages of matches won.
met-title_of_several = Match equities before a game of { $rules } in a match of { $rotation }, as percentages of matches won.
met-measured = The outcomes of games were measured under the rules { $rules }, not under these rules.
met-starter = The player who starts a game wins
met-other = The other player wins
met-drawn = Drawn
met-shares = { $single } % single, { $double } % double, { $triple } % triple, { $mother } % by the mother
met-if_player_starts = Points that the player needs (down) and the opponent needs (across) if the player starts the next game
met-if_dice_decide = Points that the player needs (down) and the opponent needs (across) if the dice decide who starts
why-better = { $play }, { $worth }, is better than { $other }, { $less }, at { $plies }-ply:
why-as_good = { $play }, { $worth }, is as good as { $other }, { $less }, at { $plies }-ply:
rollout-trials = { $trials ->
    [one] 1 trial
   *[other] { $trials } trials
}
rollout-to_the_end = { $bearoff ->
    [off] to the end of bear-offs
    [onesided] to the end or a bear-off
   *[exact] to the end
}
rollout-cut = { $bearoff ->
    [off] truncated after { $plies } plies of bear-offs
    [onesided] truncated after { $plies } plies or a bear-off
   *[exact] truncated after { $plies } plies
}
rollout-automatic_reduction = automatic variance reduction
rollout-reduction = variance reduction
rollout-quasi_random = quasi-random dice
rollout-seed = seed { $seed }
rollout-until_error = until the standard error is { $error }
rollout-until_ahead = until the best play is ahead by { $errors } joint standard errors
rollout-until_either = until the standard error is { $error } or the best play is ahead by { $errors } joint standard errors
rollout-least = but at least { $trials } trials
rollout-ended_early = { $settings } (ended early).
rollout-bias = Truncation bias: { $mean } ± { $error } millipoints on average (root mean square { $square }), measured in { $positions } positions { $pins ->
    [none] without pins
    [one] with pins of one side
   *[both] with pins of both sides
} at { $plies }-ply, cut after { $cut } plies.
rollout-no_bias = Truncation bias: not measured for this network and these rules.
rollout-legend = A number after ± is the standard error of the number before it: about 95 % of the time, the true value is within two standard errors of that number.
stopped-depth = Stopped at { $plies }-ply.
stopped-trials = Stopped after { $count ->
    [one] 1 trial.
   *[other] { $count } trials.
}
stopped-plays = Stopped after { $count ->
    [one] 1 play.
   *[other] { $count } plays.
}
subject-position_id = Position ID:{ "\u0009" }{ $id }
subject-match_id = Match ID:{ "\u0009" }{ $id }
value-equity = Eq.: { $equity }
value-heading = { "        " }Win     W(g)    W(bg)   L(g)    L(bg)   Draw    Equity
value-static = static
eval-in_words = The player on roll wins { $win }% of the games, { $win_two }% with two points or more, and loses { $lose_two }% with two points or more.
eval-before_roll = This is before the roll of { $dice }: `hint` shows what the position is worth with it.
eval-legend = Equity is the expected number of points for the player on roll, from −{ $most } to +{ $most }; in a match, it is normalised. Win, W(g) and W(bg) are the chances of winning the game, of winning two points or more, and of winning three; L(g) and L(bg) are the chances of losing two points or more, and of losing three.
hint-legend = Eq. (the equity) is the expected number of points for the player on roll, from −{ $most } to +{ $most }; in a match, it is normalised. The line below each play shows the chances of winning the game, of winning two points or more, and of winning three; then the same three chances of losing; then the chance of a draw (D).

# Remarks about a file with a match
record-omitted = Omitted everything after the damage in { $damage }.
record-omitted_game = Omitted the rest of game { $game } after the damage in { $damage }.
record-read_as = The text was read as { $encoding }.
record-start = the start of the match
record-not_closed = The record was not closed, so turns after { $turn } may be missing.
record-further_matches = { $count ->
    [one] Another match follows in the file, which was not read.
   *[other] { $count } more matches follow in the file, which were not read.
}
