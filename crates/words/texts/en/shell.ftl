# The commands of the shell, such as `plakoto analyse`, `plakoto library` and `plakoto quiz`, in English.

# Output
shell-error = error: { $error }
shell-output_fault = cannot write to standard output: { $reason }
shell-file_exists = { $file } already exists; use --force to replace it
shell-unsaved_history = the input history is no longer saved, because { $file } cannot be written: { $reason }
shell-no_line_editing = line editing is unavailable: { $reason }
shell-in_file = { $file }: { $error }
shell-expected_number = expected a number from { $least } to { $most }
shell-expected_at_least = expected a number of at least { $least }
shell-expected_whole_number = expected a whole number
shell-number_too_large = the number is too large
shell-simd_unavailable = this processor does not support { $got }; use { $best }, the best one that it supports
shell-expected_seconds = expected a number of seconds above 0
shell_progress-left = { $time } left
shell_progress-files = files
shell_progress-games = games
shell_progress-matches = matches
shell_progress-pairs = pairs
shell_progress-trials = trials
shell_progress-turns = turns
shell_progress-equity = equity { $equity } ± { $error }

# Help
shell_help-questions = Questions
shell_help-playing = Playing
shell_help-matches = Matches
shell_help-engines = Engines
shell_help-shell = Shell
shell_help-session = Read commands from a player or a program (the default)
shell_help-more =
    `plakoto help COMMAND` describes a command, `plakoto help session` has examples,
    and `plakoto help --all` prints the help of all commands in Markdown.
    Exit codes: 0 success, 1 some input failed, 2 invalid usage, 130 interrupted.
shell_help-option_owners = '{ $option }' cannot be used here; it is an option of: { $owners }
shell_question-hint = The best plays
shell_question-eval = Winning chances and equity; needs no dice
shell_question-legal = All legal plays and the positions they lead to
shell_question-bestmove = The best play, step by step
shell_question-rollout = Rollout of the position or, if the line has dice, of the best plays

# Words of the parser of the command line
parser-error = error:
parser-tip = tip:
parser-usage = Usage:
parser-commands = Commands
parser-all_values = Possible values:
parser-values = [possible values: { $values }]
parser-default = [default: { $value }]
parser-more = For more information, try '--help'.
parser-unexpected = unexpected argument '{ $option }' found
parser-too_many = unexpected value '{ $value }' for '{ $option }' found; no more were expected
parser-wrong_value = invalid value '{ $value }' for '{ $option }'
parser-refused_value = invalid value '{ $value }' for '{ $option }': { $reason }
parser-no_value = a value is required for '{ $option }' but none was supplied
parser-missing = the following required arguments were not provided: { $options }
parser-too_few = { $least } values required by '{ $option }'; only { $got } provided
parser-missing_command = a command is missing
parser-unknown_command = unrecognized subcommand '{ $command }'
parser-conflict = the argument '{ $option }' cannot be used with '{ $other }'
parser-once = the argument '{ $option }' cannot be used multiple times
parser-no_utf8 = an argument is not valid UTF-8
parser-similar = did you mean { $names }?
parser-as_value = to pass '{ $option }' as a value, use '-- { $option }'

# Analyses and reports
shell_analyse-own_output = { $file } is one of the files to analyse: choose another file for the results
shell_analyse-no_files = no match files were found: name *.jsonl or *.mat files, or folders that contain them
shell_analyse-foreign = { $file }: expected a result of `plakoto analyse` on line { $line }, got { $got }
shell_analyse-unwritten = cannot write the results for { $file }: { $reason }
shell_analyse-json_report = reports cannot be written as JSON: omit either --json or --format
shell_analyse-nothing_replaced = --force only replaces reports, and these options write none: omit --force
shell_analyse-expected_marks = expected three losses above 0 in ascending order, such as 0.03,0.06,0.12
shell_analyse-expected_folder = expected --output FOLDER, because each match gets its own report
shell_analyse-recover = { $error }; `--recover` analyses the rest
shell_analyse-interrupted = interrupted while analysing { $file }
shell_report-unknown_ending = expected a file that ends in .html, .htm, .md, .markdown, .txt, .tsv, .json or .jsonl, got { $file }
shell_report-other_ending = expected a file that ends in .{ $ending } or a folder for --format { $format }, got { $file }
shell_report-no_json = expected a file that ends in .json or .jsonl for --json, got { $file }
shell_report-no_report = expected a report file that ends in .html, .md or .txt, got { $file }
shell_report-no_folder = expected a folder for several reports, got a file name: { $file }

