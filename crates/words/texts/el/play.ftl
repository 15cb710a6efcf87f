# The texts of play at the terminal, in Greek.
event-new_match = { $length ->
    [0] Αρχίζει νέα σειρά παρτίδων.
    [1] Αρχίζει νέος αγώνας στον έναν πόντο.
   *[other] Αρχίζει νέος αγώνας στους { $length } πόντους.
}
player-usual_name = παίκτης
event-game = Παιχνίδι: { $game ->
    [plakoto] πλακωτό
    [portes] πόρτες
    [fevga] φεύγα
    [narde] νάρντι
    [tapa] τάπα
   *[other] { $game }
}.
event-opening_roll = Ποιος αρχίζει: { $player } { $die }, { $opponent } { $other }.
event-starts = Αρχίζει: { $player }.
event-roll = { $player }: ζάρια { $die } και { $other }.
event-move = { $player }: παίζει { $play }.
event-cannot_move = { $player }: δεν έχει κίνηση.
event-resign = { $player }: προτείνει παραίτηση ({ $game }).
event-accept = { $player }: δέχεται και κερδίζει { $game }.
event-decline = { $player }: δεν δέχεται την παραίτηση για { $game }.
event-decline-why = { $player }: δεν δέχεται την παραίτηση για { $game }, γιατί η αξία του είναι { $equity }.
event-undo = Η τελευταία αλλαγή πάρθηκε πίσω.
event-swap = Οι παίκτες άλλαξαν θέσεις.
event-match_over = Τον αγώνα κερδίζει: { $player }.
event-game_over = { $how ->
    [mother] { $player }: πλακώνει τη μάνα και κερδίζει { $points ->
        [one] έναν πόντο.
       *[other] { $points } πόντους.
    }
   *[other] { $player }: κερδίζει { $game }, { $points ->
        [one] έναν πόντο.
       *[other] { $points } πόντους.
    }
}
event-game_drawn = { $how ->
    [mothers_pinned] Ισοπαλία: πλακώθηκαν και οι δύο μάνες.
    [dead] Ισοπαλία: καμία πλευρά δεν μπορεί πια να κινηθεί.
   *[other] Η παρτίδα τελείωσε.
}
event-score = Το σκορ (μετά από { $games ->
    [one] 1 παρτίδα
   *[other] { $games } παρτίδες
}): { $player } { $points }, { $opponent } { $other } ({ $length ->
    [0] χωρίς όριο
    [1] αγώνας στον έναν πόντο
   *[other] αγώνας στους { $length } πόντους
})
game-single = μονό
game-gammon = διπλό
game-triple = τριπλό
game-mother = παρτίδα με τη μάνα
here-start =
    Μια παρτίδα είναι στην αρχή της. Σειρά έχει: { $player }. Μπορείς να γράψεις:
      roll                   ρίξε τα ζάρια και παίξε
      new game               τα ζάρια να δείξουν ποιος αρχίζει
      new match 5            παίξε αγώνα στους 5 πόντους
      new match 5 tavli      παίξε πόρτες, πλακωτό και φεύγα με τη σειρά
      set player 0 level casual
                             διάλεξε αντίπαλο: beginner, casual … worldclass
      set variant portes     διάλεξε παιχνίδι
      load match FILE        συνέχισε αγώνα που έχεις φυλάξει
      help rules             πώς παίζεται το παιχνίδι
      help commands          όλα όσα μπορείς να γράψεις
      quit                   έξοδος
here-roll =
    Σειρά έχει: { $player }. Μπορείς να γράψεις:
      roll                   ρίξε τα ζάρια (ή r)
      eval                   τι αξίζει η θέση
      board, score, pip      δες την παρτίδα
      undo                   πάρε πίσω την τελευταία κίνηση
      resign                 παραιτήσου από την παρτίδα
      set automatic roll on  τα ζάρια να ρίχνονται μόνα τους
      new game, new match 5  άρχισε από την αρχή
      help rules, help legend
                             οι κανόνες· οι αριθμοί μιας υπόδειξης
      help commands          όλα όσα μπορείς να γράψεις
      quit                   έξοδος
