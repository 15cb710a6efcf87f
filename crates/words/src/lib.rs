//! The sentences that users read, in English and Greek.
//!
//! The sentences are in Fluent files, `texts/LANGUAGE/THEME.ftl`. The program makes a [`Message`] with
//! [`message!`]: the key of a sentence and its arguments. The writer of a reply chooses the [`Language`], so values
//! contain no text of one language. A test of `architecture` fails if a key, an argument or a translation is missing, or
//! if no code uses a key.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod message;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

pub use message::{Argument, Message};

/// A language of the sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, in gnubg's words.
    #[default]
    English,
    /// Greek.
    Greek,
}

/// The Fluent files of a language, each with its theme.
macro_rules! texts {
    ($code:literal) => {
        [
            ("page", include_str!(concat!("../texts/", $code, "/page.ftl"))),
            ("errors", include_str!(concat!("../texts/", $code, "/errors.ftl"))),
            ("play", include_str!(concat!("../texts/", $code, "/play.ftl"))),
            ("replies", include_str!(concat!("../texts/", $code, "/replies.ftl"))),
            ("commands", include_str!(concat!("../texts/", $code, "/commands.ftl"))),
            ("settings", include_str!(concat!("../texts/", $code, "/settings.ftl"))),
            ("reports", include_str!(concat!("../texts/", $code, "/reports.ftl"))),
            ("why", include_str!(concat!("../texts/", $code, "/why.ftl"))),
            ("gnubg", include_str!(concat!("../texts/", $code, "/gnubg.ftl"))),
            ("help", include_str!(concat!("../texts/", $code, "/help.ftl"))),
            ("shell", include_str!(concat!("../texts/", $code, "/shell.ftl"))),
            ("options", include_str!(concat!("../texts/", $code, "/options.ftl"))),
        ]
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Greek];

    /// Returns the code of the language, as in ISO 639-1.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Greek => "el",
        }
    }

    /// Returns the language with this code, in upper or lower case.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the Fluent files with all sentences, each with its theme. The first is the file of the page in the
    /// browser.
    #[must_use]
    pub const fn texts(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::English => &texts!("en"),
            Self::Greek => &texts!("el"),
        }
    }

    /// Returns the sentences of the page in the browser, in the format of Fluent.
    #[must_use]
    pub const fn page_texts(self) -> &'static str {
        self.texts()[0].1
    }

    /// Returns the sentence with this key, with its placeholders replaced by the arguments; the key itself if there is
    /// no such sentence.
    fn sentence(self, key: &str, arguments: &FluentArgs<'_>) -> String {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(key).and_then(|message| message.value());
        pattern.map_or_else(
            || key.to_owned(),
            |pattern| bundle.format_pattern(pattern, Some(arguments), &mut Vec::new()).into_owned(),
        )
    }
}

/// The sentences of each language, in the order of [`Language::ALL`].
static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let mut bundle = FluentBundle::new_concurrent(language.code().parse().into_iter().collect());
        // Sentences are plain text, without marks for the direction of writing.
        bundle.set_use_isolating(false);
        for (_, text) in language.texts() {
            // If a file has an error, the resource still has the sentences around it; a test finds the error.
            let resource =
                FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_valid() {
        for language in Language::ALL {
            for (theme, text) in language.texts() {
                let faults = FluentResource::try_new((*text).to_owned()).map_err(|(_, faults)| faults);
                assert!(faults.is_ok(), "{}/{theme}: {:?}", language.code(), faults.err());
            }
        }
    }

    #[test]
    fn headings_have_the_same_columns_in_every_language() {
        let keys = Language::English.texts().iter().flat_map(|(_, texts)| texts.lines());
        let keys = keys.filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
        let keys: Vec<&str> =
            keys.filter(|key| key.starts_with("columns-") || *key == "shell_bench-names").collect();
        assert!(keys.len() > 10);
        for key in keys {
            let counts =
                Language::ALL.map(|language| Message::of_key(key).say(language).split(" | ").count());
            assert!(counts[0] > 1 && counts.iter().all(|count| *count == counts[0]), "{key}: {counts:?}");
        }
    }
}
