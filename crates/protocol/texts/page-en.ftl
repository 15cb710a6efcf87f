# The texts of play in English: of the page and, from `event-`, of the terminal.
table = Table
controls = Actions
side = Moves and help
menu = Menu
close = Close
you = You
yours = of yours
theirs = of theirs
of = of { $name }
point-empty = point { $number }: empty
point-held = point { $number }: { $count } { $whose }
point-pinning = , pinning one { $whose }
point-reached = , a checker can move here
tray = off: { $count } { $whose }

roll = Roll
confirm = Confirm
accept = Accept
decline = Decline
resign = Resign
hint = Hint
undo = Undo
undo_step = Undo a step
take_back = Take back
wait = …
pause = Pause
go_on = Continue
connecting = Connecting…
new_match = New match
new_game = Next game
enter_dice = Enter dice
dice_of = Dice: { $name }
die = Die { $n }
swap = Dice { $a } and { $b }: swap
resign-1 = A single game: 1 point
resign-2 = A double game: 2 points
resign-3 = Three points

state-lost = The connection to the program is lost. Trying to reconnect; your match is safe.
state-ended = The program has stopped. Start it again at the same address to continue; your match is safe.
state-looking = The board before turn { $n }
state-new = Choose a match.
state-match_over = The match is over.
state-game_over = The game is over.
state-thinks = { $name } is thinking.
state-paused = Paused.
state-waits = { "" }
state-roll_for = Roll for { $name } and enter the dice.
state-roll_for-you = Roll and enter your dice.
state-confirm = Confirm the play.
state-roll = { $name } to roll.
state-roll-you = Your roll.
state-opening = { $name } to roll.
state-opening-you = Your roll.
state-move = { $name } to play.
state-move-you = Your play.
state-resignation = { $name }: do you accept the resignation?
state-resignation-you = Do you accept the resignation?
unfinished-one = Still to be played: { $dice }.
unfinished-several = Still to be played: { $dice }.
complete = Confirm the play.

said-opening = Opening roll: { $a } { $x }, { $b } { $y }.
said-starts = { $name } starts.
said-starts-you = You start.
said-roll = { $name } rolls { $dice }.
said-roll-you = You roll { $dice }.
said-move = { $name } plays { $move }.
said-move-you = You play { $move }.
said-cannot_move = { $name } cannot move.
said-cannot_move-you = You cannot move.
said-resign = { $name } offers to resign: { $points }.
said-resign-you = You offer to resign: { $points }.
said-accept = { $name } accepts.
said-accept-you = You accept.
said-decline = { $name } declines.
said-decline-you = You decline.
said-match_over = { $name } wins the match.
said-match_over-you = You win the match.
over-you = You win { $points }.
over-name = { $name } wins { $points }.
over-draw = A draw.
over-mothers_pinned = A draw: both mothers are pinned.
over-dead = A draw: neither side can ever move again.
how-single = { "" }
how-gammon = A double game.
how-triple = A triple game.
how-mother = The mother is pinned.
how-resignation = By resignation.
how-unknown = { "" }
how-mothers_pinned = { "" }
how-dead = { "" }
game_over = Game over

on_turn = to play
pips = { $pips } pips
score_of = { $score } / { $length }
moves = Moves
no_moves = No moves yet.
pass = cannot move
type_play = Type a play, such as 24/20 13/9
seed_is = Seed for the dice: { $seed }

