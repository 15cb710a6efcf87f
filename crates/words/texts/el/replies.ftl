# The replies of commands, in Greek.
reply-nothing_to_stop = Καμία ερώτηση με την ετικέτα { $tag } δεν εκτελείται και δεν περιμένει: έχει απαντηθεί, ή δεν υπήρξε.
unfinished-missing = αυτός ο αγώνας δεν υπάρχει: το `show unfinished` δείχνει όσους δεν τελείωσαν
unfinished-in_use = αυτός ο αγώνας παίζεται ήδη, εδώ ή σε άλλο παράθυρο
unfinished-kept = { $kind ->
    [session] Οι παρτίδες φυλάχτηκαν: το `continue` τις συνεχίζει την επόμενη φορά.
   *[match] Ο αγώνας φυλάχτηκε: το `continue` τον συνεχίζει την επόμενη φορά.
}
unfinished-kept_until = { $kind ->
    [session] Οι παρτίδες φυλάσσονται ως τις επόμενες: το `continue` τις συνεχίζει.
   *[match] Ο αγώνας φυλάσσεται ως τον επόμενο: το `continue` τον συνεχίζει.
}
unfinished-resuming = Συνεχίζεται: { $summary }.
unfinished-forgotten = { $count ->
    [one] Σβήστηκε 1 αγώνας.
   *[other] Σβήστηκαν { $count } αγώνες.
}
unfinished-not_saved = Εδώ δεν φυλάσσονται μισοτελειωμένοι αγώνες.
unfinished-none = Δεν υπάρχουν μισοτελειωμένοι αγώνες.
unfinished-kept_in = Ο αγώνας που παίζεται φυλάσσεται στο { $file }.
unfinished-over = { $kind ->
    [session] Μια σειρά παρτίδων τελείωσε: { $summary }.
   *[match] Ένας αγώνας τελείωσε: { $summary }.
}
unfinished-over_advice = { $kind ->
    [session] Το `continue` την ανοίγει για ανάλυση ή αποθήκευση· φυλάσσεται ώσπου να παίξεις άλλη.
   *[match] Το `continue` τον ανοίγει για ανάλυση ή αποθήκευση· φυλάσσεται ώσπου να παίξεις άλλον αγώνα.
}
unfinished-single = { $kind ->
    [session] Μια σειρά παρτίδων δεν τελείωσε: { $summary }.
   *[match] Ένας αγώνας δεν τελείωσε: { $summary }.
}
unfinished-one_advice = { $kind ->
    [session] `continue`: τη συνεχίζεις, `continue forget { $number }`: τη σβήνεις, `new session`: αρχίζει άλλη.
   *[match] `continue`: τον συνεχίζεις, `continue forget { $number }`: τον σβήνεις, `new match`: αρχίζει άλλος.
}
unfinished-matches = Φυλάσσονται { $count } αγώνες:
unfinished-more = { "     " }… το `show unfinished` τους δείχνει όλους.
unfinished-several_advice = Το `continue` συνεχίζει τον αριθμό { $number }, το `continue N` τον αριθμό N, και το `continue forget N` σβήνει τον αριθμό N.
unfinished-listed = { $number }  { $summary }
unfinished-listed_over = { $number }  { $summary }, τελείωσε
unfinished-session_score = { $score } (χωρίς όριο)
unfinished-match_score = { $score } { $length ->
    [1] στον 1
   *[other] στους { $length }
}
unfinished-summary = { $player } – { $opponent }, { $score }, παρτίδα { $game }, μετά από { $turns ->
    [one] 1 κίνηση
   *[other] { $turns } κινήσεις
}
file-replace = Το { $file } υπάρχει ήδη. Να αντικατασταθεί; `ναι` ή `όχι`
file-not_changed = Το { $file } δεν άλλαξε.
file-exists = το { $file } υπάρχει ήδη: βάλε `force` πριν από το όνομά του για να αντικατασταθεί
file-text_too_long = το κείμενο έχει { $bytes } byte και δεν χωρά σε μια γραμμή: γράψε το σε αρχείο
file-written = Γράφτηκε στο { $file }.
practice-nothing_of = { $player }: καμία κίνηση δεν σημειώθηκε ως λάθος, άρα δεν υπάρχει τίποτα για εξάσκηση.
practice-nothing = Καμία κίνηση δεν σημειώθηκε ως λάθος, άρα δεν υπάρχει τίποτα για εξάσκηση.
practice-over = Η εξάσκηση τελείωσε. Σωστές απαντήσεις: { $right } από { $asked }.
status-depth = { $plies }-ply έτοιμο
status-thinking = το πρόγραμμα σκέφτεται με { $plies }-ply
status-thinking_further = το πρόγραμμα σκέφτεται με { $plies }-ply, { $complete }
status-tutor_rolls_out = ο δάσκαλος κάνει δοκιμές της κίνησης
status-tutor_thinks = ο δάσκαλος σκέφτεται με { $plies }-ply
status-reviewing = γίνεται ανασκόπηση της παρτίδας
record-goes_on = Η καταγραφή συνεχίζεται στο { $file }.
record-has_match = το { $file } περιέχει ήδη αυτόν τον αγώνα, με { $turns ->
    [one] 1 κίνηση
   *[other] { $turns } κινήσεις
}: γράψε `set record off`, και μετά `set record` με άλλο αρχείο
record-unclosed = δεν κλείνει το { $file }: { $reason }· το αρχείο περιέχει όλες τις κινήσεις ως τώρα, και δεν θα γραφτούν άλλες
record-renamed = Εδώ οι παίκτες λέγονται { $first } και { $second }.
record-amount = { $games ->
    [one] 1 παρτίδα
   *[other] { $games } παρτίδες
} και { $turns ->
    [one] 1 κίνηση
   *[other] { $turns } κινήσεις
}
record-has = Η καταγραφή έχει { $amount }. { $kept }
place-game = Παρτίδα { $game }
place-variation = Παρτίδα { $game }, παραλλαγή { $number }
place-turn = { $game }, κίνηση { $turn } από { $turns }.
place-end = { $game }, μετά από { $turns ->
    [one] 1 κίνηση.
   *[other] { $turns } κινήσεις.
}
place-no_variation = δεν υπάρχει τέτοια παραλλαγή: η παρτίδα έχει { $count ->
    [one] 1 παραλλαγή
   *[other] { $count } παραλλαγές
}
load-match = Φορτώθηκαν { $amount } από { $source }.
load-position = Φορτώθηκε μια θέση από { $source }.
load-several_games = περίμενα μία παρτίδα στο { $file }, βρήκα { $games }: γράψε `load match`
load-no_mat = περίμενα αρχείο .mat, βρήκα άλλη μορφή, που τη διαβάζει το `import auto { $file }`
load-recover = { $error }· το `recover { $file }` φορτώνει τα υπόλοιπα
settings_file-ignored = { $file }, γραμμή { $line }: { $error }· αυτή η ρύθμιση αγνοείται.
settings_file-fault = ρυθμίσεις, γραμμή { $line }: { $error }
settings_file-no_setting = περίμενα μια ρύθμιση (`set …`)
settings_file-renamed = { $error }. Το αρχείο μετονομάστηκε σε { $file }, και καμία ρύθμισή του δεν ισχύει.
settings_file-not_renamed = { $error }. Καμία ρύθμισή του δεν ισχύει, και το αρχείο δεν μετονομάζεται: { $reason }.
status-accept = { $player }: δέχεσαι;
status-game_over = τέλος παρτίδας
status-match_over = τέλος αγώνα
status-running_at = { $command } με { $plies }-ply
status-running = { $what }: { $seconds } δ., το Control-C σταματά
status-running_note = { $what }: { $seconds } δ., το Control-C σταματά· { $note }
terminal-greeting =
    plakoto { $version }: `new game` για παρτίδα, `help` για βοήθεια, `quit` για έξοδο.
    Τα πούλια σου πηγαίνουν από το 24 προς το 1. Μια κίνηση γράφεται `24/20 24/18`, και το `hint` δείχνει την καλύτερη.
