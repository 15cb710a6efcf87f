# The texts of play in Greek: of the page and, from `event-`, of the terminal.
table = Τραπέζι
controls = Ενέργειες
side = Κινήσεις και βοήθεια
menu = Μενού
close = Κλείσιμο
you = Εσύ
yours = δικά σου
theirs = του αντιπάλου
of = του { $name }
point-empty = θέση { $number }: κενή
point-held = θέση { $number }: { $count } { $whose }
point-pinning = , πλακώνει ένα ({ $whose })
point-reached = , μπορεί να πάει εδώ
tray = έξω: { $count } { $whose }

roll = Ζάρια
confirm = Εντάξει
accept = Αποδοχή
decline = Άρνηση
resign = Παραίτηση
hint = Υπόδειξη
undo = Αναίρεση
undo_step = Αναίρεση βήματος
take_back = Πάρε πίσω την κίνηση
wait = …
pause = Παύση
go_on = Συνέχεια
connecting = Σύνδεση…
new_match = Νέος αγώνας
new_game = Επόμενη παρτίδα
enter_dice = Δώσε ζάρια
dice_of = Ζάρια: { $name }
die = Ζάρι { $n }
swap = Ζάρια { $a } και { $b }: αλλαγή σειράς
resign-1 = Απλή παρτίδα: 1 πόντος
resign-2 = Διπλή παρτίδα: 2 πόντοι
resign-3 = Τρεις πόντοι

state-lost = Το πρόγραμμα δεν απαντά. Γίνεται νέα προσπάθεια· τίποτα δεν χάνεται.
state-ended = Το πρόγραμμα τερματίστηκε. Ξεκίνα το πάλι στην ίδια διεύθυνση για να συνεχίσεις· τίποτα δεν χάνεται.
state-looking = Το ταμπλό πριν από την κίνηση { $n }.
state-new = Διάλεξε αγώνα.
state-match_over = Ο αγώνας τελείωσε.
state-game_over = Η παρτίδα τελείωσε.
state-thinks = { $name }: σκέφτεται.
state-paused = Παύση.
state-waits = { "" }
state-roll_for = Ρίξε για: { $name }, και δώσε τα ζάρια.
state-roll_for-you = Ρίξε και δώσε τα ζάρια σου.
state-confirm = Επιβεβαίωσε την κίνηση.
state-roll = { $name }: ρίχνει τα ζάρια.
state-roll-you = Ρίξε τα ζάρια.
state-opening = { $name }: ρίχνει τα ζάρια.
state-opening-you = Ρίξε τα ζάρια.
state-move = { $name }: παίζει.
state-move-you = Παίξε.
state-resignation = { $name }: δέχεσαι την παραίτηση;
state-resignation-you = Δέχεσαι την παραίτηση;
unfinished-one = Μένει να παιχτεί: { $dice }.
unfinished-several = Μένουν να παιχτούν: { $dice }.
complete = Επιβεβαίωσε την κίνηση.

said-opening = Για την αρχή: { $a } { $x }, { $b } { $y }.
said-starts = Αρχίζει: { $name }.
said-starts-you = Αρχίζεις εσύ.
said-roll = { $name }: ζάρια { $dice }.
said-roll-you = Έφερες { $dice }.
said-move = { $name }: παίζει { $move }.
said-move-you = Έπαιξες { $move }.
said-cannot_move = { $name }: δεν έχει κίνηση.
said-cannot_move-you = Δεν έχεις κίνηση.
said-resign = { $name }: παραιτείται για { $points }, αν δεχτείς.
said-resign-you = Προσφέρεις παραίτηση για { $points }.
said-accept = { $name }: δέχεται.
said-accept-you = Δέχεσαι.
said-decline = { $name }: αρνείται.
said-decline-you = Αρνείσαι.
said-match_over = Τον αγώνα κερδίζει: { $name }.
said-match_over-you = Κέρδισες τον αγώνα.
over-you = Κέρδισες { $points }.
over-name = { $name }: κερδίζει { $points }.
over-draw = Ισοπαλία.
over-mothers_pinned = Ισοπαλία: πλακώθηκαν και οι δύο μάνες.
over-dead = Ισοπαλία: καμία πλευρά δεν μπορεί πια να κινηθεί.
how-single = { "" }
how-gammon = Διπλή παρτίδα.
how-triple = Τριπλή παρτίδα.
how-mother = Πλακώθηκε η μάνα.
how-resignation = Με παραίτηση.
how-unknown = { "" }
how-mothers_pinned = { "" }
how-dead = { "" }
game_over = Τέλος παρτίδας