length = Match
length-one = one point
length-to = to { $value } points
length-open = open-ended
starter = Who starts
starter-dice = the dice decide
starter-1 = the first player
starter-0 = the second player
seat-me = First player (light)
seat-them = Second player (dark)
person = Human
engine = Engine
level = Level
name = Name
level-beginner = beginner
level-casual = casual
level-intermediate = intermediate
level-advanced = advanced
level-expert = expert
level-worldclass = world class
level-supremo = supremo
level-grandmaster = grandmaster
rules = Rules
rules-plakoto = Plakoto
rules-tzannes = Plakoto (rules from the book by Tzannes)
rules-tapa = Tapa
rules-express = Plakoto Express
own_rules = Custom rules
as_in_rules = not changed
switch-mother = Points for pinning the mother
switch-exemption = Not while the pinning player has checkers at the start
switch-immediate = The game ends at once
switch-deadlock = Both mothers pinned
switch-gammon = Points if the loser bore off no checker
switch-quadrant = Points if the loser also has a checker in the starting quadrant
switch-pinnedbearoff = Bearing off with a pinned checker
switch-overshoot = Bearing off with a larger number than needed
switch-higher = The higher number must be played if only one can be
switch-doubles = Doubles
switch-unplayed = Numbers that cannot be played
switch-starter = Who starts the next game
switch-afterdraw = Who starts after a draw
value-same = the same player
value-other = the other player
value-on = yes
value-off = no
value-no = no
value-draw = a draw
value-play = the game goes on
value-four = played four times
value-cascade = a cascade
value-lost = are lost
value-pass = pass to the opponent
value-winner = the winner
value-loser = the loser
value-alternate = in turn
value-dice = the dice decide
dice_and_help = Dice and help
own_dice = We roll our own dice and enter them
seed = Seed for the dice
seed_any = random
auto_roll = Roll automatically
auto_move = Make forced plays automatically
start_match = Play

preferences = Appearance
language = Language
theme = Theme
theme-wood = wood
theme-dark = dark
theme-contrast = high contrast
pace = Pace
pace-slow = slow
pace-normal = normal
pace-fast = fast
home = My home board
home-right = on the right
home-left = on the left
flipped = See the board from the other side
this_table = This table
level_of = Level of { $name }
board = Board
one_tap = Move a checker with one tap
auto_confirm = Confirm complete plays automatically
last_arrows = Show arrows for the last play
sound = Sounds

rules_title = Rules
rules-full = Full rules
keys = Keyboard shortcuts
rules-short =
    Each player has fifteen checkers, all on one point at the start. The two sides move in opposite directions: home, and then off the board. The first player to bear off all checkers wins.
    A checker that lands on a single opposing checker pins it: the pinned checker cannot move until the last checker above it leaves.
    Two checkers, or one above a pinned one, close a point. A double is played four times. As many numbers as possible must be played.
    You bear off once all your checkers are in your home board and none of them is pinned.
    A player whose last checker on the starting point, the mother, is pinned there loses two points. So does a player who loses without having borne off a checker.
keys-text =
    Arrow keys: go from point to point. Enter: pick up a checker or put it down.
    Space: roll or confirm.
    U or Backspace: undo. H: hint. S: swap the dice. F: turn the board.
files = Match files
download_mat = Download as .mat
download_record = Download the record
upload = Open a file
file_too_large = The file is too large.

learn = Hint and evaluation
evaluate = Evaluate
strength = Strength
searching = Searching…
copy = Copy
position_id = Position
position_explained = Paste a position here to play on from it.
hint_explained = Click a play to put it on the board.
equity = Equity
chances = wins { $win } (gammons { $gammon }); loses gammons { $lose }
p-win = Wins
p-win_gammon = Wins two points
p-lose = Loses
p-lose_gammon = Loses two points
p-draw = Draw
p-win_mother = Wins by pinning the mother
p-lose_mother = Loses by a pinned mother

editor = Set up a position
editor_explained = Click on a point to put a checker there. A checker on a single opposing checker pins it.
tool = A click
tool-pin = pins or frees a checker
tool-take = removes a checker
on_roll = On roll
set_start = Starting position
set_empty = Empty
play_from_here = Play from here
leave_editor = Back to the game

review = Analyse
analysing = Analysing…
depth = Depth
depth-fast = quick (0-ply)
depth-normal = medium (1-ply)
depth-deep = thorough (2-ply)
shown = Graph
win_chances = winning chances
previous_error = Previous error
next_error = Next error
previous_turn = Previous turn
next_turn = Next turn
leave_review = Back to the game
played = Played
best = Best
luck = Luck
errors = Errors
error_total = Points lost
error_rate = Error rate
rating = Rating
turn_of = Game { $game }, turn { $n }: { $name } { $dice }
mark-doubtful = doubtful
mark-bad = bad
mark-very_bad = very bad
luck-very_lucky = very lucky
luck-lucky = lucky
luck-unlucky = unlucky
luck-very_unlucky = very unlucky
below = below { $level }
above = above { $level }

