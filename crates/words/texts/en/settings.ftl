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
expected-setting_of = a setting of `{ $word }`
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
set-marks_doubtful = doubtful or worse
set-marks_bad = bad or worse
set-marks_very_bad = very bad
set-tutor_on = The tutor warns about plays that are { $marks }, which lose at least { $least } points. { $judging }
set-tutor_off = The tutor is off. When it is on, it warns about plays that are { $marks }, which lose at least { $least } points. { $judging }
set-automatic_bearoff = { $value ->
    [on] Will automatically bear off checkers in non-contact positions.
   *[off] Will not automatically bear off checkers in non-contact positions.
}
show-automatic_bearoff = Play certain non-contact bearoff moves
set-automatic_game = { $value ->
    [on] Will automatically start games.
   *[off] Will not automatically start games.
}
show-automatic_game = Start a new game after each one is completed
set-automatic_move = { $value ->
    [on] Will automatically make forced moves.
   *[off] Will not automatically make forced moves.
}
show-automatic_move = Play the forced move when there is no choice
set-automatic_resign = { $value ->
    [on] Will automatically offer to resign when the loss is certain.
   *[off] Will not automatically offer to resign when the loss is certain.
}
show-automatic_resign = Offer to resign when the loss is certain
set-automatic_review = { $value ->
    [on] Will automatically review finished games.
   *[off] Will not automatically review finished games.
}
show-automatic_review = Review each game after it is completed
set-automatic_roll = { $value ->
    [on] Will automatically roll the dice.
   *[off] Will not automatically roll the dice.
}
show-automatic_roll = Roll the dice
set-confirm_new = { $value ->
    [on] Plakoto will ask for confirmation before aborting a game in progress.
   *[off] Plakoto will not ask for confirmation before aborting a game in progress.
}
set-confirm_resign = { $value ->
    [on] Plakoto will ask for confirmation before resigning.
   *[off] Plakoto will not ask for confirmation before resigning.
}
set-confirm_save = { $value ->
    [on] Plakoto will ask for confirmation before overwriting existing files.
   *[off] Plakoto will not ask for confirmation before overwriting existing files.
}
show-on = On
show-off = Off
set-matchid = The match ID has been set to { $id }.
show-matchid = Match ID: { $id }
show-positionid = Position ID: { $id }
set-board = Position ID: { $position } Match ID: { $id }
set-clockwise = { $value ->
    [on] Player 1 moves clockwise (and player 0 moves anticlockwise).
   *[off] Player 1 moves anticlockwise (and player 0 moves clockwise).
}
show-dice_rolled = { $player } has rolled { $die } and { $other }.
show-dice_not_rolled = { $player } has not yet rolled the dice.
set-dice = The dice have been set to { $die } and { $other }.
show-no_pending = No numbers are pending.
show-pending = { $player } must play { $numbers } before rolling.
set-encoding = Encoding for reading .mat files: { $value }.
set-plies = `eval' and `hint' chequerplay will use { $value } ply evaluation.
set-noise = Plays will be chosen with a noise of { $value }.
set-level = Plays will be chosen at level { $level }.
set-prune = { $value ->
    [on] `eval' and `hint' chequerplay will use neural net pruning.
   *[off] `eval' and `hint' chequerplay will not use neural net pruning.
}
show-evaluation = `eval' and `hint' will use:
show-chequer_play = { "    " }Chequer play:
show-plies = { "        " }{ $plies }-ply evaluation.
show-prune = { $value ->
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
set-met = { $value ->
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
set-matchlength = New matches default to { $value } points.
show-cache = The position cache has { $value } entries.
show-threads = { $value ->
    [one] 1 calculation thread.
   *[other] { $value } calculation threads.
}
set-cache = The position cache has been sized to { $value } entries.
set-threads = The number of threads has been set to { $value }.
show-turn_over = The game is over.
show-turn_roll = { $player } is on roll.
show-turn_move = { $player } is on move.
set-turn = `{ $player }' is now on roll.
set-variant = The rule set is now { $rules }.
set-variant_restarts = It is another game, so the game starts again.
set-variant_alone = The match goes on with this game alone.
show-variant = The rule set is { $rules }.
set-output_board = { $value ->
    [unicode] Boards will be drawn with Unicode characters.
    [words] Boards will be described in words.
   *[other] Boards will be drawn as { $value } draws them.
}
set-output_digits = Chances and equities will be shown with { $value } digits after the decimal separator.
set-output_mwc = { $value ->
    [on] In a match, plays will be shown with the chance of winning it.
   *[off] In a match, plays will be shown with their equities.
}
set-output_flip = { $value ->
    [on] pbmserv boards will be flipped.
   *[off] pbmserv boards will not be flipped.
}
set-output_framing = { $value ->
    [on] Framing of replies is on.
   *[off] Framing of replies is off.
}
set-output_json = { $value ->
    [on] JSON output is on.
   *[off] JSON output is off.
}
set-output_language = { $value ->
    [el] Replies will be in Greek.
   *[en] Replies will be in English.
}
set-output_legal = At most { $value } legal plays will be listed.
set-output_millipoints = { $value ->
    [on] Equities will be shown in millipoints.
   *[off] Equities will be shown in points.
}
set-output_points = { $value ->
    [letters] Points will be shown as letters.
   *[numbers] Points will be shown as numbers.
}
set-output_progress = { $value ->
    [on] Progress of rollouts is on.
   *[off] Progress of rollouts is off.
}
set-output_rawboard = { $value ->
    [on] Boards will be shown in raw format.
   *[off] Boards will be shown in ASCII.
}
set-output_view = { $value ->
    [player1] In JSON, points in plays will be numbered as seen by player 1.
   *[onroll] In JSON, points in plays will be numbered as seen by the player who moves.
}
set-output_winpc = { $value ->
    [on] Game winning chances will be shown as percentages.
   *[off] Game winning chances will be shown as probabilities.
}
show-checkers =
    { $pinned ->
        [0] { $player } has { $on } checkers on the board and { $off } borne off.
       *[other] { $player } has { $on } checkers on the board, { $pinned } of them pinned, and { $off } borne off.
    }
show-pips = The pip counts are: { $first }, { $second }.
show-evaluator = { $name ->
    [Network] { " " }* Network evaluator:
    [Handcrafted] { " " }* Handcrafted evaluator:
   *[other] { " " }* { $name } evaluator:
}
show-endings = { " " }* Endgame tables:
set-net = Positions will be evaluated by { $evaluator }.
set-endings = Endgame tables: { $tables }.
set-endings_off = Endgame tables: none.
set-rollouts = `rollout' will use { $settings }.
expected-seed_or_random = a seed (a whole number below 2^64, or `random`)
expected-key = a key ({ $list })
expected-option = an option
expected-mode = a mode
error-deterministic = plakoto is always deterministic: equal seeds give equal answers
show-switch = { $choice ->
    [mother-no] A pinned mother loses nothing; the game goes on.
    [mother-1] A pinned mother loses 1 point.
    [mother-2] A pinned mother loses 2 points.
    [mother-3] A pinned mother loses 3 points.
    [exemption-on] A pinned mother counts only if the pinner has left their own starting point.
    [exemption-off] A pinned mother counts even if the pinner has not left their own starting point.
    [immediate-on] A pinned mother ends the game in the middle of a play, except in a cascade.
    [immediate-off] A pinned mother ends the game only after the whole play.
    [deadlock-draw] With both mothers pinned the game is a draw.
    [deadlock-play] With both mothers pinned the game goes on.
    [gammon-1] A loser who has borne off no checker loses 1 point.
    [gammon-2] A loser who has borne off no checker loses 2 points.
    [gammon-3] A loser who has borne off no checker loses 3 points.
    [quadrant-no] A gammoned loser with a checker left in their starting quadrant loses no extra points.
    [quadrant-2] A gammoned loser with a checker left in their starting quadrant loses 2 points.
    [quadrant-3] A gammoned loser with a checker left in their starting quadrant loses 3 points.
    [pinnedbearoff-on] Checkers may be borne off even while one is pinned at home.
    [pinnedbearoff-off] No checker may be borne off while one is pinned.
    [overshoot-on] A number larger than the highest occupied point bears off from that point.
    [overshoot-off] A number bears off only from the point with that number.
    [higher-on] If either number can be played but not both, the higher one must be played.
    [higher-off] If either number can be played but not both, the player chooses.
    [doubles-four] A double is played four times.
    [doubles-cascade] A double is played four times, and then each higher number up to 6, also four times.
    [unplayed-lost] Numbers that cannot be played are lost.
    [unplayed-pass] Numbers that cannot be played pass to the opponent.
    [starter-winner] The winner of a game starts the next one.
    [starter-loser] The loser of a game starts the next one.
    [starter-alternate] The players take turns to start.
    [starter-dice] The dice choose the starter of each game.
    [afterdraw-dice] After a draw the dice choose the starter.
    [afterdraw-same] After a draw the same player starts again.
    [afterdraw-other] After a draw the other player starts.
    [hit-and-run-on] A checker that hits at home may move again in the same turn.
    [hit-and-run-off] A checker that hits at home stays there for the rest of the turn.
    [runner-passed] No second checker moves until the first has passed the opponent's starting point.
    [runner-reached] No second checker moves until the first has reached the opponent's starting point.
    [runner-off] Any checker may move at any time.
    [sixes-own] A play must not end with all six points of the player's own starting quarter.
    [sixes-opponent] A play must not end with all six points of the opponent's starting quarter.
    [sixes-either] A play must not end with all six points of either starting quarter.
    [sixes-front] A play must not end with all six points of the player's own starting quarter, nor with the six in front of the opponent's starting point while a checker stands on it.
    [sixes-nowhere] A play must not end with six points in a row.
    [sixes-anywhere] A play may end with six points in a row.
    [unblock-on] A player must open the way, if possible, for opposing checkers that are all trapped on one point.
    [unblock-all] A player must open the way, if possible, for opposing checkers of which none can move with any number.
    [unblock-off] A player may keep all opposing checkers trapped.
    [head-on] One checker may leave the start in a turn, or two with a first 6-6, 4-4 or 3-3.
    [head-off] Any number of checkers may leave the start in a turn.
    [prime-step] After each number, six points in a row need an opposing checker ahead of them.
    [prime-end] At the end of a play, six points in a row need an opposing checker ahead of them.
    [prime-off] Six points in a row need no opposing checker ahead of them.
    [ring-off] `prime` ignores rows across the opponent's 1-point and 24-point.
   *[ring-on] `prime` bans rows across the opponent's 1-point and 24-point.
}
show-mismatch = The network was trained for { $made_for }, not for { $played }.
engine-network = network { $id } for { $rules }: { $inputs } inputs, { $layers ->
    [1] { "" }
   *[other] { $layers } × { "" }
}{ $units } hidden units, { $second } behind them in { $phases ->
    [one] 1 phase
   *[other] { $phases } phases
}
engine-handcrafted = made by hand from the pip count, pins, blocks and the safety of the mother
tables-none = none
tables-bear_offs = bear-offs { $reach }
tables-exact = exact up to { $checkers } checkers a side
tables-one_sided = { $outside ->
    [0] one-sided in races with none outside
   *[other] one-sided in races with at most { $outside } outside
}
tables-straggler = exact with at most { $checkers } checkers against a straggler or none
tables-with = { $races ->
    [cascades] with cascades { $reach }
    [exact] with exact numbers { $reach }
    [either] with exact numbers, either of which may be played { $reach }
   *[usual] with doubles of four { $reach }
}
tables-id = tables { $id }
