# The texts of play at the terminal, in English.
event-new_match = { $length ->
    [0] A new session has been started.
    [1] A new 1 point match has been started.
   *[other] A new { $length } points match has been started.
}
event-game = The game is { $game }.
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
