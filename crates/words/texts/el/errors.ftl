# The errors, in Greek.

error-expected_got = περίμενα { $what }, βρήκα { $got }
error-end_of_line = το τέλος της γραμμής
error-nothing = τίποτα
error-at_column = { $error } στη στήλη { $column }
error-line_of = γραμμή { $line } του { $file }: { $error }
error-cannot_write = δεν γράφεται το { $file }: { $reason }
error-illegal_step = Η κίνηση { $step } δεν επιτρέπεται: { $reason }. Το `legal` δείχνει τις κινήσεις σου.
error-illegal_play = Αυτή η κίνηση δεν επιτρέπεται: { $reason }. Το `legal` δείχνει τις κινήσεις σου.
error-did_you_mean = (μήπως `{ $word }`;)
error-not_ordered = Δεν άλλαξε τίποτα. Αν το θέλεις, γράψε `{ $command }`· το `help { $name }` το εξηγεί
error-unknown_term = Δεν ξέρω τη λέξη «{ $word }». Γράψε `βοήθεια`
error-unknown_sentence = Δεν το κατάλαβα. Γράψε μια κίνηση, όπως `24/20`, `υπόδειξη` για την καλύτερη, ή `βοήθεια`
error-unknown_near = Αυτό δεν το κατάλαβα. Ίσως βοηθά κάποιο από αυτά: { $commands }
said-games = τα παιχνίδια είναι πλακωτό με τις παραλλαγές Τζάννε, τάπα και εξπρές, πόρτες, φεύγα και νάρντι, και τάβλι είναι πόρτες, πλακωτό και φεύγα με τη σειρά. Το `show match` λέει τι παίζεις τώρα· τα `new match 1 portes` και `new match tavli` αρχίζουν άλλο
said-kept = δεν χάνεται τίποτα αν φύγεις: το `quit` κρατά τον αγώνα, και το `continue` τον συνεχίζει την επόμενη φορά. Για να τον έχεις και σε αρχείο, δώσε του όνομα: `save match game.json`
said-language = το plakoto μιλά ελληνικά και αγγλικά: `set output language el` ή `set output language en`
said-reroll = κάθε ζαριά ρίχνεται μία φορά και μένει· όταν είναι η σειρά σου να ρίξεις, γράψε `roll`
said-stop = το Control-C σταματά μια αναζήτηση, το `quit` κλείνει το πρόγραμμα, και το `resign` παραιτείται
said-screen = με μικρότερα γράμματα στο τερματικό μικραίνει και το ταμπλό, το `set output board pbmserv` το σχεδιάζει απλά, χωρίς γραμμές, και το `plakoto play --color never` αρχίζει χωρίς χρώματα
said-signs = οι γραμμές δίπλα στο ταμπλό, όπως `●: παίκτης`, δείχνουν ποιανού είναι τα `●` και ποιανού τα `○`. Οι αριθμοί στις άκρες είναι οι θέσεις, ο αριθμός μέσα σε στήλη μετρά τα πούλια της, και το βελάκι δείχνει προς τα πού παίζει όποιος έχει σειρά. Το `help legend` εξηγεί τους αριθμούς μιας υπόδειξης
said-strategy = το `hint` δείχνει τις καλύτερες κινήσεις, το `why 24/20` λέει τι είναι καλύτερο από αυτή την κίνηση, και το `review` δείχνει τα λάθη σου. Το `set tutor on` προειδοποιεί πριν από ένα λάθος
said-your_move = το `previous` πηγαίνει πριν από εκείνη την κίνηση, το `why` εξηγεί εκεί την καλύτερη, και το `last` γυρίζει
said-bad_move = το `analyse move` λέει τι δεν πήγε καλά στην τελευταία σου κίνηση. Για μια προηγούμενη, το `analyse game` και μετά το `previous marked` γυρίζουν στη θέση της· εκεί το `why` εξηγεί την καλύτερη
said-difference = στο πλακωτό ένα πούλι που πέφτει πάνω σε μοναχικό πούλι του αντιπάλου το πλακώνει και δεν το χτυπά, γι’ αυτό δεν υπάρχει μέση, ούτε βίδος. Και τα δεκαπέντε πούλια κάθε παίκτη ξεκινούν από μία θέση. Όποιος πλακώσει εκεί το τελευταίο πούλι του αντιπάλου, τη μάνα, παίρνει δύο πόντους· τα υπόλοιπα είναι στο `help rules`
said-length = σε μια παρτίδα πλακωτό ο κάθε παίκτης παίζει περίπου 50 φορές, και ο αγώνας κρατά ώσπου ένας παίκτης να έχει αρκετούς πόντους: το `show score` λέει πόσους
said-pass = πάσο πας μόνο αν δεν παίζεται κανένας αριθμός σου· αλλιώς πρέπει να παίξεις όσους μπορείς. Το `legal` δείχνει τις κινήσεις σου
said-praise = ευχαριστώ! Το `help` δείχνει τι μπορείς να γράψεις τώρα
said-stronger = με το `set player 0 level worldclass` η μηχανή παίζει όσο καλύτερα μπορεί· το `help levels` δείχνει όλα τα επίπεδα
said-friend = το `plakoto serve` ανοίγει το ταμπλό στον περιηγητή, και το *Με έναν φίλο* δίνει εκεί έναν σύνδεσμο για παίκτη σε άλλη οθόνη. Σε αυτό το τερματικό δύο άνθρωποι παίζουν μετά από `set player both human`
said-why_not = το `why` με μια κίνηση, όπως `why 24/20`, λέει τι είναι καλύτερο από αυτή την κίνηση
said-speed = κάθε κίνηση γίνεται μόλις αποφασιστεί, και μετά δεν γίνεται τίποτα ώσπου να γράψεις: το `list game` δείχνει τι παίχτηκε
said-smile = :-) Κανένα πρόβλημα!
said-thanks = να ’σαι καλά! Το `help` δείχνει τι μπορείς να γράψεις τώρα
error-other_keyboard = (στο άλλο πληκτρολόγιο είναι `{ $word }`)
error-ambiguous = το { $word } ταιριάζει σε πολλά: { $words }
expected-anything = κάτι άλλο
expected-from_to = { $what } από { $least } ως { $most }
expected-on_off = `on` ή `off`
expected-scores = τους πόντους του παίκτη 0 και του παίκτη 1, καθένα από 0 ως { $most }
expected-name = όνομα με 1 ως { $longest } χαρακτήρες χωρίς `:`, όχι 0, 1 ή both
expected-player_or_name = έναν παίκτη (0, 1 ή όνομα)
expected-one_player = έναν παίκτη (0, 1 ή όνομα)
expected-player_of = έναν παίκτη (0, 1, { $player } ή { $opponent })
expected-seed = έναν αριθμό εκκίνησης (ακέραιο κάτω από 2^64)
expected-plies = πλήθος κινήσεων βάθους
expected-threads = πλήθος νημάτων
expected-cache_entries = πλήθος εγγραφών μνήμης
expected-level = ένα επίπεδο
expected-trials = πλήθος δοκιμών
expected-match_length = μήκος αγώνα
expected-file = το όνομα ενός αρχείου
expected-file_in_quotes = το όνομα ενός αρχείου (σε εισαγωγικά αν είναι `on`, `off` ή κάτι τέτοιο)
expected-text = κείμενο με το πολύ { $longest } χαρακτήρες
expected-candidates_or_id = πλήθος κινήσεων ή ένα ID θέσης
expected-id_or_dice = ένα ID θέσης, ή ζάρια (το `steps after 24/23` συνεχίζει μετά από ένα βήμα)
expected-steps = βήματα από θέση σε θέση, όπως 24/21
expected-plays = πλήθος κινήσεων
expected-json_string = κείμενο σε εισαγωγικά, όπως στο JSON
expected-milliseconds = χιλιοστά του δευτερολέπτου
expected-nodes = πλήθος κόμβων
expected-limit = ένα όριο
expected-limit_once = κάθε όριο μία φορά
expected-id_end = ένα ID που τελειώνει με `{ $mark }`
expected-mark_after_id = `{ $mark }` μετά το ID
expected-one_match_id = ένα ID αγώνα
expected-position_id = ένα ID θέσης
expected-match_id = ένα ID αγώνα
expected-command = μια εντολή (δες `help`)
expected-one_line = μία γραμμή
expected-line_of_bytes = γραμμή με το πολύ { $bytes } byte
error-several = πολλά
error-more = περισσότερα
error-more_than_command = περισσότερα (μεγαλύτερα μπορούν να είναι μόνο τα `load` και `import` με κείμενο)
error-byte = το byte 0x{ $byte }
error-abbreviation = { $word }, που σημαίνει `{ $command }` μόνο σε γραμμή με μία ή δύο λέξεις
error-start_of_portes = αυτή είναι η αρχή στις πόρτες: `set variant portes`
error-no_cube = στο πλακωτό δεν υπάρχει βίδος
error-only_shown = αυτή η ρύθμιση μόνο δείχνεται, δεν αλλάζει
error-view_needs_json = σε κείμενο οι θέσεις μετριούνται πάντα για όποιον παίζει: χρησιμοποίησε πρώτα { $command }
error-stopped_before_line = η εκτέλεση σταμάτησε πριν από τη γραμμή { $line } του { $file }
error-tag_in_file = σε αρχείο εντολών δεν επιτρέπονται ετικέτες: όλες οι απαντήσεις έχουν την ετικέτα του `load commands`
error-load_in_file = ένα αρχείο εντολών δεν μπορεί να περιέχει `load commands`
error-quit_in_file = ένα αρχείο εντολών δεν μπορεί να περιέχει `quit`, γιατί τελειώνει με την τελευταία γραμμή του
error-stop_in_file = ένα αρχείο εντολών δεν μπορεί να περιέχει `stop`, γιατί κάθε αναζήτηση τελειώνει πριν από την επόμενη γραμμή
error-no_files = εδώ δεν διαβάζονται και δεν γράφονται αρχεία
error-no_infinite = το `go infinite` δεν υπάρχει εδώ, γιατί τίποτα δεν θα μπορούσε να το σταματήσει
error-internal = εσωτερικό σφάλμα: βάλε πάλι τη θέση, και ανάφερε τις εντολές που οδήγησαν εδώ
error-review_stopped = η ανασκόπηση σταμάτησε πριν κριθούν όλες οι κινήσεις
error-no_turns = η παρτίδα δεν έχει ακόμη κινήσεις
error-resign_question = είναι ανοιχτή μια ερώτηση, όχι μια παρτίδα: το `hint` δείχνει την καλύτερη κίνησή της, το `practise skip` πάει στην επόμενη, το `practise stop` γυρίζει στην παρτίδα
error-no_open_question = καμία ερώτηση δεν είναι ανοιχτή: το `practise` κάνει μία
error-answer_stopped = η αναζήτηση σταμάτησε πριν κριθεί η απάντηση
error-tutor_stopped = ο δάσκαλος σταμάτησε πριν κρίνει την κίνηση, γι' αυτό δεν παίχτηκε
error-no_question = δεν υπάρχει ερώτηση για απάντηση
error-game_is_over = η παρτίδα τελείωσε
error-no_unfinished = εδώ δεν φυλάσσονται μισοτελειωμένοι αγώνες: ξεκίνα το plakoto με `--state FOLDER`
error-no_dice = λείπουν τα ζάρια: γράψε `roll` ή `set dice 31`, ή δώσε τα μετά από ένα ID
reply-leave_match = Παίζεται ήδη ένας αγώνας. Να τον αφήσω; Το `continue` τον συνεχίζει αργότερα. `ναι` ή `όχι`
reply-which_player = Το plakoto παίζει για τον παίκτη 1, και δεν άλλαξε τίποτα. Το `set player 0 name Άννα` αλλάζει το δικό σου όνομα
reply-abort_game = Παίζεται ήδη μια παρτίδα. Να τη σταματήσω; `ναι` ή `όχι`
reply-new_game_begun = Μια νέα παρτίδα μόλις άρχισε. { $score }. Το `new game` την αρχίζει από την αρχή.
reply-question_dropped = Η ερώτηση δεν περιμένει πια, και αυτό που ρωτούσε δεν έγινε.
reply-game_goes_on = Η παρτίδα συνεχίζεται.
reply-play_not_made = Η κίνηση δεν παίχτηκε.
error-the_input = την είσοδο
error-cannot_read = δεν διαβάζεται το { $file }: { $reason }
error-tag = περίμενα μια ετικέτα με 1 ως 32 γράμματα, ψηφία, `_`, `.` ή `-` μετά το `@`
error-busy = περιμένουν πάρα πολλές εντολές (το όριο είναι { $lines } εντολές ή { $mebibytes } MiB): διάβασε απαντήσεις πριν στείλεις άλλες
expected-dice_of_match_id = κανένα ζάρι ή τα ζάρια { $dice } του ID αγώνα
expected-no_dice = κανένα ζάρι μαζί με αριθμούς σε αναμονή
error-dice_in_match_id = { $dice } στο ID του αγώνα
error-no_pending = δεν υπάρχουν αριθμοί σε αναμονή, γιατί στους κανόνες { $rules } όσα δεν παίζονται δεν περνούν στον αντίπαλο
error-expected = περίμενα { $what }
error-line = γραμμή { $line }: { $error }
error-cube_in_id = στο πλακωτό δεν υπάρχει βίδος, αλλά το { $kind ->
    [position] ID θέσης
    [match] ID αγώνα
   *[xgid] XGID
} έχει { $part ->
    [turned] γυρισμένο βίδο
    [owned] βίδο ενός παίκτη
    [crawford] παρτίδα Crawford
    [offered] προσφορά βίδου
   *[dropped] παρτίδα που εγκαταλείφθηκε
}
error-pins_in_xgid = ένα XGID δεν λέει ποια πούλια είναι πλακωμένα: γράψε ένα ID θέσης όπως `AACA/z8AAID/Pw`
expected-dice = δύο ζάρια από 1 ως 6
expected-pending = αριθμούς σε αναμονή από 1 ως 6, καθένα το πολύ τέσσερις φορές
expected-no_pending = κανέναν αριθμό σε αναμονή
expected-only_position = μια θέση χωρίς αριθμούς σε αναμονή
expected-pending_label = `pending=` μετά την άνω τελεία
expected-point = μια θέση από 1 ως 24
expected-point_or_off = μια θέση από 1 ως 24 ή `off`
expected-move_sign = `/`, `-` ή κενό, και μετά τη θέση όπου πηγαίνει το πούλι
expected-checkers = πλήθος πουλιών από { $least } ως { $most }
expected-rotation = { $names } ή σύνολα κανόνων με κόμματα ανάμεσα ({ $list })
expected-nothing_after = τίποτα μετά το `{ $name }`
expected-rule_sets = το πολύ { $most } σύνολα κανόνων, καθένα μία φορά
expected-switch = έναν διακόπτη ({ $list })
expected-switch_once = κάθε διακόπτη μία φορά
expected-simple_board = 26 αριθμούς
expected-simple_field = πλήθος πουλιών από -{ $most } ως { $most }, με `p` μετά αν είναι πλάκωμα
expected-off = { $off } ως τα μαζεμένα πούλια, για να ταιριάζουν στο ταμπλό
expected-point_byte = έναν αριθμό από -15 ως 15 (με πλακωμένο πούλι, από 17 ως 31 ή από -31 ως -17) για τη θέση { $point }
expected-base64 = έναν χαρακτήρα base64 (A-Z a-z 0-9 + /) στο { $kind ->
    [position] ID της θέσης
    [match] ID του αγώνα
   *[xgid] XGID
}
expected-id_length = ένα { $kind ->
    [position] ID θέσης
    [match] ID αγώνα
   *[xgid] XGID
} με { $length } χαρακτήρες
expected-unused_zeros = μόνο μηδενικά μετά το τελευταίο bit του ID της θέσης
expected-id_checkers = όσα πούλια χωρούν στα 80 bit ενός ID θέσης
expected-winning_score = το πολύ ένα σκορ που κερδίζει στο { $kind ->
    [position] ID της θέσης
    [match] ID του αγώνα
   *[xgid] XGID
}
expected-in_match_id = { $what } στο ID του αγώνα
expected-in_xgid = { $what } στο XGID
expected-xgid_end = το τέλος του XGID
expected-raw_tokens = 53 κομμάτια με άνω και κάτω τελείες, ή 54 με τα πλακωμένα
expected-raw_token = { $what } ως κομμάτι { $number } της γραμμής του ταμπλό
expected-truncation_plies = πλήθος κινήσεων πριν από το κόψιμο
match_id-turn = bit σειράς που ταιριάζει στην παραίτηση
match_id-unused = μηδενικά στα bit 67 ως 71
match_id-state = κατάσταση παρτίδας από 0 ως 3
match_id-dice = δύο ζάρια από 1 ως 6, ή κανένα ζάρι,
xgid-checkers = 26 χαρακτήρες για τα πούλια
xgid-point = ένα γράμμα ή `-` για κάθε θέση
xgid-cube = 0 για τον βίδο
xgid-on_roll = 1 ή -1 για τον παίκτη που ρίχνει
xgid-dice = δύο ζάρια από 1 ως 6, ή 00,
xgid-score = σκορ ως { $most }
xgid-length = μήκος αγώνα ως { $most }
xgid-number = έναν αριθμό
raw-sign = 1 ή -1
raw-length = μήκος αγώνα από 0 ως { $most }
raw-score = σκορ από 0 ως { $most }
raw-winning_score = το πολύ ένα σκορ που κερδίζει τον αγώνα
raw-die = ένα ζάρι όποιου έχει σειρά (0 πριν από τη ζαριά και για τον αντίπαλο)
raw-bar = έναν αριθμό από { $least } ως { $most }
raw-same_bar = το ίδιο πλήθος πουλιών στη μέση
raw-off = 15 μείον τα πούλια στο ταμπλό και στη μέση
raw-pins = 24 χαρακτήρες `-`, `x` ή `o` (`x` και `o` μόνο κάτω από πούλια της άλλης πλευράς)
setup-both = και οι δύο έχουν πούλια στη θέση { $point }
setup-both_many = και οι δύο έχουν δύο ή περισσότερα πούλια στη θέση { $point }
setup-bar = όποιος έχει σειρά έχει πούλια στη μέση, αλλά εδώ δεν χτυπιούνται πούλια
setup-opponents_bar = ο αντίπαλος έχει πούλια στη μέση, αλλά εδώ δεν χτυπιούνται πούλια
setup-too_many = όποιος έχει σειρά έχει { $count } πούλια, αλλά επιτρέπονται το πολύ 15
setup-opponents_too_many = ο αντίπαλος έχει { $count } πούλια, αλλά επιτρέπονται το πολύ 15
setup-no_checkers = και οι δύο έχουν μαζέψει όλα τους τα πούλια
illegal-no_play = δεν έχεις κίνηση με { $numbers }· επιτρέπεται μόνο `pass`
illegal-not_pass = έχεις κίνηση με { $numbers }, άρα δεν πας πάσο
illegal-too_many = η κίνηση έχει πολλά βήματα: το { $numbers } επιτρέπει το πολύ { $most }
illegal-direction = τα πούλια πάνε από μεγαλύτερες θέσεις σε μικρότερες
illegal-bar = πρώτα πρέπει να μπουν τα πούλια σου από τη μέση
illegal-no_checker_on_bar = δεν έχεις πούλι στη μέση
illegal-no_checker = δεν έχεις πούλι στο { $point }
illegal-pinned = το πούλι σου στο { $point } είναι πλακωμένο
illegal-not_rolled = η ζαριά είναι { $numbers }
illegal-not_pending = παίζονται οι αριθμοί { $numbers }
illegal-blocked = ο αντίπαλος κρατά το { $point }
illegal-own_pinned = το δικό σου πούλι είναι πλακωμένο στο { $point }
illegal-pinned_home = το πούλι σου στο { $point } είναι πλακωμένο, άρα δεν μαζεύεις
illegal-not_home = δεν μαζεύεις όσο έχεις πούλι στο { $point }, έξω από την περιοχή σου
illegal-behind_other = πρώτα πρέπει να παίξει το άλλο πούλι στο { $point }
illegal-behind = πρώτα πρέπει να παίξει το πούλι σου στο { $point }
illegal-runner_reached = κανένα άλλο πούλι δεν κινείται πριν φτάσει το πρώτο στην αφετηρία του αντιπάλου
illegal-runner_passed = κανένα άλλο πούλι δεν κινείται πριν περάσει το πρώτο την αφετηρία του αντιπάλου
illegal-head = φεύγουν πολλά πούλια από την αφετηρία σου σε μία κίνηση
illegal-hit_and_run = ένα πούλι που χτυπά στην περιοχή σου δεν κινείται πάλι στην ίδια κίνηση
illegal-prime = οι έξι πόρτες σου στη σειρά θέλουν ένα πούλι του αντιπάλου μπροστά τους
illegal-sixes = η κίνηση αφήνει έξι πόρτες στη σειρά, που απαγορεύονται
illegal-unblock = η κίνηση πρέπει να ανοίξει δρόμο στα πούλια του αντιπάλου, που είναι όλα κλεισμένα σε μία θέση
illegal-used_too_often = η κίνηση παίζει το { $number } περισσότερες φορές από όσες επιτρέπει το { $numbers }
illegal-higher = μόνο ένα ζάρι του { $numbers } παίζεται, και πρέπει να είναι το { $number }
illegal-must_play = το { $number } πρέπει να παιχτεί { $must } φορές, όχι { $played }
illegal-both = πρέπει να παιχτούν και τα δύο ζάρια { $numbers }
illegal-one = πρέπει να παιχτεί ένα ζάρι του { $numbers }
illegal-first = πρέπει να παίξεις τους πρώτους { $must } αριθμούς της σειράς { $numbers }
illegal-other = καμία κίνηση με { $numbers } δεν οδηγεί σε αυτή τη θέση
game-too_many_plays = περίμενα το πολύ 100.000 κινήσεις, βρήκα περισσότερες: ζήτησε από το πρόγραμμα τις καλύτερες
game-in_progress = περίμενα παρτίδα που τελείωσε, βρήκα μία που παίζεται
game-match_over = ο αγώνας τελείωσε
game-not_rolled = περίμενα ζάρια, δεν υπάρχουν: ρίξε πρώτα
game-rolled = περίμενα κανένα ζάρι, βρήκα { $dice }
game-pending = περίμενα κίνηση με τους αριθμούς σε αναμονή { $numbers }, βρήκα ζαριά
game-other_game = περίμενα θέση με τους κανόνες { $rules }, βρήκα θέση άλλου παιχνιδιού
game-other_rules = περίμενα παρτίδα με τους κανόνες { $expected }, βρήκα παρτίδα με τους κανόνες { $got }
game-other_play = περίμενα κίνηση αυτής της θέσης και ζαριάς, βρήκα { $play }
game-too_deep = περίμενα βάθος από 0 ως { $most } ply, βρήκα { $plies }
table-not_manual = περίμενα το τέλος της γραμμής: ζάρια δίνονται μόνο μετά το `set rng manual`
table-not_kept = η καταγραφή του αγώνα δεν γράφεται
table-begun = η παρτίδα μόλις άρχισε, άρα δεν έχει κίνηση για αναίρεση: το `undo new` γυρίζει στην προηγούμενη παρτίδα
table-game_over = η παρτίδα τελείωσε: το `new game` αρχίζει άλλη
table-match_over = ο αγώνας τελείωσε: το `new match` ή το `new session` αρχίζει άλλον
table-offered = προσφέρθηκε παραίτηση: γράψε `accept` ή `decline`
table-pending = πριν από τη ζαριά παίζονται οι αριθμοί σε αναμονή: { $numbers }: γράψε `move` ή `play`
table-no_position = δεν υπάρχει θέση, γιατί η τελευταία απορρίφθηκε: βάλε άλλη θέση, ή γράψε `undo`
table-by_hand = λείπουν τα ζάρια: δώσε τα με `roll 31` ή `set dice 31`
table-rolled = τα ζάρια έχουν ήδη ριχτεί: { $dice }
table-not_offered = δεν προσφέρθηκε παραίτηση
table-no_dice_left = δεν έμειναν ζάρια στο { $file }: παίχτηκαν και τα { $used }
table-nothing_to_undo = δεν υπάρχει τίποτα να αναιρεθεί
load-other_format = περίμενα αγώνα που αποθήκευσε το plakoto, βρήκα άλλη μορφή, που τη διαβάζει το `import auto { $file }`
error-cannot_use = το { $file } δεν χρησιμοποιείται: { $reason }
error-system = { $kind ->
    [missing] δεν υπάρχει
    [denied] δεν επιτρέπεται
    [exists] υπάρχει ήδη
    [busy] το χρησιμοποιεί άλλο πρόγραμμα
    [full] δεν υπάρχει χώρος
    [folder] είναι φάκελος
    [no_folder] δεν είναι φάκελος
    [large] είναι πολύ μεγάλο
    [address] χρησιμοποιείται από άλλο πρόγραμμα
   *[other] { $text }
}
error-file = { $cause ->
    [missing] δεν υπάρχει: `{ $text }`
    [version] είναι άλλης έκδοσης του προγράμματος: `{ $text }`
    [foreign] δεν έχει τη σωστή μορφή: `{ $text }`
    [damaged] έχει λάθη: `{ $text }`
    [differs] φτιάχτηκε με άλλους κανόνες: `{ $text }`
   *[io] δεν διαβάζεται ή δεν γράφεται: `{ $text }`
}
expected-encoding = `auto` ή μια κωδικοποίηση όπως utf-8, windows-1253 ή iso-8859-7
error-set_up_game = η παρτίδα { $game } δεν αρχίζει από τη συνηθισμένη θέση, άρα δεν χωράει σε αρχείο mat
expected-resignation_of = παραίτηση για { $others ->
    [none] { "" }
   *[other] { $others } ή { "" }
}{ $last ->
    [one] 1 πόντο
   *[other] { $last } πόντους
} με τους κανόνες { $rules }
resignation-single = μονό παιχνίδι
resignation-gammon = διπλό παιχνίδι
resignation-triple = τριπλό παιχνίδι
resignation-mother = μάνα

