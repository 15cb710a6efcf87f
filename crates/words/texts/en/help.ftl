# The texts of `help`, in English.
help-new_game = Start the next game
help-new_match = Start a match to N points, in which games may be played in turn
help-new_rematch = Start a match with the length and the games of this one
help-new_session = Start an open-ended session
help-roll = Roll the dice, or enter them after `set rng manual`
help-move = Make a play, like `24/18 13/10`; without PLAY, make the only legal one
help-typed_play = Make a play, without the word `move`; a number alone is that play of the last `hint` or `legal`
help-yes = Make the play that the tutor has warned about
help-no = Do not make the play that the tutor has warned about
help-pass = Pass if no number can be played
help-play = Let plakoto play for the player on roll
help-end_game = Let plakoto play for both players until the game is over
help-resign = Offer to resign the game at this value
help-accept = Accept a resignation
help-agree = Same as `accept`
help-decline = Decline a resignation
help-reject = Same as `decline`
help-undo = Undo the last play or change of position, and restore the dice
help-undo_decision = Go back to the last decision of a human player
help-undo_turn = Go back to the last dice of a human player, even if the play was forced
help-undo_new = Undo the last `new` command and everything after it
help-swap_players = Exchange the players
help-hint = Rank the best N plays (10 if N is not given, at a terminal 5)
help-why = Explain why the best play is better than another
help-book = Look up the plays for an opening roll and their rollout results
help-bestmove = Find the best play, in UBGI's format
help-eval = Evaluate a position
help-legal = List all legal plays and the positions they lead to
help-steps = List the possible next steps of a play
help-query_gameover = Answer a question about the game on one line, for scripts
help-rollout = Roll out a position, or the best plays for the dice
help-rollout_more = Continue the last rollout
help-analyse_move = Judge the plays of a turn, game or match; also `analyze`
help-analyse_clear_game = Delete the analysis of the game or match
help-review = Show what the game or match was worth: error rates, luck, ratings and the largest mistakes
help-practise = Ask the largest mistakes of the game or match again
help-practise_position = Ask for the best play of the position on the board
help-practise_skip = Go to the next question, or end the practice
help-eq2mwc = Convert an equity to the chance of winning the match
help-mwc2eq = Convert the chance of winning the match to an equity
help-calibrate = Measure the speed of N thousand static evaluations
help-annotate_move_comment = Comment on the current turn, or on the last one
help-annotate_move_doubtful = Mark the play of the turn, or clear the mark
help-annotate_roll_veryunlucky = Mark the roll of the turn, or clear the mark
help-annotate_clear_comment = Clear the comment or a mark
help-save_match = Save the match, game or position as JSON lines
help-save_settings = Save the settings for the next start, or write them to a file as commands
help-load_match = Continue from the end of a saved match, game or position
help-load_commands = Execute the lines of a file as if they were typed
help-export_match_mat = Export the match or game for other programs or for reading
help-export_match_html_full = Export all turns after an analysis, not only the first page
help-export_position_html = Export a picture of the board
help-import_mat = Continue from the end of a match that another program saved
help-import_match_text = Import the text of a .mat file, or of a saved match
help-recover = Load the undamaged parts of a file
help-relational_add_match = Add the match to the match library
help-relational_show_players = List the players of the library
help-relational_show_details = List the matches of a player
help-relational_erase_player = Delete a player's matches from the library
help-relational_erase_allplayers = Delete all matches from the library
help-continue = Resume the last unfinished match, or match number N
help-continue_forget = Delete an unfinished match
help-list_game = List the plays of the game or match
help-first = Go to the start of the game, or of the first game
help-previous = Go back N turns, games, marked plays or variations
help-previous_roll = Go back N turns, and stop before the roll (`roll`) or after it (`rolled`)
help-next = Go forward N turns, games, marked plays or variations
help-next_roll = Go forward N turns, and stop before the roll (`roll`) or after it (`rolled`)
help-last = Go to the end of the game, or to the start of the last game
help-stop = Stop all searches; each one answers with the result found so far
help-stop_tag = Stop the searches with this tag
help-isready = Answer `readyok` once all earlier commands are done
help-help = List the commands, or explain a command or setting, with an example
help-help_topic = Explain a topic, such as the rules, levels or the tutor; `help` lists the topics
help-help_commands = List the commands, also at a terminal, where `help` alone is about the moment
help-help_legend = Explain the figures of the last hint
help-help_search = Search the commands, settings and topics for words
help-quit = Leave plakoto
help-exit = Same as `quit`
help-set = Change a setting; `help set` lists the settings
help-show = Show a setting or information about the game; `help show` lists what can be shown
help-ubgi = UBGI: identify the engine and list its options
help-keys = UBGI: list the settings that have a key
help-get = UBGI: show a setting
help-setoption_name = UBGI: same as `set KEY VALUE`
help-newgame = UBGI: put the start position on the board, without rolling
help-newsession = UBGI: start an open-ended session with a score of 0-0, without rolling
help-newsession_type_match = UBGI: start a match to N points, without rolling
help-setcube_value_1_owner_center = UBGI: accepted and ignored
help-setscore = UBGI: same as `set score`
help-setturn_0 = UBGI: same as `set turn`
help-position_gnubgid = UBGI: put a position on the board
help-dice = UBGI: same as `set dice`
help-dice_none = UBGI: clear the dice
help-pending = UBGI: same as `set pending`
help-go = UBGI: search and answer `bestmove …`
help-go_level = The LIMITS of a search, in any order; also for `hint`, `bestmove` and `eval`
help-set_analysis_plies = Set the search depth of `analyse`
help-set_analysis_rollout = Set whether `analyse` compares plays by rollouts
help-set_analysis_threshold = Set the smallest error or luck that `analyse` marks with MARK
help-set_automatic = Set which actions happen automatically
help-set_board = Put a position on the board
help-set_board_hinted = Put the position after the Nth play of the last `hint` on the board
help-set_board_raw = Put a position on the board as a raw board line
help-set_board_simple = Put a position on the board as 26 numbers: opponent's bar, points 1 to 24, your bar; `3p` pins
help-set_cache = Set the number of entries in the position cache
help-set_clockwise = Draw boards so that player 1 moves clockwise
help-set_confirm_new = Ask before a game in progress is aborted
help-set_confirm_resign = Ask before you resign
help-set_confirm_save = Ask before a file is replaced
help-set_dice = Set the dice of the player on roll, like `31`
help-set_encoding = Read .mat files in this encoding
help-set_evaluation_endings = Look up endings in the built-in tables, not at all, or in the tables of a folder
help-set_evaluation_level = Set the search depth and noise of a level
help-set_evaluation_movefilter = Set which plays are searched more deeply
help-set_evaluation_net = Evaluate positions with the network in a file
help-set_gnubgid = Set the position, turn, dice and score at once
help-set_key = UBGI: change a setting; also `setoption name KEY value VALUE`
help-set_match_games = Play games under these rule sets in turn; each is a name and switches, as in `set variant`
help-set_match_tavli = Play portes, plakoto and fevga in turn in new matches and sessions
help-set_matchid = Set the turn, dice and score
help-set_matchinfo = Set or clear information about the match
help-set_matchinfo_date = Set the date of the match, like 2024-03-01
help-set_matchinfo_rating = Set the rating of a player
help-set_matchlength = Set the length of new matches
help-set_met = Choose plays by the chance of winning the match, or by points
help-set_output_board = Draw boards like gnubg (also `ascii`), like pbmserv, or with Unicode characters, or describe them in words for screen readers
help-set_output_digits = Set the number of digits after the decimal point
help-set_output_flip = Draw pbmserv boards upside down
help-set_output_framing = End every text reply with the line `ok`
help-set_output_json = Answer in JSON, one object per line
help-set_output_language = Answer in English or Greek
help-set_output_legal = Set the maximum number of plays that `legal` lists
help-set_output_millipoints = Show equities in thousandths of a point
help-set_output_mwc = In a match, show the chance of winning it instead of equities
help-set_output_points = Name points by numbers, or by Greek letters from α to ω
help-set_output_progress = Report the progress of rollouts
help-set_output_rawboard = Show boards as raw board lines
help-set_output_view = In JSON, number the points in plays as seen by the player who moves or by player 1
help-set_output_winpc = Show probabilities as percentages
help-set_pending = Set the numbers that must be played before the next roll
help-set_player_human = Let the user enter this player's plays
help-set_player_name = Rename a player
help-set_player_plakoto = Let plakoto play for this player; also `gnubg`
help-set_player_plies = Set plakoto's search depth for this player
help-set_plies = Set the search depth of `hint`, `eval` and `play`
help-set_prune = Set whether searches skip unpromising replies
help-set_record = Write the match record to a file, turn by turn
help-set_rng = Set the source of the dice; `mersenne` means the built-in generator
help-set_rollout_bearofftruncation = End rollout games at bear-offs that a table covers
help-set_rollout_chequerplay_plies = Set the search depth of both players in rollouts
help-set_rollout_jsd_limit = End rollouts when the best play is ahead by X joint standard errors; also `enable`
help-set_rollout_limit_maxerror = End rollouts at this standard error; also `enable`, `minimumgames`
help-set_rollout_quasirandom = Spread the first rolls of rollouts evenly
help-set_rollout_seed = Set the seed of the rollout dice
help-set_rollout_trials = Set the number of trials of a rollout
help-set_rollout_truncation_plies = Truncate the games of rollouts after N plies; 0 for never
help-set_rollout_varredn = Reduce the effect of lucky dice on rollouts
help-set_score = Set the points of player 0 and player 1
help-set_seed = Restart the built-in dice generator with seed N, or with a random seed
help-set_threads = Set the number of threads that a search uses
help-set_turn = Set the player on roll; this clears the dice
help-set_tutor = Warn before bad plays
help-set_tutor_threshold = Set the mildest mark that causes a warning; `set analysis` sets how plays are judged
help-set_variant = Choose a rule set, and change its switches; `show variant` lists the switches
help-set_variant_file = Read the rule set from a file
help-set_xgid = Set the position, turn, dice and score of a game without pins
help-show_analysis = Show the settings of `analyse`
help-show_automatic = Show which actions happen automatically
help-show_board = Draw the board
help-show_cache = Show the size of the position cache
help-show_clockwise = Show in which direction player 1 moves on boards
help-show_confirm = Show which actions need a confirmation
help-show_dice = Show the dice
help-show_encoding = Show the encoding for reading .mat files
help-show_engine = Show the evaluator
help-show_evaluation = Show the search depth and the move filters
help-show_gnubgid = Show both IDs on one line
help-show_match = Show the games of new matches and of the current match
help-show_matchid = Show the match ID
help-show_matchinfo = Show the information about the match
help-show_matchlength = Show the length of new matches
help-show_met = Show the chances of winning a match, up to N points to go
help-show_output = Show output settings
help-show_pending = Show the numbers that must be played before the next roll
help-show_checkers = Show how many checkers each player has on the board, how many are pinned, and how many borne off
help-show_pipcount = Show the pip counts
help-show_puzzles = List the shipped puzzles, and which one is the puzzle of a day
help-show_player = Show the players
help-show_positionid = Show the position ID
help-show_record = Show the size of the match record and its file
help-show_rng = Show the source of the dice
help-show_rollout = Show the rollout settings
help-show_rolls = Show the best play for each roll and its value
help-show_score = Show the score
help-show_seed = Show the seed of the dice
help-show_statistics = Show the statistics of the last analysis for both players
help-show_temperaturemap = Show a map of the value of each roll; with dice, for the opponent's rolls after the best play
help-show_threads = Show the number of threads
help-show_turn = Show the player on roll
help-show_tutor = Show the settings of the tutor
help-show_unfinished = List the unfinished matches
help-show_variant = Show the rule set and all its switches
help-show_version = Show the version of plakoto
help-show_xgid = Show the position and the score as an XGID
topic-dice = Rolling dice, and entering them
topic-dice_text =
    `roll` rolls the dice. A double, such as 44, is played four times: four steps of 4.
    Each number is equally likely for both players, and the engine never knows a roll in advance.
    The same seed gives the same dice on every machine.
    `set dice` sets the dice of the player on roll, so that you can ask about them or play them.
    With `set rng manual` you enter the dice that you have rolled yourself; `set rng file` reads dice from a file.
    > set seed 42
    > set dice 31
    > set rng manual
