# The replies of `set` and `show`, in Greek.
expected-analysis_setting = μια ρύθμιση της ανάλυσης
expected-mark = έναν χαρακτηρισμό
expected-mark_word = έναν χαρακτηρισμό (doubtful, bad, verybad)
expected-points = πλήθος πόντων
expected-tutor_setting = μια ρύθμιση του δασκάλου
expected-automatic_action = μια αυτόματη ενέργεια
expected-play_of_hint = μια κίνηση του `hint`, όπως =1
expected-end_without_dice = το τέλος της γραμμής (τα ζάρια τα βάζει το `set dice`)
expected-hinted_play = μια κίνηση από =1 ως ={ $most }
expected-names_in_board = ονόματα με 1 ως { $longest } χαρακτήρες στη γραμμή του ταμπλό
expected-two_names_in_board = δύο διαφορετικά ονόματα στη γραμμή του ταμπλό
error-twice = `{ $name }` δύο φορές
error-xgid_without_pins = ένα XGID δεν λέει ποια πούλια είναι πλακωμένα: γράψε `show gnubgid`
error-no_hint = δεν υπάρχουν κινήσεις για επιλογή: γράψε πρώτα `hint`
expected-confirmation = τι να επιβεβαιώνεται
expected-evaluation_setting = μια ρύθμιση της εκτίμησης
expected-evaluation_word = `evaluation`, `plies`, `noise` ή `prune`
expected-plies_noise_prune = `plies`, `noise` ή `prune`
expected-two_words = `{ $word }` ή `{ $other }`
expected-setting_of = μια ρύθμιση του `{ $word }`
expected-noise = θόρυβο
expected-network = το όνομα ενός αρχείου δικτύου, ή `default`
expected-endings = `on`, `off` ή το όνομα ενός φακέλου με πίνακες τελειωμάτων
expected-filter_level = βαθμίδα φίλτρου
expected-filter_first = -1 για να παραλειφθεί η βαθμίδα, ή πλήθος κινήσεων
expected-filter_more = πλήθος ακόμη κινήσεων
expected-equity = μια αξία
expected-matchinfo = ένα στοιχείο του αγώνα
expected-date = μια ημερομηνία όπως 2024-03-01
expected-points_to_go = πλήθος πόντων που λείπουν
expected-player_setting = μια ρύθμιση παίκτη
expected-plies_or_noise = `plies` ή `noise`· το κλάδεμα ορίζεται και για τους δύο με `set evaluation prune`
expected-other_name = όνομα διαφορετικό από του αντιπάλου
error-both_names = περίμενα έναν παίκτη (0, 1 ή όνομα), γιατί οι δύο δεν μπορούν να έχουν το ίδιο όνομα
expected-record_file = το όνομα ενός αρχείου για τον αγώνα, ή `off`
error-record_exists = { $file }: { $reason }: φόρτωσέ το πρώτα με `load match`, δώσε άλλο αρχείο, ή βάλε `force` πριν από το όνομά του για να αντικατασταθεί
expected-dice_source = μια πηγή ζαριών
error-no_seed = ζάρια που δίνονται με το χέρι ή από αρχείο δεν έχουν αριθμό εκκίνησης
expected-rollout_setting = μια ρύθμιση των δοκιμών
expected-variance_reduction = έναν τρόπο μείωσης της τύχης
expected-truncation = πλήθος κινήσεων πριν από το κόψιμο (0 για ποτέ)
expected-standard_error = τυπικό σφάλμα
expected-joint_errors = πλήθος τυπικών σφαλμάτων
expected-points_below = πόντους κάτω από το μήκος του αγώνα { $length }
error-two_numbers = { $first } και { $second }
expected-rule_set = ένα σύνολο κανόνων ({ $list })
expected-board_style = ένα στυλ ταμπλό
expected-digits = πλήθος ψηφίων
expected-language = μια γλώσσα
expected-point_names = ονόματα θέσεων
expected-numbering = μια αρίθμηση των θέσεων
expected-output_setting = μια ρύθμιση απαντήσεων
expected-setting = μια ρύθμιση (δες `help set`)
expected-topic = κάτι να δείξω (δες `help show`)
expected-statistics = ποια στατιστικά να δείξω
set-judging = { $judging } Όρια: { $doubtful } αμφίβολη, { $bad } κακή, { $very_bad } πολύ κακή, { $lucky } τυχερή, { $very_lucky } πολύ τυχερή.
set-thresholds_moved = { $line } Άλλαξαν και: { $marks }.
set-marks_doubtful = αμφίβολες ή χειρότερες
set-marks_bad = κακές ή χειρότερες
set-marks_very_bad = πολύ κακές
set-tutor_on = Ο δάσκαλος προειδοποιεί για κινήσεις { $marks }, που χάνουν τουλάχιστον { $least } πόντους. { $judging }
set-tutor_off = Ο δάσκαλος δεν βοηθά τώρα. Όταν βοηθά, προειδοποιεί για κινήσεις { $marks }, που χάνουν τουλάχιστον { $least } πόντους. { $judging }
set-automatic_bearoff = { $value ->
    [on] Χωρίς επαφή, τα πούλια θα μαζεύονται μόνα τους.
   *[off] Τα πούλια δεν θα μαζεύονται πια μόνα τους.
}
show-automatic_bearoff = μάζεμα χωρίς επαφή
set-automatic_game = { $value ->
    [on] Η επόμενη παρτίδα θα αρχίζει μόνη της.
   *[off] Η επόμενη παρτίδα δεν θα αρχίζει πια μόνη της.
}
show-automatic_game = η επόμενη παρτίδα αρχίζει
set-automatic_move = { $value ->
    [on] Η μοναδική κίνηση θα παίζεται μόνη της.
   *[off] Η μοναδική κίνηση δεν θα παίζεται πια μόνη της.
}
show-automatic_move = η μοναδική κίνηση παίζεται
set-automatic_resign = { $value ->
    [on] Όταν η ήττα είναι σίγουρη, θα προτείνεται παραίτηση.
   *[off] Όταν η ήττα είναι σίγουρη, δεν θα προτείνεται πια παραίτηση.
}
show-automatic_resign = παραίτηση όταν η ήττα είναι σίγουρη
set-automatic_review = { $value ->
    [on] Στο τέλος κάθε παρτίδας θα βλέπεις τα λάθη της.
   *[off] Στο τέλος μιας παρτίδας δεν θα βλέπεις πια τα λάθη της.
}
show-automatic_review = ανασκόπηση κάθε παρτίδας
set-automatic_roll = { $value ->
    [on] Τα ζάρια θα ρίχνονται μόνα τους.
   *[off] Τα ζάρια δεν θα ρίχνονται πια μόνα τους.
}
show-automatic_roll = τα ζάρια ρίχνονται
set-confirm_new = { $value ->
    [on] Το plakoto θα ρωτά πριν διακοπεί μια παρτίδα.
   *[off] Το plakoto δεν θα ρωτά πριν διακοπεί μια παρτίδα.
}
set-confirm_resign = { $value ->
    [on] Το plakoto θα ρωτά πριν παραιτηθείς.
   *[off] Το plakoto δεν θα ρωτά πριν παραιτηθείς.
}
set-confirm_save = { $value ->
    [on] Το plakoto θα ρωτά πριν αντικατασταθεί ένα αρχείο.
   *[off] Το plakoto δεν θα ρωτά πριν αντικατασταθεί ένα αρχείο.
}
show-on = Ναι
show-off = Όχι
set-matchid = Το ID αγώνα είναι τώρα { $id }.
show-matchid = ID αγώνα: { $id }
show-positionid = ID θέσης: { $id }
set-board = ID θέσης: { $position } ID αγώνα: { $id }
set-clockwise = { $value ->
    [on] Ο παίκτης 1 κινείται δεξιόστροφα (και ο παίκτης 0 αριστερόστροφα).
   *[off] Ο παίκτης 1 κινείται αριστερόστροφα (και ο παίκτης 0 δεξιόστροφα).
}
show-dice_rolled = { $player }: έριξε { $die } και { $other }.
show-dice_not_rolled = { $player }: δεν έχει ρίξει ακόμη.
set-dice = Τα ζάρια είναι { $die } και { $other }.
show-no_pending = Κανένας αριθμός σε αναμονή.
show-pending = { $player }: πριν από τη ζαριά παίζει { $numbers }.
set-encoding = Κωδικοποίηση για αρχεία .mat: { $value }.
set-plies = Τα `eval` και `hint` θα κοιτούν { $value } ply μπροστά.
set-noise = Οι κινήσεις θα διαλέγονται με θόρυβο { $value }.
set-level = Οι κινήσεις θα διαλέγονται στο επίπεδο { $level }.
set-prune = { $value ->
    [on] Τα `eval` και `hint` θα κλαδεύουν.
   *[off] Τα `eval` και `hint` δεν θα κλαδεύουν.
}
show-evaluation = Τα `eval` και `hint` χρησιμοποιούν:
show-chequer_play = { "    " }Κίνηση πουλιών:
show-plies = { "        " }Βάθος { $plies }-ply.
show-prune = { $value ->
    [on] { "        " }Με κλάδεμα.
   *[off] { "        " }Χωρίς κλάδεμα.
}
show-level = { "    " }Επίπεδο: { $level }.
level-custom = δικό σου
level-text = { $name } ({ $plies } ply, θόρυβος { $noise })
set-movefilter = Φίλτρο για { $plies } ply: { $filter }
show-movefilters = { "    " }Φίλτρα κινήσεων:
show-movefilter = { "      " }Φίλτρο για { $plies } ply:
filter-skip = χωρίς φίλτρο στο { $level }-ply.
filter-keep = οι πρώτες { $first } κινήσεις στο { $level }-ply και ως { $more } ακόμη με διαφορά ως { $within }
info-name = { $name ->
    [annotator] Σχολιαστής του αγώνα
    [comment] Σχόλιο του αγώνα
    [date] Ημερομηνία του αγώνα
    [event] Διοργάνωση του αγώνα
    [place] Τόπος του αγώνα
   *[round] Γύρος του αγώνα
}
info-rating = Δύναμη: { $player }
set-matchinfo = { $what }: { $value }
set-matchinfo_cleared = { $what }: σβήστηκε.
show-unknown_rating = { $player } (άγνωστη δύναμη)
show-unknown_date = άγνωστη ημερομηνία
show-matchinfo = { $player } – { $opponent }, { $date }
show-matchinfo_item = { $name ->
    [annotator] Σχολιαστής: { $value }
    [comment] Σχόλιο: { $value }
    [event] Διοργάνωση: { $value }
    [place] Τόπος: { $value }
   *[round] Γύρος: { $value }
}
set-met = { $value ->
    [on] Σε αγώνα, οι κινήσεις θα διαλέγονται με την πιθανότητα νίκης σε αυτόν.
   *[off] Σε αγώνα, οι κινήσεις θα διαλέγονται με τους πόντους, όποιο κι αν είναι το σκορ.
}
set-player_human = { $count ->
    [2] Παίζεις τώρα εσύ και για τους δύο.
   *[1] Για { $player } παίζεις τώρα εσύ.
}
set-player_plakoto = { $count ->
    [2] Και για τους δύο παίζει τώρα το plakoto.
   *[1] Για { $player } παίζει τώρα το plakoto.
}
set-player_plies = { $count ->
    [2] Οι κινήσεις και των δύο θα κοιτούν { $plies } ply μπροστά.
   *[1] Οι κινήσεις για { $player } θα κοιτούν { $plies } ply μπροστά.
}
set-player_noise = { $count ->
    [2] Οι κινήσεις και των δύο θα έχουν θόρυβο { $noise }.
   *[1] Οι κινήσεις για { $player } θα έχουν θόρυβο { $noise }.
}
set-player_level = { $count ->
    [2] Οι κινήσεις και των δύο θα είναι στο επίπεδο { $level }.
   *[1] Οι κινήσεις για { $player } θα είναι στο επίπεδο { $level }.
}
set-player_name = Ο παίκτης { $number } λέγεται τώρα { $name }.
show-player = Παίκτης { $number }:
show-player_name = { "  " }Όνομα: { $name }
show-player_plakoto = { "  " }Είδος: plakoto, βάθος { $plies }-ply
show-player_noisy = { "  " }Είδος: plakoto, βάθος { $plies }-ply, θόρυβος { $noise }
show-player_human = { "  " }Είδος: άνθρωπος
set-record_off = Η καταγραφή δεν γράφεται σε αρχείο.
set-record = Η καταγραφή γράφεται στο { $file }.
record-no_file = Δεν γράφεται σε αρχείο.
record-kept = Γράφεται στο αρχείο { $file }.
record-was_kept = Γραφόταν στο αρχείο { $file } ως αυτό το σφάλμα: { $reason }.
show-rng_generator = Τα ζάρια τα ρίχνει η γεννήτρια του προγράμματος (xoshiro256++).
show-rng_manual = Τα ζάρια τα γράφεις εσύ.
show-rng_file = Τα ζάρια έρχονται από το αρχείο { $file } ({ $used } ζάρια ως τώρα).
set-rng_generator = Τα ζάρια θα τα ρίχνει τώρα η γεννήτρια του προγράμματος (xoshiro256++).
set-rng_manual = Από εδώ και πέρα γράφεις εσύ τα ζάρια.
set-rng_file = Τα ζάρια θα έρχονται τώρα από το αρχείο { $file }.
show-seed = Ο αριθμός εκκίνησης των ζαριών είναι { $seed }.
set-seed = Ο αριθμός εκκίνησης των ζαριών είναι { $seed }.
set-seed_random = Το σύστημα έδωσε αριθμό εκκίνησης { $seed }.
show-this_match = Αυτός ο αγώνας: { $games }.
set-match = Νέοι αγώνες και νέες παρτίδες: { $games }.
games-in_turn = { $games } με τη σειρά
set-matchlength = { $value ->
    [one] Οι νέοι αγώνες είναι στον 1 πόντο.
   *[other] Οι νέοι αγώνες είναι στους { $value } πόντους.
}
show-cache = Η μνήμη θέσεων έχει { $value } εγγραφές.
show-threads = { $value ->
    [one] 1 νήμα υπολογισμού.
   *[other] { $value } νήματα υπολογισμού.
}
set-cache = Η μνήμη θέσεων έχει τώρα { $value } εγγραφές.
set-threads = Τα νήματα είναι τώρα { $value }.
show-turn_over = Η παρτίδα τελείωσε.
show-turn_roll = Σειρά έχει: { $player }.
show-turn_move = Παίζει: { $player }.
set-turn = Σειρά έχει τώρα: { $player }.
set-variant = Οι κανόνες είναι τώρα { $rules }.
set-variant_restarts = Είναι άλλο παιχνίδι, γι' αυτό η παρτίδα αρχίζει ξανά.
set-variant_alone = Ο αγώνας συνεχίζεται μόνο με αυτό το παιχνίδι.
show-variant = Οι κανόνες είναι { $rules }.
set-output_board = { $value ->
    [unicode] Τα ταμπλό θα σχεδιάζονται με χαρακτήρες Unicode.
    [words] Τα ταμπλό θα περιγράφονται με λόγια.
   *[other] Τα ταμπλό θα σχεδιάζονται όπως στο { $value }.
}
set-output_digits = Πιθανότητες και αξίες θα έχουν { $value } δεκαδικά ψηφία.
set-output_mwc = { $value ->
    [on] Σε αγώνα, οι κινήσεις θα φαίνονται με την πιθανότητα νίκης στον αγώνα.
   *[off] Σε αγώνα, οι κινήσεις θα φαίνονται με την αξία τους.
}
set-output_flip = { $value ->
    [on] Τα ταμπλό του pbmserv θα γυρίζουν ανάποδα.
   *[off] Τα ταμπλό του pbmserv δεν θα γυρίζουν ανάποδα.
}
set-output_framing = { $value ->
    [on] Κάθε απάντηση τελειώνει με `ok`.
   *[off] Οι απαντήσεις δεν τελειώνουν με `ok`.
}
set-output_json = { $value ->
    [on] Οι απαντήσεις είναι σε JSON.
   *[off] Οι απαντήσεις δεν είναι σε JSON.
}
set-output_language = { $value ->
    [el] Οι απαντήσεις θα είναι στα ελληνικά.
   *[en] Οι απαντήσεις θα είναι στα αγγλικά.
}
set-output_legal = Θα εμφανίζονται το πολύ { $value } κινήσεις.
set-output_millipoints = { $value ->
    [on] Οι αξίες θα φαίνονται σε χιλιοστά του πόντου.
   *[off] Οι αξίες θα φαίνονται σε πόντους.
}
set-output_points = { $value ->
    [letters] Οι θέσεις θα φαίνονται ως γράμματα.
   *[numbers] Οι θέσεις θα φαίνονται ως αριθμοί.
}
set-output_progress = { $value ->
    [on] Η πρόοδος των δοκιμών φαίνεται.
   *[off] Η πρόοδος των δοκιμών δεν φαίνεται.
}
set-output_rawboard = { $value ->
    [on] Τα ταμπλό θα φαίνονται ως γραμμές δεδομένων.
   *[off] Τα ταμπλό θα φαίνονται σε ASCII.
}
set-output_view = { $value ->
    [player1] Σε JSON, οι θέσεις θα μετριούνται όπως τις βλέπει ο παίκτης 1.
   *[onroll] Σε JSON, οι θέσεις θα μετριούνται όπως τις βλέπει όποιος παίζει.
}
set-output_winpc = { $value ->
    [on] Οι πιθανότητες θα φαίνονται ως ποσοστά.
   *[off] Οι πιθανότητες θα φαίνονται από 0 ως 1.
}
show-checkers =
    { $pinned ->
        [0] { $player }: { $on } στο ταμπλό, { $off } μαζεμένα.
       *[other] { $player }: { $on } στο ταμπλό, από αυτά { $pinned } πλακωμένα, { $off } μαζεμένα.
    }
