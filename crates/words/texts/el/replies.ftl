# The replies of commands, in Greek.
reply-nothing_to_stop = Καμία ερώτηση με την ετικέτα { $tag } δεν εκτελείται και δεν περιμένει: έχει απαντηθεί, ή δεν υπήρξε.
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
unfinished-over_advice = Το `continue` τον ανοίγει για ανάλυση ή αποθήκευση· φυλάσσεται ώσπου να παίξεις άλλον αγώνα.
unfinished-single = { $kind ->
    [session] Μια σειρά παρτίδων δεν τελείωσε: { $summary }.
   *[match] Ένας αγώνας δεν τελείωσε: { $summary }.
}
unfinished-one_advice = `continue`: τον συνεχίζεις, `continue forget { $number }`: τον σβήνεις, `new match`: αρχίζει άλλος.
unfinished-matches = Φυλάσσονται { $count } αγώνες:
unfinished-more = { "     " }… το `show unfinished` τους δείχνει όλους.
unfinished-several_advice = Το `continue` συνεχίζει τον πρώτο, το `continue N` τον αριθμό N, και το `continue forget N` σβήνει τον αριθμό N.
unfinished-listed = { $number }  { $summary }
unfinished-listed_over = { $number }  { $summary }, τελείωσε
unfinished-session_score = { $score } (χωρίς όριο)
unfinished-match_score = { $score } στους { $length }
unfinished-summary = { $player } – { $opponent }, { $score }, παρτίδα { $game }, μετά από { $turns ->
    [one] 1 κίνηση
   *[other] { $turns } κινήσεις
}
file-replace = Το { $file } υπάρχει ήδη. Να αντικατασταθεί; `yes` ή `no`
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
terminal-greeting = plakoto { $version }: `help` για βοήθεια, `new game` για παρτίδα, `quit` για έξοδο.
terminal-greeting_of_game = plakoto { $version }: γράψε μια κίνηση όπως `24/20`, ή `hint`, `undo`, `resign`, `help`, `quit`.
terminal-more_lines = -- άλλες { $count } γραμμές: το Enter δείχνει την επόμενη σελίδα, το `q` τις προσπερνά
terminal-newer_history = Το { $file } γράφτηκε από νεότερη έκδοση του plakoto και δεν αλλάζει.
terminal-damaged_history = Το { $file } είναι χαλασμένο και δεν μετονομάζεται: { $reason }.
terminal-renamed_history = Το { $file } είναι χαλασμένο, γι' αυτό μετονομάστηκε σε { $aside }.
terminal-unread_history = Οι προηγούμενες γραμμές δεν φυλάσσονται, γιατί δεν διαβάζεται το { $file }: { $reason }.
terminal-not_saved = Ο αγώνας δεν φυλάχτηκε. Το `save match FILE` τον φυλάει· άλλο ένα `quit` βγαίνει χωρίς αποθήκευση.
terminal-leave = Πάτα πάλι Control-C για έξοδο, ή γράψε `quit`.
settings_file-newer = το { $file } γράφτηκε από νεότερη έκδοση του plakoto, γι' αυτό δεν χρησιμοποιείται και δεν αλλάζει
settings_file-line = { $file }, γραμμή { $line }: { $reason }