# Errors of the library
library-missing = { $file }: η βιβλιοθήκη δεν υπάρχει· το `plakoto library add` τη φτιάχνει
library-in_use = { $file }: τη χρησιμοποιεί άλλο πρόγραμμα
library-foreign = { $file }: περίμενα βιβλιοθήκη αγώνων, βρήκα άλλο είδος αρχείου· το αρχείο δεν άλλαξε
library-version = { $file }: περίμενα βιβλιοθήκη της έκδοσης { $known }, βρήκα της έκδοσης { $got }· το αρχείο δεν άλλαξε
library-damaged = { $file }: η βιβλιοθήκη έχει χαλάσει ({ $damage })· το αρχείο δεν άλλαξε
library-stray = { $file }: αυτό το αρχείο έχει τις τελευταίες αλλαγές μιας βιβλιοθήκης που δεν υπάρχει πια: φέρε πίσω τη βιβλιοθήκη ή σβήσε αυτό το αρχείο
library-no_place = δεν βρίσκω τον φάκελο δεδομένων σου: δώσε το αρχείο της βιβλιοθήκης με --library FILE
library-no_match = η βιβλιοθήκη δεν έχει αγώνα { $number }: το `library list` δείχνει τους αριθμούς όλων των αγώνων
library-nothing_played = ο αγώνας δεν έχει ούτε κίνηση ούτε αποτέλεσμα, άρα δεν υπάρχει τίποτα να προστεθεί
library-unreadable_lesson = μια θέση του κουίζ δεν διαβάζεται
library-unreadable_turn = μια ζαριά δεν διαβάζεται
library-unreadable_match = αγώνας { $number }, { $fault }
library-changed_match = ο αγώνας { $number } δεν ταιριάζει με το άθροισμα ελέγχου του: το `plakoto library remove { $number }` τον αφαιρεί
library-changed_lesson = μια θέση του κουίζ δεν ταιριάζει με το άθροισμα ελέγχου της
library-changed_schema = οι πίνακες και οι όψεις της δεν έχουν τη μορφή τους
library-missing_row = το { $table } αναφέρεται σε γραμμή που λείπει