topic-ids = Position IDs and match IDs
topic-ids_text =
    A position ID has 14 characters or a few more and describes all checkers, as seen by the player on roll.
    A match ID describes the player on roll, their dice, the score and the length of the match.
    Wherever an ID is expected you can give both, as POSITION:MATCH or as gnubg prints them, with quotes or labels.
    A question may have its own ID and dice; the session then stays unchanged.
    > set board AACA/z8AAID/Pw
    > hint AACA/z8AAID/Pw 31
    > Position ID: AACA/z8AAID/Pw Match ID: cAkAAAAAAAAE
    > show gnubgid
topic-json = Replies for programs
topic-json_text =
    With `set output json on`, or `plakoto --json`, each reply is one JSON object on one line.
    `ok` is true if the command succeeded; `error` has a code and a message; the other fields depend on the command.
    A line may also be JSON: `do` names the command, and the reply is in JSON.
    > { "{" }"do":"legal","id":"AACA/z8AAID/Pw","dice":[3,1]{ "}" }
    > set output json on
    > show score
topic-levels = How strong the engine plays
topic-levels_text =
    A level sets how many turns the engine looks ahead, and how much it misjudges positions on purpose.
    The level does not affect the dice.
    { $levels }
    Each player can have their own level; `set evaluation level` is for `hint`, `eval` and players without one.
    > set player 0 level intermediate
    > set evaluation level worldclass
    > hint AACA/z8AAID/Pw 31 level expert