show-pips = Πιπς: { $first }, { $second }.
show-evaluator = { $name ->
    [Network] { " " }* Εκτίμηση με νευρωνικό δίκτυο:
    [Handcrafted] { " " }* Εκτίμηση με κανόνες:
   *[other] { " " }* Εκτίμηση { $name }:
}
show-endings = { " " }* Πίνακες τελειωμάτων:
set-net = Οι θέσεις θα κρίνονται από: { $evaluator }.
set-endings = Πίνακες τελειωμάτων: { $tables }.
set-endings_off = Πίνακες τελειωμάτων: κανένας.
set-rollouts = Οι δοκιμές: { $settings }.
expected-seed_or_random = έναν αριθμό εκκίνησης (ακέραιο κάτω από 2^64, ή `random`)
expected-key = ένα κλειδί ({ $list })
expected-option = μια επιλογή
expected-mode = έναν τρόπο
error-deterministic = το plakoto δίνει πάντα τις ίδιες απαντήσεις με τον ίδιο αριθμό εκκίνησης
show-switch = { $choice ->
    [mother-no] Αν πλακωθεί η μάνα, δεν χάνεται τίποτα· η παρτίδα συνεχίζεται.
    [mother-1] Αν πλακωθεί η μάνα, χάνεται 1 πόντος.
    [mother-2] Αν πλακωθεί η μάνα, χάνονται 2 πόντοι.
    [mother-3] Αν πλακωθεί η μάνα, χάνονται 3 πόντοι.
    [exemption-on] Η πλακωμένη μάνα μετρά μόνο αν όποιος πλάκωσε έχει φύγει από την αφετηρία του.
    [exemption-off] Η πλακωμένη μάνα μετρά ακόμη κι αν όποιος πλάκωσε δεν έχει φύγει από την αφετηρία του.
    [immediate-on] Η πλακωμένη μάνα τελειώνει την παρτίδα στη μέση της κίνησης, εκτός από διπλές που συνεχίζονται.
    [immediate-off] Η πλακωμένη μάνα τελειώνει την παρτίδα μετά από όλη την κίνηση.
    [deadlock-draw] Με πλακωμένες και τις δύο μάνες η παρτίδα είναι ισόπαλη.
    [deadlock-play] Με πλακωμένες και τις δύο μάνες η παρτίδα συνεχίζεται.
    [gammon-1] Όποιος χάνει χωρίς να μαζέψει πούλι χάνει 1 πόντο.
    [gammon-2] Όποιος χάνει χωρίς να μαζέψει πούλι χάνει 2 πόντους.
    [gammon-3] Όποιος χάνει χωρίς να μαζέψει πούλι χάνει 3 πόντους.
    [quadrant-no] Όποιος χάνει διπλό με πούλι στην περιοχή της αφετηρίας δεν χάνει επιπλέον πόντους.
    [quadrant-2] Όποιος χάνει διπλό με πούλι στην περιοχή της αφετηρίας χάνει 2 πόντους.
    [quadrant-3] Όποιος χάνει διπλό με πούλι στην περιοχή της αφετηρίας χάνει 3 πόντους.
    [pinnedbearoff-on] Μαζεύονται πούλια ακόμη και με πλακωμένο πούλι στην περιοχή.
    [pinnedbearoff-off] Κανένα πούλι δεν μαζεύεται όσο κάποιο είναι πλακωμένο.
    [overshoot-on] Ζάρι μεγαλύτερο από την πιο ψηλή θέση μαζεύει από αυτή.
    [overshoot-off] Ένα ζάρι μαζεύει μόνο από τη δική του θέση.
    [higher-on] Αν παίζεται μόνο ένα από τα δύο ζάρια, παίζεται το μεγαλύτερο.
    [higher-off] Αν παίζεται μόνο ένα από τα δύο ζάρια, διαλέγει ο παίκτης.
    [doubles-four] Η διπλή παίζεται τέσσερις φορές.
    [doubles-cascade] Η διπλή παίζεται τέσσερις φορές, και μετά κάθε μεγαλύτερος αριθμός ως το 6, πάλι τέσσερις φορές.
    [unplayed-lost] Ζάρια που δεν παίζονται χάνονται.
    [unplayed-pass] Ζάρια που δεν παίζονται περνούν στον αντίπαλο.
    [starter-winner] Ο νικητής μιας παρτίδας αρχίζει την επόμενη.
    [starter-loser] Ο χαμένος μιας παρτίδας αρχίζει την επόμενη.
    [starter-alternate] Οι παίκτες αρχίζουν εναλλάξ.
    [starter-dice] Τα ζάρια ορίζουν ποιος αρχίζει κάθε παρτίδα.
    [afterdraw-dice] Μετά από ισοπαλία τα ζάρια αποφασίζουν ποιος αρχίζει.
    [afterdraw-same] Μετά από ισοπαλία αρχίζει πάλι ο ίδιος.
    [afterdraw-other] Μετά από ισοπαλία αρχίζει ο άλλος.
    [hit-and-run-on] Πούλι που χτυπά μέσα στην περιοχή του μπορεί να ξαναπαίξει στην ίδια κίνηση.
    [hit-and-run-off] Πούλι που χτυπά στην περιοχή του μένει εκεί ως το τέλος της κίνησης.
    [runner-passed] Δεύτερο πούλι δεν κινείται ώσπου το πρώτο να περάσει την αφετηρία του αντιπάλου.
    [runner-reached] Δεύτερο πούλι δεν κινείται ώσπου το πρώτο να φτάσει στην αφετηρία του αντιπάλου.
    [runner-off] Κάθε πούλι κινείται οποτεδήποτε.
    [sixes-own] Μια κίνηση δεν πρέπει να τελειώσει με όλες τις έξι πόρτες στην περιοχή της αφετηρίας.
    [sixes-opponent] Μια κίνηση δεν πρέπει να τελειώσει με όλες τις έξι πόρτες στην περιοχή της αφετηρίας του αντιπάλου.
    [sixes-either] Μια κίνηση δεν πρέπει να τελειώσει με όλες τις έξι πόρτες σε περιοχή αφετηρίας, δικό σου ή του αντιπάλου.
    [sixes-front] Μια κίνηση δεν πρέπει να τελειώσει με όλες τις έξι πόρτες στην περιοχή της αφετηρίας, ούτε με τις έξι μπροστά στην αφετηρία του αντιπάλου όσο έχει πούλι εκεί.
    [sixes-nowhere] Μια κίνηση δεν πρέπει να τελειώσει με έξι πόρτες στη σειρά.
    [sixes-anywhere] Μια κίνηση μπορεί να τελειώσει με έξι πόρτες στη σειρά.
    [unblock-on] Όποιος έχει κλείσει όλα τα πούλια του αντιπάλου σε μία θέση πρέπει, αν γίνεται, να ανοίξει δρόμο.
    [unblock-all] Όποιος έχει κλείσει όλα τα πούλια του αντιπάλου, ώστε κανένα να μην παίζει με κανένα νούμερο, πρέπει, αν γίνεται, να ανοίξει δρόμο.
    [unblock-off] Όλα τα πούλια του αντιπάλου μπορούν να μείνουν κλεισμένα.
    [head-on] Από την αφετηρία φεύγει ένα πούλι σε κάθε κίνηση, ή δύο με πρώτη ζαριά 6-6, 4-4 ή 3-3.
    [head-off] Από την αφετηρία φεύγουν όσα πούλια θέλει ο παίκτης.
    [prime-step] Μετά από κάθε ζάρι, έξι πόρτες στη σειρά θέλουν ένα πούλι του αντιπάλου μπροστά τους.
    [prime-end] Στο τέλος της κίνησης, έξι πόρτες στη σειρά θέλουν ένα πούλι του αντιπάλου μπροστά τους.
    [prime-off] Έξι πόρτες στη σειρά δεν θέλουν πούλι του αντιπάλου μπροστά τους.
    [ring-off] Το `prime` δεν μετρά σειρές γύρω από την αφετηρία του αντιπάλου.
   *[ring-on] Το `prime` απαγορεύει και σειρές γύρω από την αφετηρία του αντιπάλου.
}
show-mismatch = Το δίκτυο εκπαιδεύτηκε για { $made_for }, όχι για { $played }.
engine-network = δίκτυο { $id } για { $rules }: { $inputs } είσοδοι, { $layers ->
    [1] { "" }
   *[other] { $layers } × { "" }
}{ $units } κρυφές μονάδες, { $second } πίσω τους σε { $phases ->
    [one] 1 φάση
   *[other] { $phases } φάσεις
}
engine-handcrafted = κανόνες φτιαγμένοι με το χέρι: πιπς, πλακώματα, πόρτες και η ασφάλεια της μάνας
tables-none = κανένας
tables-bear_offs = μάζεμα { $reach }
tables-exact = ακριβές ως { $checkers } πούλια
tables-one_sided = { $outside ->
    [0] μονόπλευρο σε κούρσες με κανένα έξω
   *[other] μονόπλευρο σε κούρσες με ως { $outside } έξω
}
tables-straggler = ακριβές με ως { $checkers } πούλια απέναντι σε ένα ή κανένα που έμεινε πίσω
tables-with = { $races ->
    [cascades] με συνέχειες { $reach }
    [exact] με ακριβείς ζαριές { $reach }
    [either] με ακριβείς ζαριές σε όποια σειρά { $reach }
   *[usual] με τετραπλές διπλές { $reach }
}
tables-id = πίνακες { $id }