# The library
shell_library-expected_date = expected a date such as 2026-11-22
shell_library-exported = Exported match { $number } to { $file }.
shell_library-removed = Removed match { $number }.
shell_library-more_places = There are more places than { $count }; `-n` shows more.
shell_library-unknown_player = expected a player of matches in the library (see `plakoto library players`), got { $player }
shell_library-unanalysed_player = expected a player with analysed matches (see `plakoto library players`), got { $player }
shell_library-nothing_analysed = expected analysed matches in { $file }, got none: add some with `plakoto library add --analyse 2 FILE`
shell_library-left_out = { $count ->
    [one] 1 match is left out because it is not analysed.
   *[other] { $count } matches are left out because they are not analysed.
}
shell_library-summary = Matches: { $counts }.
shell_library-added = { $count } added
shell_library-now_analysed = { $count } already in the library (now analysed)
shell_library-noted = { $count } already in the library (new notes added)
shell_library-known = { $count } already in the library
shell_library-unreadable = { $count } unreadable
shell_library-analysed = { $count ->
    [one] 1 match analysed
   *[other] { $count } matches analysed
}, { $left } left. { $method }

# Tests of engines
shell_bench-names = signature | evaluations per second | rolls per second | searches per second | trials per second | evaluator | instructions
columns-perft = ply | positions | edges
shell_check-passed = passed
shell_check-failed = FAILED
shell_check-skipped = skipped
shell_check-optional = { $step } (optional)
shell_check-summary = { $passed } passed, { $failed } failed, { $skipped } skipped
check-starts = the engine starts
check-ubgiok = the answer to `ubgi` ends with `ubgiok`
check-readyok = the answer to `isready` is `readyok`
check-names = `ubgi` reports a name and an author
check-defaults = options can be set to their defaults
check-setters = `newgame`, `position` and `dice` are accepted
check-silent_setters = `newgame`, `position` and `dice` get no answer
check-first_play = the first play of a game
check-double = a double at the start
check-score = a match ID with a score
check-one_best_move = one `bestmove` for each `go`
check-several = several questions sent at once are answered in order
check-infinite = `isready` is answered during `go infinite`, and `stop` ends the search
check-silent_stop = `stop` without a search gets no answer
check-unknown_command = an unknown command is an error
check-invalid_id = an invalid position ID is an error
check-illegal_position = an illegal position is an error
check-invalid_dice = invalid dice are an error
check-no_dice = `go` without dice is an error
check-plays_on = the engine still plays after these errors
check-line_ends = lines that end with CR and LF are accepted
check-equity = the answer to `evaluate` is `equity` and a number
check-all_kinds = all kinds of positions are evaluated
check-one_equity = one `equity` for each `evaluate`
check-order = equities do not depend on the order of the questions
check-on_roll = the equity is for the player on roll
check-fifth_flag = the fifth pin flag is read
check-quit = the engine exits after `quit`
check-end_of_input = the engine exits at the end of its input
check-tags = tags
check-no_greeting = the greeting failed
check-rules = the engine accepts the rule set `{ $rules }`
check-random_play = { $positions } random positions (seed { $seed }): a legal play if there are several
check-random_only_play = { $positions } random positions (seed { $seed }): the only legal play if there is just one
check-random_equity = { $positions } random positions (seed { $seed }): an equity after each legal play
check-in_position = position { $number }, { $position } { $dice }: { $reason }
check-nothing_more = nothing more
check-same_equities = expected the same equities in both orders, got { $there } and { $back }
check-higher_equity = expected a higher equity for { $high } than for { $low }, got { $got }
check-expected_line = expected a line that begins with `{ $start }`
check-no_options = the engine has no options
check-no_answer_yet = no answer before `stop`
check-no_tags = the engine does not support tags
check-still_running = the engine is still running after { $time } s
check-exit_code = expected exit code 0, got { $status }
check-no_error = no error
check-no_answer = no answer
check-error_line = a line that begins with `error`
check-enter = both checkers enter from the bar
check-both_off = bearing off uses both numbers
check-higher = either number can be played but not both, so the higher one must be played
check-hit_at_home = a hit in the own home board
check-empty_start = the opponent's start is empty
check-six_points = six points in a row
check-trapped = the opponent is trapped
check-pins = pins on the board
check-pins_by_both = pins by both sides, with several checkers on top
check-on_top = an ID of 15 characters: my checker is on top at the fifth shared point
check-pinned = an ID of 15 characters: my checker is pinned at the fifth shared point
check-six_shared = an ID of 15 characters: six shared points
check-eight_shared = an ID of 15 characters: eight shared points
check-eleven_shared = an ID of 16 characters: eleven shared points
check-overshoot = bearing off with a higher number than needed
check-pass = no number can be played, so the answer is `pass`
check-only_one = only one number can be played
check-last_checker = the last checker