# Errors in the files of matches
record-foreign = { $file }: είναι { $format ->
    [sgf] αρχείο SGF
    [snowie] αρχείο κειμένου του Snowie
    [xg] αρχείο του eXtreme Gammon (.xg)
    [bgf] αρχείο του BGBlitz (.bgf)
    [xgid] θέση του eXtreme Gammon (XGID)
    [sgg] αρχείο του GamesGrid (.sgg)
    [tmg] αρχείο του TrueMoneygames (.tmg)
    [fibs] κατάλογος κινήσεων του FIBS
    [web_page] ιστοσελίδα
    [pdf] αρχείο PDF
   *[compressed] συμπιεσμένο αρχείο
}, που το plakoto δεν διαβάζει: { $way_out ->
    [gnubg] αποθήκευσε τον αγώνα με το gnubg ως αρχείο .mat
    [position] για μια θέση, δώσε το ID της στο `set board`
    [unpack] αποσυμπίεσέ το πρώτα
   *[other] αποθήκευσε τον αγώνα ως αρχείο .mat με το πρόγραμμα που τον έγραψε
}
record-removed = σβήστηκε
record-replaced = άλλο αρχείο το αντικατέστησε
record-changed = το άλλαξε άλλο πρόγραμμα: περίμενα { $expected } byte, βρήκα { $got }
record-other_match = δεν περιέχει την αρχή αυτού του αγώνα
unfinished-newer = { $file }: γράφτηκε από νεότερη έκδοση του plakoto και δεν άλλαξε
unfinished-renamed = { $error }· το αρχείο λέγεται τώρα { $file }
replay-json = λάθος στο JSON («{ $detail }»)
replay-json_object = ολόκληρο αντικείμενο JSON
replay-header = την πρώτη γραμμή ενός αγώνα ("kind":"plakoto_match")
replay-no_position = περίμενα αποθηκευμένη θέση ("kind":"plakoto_position"), βρήκα άλλο είδος αρχείου
replay-version = περίμενα την έκδοση { $known }, βρήκα την έκδοση { $got }
replay-out_of_place = εδώ δεν επιτρέπεται γραμμή του είδους `{ $kind }`
replay-lines = { $lines ->
    [one] 1 γραμμή
   *[other] { $lines } γραμμές
} μετά την πρώτη
replay-ends_after = { $lines }, γιατί το αρχείο τελειώνει με: { $turn }
replay-start = την αρχή μιας παρτίδας
replay-next_game = την επόμενη παρτίδα, γιατί αυτή τελείωσε
replay-not_over = κίνηση, γιατί η παρτίδα δεν τελείωσε
replay-wins = { $player }: { $points ->
    [one] 1 πόντος
   *[other] { $points } πόντοι
}
replay-turn_of = κίνηση του παίκτη { $player }
replay-turn_with = κίνηση με { $numbers }
replay-dice_or_pending = μια κίνηση θέλει ή ζάρια ή αριθμούς σε αναμονή
replay-no_play = περίμενα κίνηση με { $numbers }, βρήκα την επόμενη ζαριά
replay-marked_illegal = περίμενα επιτρεπτή κίνηση, βρήκα κίνηση που σημειώθηκε ως παράνομη
replay-points = νίκη με το πολύ 3 πόντους
replay-variation = στην παρτίδα { $game } δεν υπάρχει κίνηση { $turn }, μετά από την οποία να αρχίζει παραλλαγή
replay-set_up = περίμενα παρτίδα από την αρχή, βρήκα θέση που στήθηκε στο XG
replay-player = τον παίκτη 0 ή 1
replay-names = τα ονόματα και τους πόντους και των δύο παικτών (`NAME : N  NAME : N`)
replay-turn_text = ζάρια και κίνηση, `Wins N points` ή την επόμενη παρτίδα
replay-no_cube = αγώνα χωρίς βίδο