on_turn = παίζει
pips = δρόμος { $pips }
score_of = { $score } / { $length }
moves = Κινήσεις
no_moves = Δεν έχει παιχτεί τίποτα.
pass = δεν έχει κίνηση
type_play = Γράψε κίνηση, π.χ. 24/20 13/9
seed_is = Σπόρος των ζαριών: { $seed }

length = Αγώνας
length-one = ένας πόντος
length-to = στους { $value } πόντους
length-open = χωρίς τέλος
starter = Ποιος αρχίζει
starter-dice = τα ζάρια αποφασίζουν
starter-1 = η πρώτη θέση
starter-0 = η δεύτερη θέση
seat-me = Πρώτη θέση (ανοιχτά)
seat-them = Δεύτερη θέση (σκούρα)
person = Άνθρωπος
engine = Η μηχανή
level = Επίπεδο
name = Όνομα
level-beginner = αρχάριος
level-casual = ερασιτέχνης
level-intermediate = μέτριος
level-advanced = προχωρημένος
level-expert = έμπειρος
level-worldclass = παγκόσμιας κλάσης
level-supremo = κορυφαίος
level-grandmaster = γκραν μετρ
rules = Κανόνες
rules-plakoto = Πλακωτό
rules-tzannes = Πλακωτό, όπως στο βιβλίο των Τζάννε
rules-tapa = Τάπα
rules-express = Πλακωτό εξπρές
own_rules = Δικοί σου κανόνες
as_in_rules = όπως στους κανόνες
switch-mother = Η πλακωμένη μάνα μετρά
switch-exemption = Όχι όσο ο αντίπαλος έχει πούλια στην αρχή του
switch-immediate = Η παρτίδα τελειώνει αμέσως
switch-deadlock = Πλακωμένες και οι δύο μάνες
switch-gammon = Όποιος δεν μάζεψε κανένα χάνει
switch-quadrant = Με πούλι στο αρχικό τεταρτημόριο χάνει
switch-pinnedbearoff = Μάζεμα με πλακωμένο πούλι
switch-overshoot = Μεγαλύτερα ζάρια μαζεύουν
switch-higher = Προηγείται το μεγαλύτερο ζάρι
switch-doubles = Διπλές
switch-unplayed = Ζάρια που δεν παίζονται
switch-starter = Ποιος αρχίζει την επόμενη
switch-afterdraw = Ποιος αρχίζει μετά από ισοπαλία
value-same = ο ίδιος πάλι
value-other = ο άλλος
value-on = ναι
value-off = όχι
value-no = όχι
value-draw = ισοπαλία
value-play = το παιχνίδι συνεχίζεται
value-four = τέσσερις φορές
value-cascade = καταρράκτης
value-lost = χάνονται
value-pass = περνούν στον αντίπαλο
value-winner = ο νικητής
value-loser = ο ηττημένος
value-alternate = εναλλάξ
value-dice = τα ζάρια αποφασίζουν
dice_and_help = Ζάρια και βοήθεια
own_dice = Ρίχνουμε δικά μας ζάρια και τα γράφουμε
seed = Σπόρος των ζαριών
seed_any = τυχαίος
auto_roll = Τα ζάρια ρίχνονται μόνα τους
auto_move = Οι μοναδικές κινήσεις γίνονται μόνες τους
start_match = Παίξε

preferences = Εμφάνιση
language = Γλώσσα
theme = Θέμα
theme-wood = ξύλο
theme-dark = σκούρο
theme-contrast = υψηλή αντίθεση
pace = Ρυθμός
pace-slow = αργός
pace-normal = κανονικός
pace-fast = γρήγορος
home = Η περιοχή μου
home-right = δεξιά
home-left = αριστερά
flipped = Το ταμπλό από την άλλη πλευρά
this_table = Αυτό το τραπέζι
level_of = Επίπεδο: { $name }
board = Ταμπλό
one_tap = Ένα άγγιγμα παίζει το πούλι
auto_confirm = Αυτόματη επιβεβαίωση
last_arrows = Βέλη για την τελευταία κίνηση
sound = Ήχοι

