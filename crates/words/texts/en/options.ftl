# The help of the shell commands and their options, in English. `option-COMMAND-NAME` is the text of the option NAME of a
# command, and `option-NAME` its text for all other commands.

# Commands
command-plakoto =
    An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.

    Without a command, it reads commands from standard input, one per line, and answers on standard output in the style of GNU Backgammon. Type `help` or read protocol.md to learn these commands. With a command as its argument, the program runs that command and exits.
command-play = Play a game or a match against the engine
command-hint = Rank the plays for a roll, best first
command-eval = Evaluate a position: winning chances and equity
command-legal = List a roll's legal plays and the resulting positions
command-bestmove = Print the best play for a roll, step by step
command-rollout = Roll out a position, or the plays for a roll
command-batch =
    Answer a question about each input line, using all cores

    A line is `ID DICE`, or `POSITION:MATCH` with the dice in the match ID. Each line of input yields one line of output: tab-separated (ID, dice, then for each play: play, equity, W, WG, WBG, L, LG, LBG, D), or JSON with --json.
command-analyse = Judge the plays and the luck in saved matches
command-perft = Count positions and plays, to check a move generator
command-bench = Measure the speed and print an evaluation signature
command-duel = Play two configurations of this engine against each other
command-met = Print the chances of winning a match from every score
command-arena = Play engines against each other with duplicate dice
command-serve = Play in the browser; prints the address to open
command-dice = Verify the dice of a table of two people, and count them
command-library = Keep matches in one file and query them
command-library_add = Add matches; duplicates are recognised by their plays
command-library_list = List the matches by date
command-library_show = Show a match: its games and the statistics of its players
command-library_find = Find a position, or what a position shows, in all matches
command-library_analyse = Judge the matches that were not judged at this depth; the same command resumes an interrupted run
command-library_stats = Show a player's errors and luck from month to month
command-library_players = List the players with their matches, points, errors and luck
command-library_report = Write a report of the analysed matches: each player's errors and luck, a row for each match and, in HTML, the trend
command-library_export = Write a match to a file: mat format if its name ends in .mat, otherwise JSON lines
command-library_check = Read the whole library and check everything against its checksums
command-library_remove = Remove a match
command-book = Look up opening plays in the built-in book
command-book_page = Write a page about the openings in the book, with pictures, like docs/openings.md
command-quiz = Practise your mistakes, or positions from a file
command-quiz_statistics = Show a player's progress
command-ratings = Print the rating scale for players
command-check = Check that an engine follows the UBGI protocol
command-endings = Make larger tables of endings
command-endings_make = Solve endings and write their tables to files; keep existing files whose tables are at least as large
command-schema = Print the JSON Schema of requests and replies
command-completions = Print a shell completion script
command-help = Print the help of a command
command-man = Write the manual pages, one for each command, to a folder

# Texts below the options
after-plakoto =
    Examples:
      plakoto                                   play, or read a program's commands
      plakoto hint AACA/z8AAID/Pw 31            rank the plays of 3-1 at the start
      plakoto legal AACA/z8AAID/Pw 66 --json    list the legal plays of 6-6 as JSON
      printf 'dice 31\nhint\n' | plakoto        run a session from a pipe
      plakoto batch bestmove < positions.txt    the best play for each `ID DICE`
      plakoto duel default,plies=1 default      measure the value of a ply
      plakoto arena default 'cmd:./other -x'    play against another engine
      plakoto check ./other -x                  check an engine against UBGI

    Position IDs are those of GNU Backgammon, with the pins in the last character:
    see docs/plays-and-ids.md.
    Exit codes: 0 success, 1 some input failed, 2 invalid usage, 130 interrupted.