# The quiz
quiz-question = Question { $number } of { $count } ({ $stage }): { $source }
quiz-new = new
quiz-stage = stage { $stage } of { $stages }
quiz-your_play = You are X and play { $dice }. Your play? (hint, skip, quit or ?)
quiz-no_choice = There is only one legal play here, so this position is skipped.
quiz-help =
    Type the play, as in a session: 24/20, 24/23 24/21, 8/4(2), 3/off.
      hint        show some plays to choose from; after that, a right answer does not move the question to its next stage
      board       show the position again
      skip        go to the next question; the next quiz asks this one again
      statistics  show your progress
      quit        end the quiz; all answers are saved
quiz-choose = Choose one of: { $plays }
quiz-skipped = Skipped.
quiz-go_on = Enter shows the next position, `q` ends the quiz.
quiz-error = { $error }; type `?` for help
quiz-due_again = Stage { $stage } of { $stages }; this position is due again on { $day }.
quiz-none_today = There are no questions today.
quiz-none_answered = No questions were answered.
quiz-result = { $right } of { $answers } right, { $loss } millipoints lost per answer.
quiz-all_skipped = { $count } skipped.
quiz-answered = Positions answered
quiz-due = Due
quiz-next_due = Next one due
quiz-learned = Learned
quiz-answers = Answers
quiz-recent_answers = In the last 30 days
quiz-loss = Loss per answer
quiz-rating = In analysed matches
quiz-right_share = { $answers }, { $right } of them right ({ $share })
quiz-millipoints = { $loss } millipoints
quiz-expected_points = expected a number of points from { $least } to { $most }
quiz-expected_theme = expected a theme and a difficulty with puzzles, got one without
quiz-expected_analysed = expected analysed matches in the library, got none: add them with `plakoto library add FILES --analyse 2`
quiz-expected_player = expected a player with marked plays ({ $known }), got { $player }
quiz-no_player = no player has any
quiz-expected_lines = { $file }: expected lines of the form `ID DICE`, got none
quiz-expected_cells = expected CSV with the same number of cells in every line: { $reason }
quiz-expected_dice = expected dice after the position, e.g. `AACA/z8AAID/Pw 31`

