# The commands of the shell, such as `plakoto analyse`, `plakoto library` and `plakoto quiz`, in Greek.

# Output
shell-error = σφάλμα: { $error }
shell-output_fault = δεν γράφεται η τυπική έξοδος: { $reason }
shell-file_exists = Το { $file } υπάρχει ήδη· το --force το αντικαθιστά
shell-unsaved_history = το ιστορικό δεν φυλάγεται πια, γιατί δεν γράφεται το { $file }: { $reason }
shell-no_line_editing = δεν γίνεται επεξεργασία γραμμής: { $reason }
shell-in_file = { $file }: { $error }
shell-expected_number = περίμενα αριθμό από { $least } ως { $most }
shell-expected_at_least = περίμενα αριθμό τουλάχιστον { $least }
shell-expected_whole_number = περίμενα ακέραιο αριθμό
shell-number_too_large = ο αριθμός είναι πολύ μεγάλος
shell-simd_unavailable = αυτός ο επεξεργαστής δεν υποστηρίζει { $got }· χρησιμοποίησε { $best }, το καλύτερο που υποστηρίζει
shell-expected_seconds = περίμενα δευτερόλεπτα, πάνω από 0
shell_progress-left = μένουν { $time }
shell_progress-files = αρχεία
shell_progress-games = παρτίδες
shell_progress-matches = αγώνες
shell_progress-pairs = ζευγάρια
shell_progress-trials = δοκιμές
shell_progress-turns = κινήσεις
shell_progress-equity = αξία { $equity } ± { $error }

# Help
shell_help-questions = Ερωτήσεις
shell_help-playing = Παιχνίδι
shell_help-matches = Αγώνες
shell_help-engines = Μηχανές
shell_help-shell = Κέλυφος
shell_help-session = Διάβασε εντολές από παίκτη ή πρόγραμμα (προεπιλογή)
shell_help-more =
    Το `plakoto help COMMAND` περιγράφει μια εντολή, το `plakoto help session` έχει
    παραδείγματα, και το `plakoto help --all` τυπώνει τη βοήθεια όλων σε Markdown.
    Κωδικοί εξόδου: 0 επιτυχία, 1 αποτυχία, 2 λάθος χρήση, 130 διακοπή.
shell_help-option_owners = το '{ $option }' δεν χρησιμοποιείται εδώ· είναι επιλογή για: { $owners }
shell_question-hint = Οι καλύτερες κινήσεις
shell_question-eval = Πιθανότητες νίκης και αξία· δεν χρειάζεται ζάρια
shell_question-legal = Όλες οι επιτρεπτές κινήσεις και οι θέσεις που προκύπτουν
shell_question-bestmove = Η καλύτερη κίνηση, βήμα βήμα
shell_question-rollout = Δοκιμές της θέσης ή, αν η γραμμή έχει ζάρια, των καλύτερων κινήσεων

# Words of the parser of the command line
parser-error = σφάλμα:
parser-tip = συμβουλή:
parser-usage = Χρήση:
parser-commands = Εντολές
parser-all_values = Τιμές:
parser-values = [τιμές: { $values }]
parser-default = [αλλιώς: { $value }]
parser-more = Περισσότερα με '--help'.
parser-unexpected = δεν περίμενα το όρισμα '{ $option }'
parser-too_many = δεν περίμενα άλλη τιμή για '{ $option }', βρήκα '{ $value }'
parser-wrong_value = λάθος τιμή '{ $value }' για '{ $option }'
parser-refused_value = λάθος τιμή '{ $value }' για '{ $option }': { $reason }
parser-no_value = λείπει τιμή για '{ $option }'
parser-missing = λείπουν: { $options }
parser-too_few = το '{ $option }' χρειάζεται { $least } τιμές, βρήκα { $got }
parser-missing_command = λείπει μια εντολή
parser-unknown_command = άγνωστη εντολή '{ $command }'
parser-conflict = το '{ $option }' δεν γίνεται μαζί με το '{ $other }'
parser-once = το '{ $option }' δίνεται μόνο μία φορά
parser-no_utf8 = ένα όρισμα δεν είναι έγκυρο UTF-8
parser-similar = μήπως εννοείς { $names };
parser-as_value = για να δώσεις '{ $option }' ως τιμή, γράψε '-- { $option }'