after-duel =
    A contestant is an evaluator, then settings, separated by commas:
      default, handcrafted, or a network file
      level=NAME               beginner, casual, intermediate, advanced, expert
                               or worldclass
      plies=N                  0 to 4 [default: 0]
      noise=X                  standard deviation of its errors, as a share of
                               that of the game's result [default: 0]
      prune=on|off|FILE        whether searches leave out replies that do not look
                               promising [default: on, but off for handcrafted]
      endings=on|off|FOLDER    whether bear-off tables are used, or a folder of
                               tables [default: on]
      score=on|off             whether plays depend on the score of a match
    {"                           ["}default: on]
      filter=FIRST/MORE/WITHIN the move filter of plays at 0-ply, or filter=none for
                               no filter at all [default: as in a session]
after-arena =
    A player is one of:
    - `cmd:COMMAND ARGUMENTS`, a program that speaks UBGI;
    - `eval:COMMAND ARGUMENTS`, a program that only evaluates positions;
    - this engine: an evaluator and settings, separated by commas, as described by
      `plakoto duel --help`.

    Example:
      plakoto arena default,plies=1 'cmd:./other -x' --option 2:engine.ply=0

# Headings
heading-arguments = Arguments
heading-options = Options
heading-engine = Engine
heading-rollouts = Rollouts
heading-programs = Other programs
heading-output = Output