rules_title = Κανόνες
rules-full = Όλο το κείμενο (στα αγγλικά)
keys = Πλήκτρα
rules-short =
    Κάθε παίκτης έχει δεκαπέντε πούλια, στην αρχή όλα σε μία θέση· οι δύο πλευρές κινούνται αντίθετα, προς την περιοχή τους, και μετά μαζεύουν. Κερδίζει όποιος μαζέψει πρώτος.
    Όποιος έρθει πάνω σε ένα μόνο πούλι του αντιπάλου το πλακώνει: δεν κινείται ώσπου να φύγει και το τελευταίο από πάνω του.
    Δύο πούλια, ή ένα που πλακώνει, κλείνουν μια θέση. Παίζονται όσα περισσότερα ζάρια γίνεται.
    Αν πλακωθεί η μάνα, το τελευταίο πούλι στη θέση της εκκίνησης, η παρτίδα χάνεται με δύο πόντους.
    Τα διπλά ζάρια παίζονται τέσσερις φορές. Όποιος χάσει χωρίς να έχει μαζέψει κανένα πούλι, χάνει δύο πόντους.
    Μαζεύει κανείς όταν όλα του τα πούλια είναι στην περιοχή του και κανένα δεν είναι πλακωμένο.
keys-text =
    Βέλη: από θέση σε θέση. Enter: πιάνει και αφήνει πούλι.
    Κενό: ζάρια, επιβεβαίωση.
    U ή Backspace: αναίρεση. H: υπόδειξη. S: σειρά ζαριών. F: άλλη πλευρά.
files = Αγώνες σε αρχεία
download_mat = Λήψη ως .mat
download_record = Λήψη της καταγραφής
upload = Άνοιγμα αρχείου
file_too_large = Το αρχείο είναι πολύ μεγάλο.

learn = Υπόδειξη και εκτίμηση
evaluate = Εκτίμηση
strength = Δύναμη
searching = Ψάχνει…
copy = Αντιγραφή
position_id = Διάταξη
position_explained = Επικόλλησε εδώ μια διάταξη για να παίξεις από εκεί.
hint_explained = Με ένα κλικ η κίνηση μπαίνει στο ταμπλό.
equity = Αξία
chances = κερδίζει { $win }, διπλά { $gammon }· χάνει διπλά { $lose }
p-win = Κερδίζει
p-win_gammon = Κερδίζει δύο πόντους
p-lose = Χάνει
p-lose_gammon = Χάνει δύο πόντους
p-draw = Ισοπαλία
p-win_mother = Κερδίζει με τη μάνα
p-lose_mother = Χάνει από τη μάνα

editor = Στήσιμο διάταξης
editor_explained = Κλικ σε μια θέση βάζει ένα πούλι. Πάνω σε μόνο πούλι του αντιπάλου το πλακώνει.
tool = Ένα κλικ
tool-pin = πλακώνει ή ελευθερώνει
tool-take = αφαιρεί πούλι
on_roll = Παίζει
set_start = Αρχή
set_empty = Άδειο
play_from_here = Παίξε από εδώ
leave_editor = Πίσω στο παιχνίδι

review = Ανάλυση
analysing = Αναλύει…
depth = Βάθος
depth-fast = γρήγορο (0-ply)
depth-normal = μεσαίο (1-ply)
depth-deep = μεγάλο (2-ply)
shown = Καμπύλη
win_chances = πιθανότητες
previous_error = Προηγ. λάθος
next_error = Επόμ. λάθος
previous_turn = Προηγούμενη κίνηση
next_turn = Επόμενη κίνηση
leave_review = Πίσω στο παιχνίδι
played = Παίχτηκε
best = Καλύτερη
luck = Τύχη
errors = Λάθη
error_total = Χαμένοι πόντοι
error_rate = Ρυθμός λαθών
rating = Βαθμός
turn_of = Παρτίδα { $game }, κίνηση { $n }: { $name } { $dice }
mark-doubtful = αμφίβολη
mark-bad = κακή
mark-very_bad = πολύ κακή
luck-very_lucky = πολύ τυχερή
luck-lucky = τυχερή
luck-unlucky = άτυχη
luck-very_unlucky = πολύ άτυχη
below = κάτω από { $level }
above = πάνω από { $level }