# Analyses and reports
shell_analyse-own_output = το { $file } είναι ένα από τα αρχεία που θα αναλυθούν: διάλεξε άλλο αρχείο για τα αποτελέσματα
shell_analyse-no_files = δεν βρέθηκαν αρχεία με αγώνες: δώσε αρχεία *.jsonl ή *.mat, ή φακέλους που τα περιέχουν
shell_analyse-foreign = { $file }: περίμενα αποτέλεσμα του `plakoto analyse` στη γραμμή { $line }, βρήκα { $got }
shell_analyse-unwritten = δεν γράφονται τα αποτελέσματα για το { $file }: { $reason }
shell_analyse-json_report = αναφορές δεν γράφονται σε JSON: παράλειψε το --json ή το --format
shell_analyse-nothing_replaced = το --force αντικαθιστά μόνο αναφορές, και αυτές οι επιλογές δεν γράφουν καμία: παράλειψέ το
shell_analyse-expected_marks = περίμενα τρεις απώλειες πάνω από 0 σε αύξουσα σειρά, όπως 0.03,0.06,0.12
shell_analyse-expected_folder = περίμενα --output FOLDER, γιατί κάθε αγώνας έχει δική του αναφορά
shell_analyse-recover = { $error }· το `--recover` αναλύει τα υπόλοιπα
shell_analyse-interrupted = διακόπηκε η ανάλυση του { $file }
shell_report-unknown_ending = περίμενα αρχείο με κατάληξη .html, .htm, .md, .markdown, .txt, .tsv, .json ή .jsonl, βρήκα { $file }
shell_report-other_ending = περίμενα αρχείο με κατάληξη .{ $ending } ή φάκελο για --format { $format }, βρήκα { $file }
shell_report-no_json = περίμενα αρχείο με κατάληξη .json ή .jsonl για --json, βρήκα { $file }
shell_report-no_report = περίμενα αρχείο αναφοράς με κατάληξη .html, .md ή .txt, βρήκα { $file }
shell_report-no_folder = περίμενα φάκελο για πολλές αναφορές, βρήκα όνομα αρχείου: { $file }

# The library
shell_library-expected_date = περίμενα ημερομηνία όπως 2026-11-22
shell_library-exported = Ο αγώνας { $number } γράφτηκε στο { $file }.
shell_library-removed = Ο αγώνας { $number } αφαιρέθηκε.
shell_library-more_places = Υπάρχουν πάνω από { $count } σημεία· το `-n` δείχνει περισσότερα.
shell_library-unknown_player = περίμενα παίκτη με αγώνες στη βιβλιοθήκη (δες `plakoto library players`), βρήκα { $player }
shell_library-unanalysed_player = περίμενα παίκτη με αναλυμένους αγώνες (δες `plakoto library players`), βρήκα { $player }
shell_library-nothing_analysed = περίμενα αναλυμένους αγώνες στο { $file }, δεν βρήκα κανέναν: πρόσθεσε με `plakoto library add --analyse 2 FILE`
shell_library-left_out = { $count ->
    [one] Παραλείφθηκε 1 αγώνας, γιατί δεν έχει αναλυθεί.
   *[other] Παραλείφθηκαν { $count } αγώνες, γιατί δεν έχουν αναλυθεί.
}
shell_library-summary = Αγώνες: { $counts }.
shell_library-added = { $count } προστέθηκαν
shell_library-now_analysed = { $count } υπήρχαν ήδη (τώρα αναλύθηκαν)
shell_library-noted = { $count } υπήρχαν ήδη (προστέθηκαν σημειώσεις)
shell_library-known = { $count } υπήρχαν ήδη
shell_library-unreadable = { $count } δεν διαβάστηκαν
shell_library-analysed = { $count ->
    [one] Αναλύθηκε 1 αγώνας
   *[other] Αναλύθηκαν { $count } αγώνες
}, μένουν { $left }. { $method }