# Refusals at a shared table
refused-not_over = ο αγώνας ή η παρτίδα δεν τελείωσε
refused-opening = η πρώτη ζαριά ρίχνεται μόνη της
refused-no_throw = τώρα δεν ρίχνονται ζάρια
refused-no_anchor = ο άλλος παίκτης δεν έχει ακόμη άγκυρα για αυτή την παρτίδα
refused-other_throw = αυτή δεν είναι η επόμενη ζαριά της σειράς
refused-anchored = η άγκυρά σου για αυτή την παρτίδα είναι άλλη
refused-nonce = ο τυχαίος αριθμός δεν ταιριάζει με την άγκυρά σου
refused-no_table = αυτό το τραπέζι δεν υπάρχει, έκλεισε ή έχει άλλο κλειδί
refused-used_invitation = αυτή η πρόσκληση χρησιμοποιήθηκε ή άλλη την αντικατέστησε
refused-broken = ο διακομιστής δεν διαβάζει αυτό το τραπέζι
refused-not_stored = ο διακομιστής δεν αποθηκεύει το τραπέζι
refused-busy = η διεύθυνσή σου χρησιμοποίησε όλο τον χρόνο της στον διακομιστή: δοκίμασε πάλι αργότερα
refused-watcher = μόνο οι δύο παίκτες το κάνουν αυτό: εσύ παρακολουθείς
refused-reaction = περίμενε τρία δευτερόλεπτα ανάμεσα σε δύο αντιδράσεις
refused-request = περίμενα κίνηση, ζαριά, παραίτηση ή ερώτηση για την παρτίδα· σε τραπέζι δύο παικτών το πρόγραμμα δεν απαντά τίποτε άλλο
refused-points = τους πόντους της παραίτησης
refused-hex = 64 δεκαεξαδικά ψηφία
