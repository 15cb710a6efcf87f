//! The catalogue of the texts of play, in each language.

mod phrasebook;

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use plakoto_engine::printable::quote;
use plakoto_table::report::{self, MatchReport, ReportFormat};

use self::phrasebook::Phrasebook;

/// A language of the texts of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, in gnubg's words.
    #[default]
    English,
    /// Greek.
    Greek,
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

    /// Returns the texts of the page in the browser, in the format of Fluent. The terminal uses some of them.
    #[must_use]
    pub const fn page_texts(self) -> &'static str {
        match self {
            Self::English => include_str!("../texts/page-en.ftl"),
            Self::Greek => include_str!("../texts/page-el.ftl"),
        }
    }

    /// Returns the texts that only the terminal uses, in the format of Fluent.
    const fn terminal_texts(self) -> &'static str {
        match self {
            Self::English => include_str!("../texts/terminal-en.ftl"),
            Self::Greek => include_str!("../texts/terminal-el.ftl"),
        }
    }

    /// Returns the sentences of replies, errors and reports, in the format of Fluent.
    const fn reply_texts(self) -> &'static str {
        match self {
            Self::English => include_str!("../texts/replies-en.ftl"),
            Self::Greek => include_str!("../texts/replies-el.ftl"),
        }
    }

    const fn texts(self) -> [&'static str; 3] {
        [self.page_texts(), self.terminal_texts(), self.reply_texts()]
    }

    /// Returns a finished English line in this language. Parts without a translation stay English.
    #[must_use]
    pub fn say(self, line: &str) -> Cow<'_, str> {
        match self {
            Self::English => Cow::Borrowed(line),
            Self::Greek => PHRASEBOOK.line(line, &|key, arguments| self.text(key, arguments)),
        }
    }

    /// Returns a part of an English sentence in this language.
    pub(crate) fn say_part(self, part: &str) -> Cow<'_, str> {
        match self {
            Self::English => Cow::Borrowed(part),
            Self::Greek => PHRASEBOOK.spoken(part, &|key, arguments| self.text(key, arguments)).into(),
        }
    }

    /// Returns a report in this language.
    #[must_use]
    pub fn say_report(self, report: &MatchReport<'_>, format: ReportFormat) -> String {
        let text = report::write(report, format);
        match (self, format) {
            (Self::English, _) => text,
            (_, ReportFormat::Html) => self.say_page(&text),
            (_, ReportFormat::Markdown) => text.lines().map(|line| self.say_markdown(line) + "\n").collect(),
            (_, ReportFormat::Text) => text.lines().map(|line| format!("{}\n", self.say(line))).collect(),
        }
    }

    /// Returns an English line of Markdown in this language, cell by cell if it is a row of a table.
    fn say_markdown(self, line: &str) -> String {
        if line.starts_with('|') {
            return line.split('|').map(|cell| self.say(cell)).collect::<Vec<_>>().join("|");
        }
        // The signs of lists and headings, and escaped signs of reasons, come before the sentence.
        let text = line.trim_start_matches(['#', ' ', '-', '\\']);
        let text = text
            .split_once(". ")
            .filter(|(number, _)| number.parse::<u32>().is_ok())
            .map_or(text, |(_, text)| text);
        format!("{}{}", &line[..line.len() - text.len()], self.say(text))
    }

    /// Returns a finished English HTML page in this language. Each text between two tags is a sentence.
    fn say_page(self, page: &str) -> String {
        let mut said = String::with_capacity(page.len());
        let mut is_code = false;
        for piece in page.split_inclusive(['<', '>']) {
            let (text, sign) = piece.split_at(piece.len() - usize::from(piece.ends_with(['<', '>'])));
            if sign == ">" {
                is_code = text.starts_with("style");
                said += text;
            } else if is_code {
                said += text;
            } else {
                said += &self.say(text);
            }
            said += sign;
        }
        said.replacen("lang=\"en\"", &format!("lang=\"{}\"", self.code()), 1)
    }

    /// Returns the text with this key, with its placeholders replaced by the arguments.
    pub(crate) fn text<'a>(
        self,
        key: &str,
        arguments: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let bundle = &BUNDLES[self as usize];
        let arguments: FluentArgs<'_> =
            arguments.into_iter().map(|(name, value)| (Cow::from(name), value)).collect();
        let pattern = bundle.get_message(key).and_then(|message| message.value());
        pattern.map_or_else(
            || key.to_owned(),
            |pattern| bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned(),
        )
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let is_code = |language: &Self| language.code().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_code).ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// The error for a text that is not the code of a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a language ({}), got {}", Language::ALL.map(Language::code).join(" or "), quote(.0))]
pub struct UnknownLanguage(String);