topic-level = { "  " }{ $padded } { $name ->
    [beginner] errs a lot
    [casual] errs often
    [intermediate] errs sometimes
    [advanced] errs rarely
    [expert] does not err on purpose, and does not look ahead
   *[worldclass] looks two turns ahead
}
topic-notation = How plays are written
topic-notation_text =
    Points are numbered for the player on roll, who moves from 24 down to 1 and then off.
    A play lists its steps in any order: 24/18 moves one checker, 24/18(2) two, 24/21/20 one that stops on the way.
    24/20 may also be the two steps of a 3 and a 1, 1/off bears off, and `*` after a point may mark a pin.
    > set dice 31
    > legal
    > 24/20
topic-rules = Plakoto and its rule sets
topic-rules_text =
    { rules-short-plakoto }
    The rules of Plakoto in full, with its variants: docs/rules.md in the source of plakoto.
    > set variant tapa
    > show variant
topic-portes = The rules of Portes
topic-portes_text =
    { rules-short-portes }
    The rules of Portes in full: docs/portes.md in the source of plakoto.
    > set variant portes
    > show board
topic-fevga = The rules of Fevga
topic-fevga_text =
    { rules-short-fevga }
    The rules of Fevga in full: docs/fevga.md in the source of plakoto.
    > set variant fevga
    > show board
