# The texts of play at the terminal, in Greek.
event-new_match = { $length ->
    [0] Αρχίζει νέα σειρά παρτίδων.
    [1] Αρχίζει νέος αγώνας στον έναν πόντο.
   *[other] Αρχίζει νέος αγώνας στους { $length } πόντους.
}
event-game = Παίζεται { $game }.
event-opening_roll = Για την αρχή: { $player } { $die }, { $opponent } { $other }.
event-starts = Αρχίζει: { $player }.
event-roll = { $player }: ζάρια { $die } και { $other }.
event-move = { $player }: παίζει { $play }.
event-cannot_move = { $player }: δεν έχει κίνηση.
event-resign = { $player }: προσφέρει παραίτηση για { $game }.
event-accept = { $player }: δέχεται και κερδίζει { $game }.
event-decline = { $player }: δεν δέχεται την παραίτηση για { $game }.
event-undo = Η τελευταία εντολή αναιρέθηκε.
event-swap = Οι παίκτες άλλαξαν θέσεις.
event-match_over = Τον αγώνα κερδίζει: { $player }.
event-game_over = { $how ->
    [mother] { $player }: πλακώνει τη μάνα και κερδίζει { $points ->
        [one] έναν πόντο.
       *[other] { $points } πόντους.
    }
    [mothers_pinned] Ισοπαλία: πλακώθηκαν και οι δύο μάνες.
    [dead] Ισοπαλία: καμία πλευρά δεν μπορεί πια να κινηθεί.
    [unknown] Η παρτίδα τελείωσε.
   *[other] { $player }: κερδίζει { $game } και { $points ->
        [one] έναν πόντο.
       *[other] { $points } πόντους.
    }
}
event-score = Το σκορ (μετά από { $games ->
    [one] 1 παρτίδα
   *[other] { $games } παρτίδες
}): { $player } { $points }, { $opponent } { $other } ({ $length ->
    [0] χωρίς τέλος
    [1] αγώνας στον έναν πόντο
   *[other] αγώνας στους { $length } πόντους
})
game-single = απλή παρτίδα
game-gammon = διπλή παρτίδα
game-triple = τριπλή παρτίδα
game-mother = παρτίδα με τη μάνα
