# Reports on matches, positions and collections of matches, and pictures of the board, in English.
report-kind = { $length ->
    [0] Open-ended session ({ $rules })
    [one] Match to 1 point ({ $rules })
   *[other] Match to { $length } points ({ $rules })
}
report-date = Date: { $date }
report-rating = Rating: { $rating }
report-score = Score: { $score }
report-score_before = Score before: { $score }
report-unfinished = Not finished.
report-drawn = { $how ->
    [mothers_pinned] A draw: both mothers are pinned.
    [dead] A draw: neither player can ever move again.
   *[other] The game is over.
}
report-won = { $player } wins { $points ->
    [one] 1 point
   *[other] { $points } points
}{ $how ->
    [resigned] { " by resignation." }
    [mother] { " by pinning the mother." }
   *[played] .
}
report-game = Game { $game }
report-match = Match
report-turn = Game { $game }, turn { $turn }
report-place = game { $game }, turn { $turn }
report-cannot_move = cannot move
report-is_best = best
report-rollout = rollout
report-why = Why { $play } is better:
report-note = Note: { $note }
report-turn_note = Turn { $turn }, { $heading }: { $note }
report-luck = luck { $luck }
report-luck_of_roll = Luck of the roll: { $luck }
report-pips = Pips: { $player } { $pips }, { $opponent } { $other }
report-mistake = { $place }: { $heading }: { $verdict }, best { $best }
report-loss = { $place }, { $dice }: { $play } loses { $loss }; best { $best }
report-review = Review
report-mistakes_of = The largest mistakes of { $player }
report-no_mistakes_of = No play of { $player } is marked as a mistake.
report-no_mistakes = No play is marked as a mistake.
report-mistakes_marked = { $count ->
    [one] One play is marked as a mistake.
   *[other] { $count } plays are marked as mistakes, the worst first.
}
report-worst_mistakes = { $count } plays are marked as mistakes. These are the worst { $shown }, the worst first.
report-signs = For each turn, B marks the best play, and P marks the play that was made.
report-arrows = On the boards, B and solid lines show the best play; P and dashed lines show the play that was made.
report-statistics = Statistics
report-graph = Graph
report-mistakes = Mistakes
report-chance = Chance that { $player } wins the { $of ->
    [match] match
   *[game] game
}
report-equity = Equity for { $player } in points{ $of ->
    [match] , normalised to the score
   *[game] { "" }
}
report-after_every_turn = { $graph } after every turn
report-marked_plays = Marked plays by { $player }:
report-marked_plays_of_other = by { $player }:
report-mark_links = Each mark is a link to its turn.

# Headings of the columns of tables
columns-phases = Phase | Player | Decisions | ?! | ? | ?? | Error total | Millipoints per decision
columns-turns = # | Player | Dice | Play
columns-judged_turns = # | Player | Dice | Play | Judged | Luck | Plays
columns-candidates = Play | Equity | Loss | By
columns-candidates_by_score = Play | Equity | Loss | MWC | By
columns-players = Player | Matches | Decisions | ?! | ? | ?? | Error rate | Corrected | Rating | Luck
columns-matches = # | Date | File | Player | Error rate | Luck | Player | Error rate | Luck | Score | Luck adjusted | Match

# Phases of a game
phase-no_pins = contact without pins
phase-pinning = pinning
phase-pinned = pinned
phase-both_pin = both sides pinned
phase-race = race
report-phases = Errors by phase of the game
report-phases_meaning = Phases are those of the position before the roll: contact without pins (such as the opening); positions in which the player pins, is pinned, or both; and races without contact.