# Tests of engines
shell_bench-names = υπογραφή | εκτιμήσεις/δ | ζαριές/δ | αναζητήσεις/δ | δοκιμές/δ | εκτιμητής | εντολές
columns-perft = ply | θέσεις | κινήσεις
shell_check-passed = πέρασε
shell_check-failed = ΑΠΕΤΥΧΕ
shell_check-skipped = εκτός
shell_check-optional = { $step } (προαιρετικό)
shell_check-summary = { $passed } πέρασαν, { $failed } απέτυχαν, { $skipped } παραλείφθηκαν
check-starts = η μηχανή ξεκινά
check-ubgiok = η απάντηση στο `ubgi` τελειώνει με `ubgiok`
check-readyok = η απάντηση στο `isready` είναι `readyok`
check-names = το `ubgi` λέει όνομα και δημιουργό
check-defaults = οι επιλογές παίρνουν τις προεπιλογές τους
check-setters = τα `newgame`, `position` και `dice` γίνονται δεκτά
check-silent_setters = τα `newgame`, `position` και `dice` δεν παίρνουν απάντηση
check-first_play = η πρώτη κίνηση μιας παρτίδας
check-double = διπλή στην αρχή
check-score = ID αγώνα με σκορ
check-one_best_move = ένα `bestmove` για κάθε `go`
check-several = πολλές ερωτήσεις μαζί απαντιούνται με τη σειρά
check-infinite = το `isready` απαντιέται μέσα στο `go infinite`, και το `stop` τελειώνει την αναζήτηση
check-silent_stop = το `stop` χωρίς αναζήτηση δεν παίρνει απάντηση
check-unknown_command = άγνωστη εντολή είναι σφάλμα
check-invalid_id = λάθος ID θέσης είναι σφάλμα
check-illegal_position = παράνομη θέση είναι σφάλμα
check-invalid_dice = λάθος ζάρια είναι σφάλμα
check-no_dice = το `go` χωρίς ζάρια είναι σφάλμα
check-plays_on = η μηχανή παίζει και μετά από αυτά τα σφάλματα
check-line_ends = γραμμές που τελειώνουν με CR και LF γίνονται δεκτές
check-equity = η απάντηση στο `evaluate` είναι `equity` και ένας αριθμός
check-all_kinds = εκτιμώνται κάθε είδους θέσεις
check-one_equity = ένα `equity` για κάθε `evaluate`
check-order = οι αξίες δεν εξαρτώνται από τη σειρά των ερωτήσεων
check-on_roll = η αξία είναι για όποιον παίζει
check-fifth_flag = διαβάζεται η πέμπτη σημαία πλακώματος
check-quit = η μηχανή τερματίζει μετά το `quit`
check-end_of_input = η μηχανή τερματίζει στο τέλος της εισόδου της
check-tags = ετικέτες
check-no_greeting = ο χαιρετισμός απέτυχε
check-rules = η μηχανή δέχεται το παιχνίδι `{ $rules }`
check-random_play = { $positions } τυχαίες θέσεις (αριθμός εκκίνησης { $seed }): επιτρεπτή κίνηση αν υπάρχουν πολλές
check-random_only_play = { $positions } τυχαίες θέσεις (αριθμός εκκίνησης { $seed }): η μοναδική κίνηση αν υπάρχει μόνο μία
check-random_equity = { $positions } τυχαίες θέσεις (αριθμός εκκίνησης { $seed }): μια αξία μετά από κάθε κίνηση
check-in_position = θέση { $number }, { $position } { $dice }: { $reason }
check-nothing_more = τίποτε άλλο
check-same_equities = περίμενα τις ίδιες αξίες και με τις δύο σειρές, βρήκα { $there } και { $back }
check-higher_equity = περίμενα μεγαλύτερη αξία για το { $high } από το { $low }, βρήκα { $got }
check-expected_line = περίμενα γραμμή που αρχίζει με `{ $start }`
check-no_options = η μηχανή δεν έχει επιλογές
check-no_answer_yet = καμία απάντηση πριν από το `stop`
check-no_tags = η μηχανή δεν υποστηρίζει ετικέτες
check-still_running = η μηχανή τρέχει ακόμη μετά από { $time } δ
check-exit_code = περίμενα κωδικό εξόδου 0, βρήκα { $status }
check-no_error = κανένα σφάλμα
check-no_answer = καμία απάντηση
check-error_line = γραμμή που αρχίζει με `error`
check-enter = και τα δύο πούλια μπαίνουν από τη μέση
check-both_off = το μάζεμα παίζει και τα δύο νούμερα
check-higher = παίζεται το ένα ή το άλλο νούμερο αλλά όχι και τα δύο, άρα το μεγαλύτερο
check-hit_at_home = χτύπημα στο σπίτι μας
check-empty_start = η αφετηρία του αντιπάλου είναι άδεια
check-six_points = έξι πόρτες στη σειρά
check-trapped = ο αντίπαλος είναι κλεισμένος
check-pins = πλακωμένα στο ταμπλό
check-pins_by_both = πλακώματα και από τους δύο, με πολλά πούλια από πάνω
check-on_top = ID με 15 χαρακτήρες: στο πέμπτο κοινό σημείο το πούλι μου είναι από πάνω
check-pinned = ID με 15 χαρακτήρες: στο πέμπτο κοινό σημείο το πούλι μου είναι πλακωμένο
check-six_shared = ID με 15 χαρακτήρες: έξι κοινά σημεία
check-eight_shared = ID με 15 χαρακτήρες: οκτώ κοινά σημεία
check-eleven_shared = ID με 16 χαρακτήρες: έντεκα κοινά σημεία
check-overshoot = μάζεμα με μεγαλύτερο νούμερο από όσο χρειάζεται
check-pass = κανένα νούμερο δεν παίζεται, άρα η απάντηση είναι `pass`
check-only_one = παίζεται μόνο ένα νούμερο
check-last_checker = το τελευταίο πούλι

