# The texts of play at the terminal, in English.
event-new_match = { $length ->
    [0] A new session has been started.
    [1] A new 1 point match has been started.
   *[other] A new { $length } points match has been started.
}
player-usual_name = user
event-game = The game is { $game }.
event-opening_roll = { $player } rolls { $die }, { $opponent } rolls { $other }.
event-starts = { $player } starts.
event-roll = { $player } rolls { $die } and { $other }.
event-move = { $player } moves { $play }.
event-cannot_move = { $player } cannot move.
event-resign = { $player } offers to resign a { $game }.
event-accept = { $player } accepts and wins a { $game }.
event-decline = { $player } declines the { $game }.
event-decline-why = { $player } declines the { $game }: playing on is worth { $equity } to it.
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
   *[other] { $player } wins a { $game } and { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
}
event-game_drawn = { $how ->
    [mothers_pinned] The game is a draw: both mothers are pinned.
    [dead] The game is a draw: neither player can ever move again.
   *[other] The game is over.
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
here-start =
    A game is at its start. On roll: { $player }. You can type:
      roll                   roll the dice, and play
      new game               begin again; the dice decide the starter
      new match 5            play a match to 5 points
      new match 5 tavli      play Portes, Plakoto and Fevga in turn
      set player 0 level casual
                             choose the opponent: beginner, casual … worldclass
      set variant portes     choose the game
      load match FILE        go on with a match that was saved
      help rules             how the game is played
      help commands          everything that can be typed
      quit                   leave
here-roll =
    On roll: { $player }. You can type:
      roll                   roll the dice (r for short)
      eval                   what the position is worth
      board, score, pip      look at the game
      undo                   take back the last play
      resign                 give up the game
      set automatic roll on  let the program roll for you
      new game, new match 5  begin again
      help rules, help legend
                             the rules; the figures of a hint
      help commands          everything that can be typed
      quit                   leave
here-move =
    The numbers to play are { $dice }. Type a play, such as 24/20, or:
      legal                  all plays, with numbers
      hint                   the best plays, with numbers
      2                      make the second play of that list
      why 24/20              why another play is better
      board, score, pip      look at the game
      undo                   take back the roll and the play before it
      resign                 give up the game
      help rules, help legend
                             the rules; the figures of a hint
      help commands          everything that can be typed
      quit                   leave
here-resignation =
    A resignation is offered. You can type:
      yes, accept            accept it
      no, decline            play on
      eval                   what the position is worth
      help commands          everything that can be typed
here-over =
    The game is over. You can type:
      new game               play the next game
      analyse match          find the errors of both players
      previous marked        after that, look at the last error
      save match FILE        keep the match
      export match html FILE write a report
      new match 5            begin a match to 5 points
      undo                   take back the last play
      help commands          everything that can be typed
      quit                   leave
here-review =
    You are looking at an earlier turn. You can type:
      next, previous         one turn on, or back
      next marked            the next error, after `analyse match`
      first, last            the start and the end of the game
      hint                   the best plays of this turn
      why                    why the best play is better than the one made
      24/20, or a number     try another play
      list game              all plays of the game
      annotate move comment TEXT
                             write a note
      help commands          everything that can be typed
      quit                   leave
legend-none = Type `hint` when you have to play. After that, `help legend` explains its figures.
legend =
    The best play of the last hint is { $play }. Its figures are from the view of its player:
      depth   { $plies }-ply: the number of turns that the engine looked ahead
      Eq.     { $equity }: the equity, the points that the game is worth on average
              ({ $behind }): what the second play loses compared with it
      chances { $win } of winning the game
              … { $win2 } of winning two points or more
              … { $win3 } of winning three points
              … { $lose } of losing the game
              … { $lose2 } of losing two points or more
              … { $lose3 } of losing three points
            D { $draw } of a draw
words-roll = On roll: { $player }.
words-move = { $player } has to play { $dice }.
words-resignation = { $player } offers to resign.
words-over = The game is over.
words-side = { $player }: { $points }. Pips: { $pips }.
words-point = { $count } on { $point }
words-pinning = { $count } on { $point } with a pin
words-pinned = 1 pinned on { $point }
words-bar = { $count } on the bar
words-off = { $count } off
