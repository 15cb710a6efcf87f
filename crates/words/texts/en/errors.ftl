# The errors, in English.

error-expected_got = expected { $what }, got { $got }
error-end_of_line = the end of the line
error-nothing = nothing
error-at_column = { $error } at column { $column }
error-line_of = line { $line } of { $file }: { $error }
error-cannot_write = cannot write { $file }: { $reason }
error-illegal_step = { $step } is not legal: { $reason }. `legal` lists your plays.
error-illegal_play = this play is not legal: { $reason }. `legal` lists your plays.
error-did_you_mean = (did you mean `{ $word }`?)
error-other_keyboard = (on the other keyboard, it is `{ $word }`)
error-ambiguous = { $word } is ambiguous: { $words }