# The quiz
quiz-question = Ερώτηση { $number } από { $count } ({ $stage }): { $source }
quiz-new = νέα
quiz-stage = βαθμίδα { $stage } από { $stages }
quiz-your_play = Είσαι ο X και παίζεις { $dice }. Τι παίζεις; (hint, skip, quit ή ?)
quiz-no_choice = Εδώ επιτρέπεται μόνο μία κίνηση, γι' αυτό η θέση παραλείπεται.
quiz-help =
    Γράψε την κίνηση, όπως σε μια παρτίδα: 24/20, 24/23 24/21, 8/4(2), 3/off.
      hint        δείξε μερικές κινήσεις για επιλογή· μετά, μια σωστή απάντηση δεν ανεβάζει βαθμίδα
      board       δείξε πάλι τη θέση
      skip        επόμενη ερώτηση· αυτή θα ξανάρθει στο επόμενο κουίζ
      statistics  δείξε την πρόοδό σου
      quit        τέλος· όλες οι απαντήσεις φυλάχτηκαν
quiz-choose = Διάλεξε μία από: { $plays }
quiz-skipped = Παραλείφθηκε.
quiz-go_on = Το Enter δείχνει την επόμενη θέση, το `q` τελειώνει το κουίζ.
quiz-error = { $error }· γράψε `?` για βοήθεια
quiz-due_again = Βαθμίδα { $stage } από { $stages }· η θέση έρχεται πάλι στις { $day }.
quiz-none_today = Σήμερα δεν υπάρχουν ερωτήσεις.
quiz-none_answered = Δεν απαντήθηκε καμία ερώτηση.
quiz-result = Σωστές: { $right } από { $answers }· χάνεις { $loss } χιλιοστά του πόντου ανά απάντηση.
quiz-all_skipped = Παραλείφθηκαν: { $count }.
quiz-answered = Θέσεις που απαντήθηκαν
quiz-due = Για σήμερα
quiz-next_due = Η επόμενη στις
quiz-learned = Μαθημένες
quiz-answers = Απαντήσεις
quiz-recent_answers = Τις τελευταίες 30 μέρες
quiz-loss = Χάσιμο ανά απάντηση
quiz-rating = Σε αναλυμένους αγώνες
quiz-right_share = { $answers }, σωστές { $right } ({ $share })
quiz-millipoints = { $loss } χιλιοστά του πόντου
quiz-expected_points = περίμενα αριθμό πόντων από { $least } ως { $most }
quiz-expected_theme = περίμενα θέμα και δυσκολία με προβλήματα, δεν υπάρχουν
quiz-expected_analysed = περίμενα αναλυμένους αγώνες στη βιβλιοθήκη, δεν βρήκα κανέναν: πρόσθεσε με `plakoto library add FILES --analyse 2`
quiz-expected_player = περίμενα παίκτη με σημειωμένες κινήσεις ({ $known }), βρήκα { $player }
quiz-no_player = δεν έχει κανένας παίκτης
quiz-expected_lines = { $file }: περίμενα γραμμές της μορφής `ID DICE`, δεν βρήκα καμία
quiz-expected_cells = περίμενα CSV με ίσα κελιά σε κάθε γραμμή: { $reason }
quiz-expected_dice = περίμενα ζάρια μετά τη θέση, π.χ. `AACA/z8AAID/Pw 31`

