//! `set` of how positions are evaluated: by `eval` and `hint`, by players, by `analyse` and by rollouts.

use super::entry::{
    Entry,
    Fate::{As, Nothing, Use, Works},
    entry,
};
use crate::text::words::CUBE;

const NOISE: &str = "noise is always the same for the same position";
const SAME: &str = "rollouts of all commands have the same settings";
const BOTH: &str = "in rollouts both players are played alike";
const FILTERS: &str = "move filters are the same for everybody";
const PRUNING: &str = "pruning is the same for everybody";
const LUCK: &str = "luck is measured as deep as plays are judged";
const ALL: &str = "`analyse` judges every play and every roll of both players";

pub(super) static ENTRIES: &[Entry] = &[
    entry("set analysis chequerplay evaluation cubeful", Nothing(CUBE)),
    entry(
        "set analysis chequerplay evaluation deterministic|noise",
        Nothing("`analyse` judges without noise"),
    ),
    entry("set analysis chequerplay evaluation plies", Works("set analysis chequerplay evaluation plies 2")),
    entry(
        "set analysis chequerplay evaluation prune",
        Use("set evaluation chequerplay evaluation prune on", PRUNING),
    ),
    entry("set analysis chequerplay rollout", As("set rollout", SAME)),
    entry("set analysis chequerplay type", Use("set analysis rollout on", "it chooses rollouts or searches")),
    entry("set analysis cube", Nothing(CUBE)),
    entry("set analysis cubedecision", Nothing(CUBE)),
    entry("set analysis luck", Nothing(ALL)),
    entry("set analysis luckanalysis cubeful", Nothing(CUBE)),
    entry("set analysis luckanalysis", Use("set analysis plies 2", LUCK)),
    entry("set analysis movefilter", Use("set evaluation movefilter 1 0 8 0 0", FILTERS)),
    entry("set analysis moves", Nothing(ALL)),
    entry("set analysis player", Nothing(ALL)),
    entry("set analysis threshold bad", Works("set analysis threshold bad 0.06")),
    entry("set analysis threshold doubtful", Works("set analysis threshold doubtful 0.03")),
    entry("set analysis threshold lucky", Works("set analysis threshold lucky 0.3")),
    entry("set analysis threshold unlucky", Works("set analysis threshold unlucky 0.3")),
    entry("set analysis threshold verybad", Works("set analysis threshold verybad 0.12")),
    entry("set analysis threshold verylucky", Works("set analysis threshold verylucky 0.6")),
    entry("set analysis threshold veryunlucky", Works("set analysis threshold veryunlucky 0.6")),
    entry("set analysis window", Nothing("a session has no windows; `analyse` answers in lines")),
    entry("set evaluation chequerplay evaluation cubeful", Nothing(CUBE)),
    entry("set evaluation chequerplay evaluation deterministic", Nothing(NOISE)),
    entry(
        "set evaluation chequerplay evaluation noise",
        Works("set evaluation chequerplay evaluation noise 0"),
    ),
    entry(
        "set evaluation chequerplay evaluation plies",
        Works("set evaluation chequerplay evaluation plies 2"),
    ),
    entry(
        "set evaluation chequerplay evaluation prune",
        Works("set evaluation chequerplay evaluation prune on"),
    ),
    entry("set evaluation chequerplay rollout", As("set rollout", SAME)),
    entry(
        "set evaluation chequerplay type",
        Use("rollout 3", "`hint` and `eval` search; rollouts are asked for"),
    ),
    entry("set evaluation cubedecision", Nothing(CUBE)),
    entry("set evaluation movefilter", Works("set evaluation movefilter 1 0 8 0 0")),
    entry("set evaluation sameasanalysis", Use("set analysis plies 2", "both depths are set on their own")),
    entry("set player chequerplay evaluation cubeful", Nothing(CUBE)),
    entry("set player chequerplay evaluation deterministic", Nothing(NOISE)),
    entry("set player chequerplay evaluation noise", Works("set player 0 chequerplay evaluation noise 0")),
    entry("set player chequerplay evaluation plies", Works("set player 0 chequerplay evaluation plies 2")),
    entry(
        "set player chequerplay evaluation prune",
        Use("set evaluation chequerplay evaluation prune on", PRUNING),
    ),
    entry("set player chequerplay rollout", As("set rollout", SAME)),
    entry("set player chequerplay type", Nothing("players search: a play by rollouts would take minutes")),
    entry("set player cubedecision", Nothing(CUBE)),
    entry("set player external", Nothing("other programs play against plakoto in `plakoto arena`")),
    entry("set player gnubg", Works("set player 0 gnubg")),
    entry("set player human", Works("set player 1 human")),
    entry("set player movefilter", Use("set evaluation movefilter 1 0 8 0 0", FILTERS)),
    entry("set player name", Works("set player 1 name Maria")),
    entry("set rollout bearofftruncation exact", Works("set rollout bearofftruncation exact on")),
    entry("set rollout bearofftruncation onesided", Works("set rollout bearofftruncation onesided on")),
    entry("set rollout chequerplay", Works("set rollout chequerplay plies 0")),
    entry("set rollout chequerplay cubeful", Nothing(CUBE)),
    entry("set rollout chequerplay deterministic|noise", Nothing("rollouts are played without noise")),
    entry("set rollout chequerplay plies", Works("set rollout chequerplay plies 0")),
    entry("set rollout chequerplay prune", Use("set evaluation chequerplay evaluation prune on", PRUNING)),
    entry("set rollout cube-equal-chequer", Nothing(CUBE)),
    entry("set rollout cubedecision", Nothing(CUBE)),
    entry("set rollout cubeful", Nothing(CUBE)),
    entry("set rollout initial", Use("rollout AACA/z8AAID/Pw", "the opening is a position like any other")),
    entry("set rollout jsd limit", Works("set rollout jsd limit 2.33")),
    entry("set rollout jsd minimumgames", Works("set rollout jsd minimumgames 144")),
    entry("set rollout jsd stop", Works("set rollout jsd stop on")),
    entry("set rollout later", Nothing("in rollouts all turns are played alike")),
    entry("set rollout limit enable", Works("set rollout limit enable on")),
    entry("set rollout limit maxerror", Works("set rollout limit maxerror 0.005")),
    entry("set rollout limit minimumgames", Works("set rollout limit minimumgames 144")),
    entry("set rollout log|logfile", Nothing("the games of rollouts are not written down")),
    entry("set rollout movefilter", Nothing("rollouts look at all plays, or prune them")),
    entry("set rollout player movefilter", Nothing("rollouts look at all plays, or prune them")),
    entry("set rollout player", As("set rollout", BOTH)),
    entry("set rollout players-are-same", Nothing(BOTH)),
    entry("set rollout quasirandom", Works("set rollout quasirandom on")),
    entry("set rollout rng", Use("set rollout seed 1", "rollouts use the generator that is built in")),
    entry("set rollout rotate", Works("set rollout rotate on")),
    entry("set rollout seed", Works("set rollout seed 1")),
    entry("set rollout trials", Works("set rollout trials 1296")),
    entry("set rollout truncate-equal-player0", Nothing(BOTH)),
    entry(
        "set rollout truncation chequerplay",
        Nothing("games that are cut are valued as their plays are chosen"),
    ),
    entry("set rollout truncation cubedecision", Nothing(CUBE)),
    entry("set rollout truncation enable", Works("set rollout truncation enable off")),
    entry("set rollout truncation plies", Works("set rollout truncation plies 11")),
    entry("set rollout varredn", Works("set rollout varredn on")),
];
