# The sentences of replies, errors and reports, in Greek.

# Errors: what was expected, and what came
say-expected-got = περίμενα { $say_what }, βρήκα { $say_got }
say-expected = περίμενα { $say_what }
say-expected-2 = περίμενα { $say_what }: { $say_reason }
part-from-to = { $say_what } από { $a } ως { $b }
say-each-from-to = { $say_what }, καθένα από { $a } ως { $b }
say-each-at-most-four-times = { $say_what }, καθένα το πολύ τέσσερις φορές
part-text = { $say_what } ({ $list })
part-or = { $say_what } ή { $say_other }
part-at-column = { $say_got } στη στήλη { $column }
say-did-you-mean = { $word } (μήπως { $other };)
say-on-the-other-keyboard-it-is = { $word } (στο άλλο πληκτρολόγιο είναι { $other })
part-twice = { $word } δύο φορές
say-the-end-of-the-line = το τέλος της γραμμής
say-nothing = τίποτα
say-more = περισσότερα
say-both = και τα δύο
say-something-to-play = κάτι να παιχτεί
say-a-position-id = ένα ID θέσης
say-a-match-id = ένα ID αγώνα
say-a-position-id-of-characters = ένα ID θέσης με { $n } χαρακτήρες
say-a-match-id-of-characters = ένα ID αγώνα με { $n } χαρακτήρες
say-a-base64-character-a-z-a-z = έναν χαρακτήρα base64 (A-Z a-z 0-9 + /) στο ID της θέσης
say-a-base64-character-a-z-a-z-2 = έναν χαρακτήρα base64 (A-Z a-z 0-9 + /) στο ID του αγώνα
say-at-most-as-many-checkers-as-the = όσα πούλια χωρούν στα { $n } bit ενός ID θέσης
say-a-rule-set = ένα σύνολο κανόνων
say-a-resignation-of-1-or-2-points = παραίτηση για 1 ή 2 πόντους με τους κανόνες { $rules }
say-a-match-length = μήκος αγώνα
say-a-point = μια θέση
say-two-dice = δύο ζάρια
part-numbers = { $n } αριθμούς
part-tokens-separated-by-colons-or-with-the = { $n } κομμάτια με άνω και κάτω τελείες, ή { $m } με τα πλακωμένα
say-pending-numbers = αριθμούς σε αναμονή
say-the-points-of-player-0-and-of = τους πόντους του παίκτη 0 και του παίκτη 1
say-a-name-of-1-to-32-printable = όνομα με 1 ως 32 χαρακτήρες χωρίς `:`, όχι 0, 1 ή both
say-both-cannot-have-the-same-name = οι δύο δεν μπορούν να έχουν το ίδιο όνομα
say-dice-can-be-entered-only-after-set = ζάρια δίνονται μόνο μετά το `set rng manual`
say-a-tag-of-1-to-32-letters = μια ετικέτα με 1 ως 32 γράμματα, ψηφία, `_`, `.` ή `-` μετά το `@`
say-a-date-such-as-2024-03-01 = μια ημερομηνία όπως 2024-03-01

# Errors: what is missing
part-variation = { $n } παραλλαγή
part-variations = { $n } παραλλαγές
say-turn = η κίνηση
say-cannot-read-no-such-file-or-directory = δεν διαβάζεται το { $file }: δεν υπάρχει
say-cannot-read = δεν διαβάζεται το { $file }: { $reason }
say-cannot-write = δεν γράφεται το { $file }: { $reason }

# Errors: what does not exist here
say-characters-for-the-checkers-in-the-xgid = 26 χαρακτήρες για τα πούλια στο XGID
say-a-letter-for-each-point-in-the-xgid = ένα γράμμα ή `-` για κάθε θέση στο XGID
say-two-dice-in-the-xgid = δύο ζάρια από 1 ως 6, ή 00, στο XGID
say-the-player-on-roll-in-the-xgid = 1 ή -1 για τον παίκτη που ρίχνει στο XGID
say-there-is-no-cube-but-the-xgid-contains = στο πλακωτό δεν υπάρχει βίδος, αλλά το XGID έχει γυρισμένο βίδο
say-this-is-the-start-of-portes = αυτή είναι η αρχή στις πόρτες: { $command }
say-an-xgid-does-not-say-which-checkers = ένα XGID δεν λέει ποια πούλια είναι πλακωμένα: γράψε { $command }
say-analyses-are-kept-for-whole-games-or = αναλύσεις φυλάσσονται για παρτίδες και αγώνες: γράψε { $command }
say-rollouts-of-all-commands-have-the-same = οι δοκιμές όλων των εντολών και παικτών έχουν τις ίδιες ρυθμίσεις: γράψε { $command }
say-boards-are-drawn-in-the-style-of = τα ταμπλό σχεδιάζονται όπως στο gnubg ή στο pbmserv: γράψε { $command }

