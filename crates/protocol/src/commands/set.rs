//! `set`: the settings, and those with a key of UBGI.

use super::keys::{KeyValue, key_and_value, nature_of};
use super::show::only_shown;
use super::spec::*;
use crate::settings::{ALL, Request, Theme};
use crate::text::words::{Unavailable, Vocabulary};
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
    const USAGES: Option<fn() -> Vec<Usage>> = Some(set_usages);

    /// `set`, which belongs to both faces: a key of UBGI has a dot in it.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, _) = input.word();
        if word.contains('.') && !word.contains(':') {
            return key_and_value(input).map(Self::Key);
        }
        let (theme, rest) = input.known_word(&SETTINGS, "a setting (see `help set`)")?;
        (theme.parse)(rest).map(Self::Setting)
    }

    fn nature(&self) -> Nature {
        match self {
            Self::Setting(request) => nature_of(request),
            Self::Key(value) => value.nature(),
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        match self {
            Self::Setting(request) => request.clone().execute(session),
            Self::Key(value) => value.set(session),
        }
    }
}

impl Set {
    /// The setting of this name, with what stands behind its word.
    pub(crate) fn named(name: &str, input: Input<'_>) -> Result<Self> {
        let (theme, _) = Input::new(name).known_word(&SETTINGS, "a setting")?;
        (theme.parse)(input).map(Self::Setting)
    }
}

pub(super) static SETTINGS: LazyLock<Vocabulary<&Theme>> = LazyLock::new(|| {
    let known = ALL.iter().flat_map(|theme| theme.words.iter().map(move |word| (*word, theme))).collect();
    let shown = only_shown().map(|word| (word, Unavailable::OnlyShown));
    Vocabulary { known, unavailable: shown.collect() }
});

/// What `help` says about `set`.
fn set_usages() -> Vec<Usage> {
    let mut usages: Vec<Usage> = ALL.iter().flat_map(|theme| (theme.usages)()).collect();
    usages.push(usage("set KEY VALUE", "UBGI: change a setting; also `setoption name KEY value VALUE`"));
    usages
}
