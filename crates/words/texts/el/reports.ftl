# Reports on matches, positions and collections of matches, and pictures of the board, in Greek.
report-kind = { $length ->
    [0] Παρτίδες χωρίς όριο ({ $rules })
    [one] Αγώνας στον 1 πόντο ({ $rules })
   *[other] Αγώνας στους { $length } πόντους ({ $rules })
}
report-date = Ημερομηνία: { $date }
report-rating = Δύναμη: { $rating }
report-score = Σκορ: { $score }
report-score_before = Σκορ πριν: { $score }
report-unfinished = Δεν τελείωσε.
report-drawn = { $how ->
    [mothers_pinned] Ισοπαλία: πλακώθηκαν και οι δύο μάνες.
    [dead] Ισοπαλία: κανείς δεν μπορεί πια να κινηθεί.
   *[other] Η παρτίδα τελείωσε.
}
report-won = { $player }: κερδίζει { $points ->
    [one] έναν πόντο
   *[other] { $points } πόντους
}{ $how ->
    [resigned] { " με παραίτηση." }
    [mother] { " πλακώνοντας τη μάνα." }
   *[played] .
}
report-game = Παρτίδα { $game }
report-match = Αγώνας
report-turn = Παρτίδα { $game }, κίνηση { $turn }
report-place = παρτίδα { $game }, κίνηση { $turn }
report-cannot_move = καμία κίνηση
report-is_best = καλύτερη
report-rollout = δοκιμές
report-why = Γιατί η { $play } είναι καλύτερη:
report-note = Σημείωση: { $note }
report-turn_note = Κίνηση { $turn }, { $heading }: { $note }
report-luck = τύχη { $luck }
report-luck_of_roll = Τύχη της ζαριάς: { $luck }
report-pips = Πιπς: { $player } { $pips }, { $opponent } { $other }
report-mistake = { $place }: { $heading }: { $verdict }, καλύτερη { $best }
report-loss = { $place }, { $dice }: { $play } χάνει { $loss }· καλύτερη { $best }
report-review = Ανασκόπηση
report-mistakes_of = Τα μεγαλύτερα λάθη ({ $player })
report-no_mistakes_of = { $player }: καμία κίνηση δεν σημειώθηκε ως λάθος.
report-no_mistakes = Καμία κίνηση δεν σημειώθηκε ως λάθος.
report-mistakes_marked = { $count ->
    [one] Μία κίνηση σημειώθηκε ως λάθος.
   *[other] { $count } κινήσεις σημειώθηκαν ως λάθη, πρώτα η χειρότερη.
}
report-worst_mistakes = { $count } κινήσεις σημειώθηκαν ως λάθη. Αυτές είναι οι { $shown } χειρότερες, πρώτα η χειρότερη.
report-signs = Σε κάθε κίνηση, B είναι η καλύτερη και P αυτή που παίχτηκε.
report-arrows = Στα ταμπλό, το B και οι συνεχείς γραμμές δείχνουν την καλύτερη κίνηση· το P και οι διακεκομμένες αυτή που παίχτηκε.
report-statistics = Στατιστικά
report-graph = Γράφημα
report-mistakes = Λάθη
report-chance = Πιθανότητα νίκης { $of ->
    [match] στον αγώνα
   *[game] στην παρτίδα
}: { $player }
report-equity = Αξία για { $player } σε πόντους{ $of ->
    [match] , κανονικοποιημένη στο σκορ
   *[game] { "" }
}
report-after_every_turn = { $graph } μετά από κάθε κίνηση
report-marked_plays = Σημειωμένες κινήσεις, { $player }:
report-marked_plays_of_other = { $player }:
report-mark_links = Κάθε σημάδι οδηγεί στην κίνησή του.

