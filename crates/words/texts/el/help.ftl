# The texts of `help`, in Greek.
# The pages with the rules are shorter than the English ones, and take their place. They begin with the texts of the page.
help-new_game = Άρχισε την επόμενη παρτίδα
help-new_match = Άρχισε αγώνα στους N πόντους, ίσως με πολλά παιχνίδια στη σειρά
help-new_rematch = Άρχισε αγώνα με το μήκος και τα παιχνίδια αυτού
help-new_session = Άρχισε σειρά παρτίδων χωρίς όριο
help-roll = Ρίξε τα ζάρια, ή δώσε τα μετά το `set rng manual`
help-move = Παίξε μια κίνηση, όπως `24/18 13/10`· χωρίς PLAY, τη μοναδική που επιτρέπεται
help-typed_play = Παίξε μια κίνηση, χωρίς τη λέξη `move`· ένας αριθμός μόνος είναι εκείνη η κίνηση του τελευταίου `hint` ή `legal`
help-yes = Παίξε την κίνηση για την οποία προειδοποίησε ο δάσκαλος
help-no = Μην παίξεις την κίνηση για την οποία προειδοποίησε ο δάσκαλος
help-pass = Πάσο, αν κανένα ζάρι δεν παίζεται
help-play = Άσε το plakoto να παίξει για όποιον έχει σειρά
help-end_game = Άσε το plakoto να παίξει και για τους δύο ως το τέλος
help-resign = Πρόσφερε παραίτηση με αυτή την αξία
help-accept = Δέξου μια παραίτηση
help-agree = Το ίδιο με `accept`
help-decline = Μη δεχτείς μια παραίτηση
help-reject = Το ίδιο με `decline`
help-undo = Πάρε πίσω την τελευταία κίνηση ή αλλαγή θέσης, μαζί με τα ζάρια
help-undo_decision = Γύρνα στην τελευταία απόφαση ενός ανθρώπου
help-undo_turn = Γύρνα στην τελευταία ζαριά ενός ανθρώπου, ακόμα κι αν η κίνηση ήταν υποχρεωτική
help-undo_new = Αναίρεσε το τελευταίο `new` και ό,τι έγινε μετά
help-swap_players = Άλλαξε τις θέσεις των παικτών
help-hint = Οι καλύτερες N κινήσεις (10 χωρίς N, σε τερματικό 5)
help-why = Γιατί η καλύτερη κίνηση είναι καλύτερη από μια άλλη
help-book = Βρες στο βιβλίο τις κινήσεις μιας ζαριάς του ανοίγματος
help-bestmove = Η καλύτερη κίνηση, στη μορφή του UBGI
help-eval = Τι αξίζει μια θέση
help-legal = Όλες οι κινήσεις και οι θέσεις όπου οδηγούν
help-steps = Τα επόμενα βήματα μιας κίνησης
help-query_gameover = Απάντηση για την παρτίδα σε μία γραμμή, για προγράμματα
help-rollout = Παίξε δοκιμαστικές παρτίδες από τη θέση, ή για τις καλύτερες κινήσεις
help-rollout_more = Συνέχισε την τελευταία δοκιμή
help-analyse_move = Κρίνε τις κινήσεις μιας σειράς, παρτίδας ή αγώνα· και `analyze`
help-analyse_clear_game = Σβήσε την ανάλυση της παρτίδας ή του αγώνα
help-review = Τι άξιζε η παρτίδα ή ο αγώνας: λάθη, τύχη, αξιολόγηση και τα μεγαλύτερα λάθη
help-practise = Ρώτα ξανά τα μεγαλύτερα λάθη της παρτίδας ή του αγώνα
help-practise_position = Ρώτα την καλύτερη κίνηση στη θέση του ταμπλό
help-practise_skip = Επόμενη ερώτηση, ή τέλος της εξάσκησης
help-eq2mwc = Από αξία σε πιθανότητα νίκης στον αγώνα
help-mwc2eq = Από πιθανότητα νίκης στον αγώνα σε αξία
help-calibrate = Μέτρησε την ταχύτητα με N χιλιάδες αξιολογήσεις
help-annotate_move_comment = Σχολίασε αυτή την κίνηση, ή την τελευταία
help-annotate_move_doubtful = Χαρακτήρισε την κίνηση, ή σβήσε τον χαρακτηρισμό
help-annotate_roll_veryunlucky = Χαρακτήρισε τη ζαριά, ή σβήσε τον χαρακτηρισμό
help-annotate_clear_comment = Σβήσε το σχόλιο ή έναν χαρακτηρισμό
help-save_match = Φύλαξε τον αγώνα, την παρτίδα ή τη θέση ως JSON
help-save_settings = Φύλαξε τις ρυθμίσεις για την επόμενη φορά, ή γράψε τες σε αρχείο
help-load_match = Συνέχισε από το τέλος ενός φυλαγμένου αγώνα, παρτίδας ή θέσης
help-load_commands = Εκτέλεσε τις γραμμές ενός αρχείου σαν να τις έγραψες
help-export_match_mat = Γράψε τον αγώνα ή την παρτίδα για άλλα προγράμματα ή για διάβασμα
help-export_match_html_full = Γράψε όλες τις κινήσεις μετά από ανάλυση, όχι μόνο την πρώτη σελίδα
help-export_position_html = Γράψε μια εικόνα του ταμπλό
help-import_mat = Συνέχισε από το τέλος ενός αγώνα άλλου προγράμματος
help-import_match_text = Διάβασε το κείμενο ενός .mat, ή ενός φυλαγμένου αγώνα
help-recover = Διάβασε όσα σώζονται από ένα αρχείο
help-relational_add_match = Πρόσθεσε τον αγώνα στη βιβλιοθήκη
help-relational_show_players = Οι παίκτες της βιβλιοθήκης
help-relational_show_details = Οι αγώνες ενός παίκτη
help-relational_erase_player = Σβήσε τους αγώνες ενός παίκτη από τη βιβλιοθήκη
help-relational_erase_allplayers = Σβήσε όλους τους αγώνες από τη βιβλιοθήκη
help-continue = Συνέχισε τον τελευταίο μισοτελειωμένο αγώνα, ή τον αγώνα N
help-continue_forget = Σβήσε έναν μισοτελειωμένο αγώνα
help-list_game = Οι κινήσεις της παρτίδας ή του αγώνα
help-first = Πήγαινε στην αρχή της παρτίδας, ή της πρώτης
help-previous = Γύρνα πίσω N κινήσεις, παρτίδες, λάθη ή παραλλαγές
help-previous_roll = Γύρνα πίσω N κινήσεις, και στάσου πριν τη ζαριά (`roll`) ή μετά (`rolled`)
help-next = Πήγαινε μπροστά N κινήσεις, παρτίδες, λάθη ή παραλλαγές
help-next_roll = Πήγαινε μπροστά N κινήσεις, και στάσου πριν τη ζαριά (`roll`) ή μετά (`rolled`)
help-last = Πήγαινε στο τέλος της παρτίδας, ή στην αρχή της τελευταίας
help-stop = Σταμάτα όλες τις αναζητήσεις· καθεμιά απαντά με ό,τι βρήκε
help-stop_tag = Σταμάτα τις αναζητήσεις με αυτή την ετικέτα
help-isready = Απάντησε `readyok` όταν τελειώσουν όλα τα προηγούμενα
help-help = Οι εντολές, ή μια εντολή ή ρύθμιση με παράδειγμα
help-help_topic = Ένα θέμα, όπως οι κανόνες, τα επίπεδα ή ο δάσκαλος· το `help` δείχνει τα θέματα
help-help_commands = Οι εντολές, και σε τερματικό, όπου το `help` μόνο του μιλά για τη στιγμή
help-help_legend = Τι σημαίνουν οι αριθμοί της τελευταίας υπόδειξης
help-help_search = Ψάξε λέξεις στις εντολές, τις ρυθμίσεις και τα θέματα
help-quit = Έξοδος
help-exit = Το ίδιο με `quit`
help-set = Άλλαξε μια ρύθμιση· το `help set` τις δείχνει
help-show = Δείξε μια ρύθμιση ή κάτι για την παρτίδα· το `help show` λέει τι
help-ubgi = UBGI: η μηχανή και οι επιλογές της
help-keys = UBGI: οι ρυθμίσεις που έχουν κλειδί
help-get = UBGI: δείξε μια ρύθμιση
help-setoption_name = UBGI: το ίδιο με `set KEY VALUE`
help-newgame = UBGI: η αρχική θέση, χωρίς ζαριά
help-newsession = UBGI: σειρά παρτίδων με σκορ 0-0, χωρίς ζαριά
help-newsession_type_match = UBGI: αγώνας στους N πόντους, χωρίς ζαριά
help-setcube_value_1_owner_center = UBGI: γίνεται δεκτό και αγνοείται
help-setscore = UBGI: το ίδιο με `set score`
help-setturn_0 = UBGI: το ίδιο με `set turn`
help-position_gnubgid = UBGI: βάλε μια θέση στο ταμπλό
help-dice = UBGI: το ίδιο με `set dice`
help-dice_none = UBGI: σβήσε τα ζάρια
help-pending = UBGI: το ίδιο με `set pending`
help-go = UBGI: ψάξε και απάντησε `bestmove …`
help-go_level = Τα όρια LIMITS μιας αναζήτησης, με όποια σειρά· και για `hint`, `bestmove` και `eval`
help-set_analysis_plies = Πόσο βαθιά ψάχνει το `analyse`
help-set_analysis_rollout = Αν το `analyse` συγκρίνει κινήσεις με δοκιμές
help-set_analysis_threshold = Το μικρότερο λάθος ή τύχη για τον χαρακτηρισμό MARK
help-set_automatic = Τι γίνεται μόνο του
help-set_board = Βάλε μια θέση στο ταμπλό
help-set_board_hinted = Βάλε τη θέση μετά τη Ν-οστή κίνηση του τελευταίου `hint`
help-set_board_raw = Βάλε μια θέση ως γραμμή δεδομένων
help-set_board_simple = Βάλε μια θέση με 26 αριθμούς: μέση του αντιπάλου, θέσεις 1 ως 24, μέση σου· το `3p` πλακώνει
help-set_cache = Το πλήθος εγγραφών της μνήμης θέσεων
help-set_clockwise = Ταμπλό όπου ο παίκτης 1 κινείται δεξιόστροφα
help-set_confirm_new = Ερώτηση πριν διακοπεί παρτίδα
help-set_confirm_resign = Ρώτα πριν από μια παραίτησή σου
help-set_confirm_save = Ερώτηση πριν αντικατασταθεί αρχείο
help-set_dice = Τα ζάρια όποιου έχει σειρά, όπως `31`
help-set_encoding = Η κωδικοποίηση των αρχείων .mat
help-set_evaluation_endings = Φινάλε από τους πίνακες του προγράμματος, καθόλου, ή από έναν φάκελο
help-set_evaluation_level = Το βάθος και ο θόρυβος ενός επιπέδου
help-set_evaluation_movefilter = Ποιες κινήσεις ψάχνονται βαθύτερα
help-set_evaluation_net = Αξιολόγηση με το δίκτυο ενός αρχείου
help-set_gnubgid = Θέση, σειρά, ζάρια και σκορ μαζί
help-set_key = UBGI: άλλαξε μια ρύθμιση· επίσης `setoption name KEY value VALUE`
help-set_match_games = Αυτά τα παιχνίδια με τη σειρά· όνομα και διακόπτες, όπως στο `set variant`
help-set_match_tavli = Πόρτες, πλακωτό και φεύγα με τη σειρά στους νέους αγώνες
help-set_matchid = Σειρά, ζάρια και σκορ
help-set_matchinfo = Πληροφορίες για τον αγώνα
help-set_matchinfo_date = Η ημερομηνία του αγώνα, όπως 2024-03-01
help-set_matchinfo_rating = Η αξιολόγηση ενός παίκτη
help-set_matchlength = Το μήκος των νέων αγώνων
help-set_met = Κινήσεις με την πιθανότητα νίκης στον αγώνα, ή με τους πόντους
help-set_output_board = Ταμπλό όπως στο gnubg (και `ascii`), στο pbmserv, με Unicode, ή με λόγια για αναγνώστες οθόνης
help-set_output_digits = Πόσα δεκαδικά ψηφία
help-set_output_flip = Τα ταμπλό του pbmserv ανάποδα
help-set_output_framing = Κάθε απάντηση να τελειώνει με τη γραμμή `ok`
help-set_output_json = Απαντήσεις σε JSON, μία σε κάθε γραμμή
help-set_output_language = Απαντήσεις στα αγγλικά ή στα ελληνικά
help-set_output_legal = Πόσες κινήσεις δείχνει το πολύ το `legal`
help-set_output_millipoints = Αξίες σε χιλιοστά του πόντου
help-set_output_mwc = Σε αγώνα, η πιθανότητα νίκης αντί για αξίες
help-set_output_points = Θέσεις με αριθμούς, ή με γράμματα από α ως ω
help-set_output_progress = Η πρόοδος των δοκιμών
help-set_output_rawboard = Ταμπλό ως γραμμές δεδομένων
help-set_output_view = Σε JSON, θέσεις όπως τις βλέπει όποιος παίζει ή ο παίκτης 1
help-set_output_winpc = Πιθανότητες ως ποσοστά
help-set_pending = Οι αριθμοί που παίζονται πριν από την επόμενη ζαριά
help-set_player_human = Για αυτόν τον παίκτη παίζεις εσύ
help-set_player_name = Νέο όνομα παίκτη
help-set_player_plakoto = Για αυτόν παίζει το plakoto· και `gnubg`
help-set_player_plies = Πόσο βαθιά ψάχνει το plakoto για αυτόν
help-set_plies = Πόσο βαθιά ψάχνουν τα `hint`, `eval` και `play`
help-set_prune = Αν οι αναζητήσεις παραλείπουν άσκοπες απαντήσεις
help-set_record = Γράψε τον αγώνα σε αρχείο, κίνηση κίνηση
help-set_rng = Από πού έρχονται τα ζάρια· `mersenne` είναι η γεννήτρια του προγράμματος
help-set_rollout_bearofftruncation = Οι δοκιμές να τελειώνουν στο μάζεμα που έχει πίνακας
help-set_rollout_chequerplay_plies = Το βάθος και των δύο στις δοκιμές
help-set_rollout_jsd_limit = Τέλος όταν η καλύτερη προηγείται κατά X τυπικά σφάλματα· και `enable`
help-set_rollout_limit_maxerror = Τέλος των δοκιμών σε αυτό το τυπικό σφάλμα· και `enable`, `minimumgames`
help-set_rollout_quasirandom = Οι πρώτες ζαριές των δοκιμών μοιρασμένες ίσα
help-set_rollout_seed = Ο αριθμός εκκίνησης των ζαριών στις δοκιμές
help-set_rollout_trials = Πόσες δοκιμές
help-set_rollout_truncation_plies = Οι δοκιμές να κόβονται μετά από N κινήσεις· 0: ποτέ
help-set_rollout_varredn = Λιγότερη τύχη στις δοκιμές
help-set_score = Οι πόντοι του παίκτη 0 και του παίκτη 1
help-set_seed = Η γεννήτρια ζαριών από την αρχή με αριθμό εκκίνησης N, ή τυχαίο
help-set_threads = Πόσα νήματα έχει μια αναζήτηση
help-set_turn = Ποιος έχει σειρά· τα ζάρια σβήνουν
help-set_tutor = Προειδοποίηση πριν από κακές κινήσεις
help-set_tutor_threshold = Ο πιο ήπιος χαρακτηρισμός που προειδοποιεί· το `set analysis` λέει πώς κρίνονται
help-set_variant = Διάλεξε κανόνες και άλλαξε διακόπτες· το `show variant` τους δείχνει
help-set_variant_file = Οι κανόνες από ένα αρχείο
help-set_xgid = Θέση, σειρά, ζάρια και σκορ σε παιχνίδι χωρίς πλάκωμα
help-show_analysis = Δείξε τις ρυθμίσεις του `analyse`
help-show_automatic = Δείξε τι γίνεται μόνο του
help-show_board = Σχεδίασε το ταμπλό
help-show_cache = Δείξε τη μνήμη θέσεων
help-show_clockwise = Δείξε προς τα πού κινείται ο παίκτης 1
help-show_confirm = Δείξε για τι γίνεται ερώτηση
help-show_dice = Δείξε τα ζάρια
help-show_encoding = Δείξε την κωδικοποίηση των .mat
help-show_engine = Δείξε τη μηχανή
help-show_evaluation = Δείξε το βάθος και τα φίλτρα
help-show_gnubgid = Δείξε και τα δύο ID σε μία γραμμή
help-show_match = Δείξε τα παιχνίδια των νέων αγώνων και αυτού
help-show_matchid = Δείξε το ID αγώνα
help-show_matchinfo = Δείξε τις πληροφορίες του αγώνα
help-show_matchlength = Δείξε το μήκος των νέων αγώνων
help-show_met = Δείξε τις πιθανότητες νίκης σε αγώνα, ως N πόντους
help-show_output = Δείξε τις ρυθμίσεις απαντήσεων
help-show_pending = Δείξε τους αριθμούς πριν από την επόμενη ζαριά
help-show_checkers = Πόσα πούλια έχει και πόσα μάζεψε κάθε παίκτης
help-show_pipcount = Δείξε τα πιπς κάθε παίκτη
help-show_puzzles = Τα προβλήματα του προγράμματος, και ποιο είναι το πρόβλημα μιας ημέρας
help-show_player = Δείξε τους παίκτες
help-show_positionid = Δείξε το ID θέσης
help-show_record = Δείξε τον αγώνα και το αρχείο του
help-show_rng = Δείξε την πηγή των ζαριών
help-show_rollout = Δείξε τις ρυθμίσεις των δοκιμών
help-show_rolls = Δείξε την καλύτερη κίνηση κάθε ζαριάς και την αξία της
help-show_score = Δείξε το σκορ
help-show_seed = Δείξε τον αριθμό εκκίνησης των ζαριών
help-show_statistics = Δείξε τα στατιστικά της τελευταίας ανάλυσης
help-show_temperaturemap = Δείξε έναν χάρτη με την αξία κάθε ζαριάς· με ζάρια, για τις ζαριές του αντιπάλου μετά την καλύτερη
help-show_threads = Δείξε τα νήματα
help-show_turn = Δείξε ποιος έχει σειρά
help-show_tutor = Δείξε τις ρυθμίσεις του δασκάλου
help-show_unfinished = Οι μισοτελειωμένοι αγώνες
help-show_variant = Δείξε τους κανόνες και τους διακόπτες
help-show_version = Δείξε την έκδοση του plakoto
help-show_xgid = Θέση και σκορ ως XGID
topic-dice = Ζάρια, και πώς δίνονται
topic-dice_text =
    Το `roll` ρίχνει τα ζάρια. Ο ίδιος αριθμός εκκίνησης δίνει τα ίδια ζάρια σε κάθε μηχάνημα.
    Το `set dice` ορίζει τα ζάρια όποιου έχει σειρά, για να ρωτήσεις γι' αυτά ή να τα παίξεις.
    Με `set rng manual` δίνεις τα ζάρια που έριξες εσύ· το `set rng file` τα διαβάζει από αρχείο.
    > set seed 42
    > set dice 31
    > set rng manual
