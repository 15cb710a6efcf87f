# The help, in English.
