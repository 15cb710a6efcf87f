# The errors, in English.

error-expected_got = expected { $what }, got { $got }
error-end_of_line = the end of the line
error-nothing = nothing
error-at_column = { $error } at column { $column }
error-line_of = line { $line } of { $file }: { $error }
error-cannot_write = cannot write { $file }: { $reason }
error-illegal_step = { $step } is not legal: { $reason }. `legal` lists your plays.
error-illegal_play = this play is not legal: { $reason }. `legal` lists your plays.
error-did_you_mean = (did you mean `{ $word }`?)
error-not_ordered = Nothing has changed. If you want it, type `{ $command }`; `help { $name }` explains it
error-unknown_term = I do not know the word “{ $word }”. `help` lists what I can explain
error-unknown_sentence = I did not understand that. Type a play such as `24/20`, `hint` for the best one, or `help`
error-unknown_near = I did not understand that. Perhaps one of these helps: { $commands }
said-games = the games are plakoto with its variants tzannes, tapa and express, portes (Greek backgammon), fevga and narde, and tavli is portes, plakoto and fevga in turn. `show match` says what you play now; `new match 1 portes` and `new match tavli` start another one
said-kept = leaving loses nothing: `quit` keeps the match, and `continue` goes on with it next time. To have it in a file too, give the file a name: `save match game.json`
said-language = plakoto speaks English and Greek: `set output language el` or `set output language en`
said-reroll = each roll is thrown once and stays; when it is your turn to roll, type `roll`
said-stop = Control-C stops a search, `quit` leaves the program, and `resign` gives up the game
said-screen = a smaller font of the terminal makes the board smaller, `set output board pbmserv` draws a plain one without lines, and `plakoto play --color never` starts without colours
said-signs = the lines next to the board, such as `●: user`, show whose checkers are `●` and whose are `○`. The numbers along the edges are the points, a number in a column counts its checkers, and the arrow shows the direction of play. `help legend` explains the numbers of a hint
said-strategy = `hint` shows the best plays, `why 24/20` says what is better than that play, and `review` lists your mistakes. `set tutor on` warns before a mistake
said-your_move = `previous` goes to the position before that play, `why` explains the best play there, and `last` returns
said-bad_move = `analyse move` says what was wrong with your last play. For an earlier one, `analyse game` and then `previous marked` go back to its position; there `why` explains the best play
said-difference = in Plakoto a checker that lands on a single opposing checker pins it and does not hit it, so there is no bar, and there is no doubling cube. All fifteen checkers of a player start on one point. Whoever pins the opponent's last checker there, the mother, wins two points; `help rules` has the rest
said-length = in a game of Plakoto each player has about 50 turns, and a match lasts until a player has enough points: `show score` says how many
said-pass = you pass only if you can play none of your numbers: otherwise you must play as many of them as you can. `legal` lists your plays
said-praise = thank you! `help` shows what you can type now
said-stronger = `set player 0 level worldclass` makes the engine play its best; `help levels` lists all levels
said-friend = `plakoto serve` opens the board in a browser, and *With a friend* there makes a link for a player at another screen. At this terminal two people play after `set player both human`
said-why_not = `why` and a play, such as `why 24/20`, says what is better than this play
said-speed = a play is made as soon as it is chosen, and then nothing happens until you type: `list game` shows what was played
said-smile = :-) No problem!
said-thanks = you are welcome! `help` shows what you can type now
error-other_keyboard = (on the other keyboard, it is `{ $word }`)
error-ambiguous = { $word } is ambiguous: { $words }
expected-anything = something else
expected-from_to = { $what } from { $least } to { $most }
expected-on_off = `on` or `off`
expected-scores = the points of player 0 and of player 1, each from 0 to { $most }
expected-name = a name of 1 to { $longest } printable characters without `:`, other than 0, 1 or both
expected-player_or_name = a player (0, 1 or a name)
expected-one_player = one player (0, 1 or a name)
expected-player_of = a player (0, 1, { $player } or { $opponent })
expected-seed = a seed (a whole number below 2^64)
expected-plies = a number of plies
expected-threads = a number of threads
expected-cache_entries = a number of cache entries
expected-level = a level
expected-trials = a number of trials
expected-match_length = a match length
expected-file = the name of a file
expected-file_in_quotes = the name of a file (in quotes if it is `on`, `off` or the like)
expected-text = a text of at most { $longest } printable characters
expected-candidates_or_id = a number of candidates or a position ID
expected-id_or_dice = a position ID, or dice (`steps after 24/23` continues after a step)
expected-steps = steps from point to point, like 24/21
expected-plays = a number of plays
expected-json_string = a text as a JSON string in quotes
expected-milliseconds = milliseconds
expected-nodes = a number of nodes
expected-limit = a limit
expected-limit_once = each limit only once
expected-id_end = an ID that ends with `{ $mark }`
expected-mark_after_id = `{ $mark }` after the ID
expected-one_match_id = one match ID
expected-position_id = a position ID
expected-match_id = a match ID
expected-command = a command (see `help`)
expected-one_line = one line
expected-line_of_bytes = a line of at most { $bytes } bytes
error-several = several
error-more = more
error-more_than_command = more (only `load` and `import` with a text may be longer)
error-byte = the byte 0x{ $byte }
error-abbreviation = { $word }, which is `{ $command }` only in a line of one or two words
error-start_of_portes = this is the start of Portes: `set variant portes`
error-no_cube = there is no doubling cube in plakoto
error-only_shown = this setting can be shown, but not set
error-view_needs_json = plays in text are always numbered for the player who moves: use { $command } first
error-stopped_before_line = execution was stopped before line { $line } of { $file }
error-tag_in_file = tags are not allowed in a command file: all replies have the tag of `load commands`
error-load_in_file = a command file cannot contain `load commands`
error-quit_in_file = a command file cannot contain `quit`, because it ends after its last line
error-stop_in_file = a command file cannot contain `stop`, because each search ends before the next line
error-no_files = this session cannot read or write files
error-no_infinite = `go infinite` is not available in this session, because nothing could stop it
error-internal = internal error: set the position again, and please report the commands that led to this error
error-review_stopped = the review was stopped before all turns were judged
error-no_turns = the game has no turns yet
error-resign_question = a question is open, not a game: `hint` shows its best play, `practise skip` goes on, `practise stop` leads back to the game
error-no_open_question = no question is open: `practise` asks one
error-answer_stopped = the search was stopped before the answer was judged
error-tutor_stopped = the tutor was stopped before it judged the play, so the play has not been made
error-no_question = there is no question to answer
error-game_is_over = the game is over
error-no_unfinished = this session does not save unfinished matches: start plakoto with `--state FOLDER`
error-no_dice = the dice are missing: use `roll` or `set dice 31`, or give the dice after an ID
reply-leave_match = A match is in progress. Leave it? `continue` resumes it later. `yes` or `no`
reply-which_player = Plakoto plays for player 1, so nothing has changed. `set player 0 name Anna` gives you a name
reply-abort_game = A game is in progress. Abort it? `yes` or `no`
reply-new_game_begun = A new game has just begun. { $score }. `new game` starts this game over.
reply-question_dropped = The question no longer waits, and what it asked about was not done.
reply-game_goes_on = The game goes on.
reply-play_not_made = The play has not been made.
error-the_input = the input
error-cannot_read = cannot read { $file }: { $reason }
error-tag = expected a tag of 1 to 32 letters, digits, `_`, `.` or `-` after `@`
error-busy = too many commands are waiting (the limit is { $lines } commands or { $mebibytes } MiB): read replies before sending more
expected-dice_of_match_id = no dice or the dice { $dice } from the match ID
expected-no_dice = no dice with pending numbers
error-dice_in_match_id = { $dice } in the match ID
error-no_pending = there are no pending numbers, because unplayed numbers do not pass to the opponent in { $rules }
error-expected = expected { $what }
error-line = line { $line }: { $error }
error-cube_in_id = there is no doubling cube in plakoto, but the { $kind ->
    [position] position ID
    [match] match ID
   *[xgid] XGID
} contains { $part ->
    [turned] a turned cube
    [owned] a cube owned by a player
    [crawford] a Crawford game
    [offered] an offered double
   *[dropped] a dropped game
}
error-pins_in_xgid = an XGID does not say which checkers are pinned: use a position ID such as `AACA/z8AAID/Pw` instead
expected-dice = two dice from 1 to 6
expected-pending = pending numbers from 1 to 6, each at most four times
expected-no_pending = no pending numbers
expected-only_position = a position without pending numbers
expected-pending_label = `pending=` after the semicolon
expected-point = a point from 1 to 24
expected-point_or_off = a point from 1 to 24 or `off`
expected-move_sign = `/`, `-` or a space, followed by the point to move to
expected-checkers = a number of checkers from { $least } to { $most }
expected-rotation = { $names } or rule sets with commas between them ({ $list })
expected-nothing_after = nothing after `{ $name }`
expected-rule_sets = at most { $most } rule sets, each of them once
expected-switch = a switch ({ $list })
expected-switch_once = each switch once
expected-simple_board = 26 numbers
expected-simple_field = a number of checkers from -{ $most } to { $most }, optionally followed by `p` for a pin
expected-off = { $off } as the numbers of checkers off, to match the board
expected-point_byte = a number from -15 to 15 (with a pinned checker, from 17 to 31 or from -31 to -17) for point { $point }
expected-base64 = a base64 character (A-Z a-z 0-9 + /) in the { $kind ->
    [position] position ID
    [match] match ID
   *[xgid] XGID
}
expected-id_length = a { $kind ->
    [position] position ID
    [match] match ID
   *[xgid] XGID
} of { $length } characters
expected-unused_zeros = only zeros after the last used bit of the position ID
expected-id_checkers = at most as many checkers as the 80 bits of a position ID can hold
expected-winning_score = at most one winning score in the { $kind ->
    [position] position ID
    [match] match ID
   *[xgid] XGID
}
expected-in_match_id = { $what } in the match ID
expected-in_xgid = { $what } in the XGID
expected-xgid_end = the end of the XGID
expected-raw_tokens = 53 tokens separated by colons, or 54 with the pins
expected-raw_token = { $what } as token { $number } of the raw board
expected-truncation_plies = a number of plies before truncation
match_id-turn = a turn bit that agrees with the resignation
match_id-unused = zeros in bits 67 to 71
match_id-state = a game state from 0 to 3
match_id-dice = two dice from 1 to 6, or no dice,
xgid-checkers = 26 characters for the checkers
xgid-point = a letter or `-` for each point
xgid-cube = 0 for the cube
xgid-on_roll = 1 or -1 for the player on roll
xgid-dice = two dice from 1 to 6, or 00,
xgid-score = a score of at most { $most }
xgid-length = a match length of at most { $most }
xgid-number = a number
raw-sign = 1 or -1
raw-length = a match length from 0 to { $most }
raw-score = a score from 0 to { $most }
raw-winning_score = at most one score that wins the match
raw-die = a die of the player on roll (0 before the roll and for the opponent)
raw-bar = a number from { $least } to { $most }
raw-same_bar = the same number of checkers on the bar
raw-off = 15 minus the checkers on the board and bar
raw-pins = 24 characters `-`, `x` or `o` (`x` and `o` only under checkers of the other side)
setup-both = both sides have checkers on point { $point }
setup-both_many = both sides have two or more checkers on point { $point }
setup-bar = the player on roll has checkers on the bar, but this game has no bar
setup-opponents_bar = the opponent has checkers on the bar, but this game has no bar
setup-too_many = the player on roll has { $count } checkers, but at most 15 are allowed
setup-opponents_too_many = the opponent has { $count } checkers, but at most 15 are allowed
setup-no_checkers = both sides have borne off all their checkers
illegal-no_play = you have no legal move with { $numbers }; the only legal play is `pass`
illegal-not_pass = you have a legal move with { $numbers }, so you cannot pass
illegal-too_many = the play has too many steps: { $numbers } allows at most { $most }
illegal-direction = checkers move from higher to lower points
illegal-bar = you must first enter your checkers from the bar
illegal-no_checker_on_bar = you have no checker on the bar
illegal-no_checker = you have no checker on { $point }
illegal-pinned = your checker on { $point } is pinned
illegal-not_rolled = the roll is { $numbers }
illegal-not_pending = the numbers to be played are { $numbers }
illegal-blocked = the opponent holds { $point }
illegal-own_pinned = your own checker is pinned on { $point }
illegal-pinned_home = your checker on { $point } is pinned, so you cannot bear off
illegal-not_home = you cannot bear off while you have a checker on { $point }, outside your home board
illegal-behind_other = you must first move the other checker on { $point }
illegal-behind = you must first move your checker on { $point }
illegal-runner_reached = no other checker may move until your first has reached the opponent's starting point
illegal-runner_passed = no other checker may move until your first has passed the opponent's starting point
illegal-head = too many checkers leave your starting point in one turn
illegal-hit_and_run = a checker that hits in your home board cannot move again in the same turn
illegal-prime = your six points in a row need an opposing checker ahead of them
illegal-sixes = the play ends with six points in a row that the rules forbid
illegal-unblock = the play must open the way for the opposing checkers, which are all trapped on one point
illegal-used_too_often = the play uses the { $number } more often than { $numbers } allows
illegal-higher = only one number of { $numbers } can be played, and it must be the { $number }
illegal-must_play = the { $number } must be played { $must } times, not { $played }
illegal-both = both numbers of { $numbers } have to be played
illegal-one = one number of { $numbers } has to be played
illegal-first = you must play the first { $must } numbers of the cascade { $numbers }
illegal-other = no legal play with { $numbers } leads to this position
game-too_many_plays = expected at most 100,000 plays, got more: ask an engine for the most promising ones
game-in_progress = expected a game that is over, got one in progress
game-match_over = the match is over
game-not_rolled = expected dice, got none: roll them first
game-rolled = expected no dice, got { $dice }
game-pending = expected a play of the pending numbers { $numbers }, got a roll
game-other_game = expected a position under the rules { $rules }, got one of another game
game-other_rules = expected a game under the rules { $expected }, got one under { $got }
game-other_play = expected a play of the current position and dice, got { $play }
game-too_deep = expected a depth from 0 to { $most } plies, got { $plies }
table-not_manual = expected the end of the line: dice can be entered only after `set rng manual`
table-not_kept = the record of the match cannot be written
table-begun = the game has just begun, so there is no play to undo: `undo new` goes back to the previous game
table-game_over = the game is over: `new game` starts another
table-match_over = the match is over: `new match` or `new session` starts another
table-offered = a resignation has been offered: `accept` or `decline` it
table-pending = pending numbers must be played before the dice are rolled: { $numbers }: `move` or `play` them
table-no_position = there is no position, because the last one was rejected: set another position, or use `undo`
table-by_hand = the dice are missing: enter them with `roll 31` or `set dice 31`
table-rolled = the dice have been rolled already: { $dice }
table-not_offered = no resignation has been offered
table-no_dice_left = no dice are left in { $file }: all { $used } dice have been used
table-nothing_to_undo = there is nothing to undo
load-other_format = expected a match that plakoto saved, got another format, which `import auto { $file }` reads
error-cannot_use = cannot use { $file }: { $reason }
error-system = { $kind ->
    *[other] { $text }
}
error-file = { $cause ->
    *[other] { $text }
}
expected-encoding = `auto` or an encoding such as utf-8, windows-1253 or iso-8859-7
error-set_up_game = game { $game } does not begin at the usual starting position, so it cannot be stored in a mat file
expected-resignation_of = a resignation of { $others ->
    [none] { "" }
   *[other] { $others } or { "" }
}{ $last ->
    [one] 1 point
   *[other] { $last } points
} under { $rules }
resignation-single = a single game
resignation-gammon = a gammon
resignation-triple = a backgammon
resignation-mother = a mother