topic-ids = ID θέσης και ID αγώνα
topic-ids_text =
    Ένα ID θέσης έχει 14 χαρακτήρες ή λίγο παραπάνω, και περιγράφει όλα τα πούλια, όπως τα βλέπει όποιος έχει σειρά.
    Ένα ID αγώνα περιγράφει ποιος έχει σειρά, τα ζάρια, το σκορ και το μήκος του αγώνα.
    Όπου χρειάζεται ID, δίνεις και τα δύο, ως POSITION:MATCH ή όπως τα γράφει το gnubg, με εισαγωγικά ή ετικέτες.
    Μια ερώτηση μπορεί να έχει δικό της ID και ζάρια· η παρτίδα τότε δεν αλλάζει.
    > set board AACA/z8AAID/Pw
    > hint AACA/z8AAID/Pw 31
    > show gnubgid
topic-json = Απαντήσεις για προγράμματα
topic-json_text =
    Με `set output json on`, ή `plakoto --json`, κάθε απάντηση είναι ένα αντικείμενο JSON σε μία γραμμή.
    Το `ok` είναι true αν η εντολή πέτυχε· το `error` έχει κωδικό και μήνυμα· τα άλλα πεδία εξαρτώνται από την εντολή.
    Μια γραμμή μπορεί να είναι κι αυτή JSON: το `do` λέει την εντολή, και η απάντηση είναι JSON.
    > { "{" }"do":"legal","id":"AACA/z8AAID/Pw","dice":[3,1]{ "}" }
    > set output json on
    > show score
