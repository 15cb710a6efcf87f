# The replies and errors of single commands, in Greek.
analyse-deleted = { $part ->
    [game] Η ανάλυση της παρτίδας σβήστηκε.
   *[match] Η ανάλυση του αγώνα σβήστηκε.
}
analyse-stopped = η ανάλυση σταμάτησε πριν κριθεί η πρώτη κίνηση
analyse-turn_stopped = η ανάλυση σταμάτησε πριν κριθεί η κίνηση
analyse-no_own_turn = δεν έχεις παίξει ακόμη σε αυτή την παρτίδα
analyse-missing = ο αγώνας δεν έχει αναλυθεί: γράψε `{ $command }`
analyse-missing_both = ο αγώνας δεν έχει αναλυθεί: γράψε `analyse game` ή `analyse match`
annotate-turn = Παρτίδα { $game }, κίνηση { $turn } ({ $play }): { $note }.
annotate-no_notes = καμία σημείωση
note-doubtful = αμφίβολη κίνηση
note-bad = κακή κίνηση
note-very_bad = πολύ κακή κίνηση
note-very_unlucky = πολύ άτυχη ζαριά
note-unlucky = άτυχη ζαριά
note-lucky = τυχερή ζαριά
note-very_lucky = πολύ τυχερή ζαριά
book-alone = { $play }· καμία άλλη δεν πλησιάζει ως { $within }
book-better = καλύτερη είναι η { $play }, κατά { $lead } ± { $error }
book-equal = { $plays }, ίσες με διαφορά ως { $within }
book-cut = { $verdict } (παρτίδες κομμένες μετά από { $plies } κινήσεις)
book-summary = Βιβλίο: { $summary }
book-chances = { $chances }, { $trials } δοκιμές
words-or = { $words } ή { $word }
book-nothing = Το βιβλίο ανοιγμάτων για { $rules } δεν έχει αυτή τη θέση και ζαριά: έχει { $first } πρώτες ζαριές, { $replies } απαντήσεις στις καλύτερες κινήσεις τους, και { $third } ζαριές μετά από αυτές. Το `rollout` συγκρίνει τις κινήσεις.
book-other_rules = Δεν υπάρχει βιβλίο ανοιγμάτων για { $rules }, μόνο για { $names }. Το `rollout` συγκρίνει τις κινήσεις.
calibrate-result = Αποτέλεσμα μέτρησης: { $speed } στατικές εκτιμήσεις το δευτερόλεπτο.
convert-no_match = αξίες μετατρέπονται μόνο σε αγώνα όπου απομένουν το πολύ { $most } πόντοι, και μόνο με `set met on`
convert-interpolation = Με γραμμική παρεμβολή:
convert-mwc = MWC για αξία = { $equity }: { $chance }%
convert-equity = Αξία για MWC = { $chance }%: { $equity }
eval-evaluator = Εκτίμηση: { "\u0009" }{ $name }
evaluator-network = Νευρωνικό δίκτυο
evaluator-handcrafted = Με κανόνες
evaluator-game_over = Τέλος παρτίδας (ακριβής)
evaluator-bearoff_exact = Μάζεμα (ακριβής)
evaluator-bearoff_one_sided = Μάζεμα (μονόπλευρη)
hint-by = Εκτίμηση: { $description }
hint-more = Κινήσεις που δεν φαίνονται: { $count }. Το `hint { $legal }` τις δείχνει όλες.
legal-cut = Φαίνονται μόνο { $shown } από { $count } κινήσεις.
legal-cut_of_more = Φαίνονται μόνο { $shown } από τουλάχιστον { $count } κινήσεις.
list-note = { "     " }{ $note }
list-unfinished = Δεν τελείωσε.
list-turns = { $count ->
    [one] 1 κίνηση
   *[other] { $count } κινήσεις
}
list-variations = { $count ->
    [one] 1 παραλλαγή
   *[other] { $count } παραλλαγές
}
list-game = { $game }. { $result }
list-heading = Παρτίδα { $game }{ $rules }: { $first } { $points }, { $second } { $others }
list-variation = Παραλλαγή { $number } από την κίνηση { $first }, { $turns } κινήσεις.
list-this_variation = Παραλλαγή { $number } από την κίνηση { $first }, { $turns } κινήσεις, είναι αυτή στο ταμπλό.
move-none_listed = δεν έχει δοθεί κατάλογος κινήσεων γι' αυτή τη ζαριά, άρα ο αριθμός { $number } είναι άγνωστος: γράψε πρώτα `hint` ή `legal`
move-several_legal = περίμενα μια κίνηση, γιατί επιτρέπονται πολλές κινήσεις (το `legal` τις δείχνει)
move-count_legal = περίμενα μια κίνηση, γιατί επιτρέπονται { $count } κινήσεις (το `legal` τις δείχνει)
expected-number = έναν αριθμό
expected-play = μια κίνηση
place-no_marked_after = δεν υπάρχουν αρκετές σημειωμένες κινήσεις μετά από αυτή: δοκίμασε `previous marked`
place-no_marked_before = δεν υπάρχουν αρκετές σημειωμένες κινήσεις πριν από αυτή: δοκίμασε `next marked`
place-too_far = δεν μπορείς να πας τόσο μακριά: είσαι στην παρτίδα { $game } από { $games }, μετά την κίνηση { $turn } από { $turns }
library-not_built = αυτό το πρόγραμμα φτιάχτηκε χωρίς τη βιβλιοθήκη αγώνων (feature `library`)
library-added = { $change ->
    [new] Ο αγώνας { $number } προστέθηκε στο { $file }.
    [both] Ο αγώνας { $number } υπήρχε ήδη στο { $file }· ενημερώθηκαν η ανάλυση, οι σημειώσεις και τα στοιχεία του.
    [analysis] Ο αγώνας { $number } υπήρχε ήδη στο { $file }· προστέθηκε η ανάλυσή του.
    [notes] Ο αγώνας { $number } υπήρχε ήδη στο { $file }· ενημερώθηκαν οι σημειώσεις και τα στοιχεία του.
   *[nothing] Ο αγώνας { $number } υπήρχε ήδη στο { $file }.
}
library-no_analysis = Δεν έχει ανάλυση: γράψε πρώτα `analyse match`, για να προστεθούν λάθη και τύχη.
library-erased = { $count ->
    [one] Σβήστηκε 1 αγώνας.
   *[other] Σβήστηκαν { $count } αγώνες.
}
library-erased_of = { $count ->
    [one] { $player }: σβήστηκε 1 αγώνας.
   *[other] { $player }: σβήστηκαν { $count } αγώνες.
}
library-confirm = { $count ->
    [one] αυτό θα έσβηνε 1 αγώνα από το { $file }: επιβεβαίωσε με `relational erase allplayers force`
   *[other] αυτό θα έσβηνε { $count } αγώνες από το { $file }: επιβεβαίωσε με `relational erase allplayers force`
}
expected-library_player = έναν παίκτη της βιβλιοθήκης (το `relational show players` τους δείχνει)
resign-confirm = Παραίτηση για { $game }; `ναι` ή `όχι`
rollout-none = δεν υπάρχει δοκιμή για συνέχεια: γράψε πρώτα `rollout`
rollout-stopped = η δοκιμή σταμάτησε πριν τελειώσει η πρώτη παρτίδα
rollout-dropped = , εγκαταλείφθηκε μετά από { $trials } δοκιμές
save-no_settings_file = εδώ δεν υπάρχει αρχείο ρυθμίσεων: δώσε όνομα αρχείου, ή ξεκίνα το plakoto με `--state FOLDER`
rolls-pending = δεν περίμενα αριθμούς που μένουν πριν από τη ζαριά, βρήκα { $numbers }
steps-none = κανένα άλλο βήμα
steps-impossible = βήμα { $number }: περίμενα { $expected }, βρήκα { $got }
steps-next = { $step } με { $number }
steps-complete = η κίνηση είναι πλήρης
steps-left = μένουν { $numbers }
why-one_play = δεν υπάρχει τίποτα για σύγκριση: επιτρέπεται μόνο μία κίνηση
why-stopped = η αναζήτηση σταμάτησε πριν κριθεί η κίνηση
load-executed = { $lines ->
    [one] Εκτελέστηκε 1 γραμμή του { $file }.
   *[other] Εκτελέστηκαν { $lines } γραμμές του { $file }.
}
exercise-over = η παρτίδα έχει τελειώσει σε αυτή τη θέση: διάλεξε μια θέση όπου παίζεται κίνηση
exercise-match_over = με { $got } πόντους τελειώνει ένας αγώνας στους { $length }: διάλεξε μικρότερο σκορ
exercise-no_choice = επιτρέπεται μόνο μία κίνηση: διάλεξε μια θέση με περισσότερες
load-the_text = το κείμενο
expected-analysis_part = τι να αναλυθεί
expected-analysis_to_delete = ποια ανάλυση να σβηστεί
expected-annotated = τι να σχολιαστεί
expected-roll_mark = έναν χαρακτηρισμό της ζαριάς
expected-cleared = τι να σβηστεί
expected-comment_or_mark = `comment` ή έναν χαρακτηρισμό της κίνησης
expected-comment = ένα σχόλιο
expected-thousands = χιλιάδες αξιολογήσεις
expected-match_chance = πιθανότητα νίκης στον αγώνα (0 ως 1, ή 0% ως 100%)
expected-ended = τι να τελειώσει
expected-exported = τι να εξαχθεί
expected-format = μια μορφή
expected-role = έναν ρόλο
go-trials_and_limit = περίμενα ή `trials` ή ένα όριο αναζήτησης (`movetime`, `nodes`), βρήκα και τα δύο
go-infinite_and_limit = περίμενα ή `infinite` ή άλλα όρια, βρήκα και τα δύο
expected-dice_or_candidates = δύο ζάρια από 1 ως 6, ή πλήθος κινήσεων
expected-candidates = πλήθος κινήσεων
expected-imported = τι να εισαχθεί
expected-listed = κάτι για κατάλογο
expected-loaded = κάτι για φόρτωμα
expected-place = πού να πάμε
expected-number_or_unit = έναν αριθμό ή μια μονάδα
expected-started = τι να αρχίσει
expected-end_of_new = το τέλος της γραμμής (το `new match N` αρχίζει αγώνα στους N πόντους)
expected-session_type = ένα είδος αγώνα
expected-session_option = μια επιλογή του αγώνα
expected-type_match = `type match` πριν από ένα μήκος
expected-end_of_play = το τέλος της γραμμής (με `play` παίζει το πρόγραμμα, με `move` παίζεις εσύ)
expected-practised = σε τι να γίνει εξάσκηση
expected-stage = βαθμίδα
expected-question = μια ερώτηση
expected-library_action = τι να γίνει στη βιβλιοθήκη
expected-shown = τι να φανεί
expected-added = τι να προστεθεί
expected-players_name = το όνομα ενός παίκτη
expected-resignation = πόσο αξίζει η παραίτηση
expected-reviewed = για τι να γίνει ανασκόπηση
expected-rolled_out = ένα ID θέσης, πλήθος κινήσεων, κινήσεις του `hint` όπως =1, ή `more`
expected-saved = κάτι για αποθήκευση
expected-position = μια διάταξη
expected-id_or_board = περίμενα ένα ID ή `board`, δεν βρήκα τίποτα
expected-tag_or_end = μια ετικέτα ή το τέλος της γραμμής
expected-swapped = κάτι για ανταλλαγή
expected-undone = τι να αναιρεθεί
expected-match_number = αριθμό αγώνα
expected-match_number_or_all = αριθμό αγώνα ή `all` (δες `show unfinished`)
why-play_and_number = περίμενα ή `play` ή `number`, βρήκα και τα δύο
expected-play_or_number = μια κίνηση, ή τον αριθμό της στο `hint`
status-analysing = κινήσεις { $turns } από { $of }
status-rolling_out = δοκιμές { $trials } από { $of }, αξία { $equity } ± { $error }, ακόμα { $seconds } s