terminal-greeting_of_game = plakoto { $version }: γράψε μια κίνηση όπως `24/20`, ή `υπόδειξη`, `πίσω`, `παραίτηση`, `βοήθεια`, `έξοδος`.
terminal-more_lines = -- άλλες { $count } γραμμές: το Enter δείχνει την επόμενη σελίδα, το `q` τις προσπερνά
terminal-newer_history = Το { $file } γράφτηκε από νεότερη έκδοση του plakoto και δεν αλλάζει.
terminal-damaged_history = Το { $file } είναι χαλασμένο και δεν μετονομάζεται: { $reason }.
terminal-renamed_history = Το { $file } είναι χαλασμένο, γι' αυτό μετονομάστηκε σε { $aside }.
terminal-unread_history = Οι προηγούμενες γραμμές δεν φυλάσσονται, γιατί δεν διαβάζεται το { $file }: { $reason }.
terminal-not_saved = Ο αγώνας δεν φυλάχτηκε. Το `save match FILE` τον φυλάει· άλλο ένα `quit` βγαίνει χωρίς αποθήκευση.
terminal-leave = Πάτα πάλι Control-C για έξοδο, ή γράψε `quit`.
settings_file-newer = το { $file } γράφτηκε από νεότερη έκδοση του plakoto, γι' αυτό δεν χρησιμοποιείται και δεν αλλάζει
settings_file-line = { $file }, γραμμή { $line }: { $reason }
turn-best = { $player } { $numbers }: { $play }, η καλύτερη κίνηση
turn-played = { $player } { $numbers }: { $play }
turn-cannot_move = { $player } { $numbers }: καμία κίνηση
turn-loses = { $player } { $numbers }: { $play }{ $mark ->
    [doubtful] { " " }?! αμφίβολη
    [bad] { " " }? κακή
    [very_bad] { " " }?? πολύ κακή
   *[none] { "" }
} ({ $loss }), καλύτερη { $best }
turn-luck = Τύχη της ζαριάς: { $luck }{ $mark ->
    [very_unlucky] , πολύ άτυχη.
    [unlucky] , άτυχη.
    [lucky] , τυχερή.
    [very_lucky] , πολύ τυχερή.
   *[none] .
}
turn-note = Σημείωση: { $note }
tutor-question = Να παιχτεί; `ναι`, `όχι` ή άλλη κίνηση.
analysis-turn = Παρτίδα { $game }, κίνηση { $number }: { $turn }
analysis-stopped = Σταμάτησε μετά από { $turns } από { $of } κινήσεις.
analysis-legend = Λάθος μιας κίνησης είναι η αξία που χάνει σε σύγκριση με την καλύτερη, σε πόντους (1 πόντος είναι 1000 χιλιοστά). Τύχη είναι όσα κερδίζει μια ζαριά σε σύγκριση με τη μέση ζαριά.
analysis-turn_legend = Ο αριθμός στην παρένθεση είναι η αξία που χάνει η κίνηση σε σύγκριση με την καλύτερη, σε πόντους· τύχη είναι όσα κερδίζει η ζαριά σε σύγκριση με τη μέση ζαριά.
review-next = Τα `analyse match` και `export match html FILE` γράφουν αναφορά.
review-next_with_mistakes = Το `review` δείχνει τα ταμπλό, το `practise` σε ρωτά ξανά αυτές τις κινήσεις, τα `analyse match` και `export match html FILE` γράφουν αναφορά.
practice-here = η θέση στο ταμπλό
practice-daily = Το πρόβλημα της ημέρας: { $number }.
practice-question = Ερώτηση { $number } από { $of }: { $source }.
practice-your_play = Τι παίζεις; `hint` και `legal` βοηθούν, `practise skip` πάει παρακάτω, `practise stop` τελειώνει.
practice-best = Σωστά: { $best }.
practice-right = Σωστά: η { $play } χάνει { $loss }, λιγότερο από { $near }. Καλύτερη είναι η { $best }.
practice-wrong = Λάθος: η { $play } χάνει { $loss }{ $mark ->
    [doubtful] , αμφίβολη.
    [bad] , κακή.
    [very_bad] , πολύ κακή.
   *[none] .
} Καλύτερη είναι η { $best }.
practice-loss = { $loss } ({ $chance }% του αγώνα)
practice-played = Στον αγώνα παίχτηκε { $play }, που χάνει { $loss }.
practice-same_play = Αυτή παίχτηκε και στον αγώνα.
practice-worst_roll = Η καλύτερη ζαριά του αντιπάλου μετά την { $play } είναι { $roll } (αξία { $equity }).
rolls-map = Αξία κάθε ζαριάς για { $player }, μέσος όρος { $mean }:
rolls-map_after = Αξία κάθε ζαριάς για { $player } μετά την { $play }, μέσος όρος { $mean }:
rolls-list = Η καλύτερη κίνηση για κάθε ζαριά ({ $player }), η αξία της, και η τύχη της ζαριάς:
rolls-mean = Μέση τιμή
rolls-stopped = Σταμάτησε νωρίς: μερικές ζαριές εξετάστηκαν λιγότερο βαθιά από άλλες.
rolls-legend = Κάθε τιμή είναι η αξία μετά την καλύτερη κίνηση της ζαριάς. Ο αριθμός στην παρένθεση είναι η τύχη: η τιμή μείον τη μέση τιμή των 36 ζαριών.
met-title = Πιθανότητες αγώνα για { $rules }, σε ποσοστά νικών.
met-title_of_several = Πιθανότητες αγώνα πριν από παρτίδα { $rules } σε αγώνα { $rotation }, σε ποσοστά νικών.
met-measured = Τα αποτελέσματα των παρτίδων μετρήθηκαν με τους κανόνες { $rules }, όχι με αυτούς.
met-starter = Όποιος αρχίζει κερδίζει
met-other = Ο άλλος κερδίζει
met-drawn = Ισοπαλία
met-shares = { $single } % απλή, { $double } % διπλό, { $triple } % τριπλό, { $mother } % με τη μάνα
met-if_player_starts = Πόντοι που λείπουν στον παίκτη (κάθετα) και στον αντίπαλο (οριζόντια), αν ο παίκτης αρχίζει την επόμενη παρτίδα
met-if_dice_decide = Πόντοι που λείπουν στον παίκτη (κάθετα) και στον αντίπαλο (οριζόντια), αν τα ζάρια αποφασίζουν ποιος αρχίζει
why-better = Η { $play }, { $worth }, είναι καλύτερη από την { $other }, { $less }, με { $plies }-ply:
why-as_good = Η { $play }, { $worth }, είναι τόσο καλή όσο η { $other }, { $less }, με { $plies }-ply:
rollout-trials = { $trials ->
    [one] 1 δοκιμή
   *[other] { $trials } δοκιμές
}
rollout-to_the_end = { $bearoff ->
    [off] ως το τέλος του μαζέματος
    [onesided] ως το τέλος ή το μάζεμα
   *[exact] ως το τέλος
}
rollout-cut = { $bearoff ->
    [off] κομμένες μετά από { $plies } κινήσεις του μαζέματος
    [onesided] κομμένες μετά από { $plies } κινήσεις ή στο μάζεμα
   *[exact] κομμένες μετά από { $plies } κινήσεις
}
rollout-automatic_reduction = αυτόματη μείωση της τύχης
rollout-reduction = μείωση της τύχης
rollout-quasi_random = μοιρασμένα ζάρια
rollout-seed = αριθμός εκκίνησης { $seed }
rollout-until_error = ως ότου το τυπικό σφάλμα γίνει { $error }
rollout-until_ahead = ως ότου η καλύτερη προηγηθεί κατά { $errors } τυπικά σφάλματα
rollout-until_either = ως ότου το τυπικό σφάλμα γίνει { $error } ή η καλύτερη προηγηθεί κατά { $errors } τυπικά σφάλματα
rollout-least = αλλά τουλάχιστον { $trials } δοκιμές
rollout-ended_early = { $settings } (τέλειωσε νωρίτερα).
rollout-bias = Σφάλμα κομμένων παρτίδων: { $mean } ± { $error } χιλιοστά κατά μέσο όρο (ρίζα μέσου τετραγώνου { $square }), μετρημένο σε { $positions } θέσεις { $pins ->
    [none] χωρίς πλακωμένα
    [one] με πλακωμένα της μιας πλευράς
   *[both] με πλακωμένα και των δύο πλευρών
} με { $plies }-ply, κομμένες μετά από { $cut } κινήσεις.
rollout-no_bias = Σφάλμα κομμένων παρτίδων: δεν έχει μετρηθεί για αυτό το δίκτυο και τους κανόνες.
rollout-legend = Ο αριθμός μετά το ± είναι το τυπικό σφάλμα του αριθμού πριν από αυτό: περίπου στο 95 % των φορών η αληθινή τιμή απέχει το πολύ δύο τυπικά σφάλματα.
stopped-depth = Σταμάτησε στο { $plies }-ply.
stopped-trials = Σταμάτησε μετά από { $count ->
    [one] 1 δοκιμή.
   *[other] { $count } δοκιμές.
}
stopped-plays = Σταμάτησε μετά από { $count ->
    [one] 1 κίνηση.
   *[other] { $count } κινήσεις.
}
subject-position_id = ID θέσης:{ "\u0009" }{ $id }
subject-match_id = ID αγώνα:{ "\u0009" }{ $id }
value-equity = αξία { $equity }
value-heading = { "        " }Νίκη    Ν(2)    Ν(3)    Η(2)    Η(3)    Ισοπ.   Αξία
value-static = τώρα{ "  " }
eval-in_words = Όποιος έχει σειρά κερδίζει στο { $win } % των παρτίδων (στο { $win_two } % διπλό ή παραπάνω) και χάνει διπλό ή παραπάνω στο { $lose_two } %.
eval-before_roll = Αυτά ισχύουν πριν από τη ζαριά { $dice }: το `hint` δείχνει τι αξίζει με αυτή.
eval-legend = Αξία είναι οι πόντοι που περιμένει όποιος έχει σειρά, από −{ $most } ως +{ $most }· σε αγώνα είναι κανονικοποιημένη. Νίκη, Ν(2) και Ν(3) είναι η πιθανότητα νίκης, νίκης με δύο πόντους ή περισσότερους, και με τρεις· Η(2) και Η(3) η πιθανότητα ήττας με δύο πόντους ή περισσότερους, και με τρεις.
hint-legend = Αξία είναι οι πόντοι που περιμένει όποιος έχει σειρά, από −{ $most } ως +{ $most }· σε αγώνα είναι κανονικοποιημένη. Η γραμμή κάτω από κάθε κίνηση δείχνει την πιθανότητα νίκης, νίκης με δύο πόντους ή περισσότερους, και με τρεις· μετά τις ίδιες τρεις για ήττα· μετά την πιθανότητα ισοπαλίας (D).

# Remarks about a file with a match
record-omitted = Έλειψαν όλα μετά το λάθος: { $damage }.
record-omitted_game = Έλειψε η υπόλοιπη παρτίδα { $game } μετά το λάθος: { $damage }.
record-read_as = Το κείμενο διαβάστηκε ως { $encoding }.
record-start = η αρχή του αγώνα
record-not_closed = Το αρχείο δεν έκλεισε, οπότε ίσως λείπουν ζαριές. Η τελευταία: { $turn }.
record-further_matches = { $count ->
    [one] Στο αρχείο ακολουθεί άλλος ένας αγώνας, που δεν διαβάστηκε.
   *[other] Στο αρχείο ακολουθούν άλλοι { $count } αγώνες, που δεν διαβάστηκαν.
}