topic-levels = Πόσο δυνατά παίζει η μηχανή
topic-levels_text =
    Ένα επίπεδο λέει πόσες κινήσεις μπροστά κοιτά η μηχανή, και πόσο πέφτει έξω επίτηδες.
    Τα ζάρια δεν εξαρτώνται από το επίπεδο.
    { $levels }
    Κάθε παίκτης έχει δικό του επίπεδο· το `set evaluation level` ισχύει για `hint`, `eval` και όσους δεν έχουν.
    > set player 0 level intermediate
    > set evaluation level worldclass
    > hint AACA/z8AAID/Pw 31 level expert
topic-level = { "  " }{ $padded } { $name ->
    [beginner] αρχάριος: κάνει πολλά λάθη
    [casual] ερασιτέχνης: κάνει συχνά λάθη
    [intermediate] μέτριος: κάνει λάθη πότε πότε
    [advanced] προχωρημένος: κάνει λίγα λάθη
    [expert] έμπειρος: δεν κάνει λάθη επίτηδες, αλλά δεν κοιτά μπροστά
   *[worldclass] παγκόσμιας κλάσης: κοιτά δύο κινήσεις μπροστά
}
topic-notation = Πώς γράφονται οι κινήσεις
topic-notation_text =
    Οι θέσεις μετριούνται για όποιον έχει σειρά, που πηγαίνει από το 24 ως το 1 και μετά έξω.
    Μια κίνηση λέει τα βήματά της με όποια σειρά: 24/18 κινεί ένα πούλι, 24/18(2) δύο, 24/21/20 ένα που σταματά στον δρόμο.
    Το 24/20 μπορεί να είναι και τα δύο βήματα ενός 3 κι ενός 1, το 1/off μαζεύει, και `*` μετά από θέση σημειώνει πλάκωμα.
    > set dice 31
    > legal
    > 24/20
