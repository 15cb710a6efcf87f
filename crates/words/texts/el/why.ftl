# The reasons why one play is better than another, in Greek.
because-nothing = Κανένα μετρημένο στοιχείο δεν διαφέρει.
because-hit = χτυπά στο { $points }· η άλλη κίνηση δεν χτυπά
because-no_hit = δεν χτυπά· η άλλη κίνηση χτυπά στο { $points }
because-hits = { $checkers ->
    [one] χτυπά 1 πούλι
   *[other] χτυπά { $checkers } πούλια
} αντί για { $other }
because-no_gain = Κανένα μετρημένο στοιχείο δεν ευνοεί την πρώτη: κρίνει η αναζήτηση συνολικά.
because-mother = { $rolls } από τις 36 ζαριές { $rolls ->
    [one] πλακώνει
   *[other] πλακώνουν
} τη μάνα αντί για { $other }
because-pin_lasts = το πούλι στο { $point } μένει πλακωμένο για { $turns } κινήσεις αντί για { $other } (μέσος όρος { $games } παρτίδων με 0-ply)
because-pin = πλακώνεται πούλι στο { $point }, για { $turns } κινήσεις (μέσος όρος { $games } παρτίδων με 0-ply)
because-no_pin = στο { $point } δεν πλακώνεται πούλι· η άλλη κίνηση το πλακώνει για { $turns } κινήσεις (μέσος όρος { $games } παρτίδων με 0-ply)
because-released_first = ξεπλακώνεις πριν από τον αντίπαλο στο { $share } από { $games } παρτίδες με 0-ply αντί για { $other }
because-shots = { $rolls } από τις 36 ζαριές { $contact ->
    [hit] { $rolls ->
        [one] χτυπά
       *[other] χτυπούν
    }
   *[pin] { $rolls ->
        [one] πλακώνει
       *[other] πλακώνουν
    }
} πούλι{ $blots } αντί για { $other }{ $others }
because-shot = το { $point } με { $rolls }
because-dances = { $rolls } από τις 36 ζαριές δεν { $rolls ->
    [one] βάζει
   *[other] βάζουν
} κανένα πούλι του αντιπάλου αντί για { $other }
because-pips = πιπς που μένουν: { $pips } αντί για { $other }
because-their_pips = πιπς που μένουν στον αντίπαλο: { $pips } αντί για { $other }
because-made = { $points ->
    [one] 1 πόρτα
   *[other] { $points } πόρτες
} αντί για { $other }
because-block = { $points ->
    [one] 1 πόρτα
   *[other] { $points } πόρτες
} στη σειρά αντί για { $other }
because-last = { $rolls } από τις 36 ζαριές { $rolls ->
    [one] κινεί
   *[other] κινούν
} τα τελευταία πούλια (στο { $point }) αντί για { $other }
because-their_last = { $rolls } από τις 36 ζαριές { $rolls ->
    [one] κινεί
   *[other] κινούν
} τα τελευταία πούλια του αντιπάλου (στο { $point }) αντί για { $other }
because-gammons = η πιθανότητα νίκης με διπλό ή παραπάνω είναι { $chance } αντί για { $other }
because-gammons_lost = η πιθανότητα ήττας με διπλό ή παραπάνω είναι { $chance } αντί για { $other }
because-worst_answer = η καλύτερη ζαριά του αντιπάλου αφήνει { $worth } αντί για { $other }
