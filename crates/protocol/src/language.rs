//! The catalogue of the texts of play, in each language.

mod phrasebook;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use plakoto_words::Language;

use self::phrasebook::Phrasebook;

/// Says finished English sentences in another language.
pub trait Translate: Sized {
    /// Returns a finished English line in this language. Parts without a translation stay English.
    fn translate(self, line: &str) -> Cow<'_, str>;
    /// Returns a part of an English sentence in this language.
    fn say_part(self, part: &str) -> Cow<'_, str>;
}

impl Translate for Language {
    fn translate(self, line: &str) -> Cow<'_, str> {
        match self {
            Self::English => Cow::Borrowed(line),
            Self::Greek => PHRASEBOOK.line(line, &|key, arguments| said(self, key, arguments)),
        }
    }

    fn say_part(self, part: &str) -> Cow<'_, str> {
        match self {
            Self::English => Cow::Borrowed(part),
            Self::Greek => PHRASEBOOK.spoken(part, &|key, arguments| said(self, key, arguments)).into(),
        }
    }
}

/// Returns the text with this key, with its placeholders replaced by the arguments.
fn said<'a>(
    language: Language,
    key: &str,
    arguments: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
) -> String {
    let bundle = &BUNDLES[language as usize];
    let arguments: FluentArgs<'_> =
        arguments.into_iter().map(|(name, value)| (Cow::from(name), value)).collect();
    let pattern = bundle.get_message(key).and_then(|message| message.value());
    pattern.map_or_else(
        || key.to_owned(),
        |pattern| bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned(),
    )
}

/// The sentences of replies, errors and reports, in English and Greek.
const TEXTS: [&str; 2] = [include_str!("../texts/replies-en.ftl"), include_str!("../texts/replies-el.ftl")];

/// The texts of each language, in the order of [`Language::ALL`].
static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let mut bundle = FluentBundle::new_concurrent(language.code().parse().into_iter().collect());
        // Replies are plain text, without marks for the direction of writing.
        bundle.set_use_isolating(false);
        let text = TEXTS[language as usize].to_owned();
        bundle
            .add_resource_overriding(FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource));
        bundle
    })
});

/// The English sentences.
static PHRASEBOOK: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::new(TEXTS[0]));

#[cfg(test)]
mod tests {
    use super::*;

    fn greek(line: &str) -> String {
        Language::Greek.translate(line).into_owned()
    }

    #[test]
    fn sentences_keep_their_parts() {
        assert_eq!(
            greek("expected a match length from 1 to 99, got `x`"),
            "περίμενα μήκος αγώνα από 1 ως 99, βρήκα `x`"
        );
        assert_eq!(greek("Άννα 31: 24/20, the best play"), "Άννα 31: 24/20, η καλύτερη κίνηση");
        assert_eq!(greek("24/20"), "24/20");
        assert_eq!(greek("an unknown sentence"), "an unknown sentence");
        assert_eq!(Language::English.translate("24/20, the best play"), "24/20, the best play");
    }

    #[test]
    fn cells_keep_their_columns() {
        assert_eq!(greek("Answers         30      29"), "Απαντήσεις      30      29");
        assert_eq!(greek(" |  X          |     On roll"), " |  X          |     Σειρά");
    }

    /// A pattern with two placeholders next to each other could not tell where the first ends.
    #[test]
    fn placeholders_have_text_between_them() {
        let adjacent = |line: &&str| line.contains("}{ $");
        assert_eq!(TEXTS[0].lines().find(adjacent), None);
    }
}