# Options
option-help = Print help
option-version = Print version
option-help-commands = Print help for this command
option-strict = End the session with exit code 1 at the first error
option-no_files = Refuse session commands that read or write files
option-color = Use colours: auto (on a terminal, unless NO_COLOR is set), always or never
option-state = Save the match, settings and history in FOLDER, even if the input is not a terminal [default: the user's folders, if the input is a terminal]
option-no_state = Save nothing for later sessions, and use nothing that earlier sessions saved
option-plies = Plies to look ahead: 0 for none
option-json = Answer in JSON, one object per line
option-variant = Rule set ({ $rules }), optionally with changes, e.g. "plakoto mother=3"
option-plakoto-variant = { option-check-variant } [--match is another name]
option-play-variant = { option-plakoto-variant }
option-check-variant = Rule set ({ $rules }), optionally with changes, e.g. "plakoto mother=3"; or games that are played in turn: tavli, or rule sets with commas between them
option-duel-variant = { option-check-variant }
option-met-variant = { option-check-variant }
option-arena-variant = { option-check-variant }
option-threads = Number of threads [default: one per processor]
option-simd = Instruction set [default: the best available]
option-net = Evaluate with the network in FILE [default: the built-in network for the rule set]
option-endings = Use endgame tables: `on`, `off`, or a folder of tables made by `plakoto endings make`
option-seed = Seed for the dice
option-plakoto-seed = Seed for the dice [default: random]
option-play-seed = { option-plakoto-seed }
option-encoding = Encoding of .mat files: auto, or a name such as windows-1253 or iso-8859-7
option-lang = Language of replies and reports [default on a terminal: your locale's language]
option-library = Library file [default: PLAKOTO_LIBRARY, or the library in the user's data folder]
option-plakoto-library = Match library for the session [default: same as for `plakoto library`]
option-play-library = { option-plakoto-library }
option-level = Level of the opponent [default: the level of the last session]
option-length = Play matches to this number of points instead of single games
option-play-length = Play a match to this number of points, and not a single game
option-met-length = Size of the table: the largest number of points that a player still needs
option-id = Position ID, optionally with a match ID (POSITION:MATCH); gnubg's notation is also accepted
option-dice = Dice, such as 31 or 3 1; not needed if the match ID contains them
option-number = Number of the match
option-library_list-number = Include only the last N matches
option-library_report-number = { option-library_list-number }
option-hint-number = Number of plays to show; all plays shown are searched to the same depth
option-legal-number = Maximum number of plays to list; a cascade can have millions
option-rollout-number = Number of plays to compare: the best ones according to `hint`
option-batch-number = Number of plays that `hint` shows or `rollout` compares [default: 1], or that `legal` lists [default: 10000]
option-library_find-number = Maximum number of places, the latest match first
option-library_analyse-number = Maximum number of matches to judge, the latest first [default: all]
option-quiz-number = Maximum number of positions to ask about
option-trials = Number of trials for each position or play
option-analyse-trials = Number of trials per rollout
option-play_plies = Plies that both players look ahead during the trials
option-truncate = Truncate trials after this number of turns [default: play to the end]
option-truncate_bearoffs = End trials at bear-offs whose values are in tables: exact ones only, or also those from one-sided tables
option-variance_reduction = Reduce the variance caused by dice luck, with the cheapest method (auto) or by evaluating the replies to all rolls (on)
option-no_quasi_random = Choose the first rolls of the trials at random instead of spreading them evenly
option-max_error = Stop early when no equity has a standard error above this limit, in points
option-joint_errors = Stop early when the best play is ahead of every other play by N joint standard errors
option-minimum_trials = Minimum number of trials before the rollout may stop early
option-question = Question to answer about each position
option-no_times = Omit times from the JSON output of rollouts, so that the output is reproducible
option-duel-no_times = Omit times from the report, so that it depends only on the seed
option-files = Match files (JSON Lines or `.mat`), or folders of *.jsonl and *.mat files
option-rollout = For each play that is not the best, roll out that play and the best one to compare them
option-marks = Smallest losses, in points, for which a play is marked doubtful, bad or very bad
option-quiz-marks = Ask about plays with this mark or a worse one
option-recover = If a file is damaged, analyse its undamaged parts
option-library_add-recover = If a file is damaged, add its undamaged parts
option-output =
    Write a report of one match (*.html, *.md, *.txt), or one line per match (*.tsv, *.json), to this file

    Match files that already have results are skipped, so an interrupted run can be resumed. With --format, this is a folder for reports, unless its name has the ending of a report file.
option-library_report-output = Write the report to this file, or to index.html, index.md or index.txt in this folder
option-format = Write reports in this format: one per match, and one about all matches
option-library_report-format = Format [default: chosen by the file name's ending, otherwise text]
option-full = Write complete reports, not only their first page
option-force = Replace existing reports
option-arena-force = Replace the --csv file if it exists
option-library_stats-force = Replace an existing picture
option-library_report-force = Replace an existing report
option-library_export-force = Replace an existing file
option-book_page-force = Replace existing files
option-depth = Number of plies to count
option-arena-depth = Search depth of `cmd:` players, in plies; `2:3` limits only player 2 to 3 plies, and so on in the following options
option-time = Seconds to spend on each measurement; each speed is measured at least once
option-arena-time = Stop after this time, in seconds or with a unit (e.g. 8h), and report the current results
option-first = First contestant
option-second = Second contestant
option-pairs = Number of pairs of games; both games of a pair use the same dice, and each contestant starts one of them
option-arena-pairs = Number of pairs of games between any two players; both games of a pair use the same dice, and each player starts one of them
option-luck = Measure the luck of the dice too, and report the result without it
option-games = Play this number of games at 0-ply first, to measure how often each result occurs
option-matches = Instead of the table, print how often the first starter wins a match to --length points in this number of matches at 0-ply, and how often according to the table
option-players = Two or more players; each plays against all the others
option-name = Name in the report for player N; the players are numbered from 1
option-option = Set an option of player N, a `cmd:` or `eval:` program, when it starts
option-openings = Start the games from the positions in this file, one ID per line
option-movetime = Time limit for each decision of `cmd:` players, in milliseconds
option-nodes = Maximum number of static evaluations for each decision of `cmd:` players
option-timeout = Time limit for each answer of a `cmd:` player, in seconds or with a unit (e.g. 2m); a player that exceeds it loses the game [default: 60]
option-check-timeout = Time limit for each answer of the engine, in seconds
option-start_timeout = Time limit for a `cmd:` player to start [default: 60]
option-sprt = Stop when a sequential test decides whether the first player's advantage is LOW or HIGH, in Elo (matches) or points per game (single games)
option-alpha = Probability that --sprt accepts HIGH although LOW is true
option-beta = Probability that --sprt accepts LOW although HIGH is true
option-log = Log finished pairs of games in this file; if it exists, resume the arena from it
option-replay_faults = Replay the pairs of games in the log in which a player lost because of a fault
option-max_faults = Maximum number of games lost because of faults; with more, the exit code is 1
option-keep = Save the games in this folder, so that `plakoto analyse` can read them
option-serve-keep = Keep the tables of two people in FILE, so that they survive a restart of the server [default: in the user's folder for state]
option-csv = Write a row for each game to this file
option-port = Port to listen on; 0 for any free port
option-bind = IP address of this machine to listen on; with any address except 127.0.0.1, other machines can connect
option-tables = Maximum number of tables that are open at the same time
option-per_address = Maximum number of tables per client address [default: { $per_address }, but no limit for clients on this machine]
option-no_keep = Keep the tables of two people in memory only
option-metrics = Show the load of the server in the format of Prometheus at http://ADDRESS/metrics
option-allow_host = Name under which a proxy offers the page, such as tavli.example; can be repeated
option-base_path = Path under which the page is offered
option-trust_proxy = Apply the limits for each address to the clients that the proxy names in X-Forwarded-For
option-api = Also answer questions of other programs by HTTP: POST /v1
option-file = File with the proof of a table's dice, which the page of `plakoto serve` offers for download
option-library_export-file = File to write
option-quiz-file = Ask about the positions in this file instead: lines of the form `ID DICE`, or CSV with the columns position, dice and, optionally, play
option-record = Match file; its dice must be the dice of the table
option-analyse = Judge plays and luck with a search of this many plies, including in matches that are already in the library
option-date = Day of the quiz [default: today in UTC]
option-library_add-date = Date for matches whose files contain no date [default: the date of the file]
option-player = Include only matches of this player
option-quiz-player = Name under which the player's progress is saved
option-quiz_statistics-player = { option-quiz-player }
option-library_stats-player = Name of the player
option-position = Position ID, seen by the player on roll
option-structure = Find positions with the same made points, single checkers and pins, whatever the numbers of checkers
option-shows = Find positions that show this; a full prime has six points in a row, and all five pins are of one side
option-svg = Also write a picture of the error rates as SVG to this file
option-words = Position ID, first roll, play for that roll (a word for each checker), and the opponent's roll: [ID] [DICE [PLAY [DICE]]] [default: show all first rolls]
option-folder = Folder for openings.md and for the subfolder `openings`, which contains the pictures
option-endings_make-folder = Folder for the table files; nothing is written elsewhere
option-man-folder = Folder for the pages, created if missing
option-of = Ask about this player's mistakes in the library's analysed matches [default: the value of --player]
option-puzzles = Ask the shipped puzzles instead; this is the default without a library
option-theme = Ask the puzzles of this theme
option-difficulty = Ask the puzzles of this difficulty, from 1 to 5
option-daily = Ask the puzzle of the day
option-due = Ask only about positions that the player has answered before and that are due today
option-new = Maximum number of new positions, that is, positions that the player has not answered before
option-near = Accept a play as right if its loss, in points, is below this value
option-positions = Number of positions to ask the engine about, taken from random games
option-evaluate = Check only what `plakoto arena` requires of an `eval:COMMAND` player, which evaluates positions but does not choose plays
option-command = Command that starts the engine, with its arguments
option-outside = Maximum number of checkers outside the home board in one-sided tables, which give the number of rolls that a player needs
option-checkers = Maximum number of checkers per player in two-sided tables
option-lead = Maximum number of checkers that the leader has left in tables of lopsided endings (gammon races, last pins); the other player may have any number
option-text = Print tables of the fields in Markdown instead
option-shell = Shell that the script is for