# The dice of a table
shell_dice-no_throws = { $file } has no throws
shell_dice-no_rolls = { $file } has no rolls
shell_dice-not_thrown = the table has not thrown the dice of { $file }
shell_dice-agrees = The dice of { $file } are dice of this table.
shell_dice-follow = All { $throws } throws follow from the nonces of both players.
shell_dice-counts = { $rolls } rolls with { $doubles } doubles. { $numbers }.
shell_dice-seat = The seat of player { $player } was given away { $count } times, by invitations.
shell_dice-other_table = expected entries of table { $expected }, got an entry of table { $got }
shell_dice-order = expected throw { $expected } of series { $series }, got throw { $got } of series { $got_series }
shell_dice-series = series { $series } begins in the middle of game { $game }
shell_dice-anchor = series { $series }: player { $player } has published an anchor too late, or twice
shell_dice-nonce = throw { $number } of series { $series }: the nonce of player { $player } does not belong to the anchor
shell_dice-other = throw { $number } of series { $series }: expected the dice { $expected } that follow from the nonces, got { $got }

# Tables
shell_met-starter_wins = { $matches } matches of { $games } to { $length } points: the first starter won { $share } % ± { $error } %; the table says { $expected } %
shell_endings-unsolvable = races under `{ $rules }` cannot be solved, because these rules combine exact bear-off numbers with cascades or with numbers that pass to the opponent
shell_endings-no_lead = --lead cannot be used with `{ $rules }`: lead tables exist only for ordinary races
shell_endings-outside = expected at most { $most } for --outside, because larger tables for `{ $rules }` would be too big
shell_endings-file = { $file }: { $bytes } bytes, { $how }
shell_endings-larger = already exists with more checkers: { $checkers }
shell_endings-exists = already exists
shell_endings-seconds = { $time } s
shell_book-none = there is no opening book for { $rules }, only for { $known }
shell_ratings-network = Network { $network }: { $command }
columns-ratings = level | millipoints | ± | band | to next | games | decisions