# Headings of the columns of tables
columns-phases = Φάση | Παίκτης | Αποφάσεις | ?! | ? | ?? | Χαμένοι πόντοι | Χιλιοστά του πόντου ανά απόφαση
columns-turns = # | Παίκτης | Ζάρια | Κίνηση
columns-judged_turns = # | Παίκτης | Ζάρια | Κίνηση | Κρίση | Τύχη | Κινήσεις
columns-candidates = Κίνηση | Αξία | Χάνει | Με
columns-candidates_by_score = Κίνηση | Αξία | Χάνει | MWC | Με
columns-players = Παίκτης | Αγώνες | Αποφάσεις | ?! | ? | ?? | Ρυθμός λαθών | Διορθωμένος | Αξιολόγηση | Τύχη
columns-matches = # | Ημερομηνία | Αρχείο | Παίκτης | Ρυθμός λαθών | Τύχη | Παίκτης | Ρυθμός λαθών | Τύχη | Σκορ | Χωρίς τύχη | Αγώνας

# Phases of a game
phase-no_pins = επαφή χωρίς πλακώματα
phase-pinning = πλακώνει
phase-pinned = πλακωμένος
phase-both_pin = πλακωμένοι και οι δύο
phase-race = κούρσα
report-phases = Λάθη ανά φάση της παρτίδας
report-phases_meaning = Οι φάσεις είναι της θέσης πριν από τη ζαριά: επαφή χωρίς πλακώματα (όπως το άνοιγμα)· θέσεις όπου ο παίκτης πλακώνει, είναι πλακωμένος, ή και τα δύο· και κούρσες χωρίς επαφή.

# Figures of the players
figure-decisions = Αποφάσεις
figure-error = Μέσο λάθος, χιλιοστά του πόντου
figure-performance = PR, το μισό
figure-levels = Αντίστοιχο επίπεδο
figure-luck = Τύχη σε πόντους
figure-total_moves = Κινήσεις
figure-unforced_moves = Κινήσεις με επιλογή
figure-moves_marked = { $mark ->
    [doubtful] Αμφίβολες κινήσεις
    [bad] Κακές κινήσεις
   *[very_bad] Πολύ κακές κινήσεις
}
figure-error_total = Χαμένοι πόντοι{ $unit }
figure-error_rate = Λάθος, χιλιοστά πόντου ανά κίνηση
figure-corrected = Διορθωμένο για δυσκολία
figure-rating = Αξιολόγηση
figure-games_needed = Παρτίδες για να φανεί διαφορά
figure-rolls_marked = { $mark ->
    [very_lucky] Πολύ τυχερές ζαριές
    [lucky] Τυχερές ζαριές
    [unlucky] Άτυχες ζαριές
   *[very_unlucky] Πολύ άτυχες ζαριές
}
figure-luck_total = Τύχη συνολικά{ $unit }
figure-luck_rate = Τύχη, χιλιοστά πόντου ανά ζαριά
figure-result = Αποτέλεσμα
figure-adjusted_result = Αποτέλεσμα χωρίς τύχη
rating-above = πάνω από «{ $level }»
rating-below = κάτω από «{ $level }»
rating-about = περίπου «{ $level }»
rating-between = από «{ $level }» ως «{ $other }»
rating-description = { $levels }, { $rate } χιλιοστά του πόντου{ $games ->
    [0] { "" }
   *[other] · { $games } παρτίδες θα ξεχώριζαν αυτά τα επίπεδα
}
analysis-method = Κρίθηκε με { $plies }-ply, η τύχη με 0-ply.
analysis-method_by_rollout = Κρίθηκε με { $plies }-ply, οι άλλες κινήσεις με { $trials } δοκιμές στο { $depth }-ply, η τύχη με 0-ply.
analysis-method_by_truncated_rollout = Κρίθηκε με { $plies }-ply, οι άλλες κινήσεις με { $trials } δοκιμές στο { $depth }-ply κομμένες μετά από { $turns } κινήσεις, η τύχη με 0-ply.

# Notes on turns
note-mark = κίνηση { $mark }
note-luck = ζαριά { $mark }

# Reports on a position
position-offer = { $player }: προτείνει παραίτηση.
position-roll = { $player }: σειρά να ρίξει.
position-play = { $player }: παίζει { $dice }.
position-pending = { $player }: παίζει { $numbers }, που άφησε ο αντίπαλος.