topic-rules = Το πλακωτό και οι κανόνες του
topic-rules_text =
    { $page ->
       *[page] { rules-short-plakoto }
            Άλλοι κανόνες: `set variant tzannes`, `tapa`, `express`· το `show variant` δείχνει τους διακόπτες.
            > set variant tapa
            > show variant
    }
topic-portes = Οι κανόνες στις πόρτες
topic-portes_text =
    { $page ->
       *[page] { rules-short-portes }
            Πούλι που χτυπά στην περιοχή του μπορεί να προχωρήσει· με `set variant portes hit-and-run=off` δεν μπορεί.
            > set variant portes
            > show board
    }
topic-fevga = Οι κανόνες στο φεύγα
topic-fevga_text =
    { $page ->
       *[page] { rules-short-fevga }
            > set variant fevga
            > show board
    }
topic-narde = Οι κανόνες στο νάρντι
topic-narde_text =
    { $page ->
       *[page] { rules-short-narde }
            > set variant narde
            > show board
    }
topic-tavli = Ο αγώνας των τριών παιχνιδιών
topic-tavli_text =
    { $page ->
       *[page] Σε έναν αγώνα τάβλι παίζονται με τη σειρά πόρτες, πλακωτό και φεύγα, και μετά πάλι από την αρχή.
            Οι πόντοι μετρούν όλοι μαζί. Ο νικητής μιας παρτίδας αρχίζει την επόμενη.
            > new match 5 tavli
            > show match
    }