topic-narde = The rules of Narde
topic-narde_text =
    { rules-short-narde }
    The rules of Narde in full: docs/narde.md in the source of plakoto.
    > set variant narde
    > show board
topic-tavli = The match of three games
topic-tavli_text =
    In a match of tavli, portes, plakoto and fevga are played in turn, and then again from the beginning.
    The points of all games count together. The winner of a game begins the next one.
    The rules in full: docs/tavli.md in the source of plakoto.
    > new match 5 tavli
    > show match
topic-scripts = Lines from a program or a file
topic-scripts_text =
    A session reads lines from standard input and writes each reply at once, so a program can use it through a pipe.
    `set output framing on` ends every reply with a line `ok`; tags identify replies, see `help tags`.
    `load commands` executes the lines of a file. With `plakoto --strict` the first error ends the session.
    `stop` ends a search, `isready` waits for everything before it. A line that begins with # is a comment.
    In a shell `plakoto hint ID 31` answers one question, and `plakoto batch` one for each line, on all cores.
    > # a comment
    > set output framing on
    > isready
topic-tags = Matching replies to lines
topic-tags_text =
    A line may begin with @ and a tag of 1 to 32 letters, digits, `_`, `.` or `-`.
    Every line of its reply begins with the tag, and the last one is `@TAG ok` or `@TAG error …`; in JSON it is a field.
    Tagged questions that need no search are answered at once while a search for another line runs.
    `stop TAG` ends the search with that tag.
    > @7 show turn
    > @a.1 legal AACA/z8AAID/Pw 31
topic-thresholds = How large an error is bad
topic-thresholds_text =
    A play is marked by its loss against the best play, in points:
    { $marks }
    A roll is lucky from { $lucky } points and very lucky from { $very_lucky } points; the same limits below 0 are for unlucky rolls.
    `analyse`, reports, `next marked` and the tutor use these marks.
    > set analysis threshold bad 0.08
    > show analysis
topic-tutor = Warnings before a bad play
topic-tutor_text =
    While the tutor is on, your plays are judged before they are made.
    If a play is bad enough, the session shows how much it loses, which play is best and why, and then waits.
    `yes` or the same play again makes the play, another play is made instead, and `no` makes none.
    `set tutor threshold` sets how bad a play must be (see `help thresholds`).
    `set analysis` sets the search depth, and whether plays are rolled out.
    > set tutor on
    > set tutor threshold bad
    > show tutor