reason-blocked = Η θέση είναι κλειστή.
reason-pinned = Το πούλι είναι πλακωμένο.
reason-no_checker = Δεν έχεις πούλι εκεί.
reason-not_home = Δεν είναι ακόμη όλα τα πούλια στην περιοχή σου.
reason-die = Κανένα ζάρι που μένει δεν οδηγεί εκεί.
reason-both = Πρέπει να παιχτούν και τα δύο ζάρια.
reason-higher = Πρέπει να παιχτεί το μεγαλύτερο ζάρι.

why = Γιατί;
why_is = Γιατί { $best } είναι καλύτερη από { $move }
why-for = Υπέρ { $move }:
why-none = Δεν διαφέρει τίποτα που να μετριέται.
why-on = στη { $point }: { $rolls }
why-mother = Ζαριές του αντιπάλου από τις 36 που πλακώνουν τη μάνα: { $one }, όχι { $two }.
why-pins = Το πούλι στη θέση { $point } μένει πλακωμένο { $one } γύρους, όχι { $two }.
why-pins-alone = Ένα πούλι πλακώνεται στη θέση { $point }, για { $one } γύρους περίπου.
why-pins-other = Κανένα πούλι δεν πλακώνεται στη θέση { $point }· με την άλλη κίνηση πλακώνεται για { $two } γύρους περίπου.
why-shots = Ζαριές του αντιπάλου από τις 36 που πλακώνουν πούλι: { $one }, όχι { $two }.
why-aims = Ζαριές από τις 36 που θα πλάκωναν πούλι του αντιπάλου: { $one }, όχι { $two }.
why-pips = Δρόμος που μένει: { $one }, όχι { $two }.
why-made = Πόρτες: { $one }, όχι { $two }.
why-block = Πόρτες στη σειρά: { $one }, όχι { $two }.
why-last = Ζαριές από τις 36 που κινούν τα τελευταία πούλια: { $one }, όχι { $two }.
why-their_last = Ζαριές από τις 36 που κινούν τα τελευταία πούλια του αντιπάλου: { $one }, όχι { $two }.
why-gammons = Πιθανότητα νίκης με δύο πόντους ή περισσότερους: { $one }, όχι { $two }.
why-gammons_lost = Πιθανότητα ήττας με δύο πόντους ή περισσότερους: { $one }, όχι { $two }.
why-answers = Αξία μετά την καλύτερη ζαριά του αντιπάλου: { $one }, όχι { $two }.
analysed = Αναλύει: { $done } από { $of } κινήσεις…
not_kept = Ο περιηγητής δεν έχει χώρο για τον αγώνα: αν ξαναφορτωθεί η σελίδα, χάνεται. Κατέβασε την καταγραφή από «Αγώνες σε αρχεία».
not_read = Ο αγώνας αυτής της καρτέλας δεν διαβάζεται: { $why } Υπάρχει ακόμη: κατέβασέ τον από «Αγώνες σε αρχεία» πριν αρχίσεις άλλον.
reason-direction = Τα πούλια πάνε μόνο προς την περιοχή σου.
reason-bar = Τα πούλια σου στην μπάρα πρέπει να μπουν πρώτα.
reason-own_pinned = Ένα δικό σου πούλι είναι πλακωμένο εκεί.
reason-pinned_home = Δεν μαζεύεις όσο έχεις πλακωμένο πούλι.
reason-behind = Πρέπει πρώτα να παιχτεί πούλι που είναι πιο πίσω.
reason-no_play = Δεν παίζεται κανένα ζάρι.
reason-not_pass = Κάποιο ζάρι παίζεται ακόμη.
reason-too_many = Τα βήματα είναι περισσότερα από τα ζάρια.
reason-other = Καμία επιτρεπτή κίνηση δεν οδηγεί εκεί.
side-0 = Σκούρα
side-1 = Ανοιχτά
points = { $points } πόντους
one_point = έναν πόντο
score_open = σκορ { $score }
said-undo = Η κίνηση πάρθηκε πίσω.
said-set_up = Νέα διάταξη.
said-loaded = Ο αγώνας άνοιξε.
same_name = Και οι δύο παίκτες έχουν αυτό το όνομα.

event-new_match = { $length ->
    [0] Αρχίζει νέα σειρά παρτίδων.
    [1] Αρχίζει νέος αγώνας στον έναν πόντο.
   *[other] Αρχίζει νέος αγώνας στους { $length } πόντους.
}
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