topic-scripts = Γραμμές από πρόγραμμα ή αρχείο
topic-scripts_text =
    Το πρόγραμμα διαβάζει γραμμές και γράφει αμέσως κάθε απάντηση, άρα δουλεύει και με σωλήνα.
    Το `set output framing on` τελειώνει κάθε απάντηση με μια γραμμή `ok`· ετικέτες: `help tags`.
    Το `load commands` εκτελεί τις γραμμές ενός αρχείου. Με `plakoto --strict` το πρώτο λάθος τελειώνει.
    Το `stop` σταματά μια αναζήτηση, το `isready` περιμένει ό,τι προηγήθηκε. Γραμμή με # στην αρχή είναι σχόλιο.
    Στον φλοιό το `plakoto hint ID 31` απαντά σε μία ερώτηση, και το `plakoto batch` σε μία για κάθε γραμμή.
    > # a comment
    > set output framing on
    > isready
topic-tags = Ποια απάντηση είναι σε ποια γραμμή
topic-tags_text =
    Μια γραμμή μπορεί να αρχίζει με @ και μια ετικέτα με 1 ως 32 γράμματα, ψηφία, `_`, `.` ή `-`.
    Κάθε γραμμή της απάντησης αρχίζει με την ετικέτα, και η τελευταία είναι `@TAG ok` ή `@TAG error …`· σε JSON είναι πεδίο.
    Ερωτήσεις με ετικέτα και χωρίς αναζήτηση απαντιούνται αμέσως, όσο τρέχει άλλη αναζήτηση.
    Το `stop TAG` σταματά την αναζήτηση με αυτή την ετικέτα.
    > @7 show turn
    > @a.1 legal AACA/z8AAID/Pw 31