topic-bar = The middle of the board
topic-bar_text =
    In Portes a checker that is hit goes to the bar, the strip between the two halves of the board.
    It must enter the opponent's home board before its player moves anything else.
    No checker goes there in Plakoto and Fevga.
    A play that enters begins with the bar: a 3 enters on 22, as in bar/22.
    A number does not enter on a point with two opposing checkers or more; without one that enters, you pass.
    > help hit
topic-bearoff = Bearing off
topic-bearoff_text =
    Once all your checkers are on your points 1 to 6, you take them off the board.
    The first player without checkers wins.
    A number takes a checker off the point of that number.
    If all your checkers are on lower points, it takes one off the highest.
    In Plakoto none of your checkers may be pinned meanwhile. 1/off is a play that bears off.
    > help home
topic-block = Blocks and primes
topic-block_text =
    A block is a point on which the opponent may not land: two checkers of yours, or one that pins.
    In Fevga one is enough.
    Several blocks in a row are hard to pass. Nothing passes six: they are a prime.
    > help blot
topic-blot = Single checkers
topic-blot_text =
    A blot is a checker that is alone on its point.
    The opponent can pin it in Plakoto, and hit it in Portes.
    In Fevga single checkers are safe.
    > help pin
topic-equity = What a position is worth
topic-equity_text =
    The equity is the number of points that a player wins on average from here: +1 is a sure win, -1 a sure loss, 0 even.
    `hint` shows it for each play, and in brackets what the play loses compared with the best one.
    > help legend
topic-gammon = Games that count double
topic-gammon_text =
    A player who loses without having borne off a single checker loses a gammon: two points instead of one.
    In Plakoto a pinned mother counts two points too.
    > help mother
topic-hit = Hitting
topic-hit_text =
    In Portes a checker that lands on a single opposing checker hits it: that checker goes to the bar and begins again.
    There is no hitting in Plakoto, where the checker is pinned instead, nor in Fevga.
    > help bar
topic-home = The home board
topic-home_text =
    Your home board is your points 1 to 6. All your checkers have to come here before you may bear off.
    > help bearoff
topic-mother = The mother
topic-mother_text =
    In Plakoto the mother is your last checker on the point where all of yours began.
    If she is pinned there, you lose the game and two points, unless the opponent's mother can still be pinned.
    If both are, the game is a draw.
    > help pin
topic-pin = Pins
topic-pin_text =
    In Plakoto a checker that lands on a single opposing checker pins it.
    The pinned checker cannot move until the last checker above it leaves.
    Its owner may not land on that point either.
    > help mother
topic-pip = Pips
topic-pip_text =
    A pip is one point of the way: a checker on 24 has 24 pips to go until it is off.
    The pip count is the way of all your checkers together.
    In a race the player with fewer pips is ahead.
    > show pipcount
topic-ply = Search depth
topic-ply_text =
    A ply is one turn of one player.
    At 2-ply the engine looks two turns ahead for each play: more plies are slower and better.
    > eval plies 1
topic-mwc = Match winning chance
topic-mwc_text =
    The match winning chance (MWC) is a player's chance of winning the whole match from here, not only this game.
    `set output mwc on` shows it instead of equities. An open-ended session has no match to win.
    > set output mwc on
    > show met 5
topic-pr = Performance rating
topic-pr_text =
    The performance rating (PR) of a player is half of the millipoints that their decisions lose on average.
    A lower one is better, and 0 is perfect play.
    It needs many decisions: in one game it is mostly chance.
    > help thresholds
topic-mark_doubtful = { "  " }doubtful  ?! from { $least } points
topic-mark_bad = { "  " }bad       ?  from { $least } points
topic-mark_very_bad = { "  " }very bad  ?? from { $least } points
help-topics = Topics of `help`: { $names }.
help-example = For example: { $lines }
error-help_no_word = expected a word to search for, got the end of the line
error-help_no_match = nothing in the help matches { $words }: `help` lists the commands and topics
error-help_unknown = expected a command, a setting or a topic, got { $got }: `help` lists them, and `help search WORD` searches the whole help
error-help_unknown_meant = expected a command, a setting or a topic, got { $got } (did you mean `{ $name }`?): `help` lists them, and `help search WORD` searches the whole help