/// The texts of each language, in the order of [`Language::ALL`].
static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let mut bundle = FluentBundle::new_concurrent(language.code().parse().into_iter().collect());
        // Replies are plain text, without marks for the direction of writing.
        bundle.set_use_isolating(false);
        for texts in language.texts() {
            // If the file had an error, the resource still has the texts around it; a test finds the error.
            let resource = FluentResource::try_new(texts.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
});

/// The English sentences.
static PHRASEBOOK: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::new(Language::English.reply_texts()));

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns the placeholders of each text.
    fn placeholders(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut texts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut key = "";
        for line in language.texts().into_iter().flat_map(str::lines) {
            if let Some((start, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                key = start;
                assert!(!texts.contains_key(key), "{key} occurs twice in {}", language.code());
            }
            let names = line.split("{ $").skip(1).filter_map(|rest| rest.split(' ').next());
            texts.entry(key).or_default().extend(names);
        }
        texts
    }

    #[test]
    fn every_file_is_valid() {
        for language in Language::ALL {
            for texts in language.texts() {
                let faults = FluentResource::try_new(texts.to_owned()).map_err(|(_, faults)| faults);
                assert!(faults.is_ok(), "{}: {:?}", language.code(), faults.err());
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(placeholders(Language::English), placeholders(Language::Greek));
    }

    #[test]
    fn numbers_choose_the_form_of_a_text() {
        let text = |points: u8| {
            let arguments = [
                ("how", "gammon".into()),
                ("player", "Άννα".into()),
                ("game", "x".into()),
                ("points", points.into()),
            ];
            Language::Greek.text("event-game_over", arguments)
        };
        assert_eq!(
            [text(1), text(2)],
            ["Άννα: κερδίζει x και έναν πόντο.", "Άννα: κερδίζει x και 2 πόντους."]
        );
    }

    fn greek(line: &str) -> String {
        Language::Greek.say(line).into_owned()
    }

    #[test]
    fn sentences_keep_their_parts() {
        assert_eq!(greek("user is on roll."), "Σειρά έχει: user.");
        assert_eq!(
            greek("expected a match length from 1 to 99, got `x`"),
            "περίμενα μήκος αγώνα από 1 ως 99, βρήκα `x`"
        );
        assert_eq!(
            greek("+ a checker is pinned on 20, for 2.2 turns (mean of 72 games at 0-ply)"),
            "+ πλακώνεται πούλι στο 20, για 2.2 κινήσεις (μέσος όρος 72 παρτίδων με 0-ply)"
        );
        assert_eq!(greek("Άννα 31: 24/20, the best play"), "Άννα 31: 24/20, η καλύτερη κίνηση");
        assert_eq!(greek("24/20"), "24/20");
        assert_eq!(greek("an unknown sentence"), "an unknown sentence");
        assert_eq!(Language::English.say("user is on roll."), "user is on roll.");
    }

    #[test]
    fn cells_keep_their_columns() {
        assert_eq!(greek("Total moves     30      29"), "Κινήσεις        30      29");
        assert_eq!(greek(" |  X          |     On roll"), " |  X          |     Σειρά");
    }

    /// A pattern with two placeholders next to each other could not tell where the first ends.
    #[test]
    fn placeholders_have_text_between_them() {
        let adjacent = |line: &&str| line.contains("}{ $");
        assert_eq!(Language::English.reply_texts().lines().find(adjacent), None);
    }
}
