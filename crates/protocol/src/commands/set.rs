//! `set`: the settings, and those with a key of UBGI.

use super::keys::{KeyValue, key, set_key, value};
use super::show::ONLY_SHOWN;
use super::spec::{Action, Examples, Lines, Spec};
use crate::settings::{ALL, Request, Theme, Usage, usage};
use crate::text::input::Input;
use crate::text::words::{Unavailable, Vocabulary};
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;
use std::sync::LazyLock;

/// `set`
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// `set WORD …`
    Setting(Request),
    /// `set KEY VALUE`
    Key(KeyValue),
}

impl Spec for Set {
    const WORDS: &[&str] = &["set"];
    const HELP: Lines = &[("set WORD …", "Change a setting: `help set` lists them")];
    const EXAMPLES: Examples = &[
        ("set", &["set player 0 level expert"]),
        ("set analysis", &["set analysis plies 1"]),
        ("set automatic", &["set automatic roll on"]),
        ("set board", &["set board AACA/z8AAID/Pw", "set dice 31", "hint", "set board =1"]),
        ("set cache", &["set cache 65536"]),
        ("set dice", &["set dice 31"]),
        ("set encoding", &["set encoding windows-1253"]),
        ("set evaluation", &["set evaluation level expert"]),
        ("set gnubgid", &["set gnubgid AACA/z8AAID/Pw:cAkAAAAAAAAE"]),
        ("set matchid", &["set matchid cAkAAAAAAAAE"]),
        ("set matchinfo", &["set matchinfo event Spring Open", "set matchinfo rating 1 1800"]),
        ("set matchlength", &["set matchlength 3"]),
        ("set met", &["set met off"]),
        ("set output", &["set output digits 4"]),
        ("set pending", &["set variant express", "set pending 4,4,5"]),
        ("set player", &["set player 0 level casual", "set player 1 name Maria"]),
        ("set record", &["set record evening.json"]),
        ("set rng", &["set rng manual"]),
        ("set rollout", &["set rollout trials 1296"]),
        ("set score", &["set score 2 1"]),
        ("set seed", &["set seed 42"]),
        ("set threads", &["set threads 1"]),
        ("set turn", &["set turn 0"]),
        ("set tutor", &["set tutor on", "set tutor threshold bad"]),
        ("set variant", &["set variant tzannes"]),
        ("set KEY", &["set engine.ply 1"]),
        ("set analysis rollout", &["set analysis rollout on"]),
        ("set analysis threshold", &["set analysis threshold bad 0.08"]),
        ("set board simple", &["set board simple 0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0"]),
        ("set evaluation chequerplay evaluation plies", &["set evaluation chequerplay evaluation plies 3"]),
        ("set evaluation chequerplay evaluation prune", &["set evaluation chequerplay evaluation prune off"]),
        ("set evaluation endings", &["set evaluation endings off"]),
        ("set evaluation net", &["set evaluation net default"]),
        ("set evaluation movefilter", &["set evaluation movefilter 2 0 4 6 0.2"]),
        ("set matchinfo date", &["set matchinfo date 2026-05-01"]),
        ("set matchinfo rating", &["set matchinfo rating 1 1800"]),
        ("set output board", &["set output board gnubg"]),
        ("set output mwc", &["set output mwc off"]),
        ("set output flip", &["set output flip on"]),
        ("set output framing", &["set output framing off"]),
        ("set output json", &["set output json off"]),
        ("set output legal", &["set output legal 100"]),
        ("set output millipoints", &["set output millipoints on"]),
        ("set output progress", &["set output progress on"]),
        ("set output rawboard", &["set output rawboard off"]),
        ("set output view", &["set output view player1"]),
        ("set output winpc", &["set output winpc on"]),
        ("set rollout chequerplay plies", &["set rollout chequerplay plies 1"]),
        ("set rollout truncation plies", &["set rollout truncation plies 11"]),
        ("set rollout bearofftruncation", &["set rollout bearofftruncation onesided on"]),
        ("set rollout varredn", &["set rollout varredn on"]),
        ("set rollout quasirandom", &["set rollout quasirandom off"]),
        ("set rollout seed", &["set rollout seed 42"]),
        ("set rollout limit maxerror", &["set rollout limit maxerror 0.01"]),
        ("set rollout jsd limit", &["set rollout jsd limit 3"]),
        ("set tutor threshold", &["set tutor threshold verybad"]),
        ("set variant file", &["set variant file rules.txt"]),
    ];
    const USAGES: Option<fn() -> Vec<Usage>> = Some(set_usages);

    /// `set`, which belongs to both faces: a key of UBGI has a dot in it.
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (word, _) = input.word();
        if word.contains('.') && !word.contains(':') {
            let (key, rest) = key(input)?;
            return value(key, rest).map(Self::Key);
        }
        let (theme, rest) = input.known_word(&SETTINGS, "a setting (see `help set`)")?;
        (theme.parse)(rest).map(Self::Setting)
    }
}

impl Action for Set {
    fn names_file(&self) -> bool {
        matches!(self, Self::Setting(request) if request.names_file())
    }

    fn threads(&self) -> Option<Threads> {
        match self {
            Self::Setting(Request::Threads(threads)) => Some(*threads),
            Self::Setting(_) => None,
            Self::Key(value) => value.threads(),
        }
    }

    fn cache_entries(&self) -> Option<usize> {
        match self {
            Self::Setting(Request::Cache(entries)) => Some(*entries),
            Self::Setting(_) => None,
            Self::Key(value) => value.cache_entries(),
        }
    }

    fn perform(
        &self,
        session: &mut Session,
        _progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        match self {
            Self::Setting(request) => request.clone().execute(session),
            Self::Key(value) => set_key(session, *value).map(|()| Reply::silent()),
        }
    }
}

impl Set {
    /// The setting of this name, with what stands behind its word.
    pub(crate) fn named(name: &str, input: Input<'_>) -> Result<Self, ProtocolError> {
        let (theme, _) = Input::new(name).known_word(&SETTINGS, "a setting")?;
        (theme.parse)(input).map(Self::Setting)
    }
}

pub(super) static SETTINGS: LazyLock<Vocabulary<&Theme>> = LazyLock::new(|| {
    let known = ALL.iter().flat_map(|theme| theme.words.iter().map(move |word| (*word, theme))).collect();
    let shown = ONLY_SHOWN.iter().map(|shown| (shown.word, Unavailable::OnlyShown));
    Vocabulary { known, unavailable: shown.collect() }
});

/// What `help` says about `set`.
fn set_usages() -> Vec<Usage> {
    let mut usages: Vec<Usage> = ALL.iter().flat_map(|theme| (theme.usages)()).collect();
    usages.push(usage("set KEY VALUE", "UBGI: change a setting; also `setoption name KEY value VALUE`"));
    usages
}