# Errors: positions
say-the-player-on-roll-has-checkers-but = όποιος έχει σειρά έχει { $n } πούλια, αλλά επιτρέπονται το πολύ { $b }
say-the-opponent-has-checkers-but-at-most = ο αντίπαλος έχει { $n } πούλια, αλλά επιτρέπονται το πολύ { $b }

# Errors: plays that are not legal
part-text-2 = { $play }: { $say_reason }
say-the-checker-on-is-pinned-by-checkers = το πούλι στο { $point } το πλακώνουν { $n } πούλια
say-the-higher-number-of-has-to-be = πρέπει να παιχτεί το μεγαλύτερο ζάρι του { $dice }
say-the-must-be-played-times-not = το { $die } πρέπει να παιχτεί { $n } φορές, όχι { $m }
say-you-cannot-bear-off-yet = δεν μπορείς ακόμη να μαζέψεις

# The board
say-on-roll = Σειρά
say-on-roll-resigns = Σειρά, παραιτείται: { $say_game }
say-rolled = Ζαριά { $dice }
say-rolled-resigns = Ζαριά { $dice }, παραιτείται: { $say_game }
say-pending = Σε αναμονή { $numbers }
say-single-game = μονό
say-gammon = διπλό
say-backgammon = τριπλό
say-mother = μάνα
say-points = { $n } πόντοι
say-n-1-point = 1 πόντος
say-n-1-point-match = αγώνας στον 1 πόντο ({ $rules })
say-points-match = αγώνας στους { $n } πόντους ({ $rules })
say-plakoto-position-id = Plakoto         ID θέσης:    { $id }
say-match-id = ID αγώνα:    { $id }
say-position-id-match-id = ID θέσης: { $id } ID αγώνα: { $match }
say-position-id = ID θέσης: { $id }

# The game
say-the-pip-counts-are = Δρόμος: { $player } { $pips }, { $opponent } { $other }.
say-the-game-is-over-2 = Η παρτίδα τελείωσε.
say-game-turn-of = Παρτίδα { $game }, κίνηση { $turn } από { $turns }.
say-game-after-turns = Παρτίδα { $game }, μετά από { $turns } κινήσεις.
say-game-after-1-turn = Παρτίδα { $game }, μετά από 1 κίνηση.
say-game = Παρτίδα { $game }
say-match = Αγώνας
say-written-to = Γράφτηκε στο { $file }.

# Hints and reasons

# Analysis
say-very-unlucky = πολύ άτυχη
say-unlucky = άτυχη
say-lucky = τυχερή
say-very-lucky = πολύ τυχερή
say-doubtful = αμφίβολη
say-bad = κακή
say-very-bad = πολύ κακή
say-judged-at-ply-luck-at-ply-marks = Κρίνεται με { $n }-ply, η τύχη με { $m }-ply. Όρια: { $a } αμφίβολη, { $b } κακή, { $c } πολύ κακή, { $d } τυχερή, { $e } πολύ τυχερή.

# Reviews, practice and the quiz
say-game-turn-2 = παρτίδα { $game }, κίνηση { $turn }
say-puzzle-difficulty-of = πρόβλημα { $number }, { $say_theme }, δυσκολία { $difficulty } από { $of }

# Reports
say-not-finished = Δεν τελείωσε.
say-equity = Αξία
say-race = κούρσα
say-note = Σημείωση: { $text }

# Settings

# Switches of the rules

# Help: commands

# Help: settings

# Help: what can be shown

# Confirmations

# Rollouts and the rest
say-got-no-dice = περίμενα κανένα ζάρι μαζί με αριθμούς σε αναμονή, βρήκα { $say_got }
part-number-ply = { $n }-ply
part-range-or = { $say_what } από { $a } ως { $b } ή { $say_other }
part-tavli-list = tavli ή σύνολα κανόνων με κόμματα ανάμεσα ({ $list })
part-games-and-turns = { $n } παρτίδες και { $m } κινήσεις
part-game-and-turns = 1 παρτίδα και { $m } κινήσεις
part-game-and-turn = 1 παρτίδα και 1 κίνηση
part-summary-of-match = { $player } – { $opponent }, { $score } στους { $n }, παρτίδα { $m }, μετά από { $k } κινήσεις
part-summary-of-match-1 = { $player } – { $opponent }, { $score } στους { $n }, παρτίδα { $m }, μετά από 1 κίνηση
part-summary-of-session = { $player } – { $opponent }, { $score }, παρτίδα { $m }, μετά από { $k } κινήσεις
part-summary-of-session-1 = { $player } – { $opponent }, { $score }, παρτίδα { $m }, μετά από 1 κίνηση
say-loaded = Φορτώθηκαν { $say_amount } από { $say_source }.

# Legends
part-theme-opening = άνοιγμα
part-theme-prime = πόρτες στη σειρά
part-theme-pin = πλάκωμα
part-theme-release = ξεπλάκωμα
part-theme-timing = υπομονή
part-theme-bearoff = μάζεμα

# Pictures and reports
say-this-session-or-another-one-is = ο αγώνας παίζεται τώρα, σε αυτό το πρόγραμμα ή σε άλλο