# The dice of a table
shell_dice-no_throws = το { $file } δεν αποδεικνύει καμία ζαριά
shell_dice-no_rolls = το { $file } δεν έχει ζαριές
shell_dice-not_thrown = τα ζάρια του { $file } δεν ρίχτηκαν σε αυτό το τραπέζι
shell_dice-agrees = Τα ζάρια του { $file } είναι ζάρια αυτού του τραπεζιού.
shell_dice-follow = Και οι { $throws } ζαριές προκύπτουν από τους τυχαίους αριθμούς των δύο παικτών.
shell_dice-counts = Ζαριές: { $rolls }, διπλές: { $doubles }. { $numbers }.
shell_dice-seat = Η θέση του παίκτη { $player } δόθηκε { $count } φορές με πρόσκληση.
shell_dice-other_table = περίμενα εγγραφές του τραπεζιού { $expected }, βρήκα εγγραφή του τραπεζιού { $got }
shell_dice-order = περίμενα τη ζαριά { $expected } της σειράς { $series }, βρήκα τη ζαριά { $got } της σειράς { $got_series }
shell_dice-series = η σειρά { $series } αρχίζει στη μέση της παρτίδας { $game }
shell_dice-anchor = σειρά { $series }: ο παίκτης { $player } δημοσίευσε άγκυρα αργά ή δύο φορές
shell_dice-nonce = ζαριά { $number } της σειράς { $series }: ο τυχαίος αριθμός του παίκτη { $player } δεν ταιριάζει με την άγκυρα
shell_dice-other = ζαριά { $number } της σειράς { $series }: περίμενα { $expected }, που προκύπτει από τους τυχαίους αριθμούς, βρήκα { $got }

# Tables
shell_met-starter_wins = { $matches } αγώνες { $games } στους { $length } πόντους: όποιος έπαιξε πρώτος κέρδισε { $share } % ± { $error } %· ο πίνακας λέει { $expected } %
shell_endings-unsolvable = τα μαζέματα με `{ $rules }` δεν λύνονται, γιατί οι κανόνες ζητούν ακριβή νούμερα στο μάζεμα μαζί με αλυσίδες διπλών ή με νούμερα που περνούν στον αντίπαλο
shell_endings-no_lead = το --lead δεν γίνεται με `{ $rules }`: τέτοιοι πίνακες υπάρχουν μόνο για συνηθισμένα μαζέματα
shell_endings-outside = περίμενα ως { $most } για το --outside, γιατί μεγαλύτεροι πίνακες για `{ $rules }` δεν χωράνε
shell_endings-file = { $file }: { $bytes } byte, { $how }
shell_endings-larger = υπάρχει ήδη με περισσότερα πούλια: { $checkers }
shell_endings-exists = υπάρχει ήδη
shell_endings-seconds = { $time } δ
shell_book-none = βιβλίο ανοιγμάτων δεν υπάρχει για { $rules }, μόνο για { $known }
shell_ratings-network = Δίκτυο { $network }: { $command }
columns-ratings = επίπεδο | χιλιοστά | ± | εύρος | επόμενο | παρτ. | αποφάσεις

