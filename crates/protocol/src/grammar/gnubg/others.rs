//! Words of other programs, and short ones that name settings.

use super::entry::{
    Entry,
    Fate::{Nothing, Use},
    entry,
};

const UCI: &str = "plakoto speaks UBGI, which is like UCI: begin with `ubgi`, `newgame`";

pub(super) static ENTRIES: &[Entry] = &[
    entry("json", Use("set output json on", "")),
    entry("level", Use("set player 0 level expert", "")),
    entry("quiz", Nothing("this is asked in a shell: `plakoto quiz`")),
    entry("relational set", Use("relational show players", "the library is a file and needs no settings")),
    entry("set|show depth", Use("set evaluation plies 2", "")),
    entry("set|show framing", Use("set output framing on", "")),
    entry("set|show json", Use("set output json on", "")),
    entry("set|show level", Use("set player 0 level expert", "")),
    entry("set|show plies", Use("set evaluation plies 2", "")),
    entry("uci", Nothing(UCI)),
    entry("ucinewgame", Nothing(UCI)),
];
