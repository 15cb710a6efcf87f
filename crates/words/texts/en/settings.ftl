# The replies of `set` and `show`, in English.
