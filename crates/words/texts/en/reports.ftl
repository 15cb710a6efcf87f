# Reports, and why one play is better than another, in English.