topic-thresholds = Πόσο μεγάλο λάθος είναι κακό
topic-thresholds_text =
    Μια κίνηση χαρακτηρίζεται από όσα χάνει σε σύγκριση με την καλύτερη, σε πόντους:
    { $marks }
    Μια ζαριά είναι τυχερή από { $lucky } πόντους και πολύ τυχερή από { $very_lucky }· τα ίδια όρια κάτω από το 0 για τις άτυχες.
    Τα `analyse`, οι αναφορές, το `next marked` και ο δάσκαλος έχουν αυτούς τους χαρακτηρισμούς.
    > set analysis threshold bad 0.08
    > show analysis
topic-tutor = Προειδοποίηση πριν από κακή κίνηση
topic-tutor_text =
    Όσο ο δάσκαλος βοηθά, οι κινήσεις σου κρίνονται πριν παιχτούν. Αν μια κίνηση είναι αρκετά κακή, βλέπεις πόσα χάνει, ποια
    είναι η καλύτερη και γιατί, και το πρόγραμμα περιμένει. `ναι` ή η ίδια κίνηση ξανά την παίζει, άλλη κίνηση παίζεται στη
    θέση της, και το `όχι` δεν παίζει καμία. Το `set tutor threshold` λέει πόσο κακή πρέπει να είναι (`help thresholds`)· το
    `set analysis` λέει πόσο βαθιά κρίνεται, και αν γίνονται δοκιμές.
    > set tutor on
    > set tutor threshold bad
    > show tutor