# The arena
shell_arena-max_faults = expected at most { $most } games lost because of faults (--max-faults), got { $faults }
shell_arena-sprt_players = --sprt requires exactly two players
shell_arena-interrupted = interrupted before the first game ended
shell_arena-player = player { $number }, `{ $name }`: { $fault }
shell_arena-csv_input = --csv cannot write to { $file }, an input file of this arena: choose another file
shell_arena-same_name = players { $first } and { $second } are both called `{ $name }`: use `--name { $second }:NAME`
shell_arena-no_match = expected one rule set, or --match POINTS for a match of several games, got --variant { $games }
shell_arena-expected_chance = expected a probability above 0 and below 0.5
shell_arena-expected_bounds = expected two numbers, the lower one first, such as 0,10
shell_arena-expected_command = expected a command after `{ $prefix }`, got `{ $got }`
shell_arena-no_options = cannot set `{ $key }`: only `cmd:` and `eval:` players have options
shell_arena-expected_player_value = expected N:VALUE, where N is a player's number (from 1), got `{ $got }`
shell_arena-no_player = there is no player { $number }: the players are numbered from 1 to { $last }
shell_arena-built_in = player { $number } is built in: write its limits after its evaluator, e.g. `{ $example }`
shell_arena-expected_limit = expected a limit, optionally after a player number and a colon (e.g. 2:5), got `{ $got }`
shell_arena-expected_time = expected a time above 0, such as 90, 90s, 15m or 8h, got `{ $got }`
shell_arena-setting_of_player = expected this setting in the description of each player that it applies to, e.g. `{ $example }`
contestant-setting = level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON or filter=FIRST/MORE/WITHIN
contestant-evaluator = `default`, `handcrafted` or a network file
contestant-pruner = `on`, `off` or a pruner file
contestant-plies = 0 to { $most } plies
contestant-noise = a noise from 0 to { $most }
contestant-filter = filter=none, or FIRST/MORE/WITHIN: two numbers of plays from 0 to { $most } and an equity from { $least } to { $greatest }
contestant-unknown_level = unknown level `{ $name }`
arena-in_use = { $file } is in use by another arena
arena-foreign = { $file }: expected an arena's log, got { $got }
arena-damaged_line = { $file }: line { $line } is damaged: { $reason }
arena-other_settings = { $file } belongs to an arena with other settings: { $name } was { $was }, now it is { $is }
arena-not_empty = { $file }: expected an empty folder, or the folder with the games of the arena run that is resumed
arena-no_position = { $file } contains no positions
arena-game_over = the game is already over in position { $id }
arena-version = expected version { $known } of an arena log, got version { $got } in { $file }: resume with the version of plakoto that wrote it, or name another file
arena-strangers = the arena has no pair of players { $first } and { $second }
fault-start = `{ $command }` cannot be started: { $reason }
fault-no_command = the command is empty
fault-guard = the shell that guards it cannot be started: { $reason }
fault-pipes = its pipes cannot be opened
fault-crash = the engine exited ({ $how }) before it answered `{ $question }`
fault-closed_output = it closed its output
fault-timeout = no answer to `{ $question }` within { $time } s; { $last }
fault-said_nothing = it said nothing
fault-said = it said `{ $line }`
fault-illegal = illegal play `{ $play }` with { $dice } in position { $position }: { $reason }
fault-expected_play = a play after `bestmove`
fault-expected_settings = settings to be accepted
fault-expected_one = one answer to each `{ $question }`
fault-expected_answer = an answer to `{ $question }`
fault-expected_best_move = `bestmove`, a space and a play
fault-expected_equity = a number after `equity`
arena-built_in = { $plies }-ply{ $noise ->
    [none] { "" }
   *[other] { " " }with noise { $noise }
}, { $evaluator }
arena-no_name = a program without a name
arena-no_identity = a program
arena-no_limits = no limits
arena-program = { $program }, { $limits }, at most { $time } s per decision
arena-result = { $first } against { $second }: { $points } points/game
arena-lost = { $lost } of { $games } games LOST BECAUSE OF FAULTS: { $by }
arena-lost_by = { $lost } by { $name }
arena-without_luck = without the luck of the dice: { $points } points/game
arena-all_faulty = there is a fault in every pair, so the players' strengths cannot be compared
arena-without_faults = without the { $pairs } pairs with faults: { $points } points/game
arena-first_fault = first fault, by { $name } in pair { $pair }: { $reason }
arena-matches = matches to { $length }: { $won } won, { $lost } lost, { $share }, Elo { $elo }
arena-games = { $pairs } pairs, { $games } games; { $plies } plies a game; { $points } points/game for the starter
arena-points = points/game
arena-open = open
arena-sprt = SPRT of { $first } against { $second } { $unit }: { $verdict }; log-likelihood ratio { $likelihood } (bounds { $low } and { $high })
arena-won = % of games won
arena-draws = draws
arena-points_and_lost = points/game, games lost
columns-arena_won = single | gammon | triple | mother
columns-arena_lost = started | others | illegal | unreadable | crash | timeout | ms/decision
columns-arena_ranking = all games | games | points/game
arena-speed = { $speed } games/s
arena-end = { $rules }, seed { $seed }

# The server
shell_serve-open =
    warning: anyone who can reach this address can play and use this machine's processors. The connection is
             unencrypted and needs no password. Clients cannot access files. To serve only this machine, omit
             --bind.
shell_serve-not_kept = warning: tables of two people end with this server: { $error }
shell_serve-cannot_keep = cannot keep the tables in { $file }: { $error }
shell_serve-cannot_start = cannot start the server: { $reason }
shell_serve-cannot_listen = cannot listen on { $address }: { $reason }
shell_serve-file_in_use = another program uses the file: stop it, or choose another file with --keep
shell_serve-expected_ip = expected an IP address, such as 127.0.0.1
shell_serve-expected_ip_and_port = expected an IP address and a port, such as 127.0.0.1:9090
shell_serve-expected_path = expected a path such as /tavli, of letters, digits, `-`, `_`, `.` and `/`, got `{ $got }`
shell_serve-expected_host = expected the name of a host without a port, such as tavli.example, got `{ $got }`
