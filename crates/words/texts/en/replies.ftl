# The replies of commands, in English.