topic-bar = Η μέση του ταμπλό
topic-bar_text =
    Στις πόρτες το πούλι που χτυπιέται βγαίνει στη μέση, ανάμεσα στα δύο μισά του ταμπλό.
    Πρέπει να μπει στην περιοχή του άλλου πριν παίξεις οτιδήποτε άλλο.
    Στο πλακωτό και στο φεύγα κανένα πούλι δεν βγαίνει στη μέση.
    Η κίνηση που το βάζει αρχίζει από τη μέση, όπως bar/22.
    > help hit
topic-bearoff = Το μάζεμα
topic-bearoff_text =
    Όταν όλα τα πούλια σου έρθουν στις θέσεις 1 ως 6, τα μαζεύεις.
    Κερδίζει όποιος μαζέψει πρώτος όλα τα πούλια του.
    Κάθε ζάρι μαζεύει ένα πούλι από τη θέση με τον αριθμό του.
    Αν όλα τα πούλια σου είναι χαμηλότερα, μαζεύει από την ψηλότερη.
    Στο πλακωτό δεν μαζεύεις όσο έχεις πλακωμένο πούλι. Η κίνηση 1/off μαζεύει.
    > help home
topic-block = Πόρτες και φράγματα
topic-block_text =
    Πόρτα είναι μια θέση όπου έχεις δύο ή περισσότερα πούλια: ο άλλος δεν μπορεί να πατήσει εκεί.
    Το ίδιο κλείνει μια θέση στο πλακωτό ένα πούλι που πλακώνει, και στο φεύγα ένα μόνο πούλι.
    Πολλές κλεισμένες θέσεις στη σειρά είναι φράγμα, που περνιέται δύσκολα. Από έξι δεν περνά τίποτα: είναι το εξάπορτο.
    > help blot
topic-blot = Μόνα πούλια
topic-blot_text =
    Μόνο λέγεται το πούλι που δεν έχει άλλο δικό σου στη θέση του.
    Στο πλακωτό ο άλλος μπορεί να το πλακώσει, και στις πόρτες να το χτυπήσει.
    Στο φεύγα τα μόνα πούλια δεν κινδυνεύουν.
    > help pin