# Figures of the players
figure-decisions = Decisions
figure-error = Millipoints a decision
figure-performance = PR, half of that
figure-levels = Levels that lose as much
figure-luck = Luck in points
figure-total_moves = Total moves
figure-unforced_moves = Unforced moves
figure-moves_marked = Moves marked { $mark ->
    [doubtful] doubtful
    [bad] bad
   *[very_bad] very bad
}
figure-error_total = Error total{ $unit }
figure-error_rate = Error rate, millipoints per move
figure-corrected = Corrected for difficulty
figure-rating = Rating
figure-games_needed = Games to tell these levels apart
figure-rolls_marked = Rolls marked { $mark ->
    [very_lucky] very lucky
    [lucky] lucky
    [unlucky] unlucky
   *[very_unlucky] very unlucky
}
figure-luck_total = Luck total{ $unit }
figure-luck_rate = Luck rate, millipoints per roll
figure-result = Actual result
figure-adjusted_result = Luck adjusted result
rating-above = above { $level }
rating-below = below { $level }
rating-about = about { $level }
rating-between = between { $level } and { $other }
rating-description = { $levels }, { $rate } millipoints{ $games ->
    [0] { "" }
   *[other] ; { $games } games would tell these levels apart
}
analysis-method = Judged at { $plies }-ply, luck at 0-ply.
analysis-method_by_rollout = Judged at { $plies }-ply, plays other than the best by rollouts of { $trials } trials at { $depth }-ply, luck at 0-ply.
analysis-method_by_truncated_rollout = Judged at { $plies }-ply, plays other than the best by rollouts of { $trials } trials at { $depth }-ply cut after { $turns } plies, luck at 0-ply.

# Notes on turns
note-mark = marked { $mark }
note-luck = roll marked { $mark }

# Reports on a position
position-offer = { $player } offers to resign.
position-roll = { $player } to roll.
position-play = { $player } to play { $dice }.
position-pending = { $player } to play { $numbers }, passed on by the opponent.

# Reports on several matches
collection-title = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
collection-players = Players
collection-matches = Matches
collection-trend = Trend
collection-first_match = Match 1
collection-of_library = match { $number }, { $source }
collection-meaning = Error rates are in thousandths of a point per decision with a choice; lower is better. Corrected rates are adjusted to decisions of average difficulty, with a 90 % confidence interval. A rating is the engine level with a similar rate. Luck is in points. The luck-adjusted result is that of the first player.
collection-error_rates = Error rate in each match, in thousandths of a point per decision
collection-months = { $player }: thousandths of a point lost per decision

# The board
diagram-title = Plakoto         Position ID: { $id }
diagram-position_id = Position ID: { $id }
diagram-off = { $checkers } off
diagram-bar = { $checkers } on the bar
diagram-match_id = Match ID   : { $id }
diagram-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
diagram-match = { $length ->
    [0] ({ $rules })
    [one] 1 point match ({ $rules })
   *[other] { $length } points match ({ $rules })
}
diagram-on_roll = On roll
diagram-rolled = Rolled { $dice }
diagram-pending = Pending { $numbers }
diagram-resigns = { $turn }, resigns { $game }
picture-caption = { $turn ->
    [yes] on roll, { "" }
   *[no] { "" }
}{ $pips } pips, { $points }
picture-points_of = { $points } of { $length ->
    [one] 1 point
   *[other] { $length } points
}
exercise-puzzle = puzzle { $number }, { $theme }, difficulty { $difficulty } of { $hardest }

# The tables of the library
columns-library_matches = number | date | players | length | score | rules | turns | analysis
columns-library_players = player | matches | won | lost | points | analysed | decisions | millipoints | corrected | ± | luck | rating
columns-library_places = match | date | players | game | turn
columns-library_months = month | matches | decisions | millipoints |  | luck
columns-library_games = game | score | turns | result
columns-library_judged = player | decisions | doubtful | bad | very bad | error | millipoints | corrected | ± | luck | rating
library-error_rate = Error rate: { $line }
library-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
library-lessons = { $count ->
    [one] 1 position
   *[other] { $count } positions
}
library-read = { $matches } and { $lessons } of the quiz were read{ $damages ->
    [0] . There is no damage.
    [one] , with 1 damage:
   *[other] , with { $damages } damages:
}
library-damaged_number = Match { $number }: { $fault }
library-match = Match { $number }: { $first } - { $second }, { $length ->
    [0] open-ended session
    [one] to 1 point
   *[other] to { $length } points
}, { $rules }, { $date }
library-source = From { $source }.
library-score = Score: { $first } { $one }, { $second } { $two }.
library-won = { $player } wins { $points ->
    [one] 1 point
   *[other] { $points } points
}
library-draw = a draw
library-not_over = not over
