# The help, in Greek.
