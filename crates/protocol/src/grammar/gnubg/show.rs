//! `show`, but what stands with `set`.

use super::entry::{
    Entry,
    Fate::{Nothing, Use, Works},
    entry,
};
use crate::text::words::CUBE;

const RACES: &str = "counts of races are about doubling: there is no cube in plakoto";
const RESULT: &str = "the statistics tell the result, and how much of it was luck";

pub(super) static ENTRIES: &[Entry] = &[
    entry("set|show 8912", Nothing(RACES)),
    entry("show analysis", Works("show analysis")),
    entry("show automatic", Works("show automatic")),
    entry("set|show bearoff", Use("eval", "it says whether the position is in a table of endings")),
    entry("show board", Works("show board")),
    entry("set|show buildinfo", Use("show version", "")),
    entry("set|show commands", Use("help", "")),
    entry(
        "set|show copying",
        Use("show version", "plakoto is free software, under the licences MIT or Apache 2.0"),
    ),
    entry("set|show credits", Use("show version", "")),
    entry("show dice", Works("show dice")),
    entry("show engine", Works("show engine")),
    entry("show evaluation", Works("show evaluation")),
    entry("set|show fullboard", Use("show board", "")),
    entry(
        "set|show gammonvalues",
        Use("show met", "what a gammon is worth at a score follows from the table"),
    ),
    entry("set|show isight", Nothing(RACES)),
    entry("set|show keith", Nothing(RACES)),
    entry("set|show kleinman", Nothing(RACES)),
    entry("set|show manual", Use("help", "")),
    entry("set|show marketwindow", Nothing(CUBE)),
    entry("show matchequitytable", Works("show matchequitytable 3")),
    entry("show matchinfo", Works("show matchinfo")),
    entry("show matchlength", Works("show matchlength")),
    entry("set|show matchresult", Use("show statistics match", RESULT)),
    entry("show met", Works("show met 3")),
    entry("set|show onesidedrollout", Use("eval", "races are looked up in tables of endings")),
    entry("show output", Works("show output")),
    entry("show pipcount", Works("show pipcount")),
    entry("show player", Works("show player")),
    entry("show rng", Works("show rng")),
    entry("show rollout", Works("show rollout")),
    entry("show rolls", Works("show rolls 0")),
    entry("show score", Works("show score")),
    entry("set|show scoremap", Nothing(CUBE)),
    entry("set|show scoresheet", Use("list match", "")),
    entry("show seed", Works("show seed")),
    entry("show statistics game", Works("show statistics game")),
    entry("show statistics match", Works("show statistics match")),
    entry("show statistics session", Works("show statistics session")),
    entry("show temperaturemap", Works("show temperaturemap")),
    entry("set|show thorp", Nothing(RACES)),
    entry("show threads", Works("show threads")),
    entry("show turn", Works("show turn")),
    entry("show tutor", Works("show tutor")),
    entry("show variation", Works("show variation")),
    entry("show version", Works("show version")),
    entry("set|show warranty", Use("show version", "plakoto comes without any warranty, see its licences")),
];