# The arena
shell_arena-max_faults = περίμενα ως { $most } παρτίδες χαμένες από σφάλματα (--max-faults), βρήκα { $faults }
shell_arena-sprt_players = το --sprt θέλει ακριβώς δύο παίκτες
shell_arena-interrupted = διακόπηκε πριν τελειώσει η πρώτη παρτίδα
shell_arena-player = παίκτης { $number }, `{ $name }`: { $fault }
shell_arena-csv_input = το --csv δεν γράφει στο { $file }, που το διαβάζει αυτή η αρένα: διάλεξε άλλο αρχείο
shell_arena-same_name = οι παίκτες { $first } και { $second } λέγονται και οι δύο `{ $name }`: δώσε `--name { $second }:NAME`
shell_arena-no_match = περίμενα ένα παιχνίδι, ή --match POINTS για αγώνα με πολλά παιχνίδια, βρήκα --variant { $games }
shell_arena-expected_chance = περίμενα πιθανότητα πάνω από 0 και κάτω από 0.5
shell_arena-expected_bounds = περίμενα δύο αριθμούς, πρώτα τον μικρότερο, όπως 0,10
shell_arena-expected_command = περίμενα εντολή μετά το `{ $prefix }`, βρήκα `{ $got }`
shell_arena-no_options = το `{ $key }` δεν ρυθμίζεται: επιλογές έχουν μόνο οι παίκτες `cmd:` και `eval:`
shell_arena-expected_player_value = περίμενα N:VALUE, με N τον αριθμό ενός παίκτη (από 1), βρήκα `{ $got }`
shell_arena-no_player = δεν υπάρχει παίκτης { $number }: οι παίκτες έχουν αριθμούς από 1 ως { $last }
shell_arena-built_in = ο παίκτης { $number } είναι η ίδια η μηχανή: γράψε τα όρια μετά τον εκτιμητή, π.χ. `{ $example }`
shell_arena-expected_limit = περίμενα όριο, ίσως με αριθμό παίκτη και άνω κάτω τελεία μπροστά (π.χ. 2:5), βρήκα `{ $got }`
shell_arena-expected_time = περίμενα χρόνο πάνω από 0, όπως 90, 90s, 15m ή 8h, βρήκα `{ $got }`
shell_arena-setting_of_player = αυτή η ρύθμιση γράφεται στην περιγραφή κάθε παίκτη που αφορά, π.χ. `{ $example }`
contestant-setting = level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON ή filter=FIRST/MORE/WITHIN
contestant-evaluator = `default`, `handcrafted` ή αρχείο δικτύου
contestant-pruner = `on`, `off` ή αρχείο κλαδέματος
contestant-plies = από 0 ως { $most } ply
contestant-noise = θόρυβο από 0 ως { $most }
contestant-filter = filter=none, ή FIRST/MORE/WITHIN: δύο πλήθη κινήσεων από 0 ως { $most } και μια αξία από { $least } ως { $greatest }
contestant-unknown_level = άγνωστο επίπεδο `{ $name }`
arena-in_use = το { $file } το χρησιμοποιεί άλλη αρένα
arena-foreign = { $file }: περίμενα ημερολόγιο αρένας, βρήκα { $got }
arena-damaged_line = { $file }: η γραμμή { $line } έχει χαλάσει: { $reason }
arena-other_settings = το { $file } ανήκει σε αρένα με άλλες ρυθμίσεις: το { $name } ήταν { $was }, τώρα είναι { $is }
arena-not_empty = { $file }: περίμενα άδειο φάκελο, ή τον φάκελο με τις παρτίδες της αρένας που συνεχίζεται
arena-no_position = το { $file } δεν έχει θέσεις
arena-game_over = στη θέση { $id } η παρτίδα έχει ήδη τελειώσει
arena-version = περίμενα έκδοση { $known } ημερολογίου αρένας, βρήκα έκδοση { $got } στο { $file }: συνέχισε με την έκδοση του plakoto που το έγραψε, ή δώσε άλλο αρχείο
arena-strangers = η αρένα δεν έχει ζευγάρι τους παίκτες { $first } και { $second }
fault-start = το `{ $command }` δεν ξεκινά: { $reason }
fault-no_command = η εντολή είναι κενή
fault-guard = το κέλυφος που το φυλάει δεν ξεκινά: { $reason }
fault-pipes = δεν ανοίγουν τα κανάλια του
fault-crash = η μηχανή τερμάτισε ({ $how }) πριν απαντήσει στο `{ $question }`
fault-closed_output = έκλεισε την έξοδό της
fault-timeout = καμία απάντηση στο `{ $question }` σε { $time } δ· { $last }
fault-said_nothing = δεν είπε τίποτα
fault-said = είπε `{ $line }`
fault-illegal = παράνομη κίνηση `{ $play }` με { $dice } στη θέση { $position }: { $reason }
fault-expected_play = κίνηση μετά το `bestmove`
fault-expected_settings = αποδοχή των ρυθμίσεων
fault-expected_one = μία απάντηση σε κάθε `{ $question }`
fault-expected_answer = απάντηση στο `{ $question }`
fault-expected_best_move = `bestmove`, ένα κενό και μια κίνηση
fault-expected_equity = αριθμό μετά το `equity`
arena-built_in = { $plies }-ply{ $noise ->
    [none] { "" }
   *[other] { " " }με θόρυβο { $noise }
}, { $evaluator }
arena-no_name = πρόγραμμα χωρίς όνομα
arena-no_identity = πρόγραμμα
arena-no_limits = χωρίς όρια
arena-program = { $program }, { $limits }, ως { $time } δ ανά απόφαση
arena-result = { $first } εναντίον { $second }: { $points } πόντοι/παρτίδα
arena-lost = { $lost } από { $games } παρτίδες ΧΑΘΗΚΑΝ ΑΠΟ ΣΦΑΛΜΑΤΑ: { $by }
arena-lost_by = { $lost } από { $name }
arena-without_luck = χωρίς την τύχη των ζαριών: { $points } πόντοι/παρτίδα
arena-all_faulty = κάθε ζευγάρι έχει σφάλμα, άρα οι παίκτες δεν συγκρίνονται
arena-without_faults = χωρίς τα { $pairs } ζευγάρια με σφάλματα: { $points } πόντοι/παρτίδα
arena-first_fault = πρώτο σφάλμα, από { $name } στο ζευγάρι { $pair }: { $reason }
arena-matches = αγώνες στους { $length }: νίκες { $won }, ήττες { $lost }, { $share }, Elo { $elo }
arena-games = { $pairs } ζευγάρια, { $games } παρτίδες· { $plies } κινήσεις ανά παρτίδα· { $points } πόντοι/παρτίδα για όποιον παίζει πρώτος
arena-points = πόντοι/παρτίδα
arena-open = ανοιχτό
arena-sprt = SPRT { $first } εναντίον { $second } { $unit }: { $verdict }· λογάριθμος λόγου πιθανοφάνειας { $likelihood } (όρια { $low } και { $high })
arena-won = % νίκες
arena-draws = ισοπαλίες
arena-points_and_lost = πόντοι/παρτίδα, ήττες από
columns-arena_won = μονή | διπλή | τριπλή | μάνα
columns-arena_lost = πρώτος | δεύτερος | παράνομη | δυσανάγν. | κατάρρευση | χρόνος | ms/απόφαση
columns-arena_ranking = όλες | παρτίδες | πόντοι/παρτίδα
arena-speed = { $speed } παρτίδες/δ
arena-end = { $rules }, αριθμός εκκίνησης { $seed }

