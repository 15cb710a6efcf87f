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
error-other_keyboard = (στο άλλο πληκτρολόγιο είναι `{ $word }`)
error-ambiguous = το { $word } έχει πολλές σημασίες: { $words }
