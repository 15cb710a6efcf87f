# The commands of the shell, such as `plakoto analyse`, `plakoto library` and `plakoto quiz`, in English.

# Output
shell-error = error: { $error }
shell-output_fault = cannot write to standard output: { $reason }
shell-file_exists = { $file } already exists; use --force to replace it
shell-unsaved_history = the input history is no longer saved, because { $file } cannot be written: { $reason }
shell-no_line_editing = line editing is unavailable: { $reason }

# Help
shell_help-questions = Questions
shell_help-playing = Playing
shell_help-matches = Matches
shell_help-engines = Engines
shell_help-shell = Shell
shell_help-session = Read commands from a player or a program (the default)
shell_help-more =
    `plakoto help COMMAND` describes a command, `plakoto help session` has examples,
    and `plakoto help --all` prints the help of all commands in Markdown.
    Exit codes: 0 success, 1 some input failed, 2 invalid usage, 130 interrupted.
shell_help-option_owners = '{ $option }' cannot be used here; it is an option of: { $owners }

# Analyses and reports
shell_analyse-json_report = reports cannot be written as JSON: omit either --json or --format
shell_analyse-nothing_replaced = --force only replaces reports, and these options write none: omit --force
shell_analyse-expected_marks = expected three losses above 0 in ascending order, such as 0.03,0.06,0.12
shell_analyse-expected_folder = expected --output FOLDER, because each match gets its own report
shell_analyse-recover = { $error }; `--recover` analyses the rest
shell_analyse-interrupted = interrupted while analysing { $file }
shell_report-unknown_ending = expected a file that ends in .html, .htm, .md, .markdown, .txt, .tsv, .json or .jsonl, got { $file }
shell_report-other_ending = expected a file that ends in .{ $ending } or a folder for --format { $format }, got { $file }
shell_report-no_json = expected a file that ends in .json or .jsonl for --json, got { $file }
shell_report-no_report = expected a report file that ends in .html, .md or .txt, got { $file }
shell_report-no_folder = expected a folder for several reports, got a file name: { $file }

# The library
shell_library-expected_date = expected a date such as 2026-11-22
shell_library-exported = Exported match { $number } to { $file }.
shell_library-removed = Removed match { $number }.
shell_library-more_places = There are more places than { $count }; `-n` shows more.
shell_library-unknown_player = expected a player of matches in the library (see `plakoto library players`), got { $player }
shell_library-unanalysed_player = expected a player with analysed matches (see `plakoto library players`), got { $player }
shell_library-nothing_analysed = expected analysed matches in { $file }, got none: add some with `plakoto library add --analyse 2 FILE`
shell_library-left_out = { $count ->
    [one] 1 match is left out because it is not analysed.
   *[other] { $count } matches are left out because they are not analysed.
}
shell_library-summary = Matches: { $counts }.
shell_library-added = { $count } added
shell_library-now_analysed = { $count } already in the library (now analysed)
shell_library-noted = { $count } already in the library (new notes added)
shell_library-known = { $count } already in the library
shell_library-unreadable = { $count } unreadable
shell_library-analysed = { $count ->
    [one] 1 match analysed
   *[other] { $count } matches analysed
}, { $left } left. { $method }

# The check of an engine
shell_check-passed = passed
shell_check-failed = FAILED
shell_check-skipped = skipped
shell_check-optional = { $step } (optional)
shell_check-summary = { $passed } passed, { $failed } failed, { $skipped } skipped

# The quiz
quiz-question = Question { $number } of { $count } ({ $stage }): { $source }
quiz-new = new
quiz-stage = stage { $stage } of { $stages }
quiz-your_play = You are X and play { $dice }. Your play? (hint, skip, quit or ?)
quiz-no_choice = There is only one legal play here, so this position is skipped.
quiz-help =
    Type the play, as in a session: 24/20, 24/23 24/21, 8/4(2), 3/off.
      hint        show some plays to choose from; after that, a right answer does not move the question to its next stage
      board       show the position again
      skip        go to the next question; the next quiz asks this one again
      statistics  show your progress
      quit        end the quiz; all answers are saved
quiz-choose = Choose one of: { $plays }
quiz-skipped = Skipped.
quiz-go_on = Enter shows the next position, `q` ends the quiz.
quiz-error = { $error }; type `?` for help
quiz-due_again = Stage { $stage } of { $stages }; this position is due again on { $day }.
quiz-none_today = There are no questions today.
quiz-none_answered = No questions were answered.
quiz-result = { $right } of { $answers } right, { $loss } millipoints lost per answer.
quiz-all_skipped = { $count } skipped.
quiz-answered = Positions answered
quiz-due = Due
quiz-next_due = Next one due
quiz-learned = Learned
quiz-answers = Answers
quiz-recent_answers = In the last 30 days
quiz-loss = Loss per answer
quiz-rating = In analysed matches
quiz-right_share = { $answers }, { $right } of them right ({ $share })
quiz-millipoints = { $loss } millipoints
quiz-expected_points = expected a number of points from { $least } to { $most }
quiz-expected_theme = expected a theme and a difficulty with puzzles, got one without
quiz-expected_analysed = expected analysed matches in the library, got none: add them with `plakoto library add FILES --analyse 2`
quiz-expected_player = expected a player with marked plays ({ $known }), got { $player }
quiz-no_player = no player has any
quiz-expected_lines = { $file }: expected lines of the form `ID DICE`, got none
quiz-expected_cells = expected CSV with the same number of cells in every line: { $reason }
quiz-expected_dice = expected dice after the position, e.g. `AACA/z8AAID/Pw 31`