reason-blocked = That point is closed.
reason-pinned = That checker is pinned.
reason-no_checker = You have no checker there.
reason-not_home = Not all checkers are home yet.
reason-die = None of the remaining numbers leads there.
reason-both = Both numbers have to be played.
reason-higher = The higher number has to be played.

why = Why?
why_is = Why { $best } is better than { $move }
why-for = For { $move }:
why-none = No counted feature differs.
why-on = on { $point }: { $rolls }
why-mother = The opponent's rolls (out of 36) that pin the mother: { $one } instead of { $two }.
why-pins = The checker on { $point } stays pinned for { $one } turns instead of { $two }.
why-pins-alone = A checker is pinned on { $point }, for about { $one } turns.
why-pins-other = No checker is pinned on { $point }, where the other play pins one for about { $two } turns.
why-shots = The opponent's rolls (out of 36) that pin a checker: { $one } instead of { $two }.
why-aims = Rolls (out of 36) that could pin an opposing checker: { $one } instead of { $two }.
why-pips = Pips left: { $one } instead of { $two }.
why-made = Points made: { $one } instead of { $two }.
why-block = Points made in a row: { $one } instead of { $two }.
why-last = Rolls (out of 36) that move the last checkers: { $one } instead of { $two }.
why-their_last = Rolls (out of 36) that move the opponent's last checkers: { $one } instead of { $two }.
why-gammons = Chance of winning two points or more: { $one } instead of { $two }.
why-gammons_lost = Chance of losing two points or more: { $one } instead of { $two }.
why-answers = Equity after the opponent's best roll: { $one } instead of { $two }.
analysed = Analysing: { $done } of { $of } turns…
not_kept = This browser cannot store the match, so reloading the page would lose it. Download the record under “Match files”.
not_read = The match in this tab cannot be read: { $why } It is not lost: download it under “Match files” before you start another one.
reason-direction = Checkers only move towards home.
reason-bar = Your checkers on the bar must enter first.
reason-own_pinned = One of your checkers is pinned there.
reason-pinned_home = You cannot bear off while one of your checkers is pinned.
reason-behind = A checker farther back has to move first.
reason-no_play = No number can be played.
reason-not_pass = A number can still be played.
reason-too_many = There are more steps than numbers to play.
reason-other = No legal play leads there.
side-0 = Dark
side-1 = Light
points = { $points } points
one_point = one point
score_open = score { $score }
said-undo = Taken back.
said-set_up = A new position.
said-loaded = The match has been loaded.
same_name = Both players have this name.

event-new_match = { $length ->
    [0] A new session has been started.
    [1] A new 1 point match has been started.
   *[other] A new { $length } points match has been started.
}
event-opening_roll = { $player } rolls { $die }, { $opponent } rolls { $other }.
event-starts = { $player } starts.
event-roll = { $player } rolls { $die } and { $other }.
event-move = { $player } moves { $play }.
event-cannot_move = { $player } cannot move.
event-resign = { $player } offers to resign a { $game }.
event-accept = { $player } accepts and wins a { $game }.
event-decline = { $player } declines the { $game }.
event-undo = The last command has been taken back.
event-swap = The players have been swapped.
event-match_over = { $player } has won the match.
event-game_over = { $how ->
    [mother] { $player } pins the mother and wins { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
    [triple] { $player } wins a triple game and { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
    [mothers_pinned] The game is a draw: both mothers are pinned.
    [dead] The game is a draw: neither player can ever move again.
    [unknown] The game is over.
   *[other] { $player } wins a { $game } and { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
}
event-score = The score (after { $games ->
    [one] 1 game
   *[other] { $games } games
}) is: { $player } { $points }, { $opponent } { $other } ({ $length ->
    [0] open-ended session
    [1] match to 1 point
   *[other] match to { $length } points
})
game-single = single game
game-gammon = gammon
game-triple = backgammon
game-mother = mother
