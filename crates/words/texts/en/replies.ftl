# The replies of commands, in English.
reply-nothing_to_stop = No question with the tag { $tag } is running or waiting: it has been answered, or never existed.
unfinished-kept = { $kind ->
    [session] The session is kept: `continue` resumes it next time.
   *[match] The match is kept: `continue` resumes it next time.
}
unfinished-kept_until = { $kind ->
    [session] The session is kept until the next one is played: `continue` resumes it next time.
   *[match] The match is kept until the next one is played: `continue` resumes it next time.
}
unfinished-resuming = Resuming { $summary }.
unfinished-forgotten = { $count ->
    [one] 1 match is forgotten.
   *[other] { $count } matches are forgotten.
}
unfinished-not_saved = This session does not save unfinished matches.
unfinished-none = There are no unfinished matches.
unfinished-kept_in = The match of this session is kept in { $file }.
unfinished-over = { $kind ->
    [session] A session is over: { $summary }.
   *[match] A match is over: { $summary }.
}
unfinished-over_advice = Use `continue` to analyse or save it; it is kept until you play another match.
unfinished-single = { $kind ->
    [session] A session is unfinished: { $summary }.
   *[match] A match is unfinished: { $summary }.
}
unfinished-one_advice = `continue` resumes it, `continue forget { $number }` deletes it, and `new match` starts another.
unfinished-matches = { $count } matches are kept:
unfinished-more = { "     " }… `show unfinished` lists all of them.
unfinished-several_advice = `continue` resumes the first one, `continue N` resumes number N, and `continue forget N` deletes number N.
unfinished-listed = { $number }  { $summary }
unfinished-listed_over = { $number }  { $summary }, over
unfinished-session_score = { $score } (a session)
unfinished-match_score = { $score } to { $length }
unfinished-summary = { $player } – { $opponent }, { $score }, game { $game } after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
file-replace = { $file } already exists. Replace it? `yes` or `no`
file-not_changed = { $file } has not been changed.
file-exists = { $file } already exists: put `force` before its name to replace it
file-text_too_long = the text has { $bytes } bytes, which is too long for a line: write it to a file
file-written = Written to { $file }.
practice-nothing_of = No play of { $player } is marked as a mistake, so there is nothing to practise.
practice-nothing = No play is marked as a mistake, so there is nothing to practise.
practice-over = The practice is over: { $right } of { $asked } answers were right.
status-depth = { $plies }-ply complete
status-thinking = the engine is thinking at { $plies }-ply
status-thinking_further = the engine is thinking at { $plies }-ply, { $complete }
status-tutor_rolls_out = the tutor is rolling out the play
status-tutor_thinks = the tutor is thinking at { $plies }-ply
status-reviewing = the game is being reviewed
record-goes_on = The record goes on in { $file }.
record-has_match = { $file } already contains this match, with { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}: use `set record off`, then `set record` with another file
record-unclosed = cannot close { $file }: { $reason }; the file contains all turns so far, and no more will be written to it
record-renamed = The players are called { $first } and { $second } here.
record-amount = { $games ->
    [one] 1 game
   *[other] { $games } games
} and { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
record-has = The record has { $amount }. { $kept }
place-game = Game { $game }
place-variation = Game { $game }, variation { $number }
place-turn = { $game }, turn { $turn } of { $turns }.
place-end = { $game }, after { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
place-no_variation = there is no such variation: this game has { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
load-match = Loaded { $amount } from { $source }.
load-position = Loaded a position from { $source }.
load-several_games = expected one game in { $file }, got { $games }: use `load match`
load-no_mat = expected a .mat file, got another format, which `import auto { $file }` reads
load-recover = { $error }; `recover { $file }` loads the rest
settings_file-ignored = { $file }, line { $line }: { $error }; this setting is ignored.
settings_file-fault = settings, line { $line }: { $error }
settings_file-no_setting = expected a setting (`set …`)
settings_file-renamed = { $error }. The file has been renamed to { $file }, and none of its settings apply.
settings_file-not_renamed = { $error }. None of its settings apply, and the file cannot be renamed: { $reason }.
status-accept = { $player }: accept?
status-game_over = game over
status-match_over = match over
status-running_at = { $command } at { $plies }-ply
status-running = { $what }: { $seconds } s, Control-C stops it
status-running_note = { $what }: { $seconds } s, Control-C stops it; { $note }
terminal-greeting = plakoto { $version }: type `help` for the commands, `new game` to play, `quit` to leave.
terminal-greeting_of_game = plakoto { $version }: type a play such as `24/20`, or `hint`, `undo`, `resign`, `help`, `quit`.
terminal-more_lines = -- { $count } more lines: Enter shows the next page, `q` skips them
terminal-newer_history = { $file } was written by a newer version of plakoto and is left unchanged.
terminal-damaged_history = { $file } is damaged and cannot be renamed: { $reason }.
terminal-renamed_history = { $file } is damaged, so it has been renamed to { $aside }.
terminal-unread_history = The input history is not saved, because { $file } cannot be read: { $reason }.
terminal-not_saved = The match is not saved. `save match FILE` saves it; another `quit` leaves without saving.
terminal-leave = Press Control-C again to leave, or type `quit`.
settings_file-newer = { $file } was written by a newer version of plakoto, so it is neither used nor changed
settings_file-line = { $file }, line { $line }: { $reason }