here-move =
    Παίζεις τα ζάρια { $dice }. Γράψε μια κίνηση, π.χ. 24/20, ή:
      legal                  όλες οι κινήσεις, με αριθμούς
      hint                   οι καλύτερες κινήσεις, με αριθμούς
      2                      παίξε τη δεύτερη του καταλόγου
      why 24/20              γιατί μια άλλη κίνηση είναι καλύτερη
      board, score, pip      δες την παρτίδα
      undo                   πάρε πίσω τη ζαριά και την κίνηση πριν από αυτή
      resign                 παραιτήσου από την παρτίδα
      help rules, help legend
                             οι κανόνες· οι αριθμοί μιας υπόδειξης
      help commands          όλα όσα μπορείς να γράψεις
      quit                   έξοδος
here-resignation =
    Προσφέρεται παραίτηση. Μπορείς να γράψεις:
      yes, accept            δέξου την
      no, decline            η παρτίδα συνεχίζεται
      eval                   τι αξίζει η θέση
      help commands          όλα όσα μπορείς να γράψεις
here-over =
    Η παρτίδα τελείωσε. Μπορείς να γράψεις:
      new game               παίξε την επόμενη παρτίδα
      analyse match          βρες τα λάθη των δύο παικτών
      previous marked        μετά, δες το τελευταίο λάθος
      save match FILE        φύλαξε τον αγώνα
      export match html FILE γράψε μια αναφορά
      new match 5            άρχισε αγώνα στους 5 πόντους
      undo                   πάρε πίσω την τελευταία κίνηση
      help commands          όλα όσα μπορείς να γράψεις
      quit                   έξοδος
here-review =
    Βλέπεις μια παλιότερη κίνηση. Μπορείς να γράψεις:
      next, previous         μια κίνηση μπροστά ή πίσω
      next marked            το επόμενο λάθος, μετά από `analyse match`
      first, last            η αρχή και το τέλος της παρτίδας
      hint                   οι καλύτερες κινήσεις
      why                    γιατί η καλύτερη είναι καλύτερη από αυτή που παίχτηκε
      24/20, ή ένας αριθμός  δοκίμασε άλλη κίνηση
      list game              όλες οι κινήσεις της παρτίδας
      annotate move comment TEXT
                             γράψε μια σημείωση
      help commands          όλα όσα μπορείς να γράψεις
      quit                   έξοδος
legend-none = Γράψε `hint` όταν έχεις να παίξεις. Μετά, το `help legend` εξηγεί τους αριθμούς.
legend =
    Η καλύτερη κίνηση της τελευταίας υπόδειξης είναι { $play }. Οι αριθμοί αφορούν όποιον την παίζει:
      βάθος   { $plies }-ply: πόσες κινήσεις μπροστά κοίταξε η μηχανή
      αξία    { $equity }: οι πόντοι που αξίζει η παρτίδα κατά μέσο όρο
              ({ $behind }): τι χάνει η δεύτερη κίνηση σε σύγκριση με αυτή
      πιθανότητα { $win } νίκης
              … { $win2 } νίκης με δύο πόντους ή περισσότερους
              … { $win3 } νίκης με τρεις πόντους
              … { $lose } ήττας
              … { $lose2 } ήττας με δύο πόντους ή περισσότερους
              … { $lose3 } ήττας με τρεις πόντους
            D { $draw } ισοπαλίας
words-roll = Σειρά έχει: { $player }.
words-move = { $player }: παίζει { $dice }.
words-resignation = { $player }: προσφέρει παραίτηση.
words-over = Η παρτίδα τελείωσε.
words-side = { $player }: { $points }. Πιπς: { $pips }.
words-point = { $count } στο { $point }
words-pinning = { $count } στο { $point } με πλάκωμα
words-pinned = 1 πλακωμένο στο { $point }
words-bar = { $count } στη μέση
words-off = μαζεμένα: { $count }
