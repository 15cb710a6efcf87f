# The replies of commands, in Greek.