topic-equity = Πόσο αξίζει μια θέση
topic-equity_text =
    Η αξία μιας θέσης (equity) είναι οι πόντοι που κερδίζεις κατά μέσο όρο από εδώ: +1 η σίγουρη νίκη, -1 η σίγουρη ήττα, 0 ίσα.
    Το `hint` τη δείχνει για κάθε κίνηση, και σε παρένθεση πόσα χάνει η κίνηση σε σύγκριση με την καλύτερη.
    > help legend
topic-gammon = Το διπλό παιχνίδι
topic-gammon_text =
    Όποιος χάνει χωρίς να έχει μαζέψει κανένα πούλι χάνει διπλό: δύο πόντους αντί για έναν.
    Στο πλακωτό δύο πόντους κάνει και η πλακωμένη μάνα.
    > help mother
topic-hit = Το χτύπημα
topic-hit_text =
    Στις πόρτες πούλι που πέφτει πάνω σε ένα μόνο πούλι του άλλου το χτυπά: εκείνο βγαίνει στη μέση και ξεκινά από την αρχή.
    Στο πλακωτό το πούλι δεν χτυπιέται αλλά πλακώνεται, και στο φεύγα δεν παθαίνει τίποτα.
    > help bar
topic-home = Η περιοχή
topic-home_text =
    Η περιοχή σου είναι οι θέσεις 1 ως 6.
    Εκεί πρέπει να έρθουν όλα σου τα πούλια για να αρχίσεις να μαζεύεις.
    > help bearoff
topic-mother = Η μάνα
topic-mother_text =
    Στο πλακωτό μάνα είναι το τελευταίο πούλι στην αφετηρία.
    Αν πλακωθεί εκεί, χάνεις την παρτίδα και δύο πόντους, εκτός αν και η μάνα του άλλου μπορεί ακόμη να πλακωθεί.
    Αν πλακωθούν και οι δύο, η παρτίδα είναι ισόπαλη.
    > help pin
topic-pin = Το πλάκωμα
topic-pin_text =
    Στο πλακωτό πούλι που πέφτει πάνω σε ένα μόνο πούλι του άλλου το πλακώνει.
    Το πλακωμένο πούλι δεν κινείται ώσπου να φύγει το τελευταίο από πάνω του.
    Ούτε άλλο δικό του πούλι μπορεί να πατήσει εκεί.
    > help mother
topic-pip = Βήματα
topic-pip_text =
    Ένα πιπ (pip) είναι ένα βήμα: το πούλι στο 24 έχει 24 βήματα ώσπου να μαζευτεί.
    Όλα τα βήματα των πουλιών σου μαζί είναι τα πιπς που σου μένουν.
    Όταν τα πούλια δεν συναντιούνται πια, προηγείται όποιος έχει λιγότερα.
    > show pipcount
topic-ply = Βάθος σκέψης
topic-ply_text =
    Ένα ply είναι ένας γύρος ενός παίκτη.
    Στα 2-ply η μηχανή κοιτά δύο γύρους μπροστά σε κάθε κίνηση: όσο περισσότερα, τόσο πιο αργά και καλά.
    > eval plies 1
topic-mark_doubtful = { "  " }αμφίβολη  ?! από { $least } πόντους
topic-mark_bad = { "  " }κακή      ?  από { $least } πόντους
topic-mark_very_bad = { "  " }πολύ κακή ?? από { $least } πόντους
help-topics = Θέματα του `help`: { $names }.
help-example = Για παράδειγμα: { $lines }
error-help_no_word = περίμενα μια λέξη για αναζήτηση, βρήκα το τέλος της γραμμής
error-help_no_match = τίποτα στη βοήθεια δεν ταιριάζει με { $words }: το `help` δείχνει τις εντολές και τα θέματα
error-help_unknown = περίμενα μια εντολή, μια ρύθμιση ή ένα θέμα, βρήκα { $got }: το `help` τα δείχνει, και το `help search WORD` ψάχνει σε όλη τη βοήθεια
error-help_unknown_meant = περίμενα μια εντολή, μια ρύθμιση ή ένα θέμα, βρήκα { $got } (μήπως `{ $name }`;): το `help` τα δείχνει, και το `help search WORD` ψάχνει σε όλη τη βοήθεια
