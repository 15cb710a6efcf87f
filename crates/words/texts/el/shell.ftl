# The commands of the shell, such as `plakoto analyse`, `plakoto library` and `plakoto quiz`, in Greek.

# Output
shell-error = σφάλμα: { $error }
shell-output_fault = δεν γράφεται η τυπική έξοδος: { $reason }
shell-file_exists = Το { $file } υπάρχει ήδη· το --force το αντικαθιστά
shell-unsaved_history = το ιστορικό δεν φυλάγεται πια, γιατί δεν γράφεται το { $file }: { $reason }
shell-no_line_editing = δεν γίνεται επεξεργασία γραμμής: { $reason }

# Help
shell_help-questions = Ερωτήσεις
shell_help-playing = Παιχνίδι
shell_help-matches = Αγώνες
shell_help-engines = Μηχανές
shell_help-shell = Κέλυφος
shell_help-session = Διάβασε εντολές από παίκτη ή πρόγραμμα (αν δεν δοθεί εντολή)
shell_help-more =
    Το `plakoto help COMMAND` περιγράφει μια εντολή, το `plakoto help session` έχει
    παραδείγματα, και το `plakoto help --all` τυπώνει τη βοήθεια όλων σε Markdown.
    Κωδικοί εξόδου: 0 επιτυχία, 1 αποτυχία, 2 λάθος χρήση, 130 διακοπή.
shell_help-option_owners = το '{ $option }' δεν χρησιμοποιείται εδώ· είναι επιλογή για: { $owners }

# Analyses and reports
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

# The check of an engine
shell_check-passed = πέρασε
shell_check-failed = ΑΠΕΤΥΧΕ
shell_check-skipped = εκτός
shell_check-optional = { $step } (προαιρετικό)
shell_check-summary = { $passed } πέρασαν, { $failed } απέτυχαν, { $skipped } παραλείφθηκαν

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