# Reports on several matches
collection-title = { $count ->
    [one] 1 αγώνας
   *[other] { $count } αγώνες
}
collection-players = Παίκτες
collection-matches = Αγώνες
collection-trend = Εξέλιξη
collection-first_match = Αγώνας 1
collection-of_library = αγώνας { $number }, { $source }
collection-meaning = Ο ρυθμός λαθών είναι σε χιλιοστά πόντου ανά απόφαση με επιλογή· χαμηλότερος είναι καλύτερος. Ο διορθωμένος ρυθμός ισχύει για αποφάσεις μέσης δυσκολίας, με διάστημα εμπιστοσύνης 90 %. Η αξιολόγηση είναι το επίπεδο της μηχανής με παρόμοιο ρυθμό. Η τύχη είναι σε πόντους. Το αποτέλεσμα χωρίς τύχη είναι του πρώτου παίκτη.
collection-error_rates = Ρυθμός λαθών σε κάθε αγώνα, σε χιλιοστά πόντου ανά απόφαση
collection-months = { $player }: χαμένα χιλιοστά πόντου ανά απόφαση

# The board
diagram-title = Plakoto         ID θέσης:    { $id }
diagram-position_id = ID θέσης: { $id }
diagram-off = μαζεμένα { $checkers }
diagram-bar = στη μέση { $checkers }
diagram-match_id = ID αγώνα:    { $id }
diagram-points = { $points ->
    [one] 1 πόντος
   *[other] { $points } πόντοι
}
diagram-match = { $length ->
    [0] ({ $rules })
    [one] αγώνας στον 1 πόντο ({ $rules })
   *[other] αγώνας στους { $length } πόντους ({ $rules })
}
diagram-on_roll = Σειρά
diagram-rolled = Ζαριά { $dice }
diagram-pending = Σε αναμονή { $numbers }
diagram-resigns = { $turn }, παραιτείται: { $game }
picture-caption = { $turn ->
    [yes] έχει σειρά, { "" }
   *[no] { "" }
}πιπς { $pips }, { $points }
picture-points_of = { $points } από { $length ->
    [one] 1 πόντο
   *[other] { $length } πόντους
}
exercise-puzzle = γρίφος { $number }, { $theme ->
    [opening] άνοιγμα
    [prime] αποκλεισμός
    [pin] πλάκωμα
    [release] ξεπλάκωμα
    [timing] χρονισμός
    [bearoff] μάζεμα
   *[other] { $theme }
}, δυσκολία { $difficulty } από { $hardest }

# The tables of the library
columns-library_matches = αριθμός | ημερομηνία | παίκτες | πόντοι | σκορ | κανόνες | ζαριές | ανάλυση
columns-library_players = παίκτης | αγώνες | νίκες | ήττες | πόντοι | αναλυμένοι | αποφάσεις | χιλιοστά | διορθωμένα | ± | τύχη | επίπεδο
columns-library_places = αγώνας | ημερομηνία | παίκτες | παρτίδα | ζαριά
columns-library_months = μήνας | αγώνες | αποφάσεις | χιλιοστά |  | τύχη
columns-library_games = παρτίδα | σκορ | ζαριές | αποτέλεσμα
columns-library_judged = παίκτης | αποφάσεις | αμφίβολες | κακές | πολύ κακές | λάθη | χιλιοστά | διορθωμένα | ± | τύχη | επίπεδο
library-error_rate = Ρυθμός λαθών: { $line }
library-matches = { $count ->
    [one] 1 αγώνας
   *[other] { $count } αγώνες
}
library-lessons = { $count ->
    [one] 1 θέση
   *[other] { $count } θέσεις
}
library-read = Διαβάστηκαν { $matches } και { $lessons } του κουίζ{ $damages ->
    [0] . Όλα είναι εντάξει.
    [one] , με 1 λάθος:
   *[other] , με { $damages } λάθη:
}
library-damaged_number = Αγώνας { $number }: { $fault }
library-match = Αγώνας { $number }: { $first } - { $second }, { $length ->
    [0] χωρίς όριο
    [one] στον 1 πόντο
   *[other] στους { $length } πόντους
}, { $rules }, { $date }
library-source = Από { $source }.
library-score = Σκορ: { $first } { $one }, { $second } { $two }.
library-won = { $player }: κερδίζει { $points ->
    [one] 1 πόντο
   *[other] { $points } πόντους
}
library-draw = ισοπαλία
library-not_over = δεν τελείωσε