# Errors of the library
library-missing = { $file }: the library does not exist; `plakoto library add` creates it
library-in_use = { $file }: in use by another program
library-foreign = { $file }: expected a match library, got another kind of file; the file has not been changed
library-version = { $file }: expected a library of version { $known }, got version { $got }; the file has not been changed
library-damaged = { $file }: the library is damaged ({ $damage }); the file has not been changed
library-stray = { $file }: this file contains the last changes to a library that no longer exists: restore the library or remove this file
library-no_place = your data folder cannot be determined: name the library file with --library FILE
library-no_match = the library contains no match { $number }: `library list` shows the numbers of all matches
library-nothing_played = the match has neither a turn nor a result, so there is nothing to add
library-unreadable_lesson = a lesson cannot be read
library-unreadable_turn = a turn cannot be read
library-unreadable_match = match { $number }, { $fault }
library-changed_match = match { $number } does not have its checksum: `plakoto library remove { $number }` removes it
library-changed_lesson = a position of the quiz does not have its checksum
library-changed_schema = its views and tables do not have their form
library-missing_row = { $table } refers to a missing row

# Errors in the files of matches
record-foreign = { $file } is { $format ->
    [sgf] an SGF file
    [snowie] a Snowie text file
    [xg] an eXtreme Gammon file (.xg)
    [bgf] a BGBlitz file (.bgf)
    [xgid] a position of eXtreme Gammon (XGID)
    [sgg] a GamesGrid file (.sgg)
    [tmg] a TrueMoneygames file (.tmg)
    [fibs] a list of moves from FIBS
    [web_page] a web page
    [pdf] a PDF file
   *[compressed] a compressed file
}, which plakoto cannot read: { $way_out ->
    [gnubg] export the match from gnubg as a .mat file
    [position] for a position, give its ID to `set board`
    [unpack] unpack it first
   *[other] export the match as a .mat file in the program that wrote it
}
record-removed = it has been removed
record-replaced = it has been replaced by another file
record-changed = another program has changed it: expected { $expected } bytes, got { $got }
record-other_match = it does not contain the beginning of this match
unfinished-newer = { $file } was written by a newer version of plakoto and has not been changed
unfinished-renamed = { $error }; the file has been renamed to { $file }
replay-json = { $detail }
replay-json_object = a whole JSON object
replay-header = the first line of a match ("kind":"plakoto_match")
replay-no_position = expected a saved position ("kind":"plakoto_position"), got another kind of file
replay-version = expected version { $known }, got version { $got }
replay-out_of_place = a line of the kind `{ $kind }` is not allowed here
replay-lines = { $lines ->
    [one] 1 line
   *[other] { $lines } lines
} after the first one
replay-ends_after = { $lines }, because the file ends after { $turn }
replay-start = the start of a game
replay-next_game = the next game, because this one is over
replay-not_over = a turn, because the game is not over
replay-wins = { $player } wins { $points ->
    [one] 1 point
   *[other] { $points } points
}
replay-turn_of = a turn of player { $player }
replay-turn_with = a turn with { $numbers }
replay-dice_or_pending = a turn needs either dice or pending numbers
replay-no_play = expected a play for { $numbers }, got the next turn
replay-marked_illegal = expected a legal play, got a play marked as illegal
replay-points = a win of at most 3 points
replay-variation = game { $game } has no turn { $turn } after which a variation can begin
replay-set_up = expected a game from its start, got a position that was set up in XG
replay-player = player 0 or 1
replay-names = the names and points of both players (`NAME : N  NAME : N`)
replay-turn_text = dice and a play, `Wins N points` or the next game
replay-no_cube = a match without a doubling cube

# Refusals at a shared table
refused-not_over = the match or the game is not over
refused-opening = the opening is thrown by itself
refused-no_throw = no dice are thrown now
refused-no_anchor = the other player has no anchor for this game yet
refused-other_throw = this is not the next throw of the series
refused-anchored = your anchor for this game is another one
refused-nonce = the nonce does not belong to your anchor
refused-no_table = this table does not exist, has ended, or has another key
refused-used_invitation = this invitation was used, or another one has replaced it
refused-broken = the server cannot read this table
refused-not_stored = the server cannot store the table
refused-busy = your address has used up its time on the server: try again later
refused-watcher = only the two players can do this: you watch
refused-reaction = wait three seconds between two reactions
refused-request = expected a play, a throw, a resignation or a question about the game; the engine answers nothing at a table of two players
refused-points = the points that you resign
refused-hex = 64 hexadecimal digits
