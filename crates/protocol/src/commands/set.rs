//! The `set` command: changes all settings, including those with a key in UBGI.

use super::keys::key_and_value;
use super::show::only_shown;
use super::spec::*;
use crate::settings::variant::NetworkFields;
use crate::settings::{ALL, Request, Theme};
use crate::text::words::{Unavailable, Vocabulary};
use plakoto_words::message;
use std::str::FromStr;
use std::sync::LazyLock;

/// The arguments of `set`.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// `set WORD …`
    Setting(Request),
    /// `set KEY VALUE`
    Key(Request),
}

impl Spec for Set {
    const WORDS: &[&str] = &["set"];
    const USAGES: Option<fn() -> Vec<Usage>> = Some(set_usages);

    /// Parses a setting. `set` exists in both gnubg and UBGI; only UBGI keys contain a dot.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, _) = input.word();
        if word.contains('.') && !word.contains(':') {
            return key_and_value(input).map(Self::Key);
        }
        let (theme, rest) = input.known_word(&SETTINGS, message!("expected-setting"))?;
        Request::parse(theme, rest).map(Self::Setting)
    }

    fn examples() -> Vec<Example> {
        ALL.iter().flat_map(Theme::examples).collect()
    }

    fn nature(&self) -> Nature {
        let (Self::Setting(request) | Self::Key(request)) = self;
        Nature::of(request)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_empty();
        replies.add::<MessageReply>();
        replies.add::<NetworkFields>();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self {
            Self::Setting(request) => request.execute(session),
            // A UBGI command must not write anything in reply, so the reply is silent.
            Self::Key(request) => request.execute(session).map(|_| Reply::silent()),
        }
    }
}

/// Parses the text after `set`.
impl FromStr for Set {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(Input::new(text))
    }
}

impl Set {
    /// Parses a rule set, as after `set variant`.
    ///
    /// # Errors
    /// Fails if the text is no rule set.
    pub fn variant(text: &str) -> Result<Self> {
        Self::named("variant", Input::new(text))
    }

    /// Parses the text after the setting with this name.
    pub(crate) fn named(name: &str, input: Input<'_>) -> Result<Self> {
        let (theme, _) = Input::new(name).known_word(&SETTINGS, message!("expected-setting"))?;
        Request::parse(theme, input).map(Self::Setting)
    }
}

pub(super) static SETTINGS: LazyLock<Vocabulary<&Theme>> = LazyLock::new(|| {
    let known = ALL.iter().flat_map(|theme| theme.words.iter().map(move |word| (*word, theme))).collect();
    let shown = only_shown().map(|word| (word, Unavailable::OnlyShown));
    Vocabulary { known, unavailable: shown.collect() }
});

/// Returns the usage lines of `set`.
fn set_usages() -> Vec<Usage> {
    let key = Usage { line: "set KEY VALUE".to_owned(), does: message!("help-set_key") };
    ALL.iter().flat_map(Theme::set_usages).chain([key]).collect()
}
