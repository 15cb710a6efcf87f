# The replies of `set` and `show`, in English.
expected-analysis_setting = an analysis setting
expected-mark = a mark
expected-mark_word = a mark (doubtful, bad, verybad)
expected-points = a number of points
expected-tutor_setting = a tutor setting
expected-automatic_action = an automatic action
expected-play_of_hint = a play from `hint` such as =1
expected-end_without_dice = the end of the line (`set dice` sets dice)
expected-hinted_play = a play from =1 to ={ $most }
expected-names_in_board = names of 1 to { $longest } printable characters in the raw board
expected-two_names_in_board = two different names in the raw board
error-twice = `{ $name }` twice
error-xgid_without_pins = an XGID does not say which checkers are pinned: use `show gnubgid` instead
error-no_hint = there are no plays to choose from: use `hint` first
expected-confirmation = something to confirm
expected-evaluation_setting = an evaluation setting
expected-evaluation_word = `evaluation`, `plies`, `noise` or `prune`
expected-plies_noise_prune = `plies`, `noise` or `prune`
expected-two_words = `{ $word }` or `{ $other }`
expected-setting_of = a `{ $word }` setting
expected-noise = a noise
expected-network = the name of a network file, or `default`
expected-endings = `on`, `off` or the name of a folder with endgame tables
expected-filter_level = a filter level
expected-filter_first = -1 to skip the level, or a number of candidates
expected-filter_more = a number of further candidates
expected-equity = an equity
expected-matchinfo = a field of the match information
expected-date = a date such as 2024-03-01
expected-points_to_go = a number of points to go
expected-player_setting = a player setting
expected-plies_or_noise = `plies` or `noise`; pruning is set for both players by `set evaluation prune`
expected-other_name = a different name from the opponent's
error-both_names = expected one player (0, 1 or a name), because both cannot have the same name
expected-record_file = the name of a file for the match record, or `off`
error-record_exists = { $file }: { $reason }: load it first with `load match`, name another file, or put `force` before its name to replace it
expected-dice_source = a dice source
error-no_seed = dice that are entered or read from a file have no seed
expected-rollout_setting = a rollout setting
expected-variance_reduction = a variance reduction mode
expected-truncation = a number of plies before truncation (0 for never)
expected-standard_error = a standard error
expected-joint_errors = a number of joint standard errors
expected-points_below = points below the match length { $length }
error-two_numbers = { $first } and { $second }
expected-rule_set = a rule set ({ $list })
expected-board_style = a board style
expected-digits = a number of digits
expected-language = a language
expected-point_names = names of points
expected-numbering = a numbering of the points
expected-output_setting = an output setting
expected-setting = a setting (see `help set`)
expected-topic = something to show (see `help show`)
expected-statistics = statistics to show
set-judging = { $judging } Marks: { $doubtful } doubtful, { $bad } bad, { $very_bad } very bad, { $lucky } lucky, { $very_lucky } very lucky.
set-thresholds_moved = { $line } Also changed: { $marks }.
set-judged = Judged at { $plies }-ply, luck at 0-ply.
set-judged_by_rollouts = Judged at { $plies }-ply, plays other than the best by rollouts of { $trials } trials at { $depth }-ply, luck at 0-ply.
set-judged_by_cut_rollouts = Judged at { $plies }-ply, plays other than the best by rollouts of { $trials } trials at { $depth }-ply cut after { $cut } plies, luck at 0-ply.
set-marks_doubtful = doubtful or worse
set-marks_bad = bad or worse
set-marks_very_bad = very bad
set-tutor_on = The tutor warns about plays that are { $marks }, which lose at least { $least } points. { $judging }
set-tutor_off = The tutor is off. When it is on, it warns about plays that are { $marks }, which lose at least { $least } points. { $judging }
set-automatic_bearoff = { $on ->
    [on] Will automatically bear off checkers in non-contact positions.
   *[off] Will not automatically bear off checkers in non-contact positions.
}
show-automatic_bearoff = Play certain non-contact bearoff moves
set-automatic_game = { $on ->
    [on] Will automatically start games.
   *[off] Will not automatically start games.
}
show-automatic_game = Start a new game after each one is completed
set-automatic_move = { $on ->
    [on] Will automatically make forced moves.
   *[off] Will not automatically make forced moves.
}
show-automatic_move = Play the forced move when there is no choice
set-automatic_resign = { $on ->
    [on] Will automatically offer to resign when the loss is certain.
   *[off] Will not automatically offer to resign when the loss is certain.
}
show-automatic_resign = Offer to resign when the loss is certain
set-automatic_review = { $on ->
    [on] Will automatically review finished games.
   *[off] Will not automatically review finished games.
}
show-automatic_review = Review each game after it is completed
set-automatic_roll = { $on ->
    [on] Will automatically roll the dice.
   *[off] Will not automatically roll the dice.
}
show-automatic_roll = Roll the dice
set-confirm_new = { $on ->
    [on] Plakoto will ask for confirmation before aborting a game in progress.
   *[off] Plakoto will not ask for confirmation before aborting a game in progress.
}
set-confirm_resign = { $on ->
    [on] Plakoto will ask for confirmation before resigning.
   *[off] Plakoto will not ask for confirmation before resigning.
}
set-confirm_save = { $on ->
    [on] Plakoto will ask for confirmation before overwriting existing files.
   *[off] Plakoto will not ask for confirmation before overwriting existing files.
}
show-on = On
show-off = Off
set-matchid = The match ID has been set to { $id }.
show-matchid = Match ID: { $id }
show-positionid = Position ID: { $id }
set-board = Position ID: { $position } Match ID: { $id }
set-clockwise = { $on ->
    [on] Player 1 moves clockwise (and player 0 moves anticlockwise).
   *[off] Player 1 moves anticlockwise (and player 0 moves clockwise).
}
show-dice_rolled = { $player } has rolled { $die } and { $other }.
show-dice_not_rolled = { $player } has not yet rolled the dice.
set-dice = The dice have been set to { $die } and { $other }.
show-no_pending = No numbers are pending.
show-pending = { $player } must play { $numbers } before rolling.
set-encoding = Encoding for reading .mat files: { $name }.
set-plies = `eval' and `hint' chequerplay will use { $plies } ply evaluation.
set-noise = Plays will be chosen with a noise of { $noise }.
set-level = Plays will be chosen at level { $level }.
set-prune = { $on ->
    [on] `eval' and `hint' chequerplay will use neural net pruning.
   *[off] `eval' and `hint' chequerplay will not use neural net pruning.
}
show-evaluation = `eval' and `hint' will use:
show-chequer_play = { "    " }Chequer play:
show-plies = { "        " }{ $plies }-ply evaluation.
show-prune = { $on ->
    [on] { "        " }Use neural net pruning.
   *[off] { "        " }Do not use neural net pruning.
}
show-level = { "    " }Level: { $level }.
level-custom = custom
level-text = { $name } ({ $plies } ply, noise { $noise })
set-movefilter = Move filter for { $plies } ply: { $filter }
show-movefilters = { "    " }Move filters:
show-movefilter = { "      " }Move filter for { $plies } ply:
filter-skip = skip pruning for { $level }-ply moves.
filter-keep = keep the first { $first } { $level }-ply moves and up to { $more } more moves within equity { $within }
info-name = { $name ->
    [annotator] Match annotator
    [comment] Match comment
    [date] Match date
    [event] Match event
    [place] Match place
   *[round] Match round
}
info-rating = Rating for { $player }
set-matchinfo = { $what } set to: { $value }
set-matchinfo_cleared = { $what } cleared.
show-unknown_rating = { $player } (unknown rating)
show-unknown_date = date unknown
show-matchinfo = { $player } vs. { $opponent }, { $date }
show-matchinfo_item = { $name ->
    [annotator] Annotator: { $value }
    [comment] Comment: { $value }
    [event] Event: { $value }
    [place] Place: { $value }
   *[round] Round: { $value }
}
set-met = { $on ->
    [on] In a match, plays will be chosen by the chance of winning it.
   *[off] In a match, plays will be chosen by points, whatever the score.
}
set-player_human = { $count ->
    [2] Moves for both players must now be entered manually.
   *[1] Moves for { $player } must now be entered manually.
}
set-player_plakoto = { $count ->
    [2] Moves for both players will now be played by plakoto.
   *[1] Moves for { $player } will now be played by plakoto.
}
set-player_plies = { $count ->
    [2] Moves for both players will use { $plies } ply evaluation.
   *[1] Moves for { $player } will use { $plies } ply evaluation.
}
set-player_noise = { $count ->
    [2] Moves for both players will have a noise of { $noise }.
   *[1] Moves for { $player } will have a noise of { $noise }.
}
set-player_level = { $count ->
    [2] Moves for both players will be at level { $level }.
   *[1] Moves for { $player } will be at level { $level }.
}
set-player_name = Player { $number } is now known as `{ $name }'.
show-player = Player { $number }:
show-player_name = { "  " }Name: { $name }
show-player_plakoto = { "  " }Type: plakoto, { $plies }-ply evaluation
show-player_noisy = { "  " }Type: plakoto, { $plies }-ply evaluation, noise { $noise }
show-player_human = { "  " }Type: human
set-record_off = The record is not written to a file.
set-record = The record is written to { $file }.
record-no_file = It is not written to a file.
record-kept = It is kept in the file { $file }.
record-was_kept = It was kept in the file { $file } until this error: { $reason }.
show-rng_generator = You are using the built-in dice generator (xoshiro256++).
show-rng_manual = You are entering the dice by hand.
show-rng_file = You are using the dice in the file { $file } ({ $used } dice used so far).
set-rng_generator = Plakoto will now use the built-in dice generator (xoshiro256++).
set-rng_manual = Plakoto will now use dice entered by hand.
set-rng_file = Plakoto will now use the dice in the file { $file }.
show-seed = The current seed is { $seed }.
set-seed = Seed set to { $seed }.
set-seed_random = Seed initialised by the system to { $seed }.
show-this_match = This match: { $games }.
set-match = New matches and sessions: { $games }.
games-in_turn = { $games } in turn
set-matchlength = New matches default to { $length } points.
show-cache = The position cache has { $entries } entries.
show-threads = { $threads ->
    [one] 1 calculation thread.
   *[other] { $threads } calculation threads.
}
set-cache = The position cache has been sized to { $entries } entries.
set-threads = The number of threads has been set to { $threads }.
show-turn_over = The game is over.
show-turn_roll = { $player } is on roll.
show-turn_move = { $player } is on move.
set-turn = `{ $player }' is now on roll.
set-variant = The rule set is now { $rules }.
set-variant_restarts = It is another game, so the game starts again.
set-variant_alone = The match goes on with this game alone.
show-variant = The rule set is { $rules }.
set-output_board = { $style ->
    [unicode] Boards will be drawn with Unicode characters.
    [words] Boards will be described in words.
   *[other] Boards will be drawn as { $style } draws them.
}
set-output_digits = Chances and equities will be shown with { $digits } digits after the decimal separator.
set-output_mwc = { $on ->
    [on] In a match, plays will be shown with the chance of winning it.
   *[off] In a match, plays will be shown with their equities.
}
set-output_flip = { $on ->
    [on] pbmserv boards will be flipped.
   *[off] pbmserv boards will not be flipped.
}
set-output_framing = { $on ->
    [on] Framing of replies is on.
   *[off] Framing of replies is off.
}
set-output_json = { $on ->
    [on] JSON output is on.
   *[off] JSON output is off.
}
set-output_language = { $code ->
    [el] Replies will be in Greek.
   *[en] Replies will be in English.
}
set-output_legal = At most { $count } legal plays will be listed.
set-output_millipoints = { $on ->
    [on] Equities will be shown in millipoints.
   *[off] Equities will be shown in points.
}
set-output_points = { $names ->
    [letters] Points will be shown as letters.
   *[numbers] Points will be shown as numbers.
}
set-output_progress = { $on ->
    [on] Progress of rollouts is on.
   *[off] Progress of rollouts is off.
}
set-output_rawboard = { $on ->
    [on] Boards will be shown in raw format.
   *[off] Boards will be shown in ASCII.
}
set-output_view = { $view ->
    [player1] In JSON, points in plays will be numbered as seen by player 1.
   *[onroll] In JSON, points in plays will be numbered as seen by the player who moves.
}
set-output_winpc = { $on ->
    [on] Game winning chances will be shown as percentages.
   *[off] Game winning chances will be shown as probabilities.
}
show-pips = The pip counts are: { $first }, { $second }.
show-evaluator = { $name ->
    [Network] { " " }* Network evaluator:
    [Handcrafted] { " " }* Handcrafted evaluator:
   *[other] { " " }* { $name } evaluator:
}
show-endings = { " " }* Endgame tables:
set-endings_off = Endgame tables: none.
set-rollouts = `rollout' will use { $settings }.
