# The reasons why one play is better than another, in English.
because-nothing = No counted feature differs.
because-hit = it hits on { $points }; the other play hits nothing
because-no_hit = it hits nothing; the other play hits on { $points }
because-hits = { $checkers ->
    [one] 1 checker is
   *[other] { $checkers } checkers are
} hit instead of { $other }
because-no_gain = No counted feature favours the first play: the search as a whole decides.
because-mother = { $rolls } of 36 rolls { $rolls ->
    [one] pins
   *[other] pin
} the mother instead of { $other }
because-pin_lasts = the checker on { $point } stays pinned for { $turns } turns instead of { $other } (mean of { $games } games at 0-ply)
because-pin = a checker is pinned on { $point }, for { $turns } turns (mean of { $games } games at 0-ply)
because-no_pin = no checker is pinned on { $point }; the other play pins one for { $turns } turns (mean of { $games } games at 0-ply)
because-released_first = you release a checker before the opponent does in { $share } of { $games } games at 0-ply instead of { $other }
because-shots = { $rolls } of 36 rolls { $contact ->
    [hit] { $rolls ->
        [one] hits
       *[other] hit
    }
   *[pin] { $rolls ->
        [one] pins
       *[other] pin
    }
} a checker{ $blots } instead of { $other }{ $others }
because-shot = { $point } by { $rolls }
because-dances = { $rolls } of 36 rolls { $rolls ->
    [one] enters
   *[other] enter
} no opposing checker from the bar instead of { $other }
because-pips = { $pips ->
    [one] 1 pip is
   *[other] { $pips } pips are
} left instead of { $other }
because-their_pips = { $pips ->
    [one] 1 pip is
   *[other] { $pips } pips are
} left for the opponent instead of { $other }
because-made = { $points ->
    [one] 1 point is
   *[other] { $points } points are
} made instead of { $other }
because-block = { $points ->
    [one] 1 point is
   *[other] { $points } points are
} made in a row instead of { $other }
because-last = { $rolls } of 36 rolls { $rolls ->
    [one] moves
   *[other] move
} the last checkers (on { $point }) instead of { $other }
because-their_last = { $rolls } of 36 rolls { $rolls ->
    [one] moves
   *[other] move
} the opponent's last checkers (on { $point }) instead of { $other }
because-gammons = the chance of winning a gammon or more is { $chance } instead of { $other }
because-gammons_lost = the chance of losing a gammon or more is { $chance } instead of { $other }
because-worst_answer = the opponent's best roll leaves { $worth } instead of { $other }