# The server
shell_serve-open =
    προσοχή: όποιος φτάνει σε αυτή τη διεύθυνση μπορεί να παίζει και να χρησιμοποιεί τους επεξεργαστές
             του υπολογιστή. Η σύνδεση δεν είναι κρυπτογραφημένη και δεν θέλει κωδικό. Αρχεία δεν φαίνονται.
             Για να παίζει μόνο αυτός ο υπολογιστής, παράλειψε το --bind.
shell_serve-not_kept = προσοχή: τα τραπέζια των δύο τελειώνουν μαζί με τον διακομιστή: { $error }
shell_serve-cannot_keep = τα τραπέζια δεν φυλάγονται στο { $file }: { $error }
shell_serve-cannot_start = ο διακομιστής δεν ξεκινά: { $reason }
shell_serve-cannot_listen = δεν ανοίγει η διεύθυνση { $address }: { $reason }
shell_serve-file_in_use = το αρχείο το χρησιμοποιεί άλλο πρόγραμμα: σταμάτησέ το, ή διάλεξε άλλο αρχείο με --keep
shell_serve-expected_ip = περίμενα διεύθυνση IP, όπως 127.0.0.1
shell_serve-expected_ip_and_port = περίμενα διεύθυνση IP και θύρα, όπως 127.0.0.1:9090
shell_serve-expected_path = περίμενα διαδρομή όπως /tavli, από λατινικά γράμματα, ψηφία, `-`, `_`, `.` και `/`, βρήκα `{ $got }`
shell_serve-expected_host = περίμενα όνομα υπολογιστή χωρίς θύρα, όπως tavli.example, βρήκα `{ $got }`
