//! The catalogue of the texts of play, in each language.

mod phrasebook;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use plakoto_table::report::{self, MatchReport, ReportFormat};
use plakoto_words::Language;

use self::phrasebook::Phrasebook;

/// Says finished English sentences in another language.
pub trait Translate: Sized {
    /// Returns a finished English line in this language. Parts without a translation stay English.
    fn translate(self, line: &str) -> Cow<'_, str>;
    /// Returns a part of an English sentence in this language.
    fn say_part(self, part: &str) -> Cow<'_, str>;
    /// Returns a report in this language.
    fn say_report(self, report: &MatchReport<'_>, format: ReportFormat) -> String;
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

    fn say_report(self, report: &MatchReport<'_>, format: ReportFormat) -> String {
        let text = report::write(report, format);
        match (self, format) {
            (Self::English, _) => text,
            (_, ReportFormat::Html) => say_page(self, &text),
            (_, ReportFormat::Markdown) => text.lines().map(|line| say_markdown(self, line) + "\n").collect(),
            (_, ReportFormat::Text) => {
                text.lines().map(|line| format!("{}\n", self.translate(line))).collect()
            }
        }
    }
}

/// Returns an English line of Markdown in this language, cell by cell if it is a row of a table.
fn say_markdown(language: Language, line: &str) -> String {
    if line.starts_with('|') {
        return line.split('|').map(|cell| language.translate(cell)).collect::<Vec<_>>().join("|");
    }
    // The signs of lists and headings, and escaped signs of reasons, come before the sentence.
    let text = line.trim_start_matches(['#', ' ', '-', '\\']);
    let text = text
        .split_once(". ")
        .filter(|(number, _)| number.parse::<u32>().is_ok())
        .map_or(text, |(_, text)| text);
    format!("{}{}", &line[..line.len() - text.len()], language.translate(text))
}

/// Returns a finished English HTML page in this language. Each text between two tags is a sentence.
fn say_page(language: Language, page: &str) -> String {
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
            said += &language.translate(text);
        }
        said += sign;
    }
    said.replacen("lang=\"en\"", &format!("lang=\"{}\"", language.code()), 1)
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
        assert_eq!(
            greek("+ a checker is pinned on 20, for 2.2 turns (mean of 72 games at 0-ply)"),
            "+ πλακώνεται πούλι στο 20, για 2.2 κινήσεις (μέσος όρος 72 παρτίδων με 0-ply)"
        );
        assert_eq!(greek("Άννα 31: 24/20, the best play"), "Άννα 31: 24/20, η καλύτερη κίνηση");
        assert_eq!(greek("24/20"), "24/20");
        assert_eq!(greek("an unknown sentence"), "an unknown sentence");
        assert_eq!(Language::English.translate("24/20, the best play"), "24/20, the best play");
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
        assert_eq!(TEXTS[0].lines().find(adjacent), None);
    }
}
