//! Finished English sentences in another language.
//!
//! The layers below this crate compose errors and reports in English and know no other language. The messages of
//! `replies-en.ftl` are the patterns of these sentences. A sentence is recognised by its pattern, and the message with
//! the same key says it in the other language, with the same parts.

use std::borrow::Cow;

use fluent_bundle::FluentValue;

/// Placeholders with this prefix are sentences or parts of sentences, and are translated too.
const SPOKEN: &str = "say_";

/// Placeholders whose name is one letter fit only numbers, which have these characters.
const NUMBER: &[u8] = b"0123456789+-.^";

/// Keys with this prefix are patterns of parts of sentences. They are too general for whole lines.
const PART: &str = "part-";

/// Returns the message with this key in the other language.
pub(super) type Say<'a> = &'a dyn Fn(&str, Vec<(&'static str, FluentValue<'_>)>) -> String;

/// The patterns of all sentences, the most specific first.
pub(super) struct Phrasebook(Vec<Pattern>);

/// The pattern of a sentence: literal texts with placeholders between them.
struct Pattern {
    key: &'static str,
    /// One more than there are placeholders.
    literals: Vec<&'static str>,
    names: Vec<&'static str>,
}

/// The parts of a sentence: the names of the placeholders with their texts.
type Parts<'a> = Vec<(&'static str, &'a str)>;

impl Phrasebook {
    /// Reads the patterns from a file of one-line Fluent messages.
    pub(super) fn new(texts: &'static str) -> Self {
        let mut patterns: Vec<Pattern> = texts.lines().filter_map(Pattern::read).collect();
        let letters = |pattern: &Pattern| pattern.literals.iter().map(|literal| literal.len()).sum::<usize>();
        patterns.sort_by_key(|pattern| (usize::MAX - letters(pattern), pattern.names.len()));
        Self(patterns)
    }

    /// Returns a line in another language. Lines without a pattern stay as they are, cell by cell if the line is a row
    /// of a table.
    pub(super) fn line<'a>(&self, line: &'a str, say: Say<'_>) -> Cow<'a, str> {
        if !has_word(line) {
            return Cow::Borrowed(line);
        }
        let (text, has_cells) = (line.trim(), has_gap(line.trim()));
        let fits = |pattern: &Pattern| !pattern.is_part() && has_cells == pattern.has_gap();
        let said = self.said(text, say, &fits).or_else(|| self.list(text, say).filter(|_| !has_cells));
        match said {
            Some(said) => format!("{}{said}", &line[..line.len() - line.trim_start().len()]).into(),
            None => self.cells(line, say).into(),
        }
    }

    /// Returns a sentence; `None` if no pattern fits that is accepted.
    fn said(&self, text: &str, say: Say<'_>, accepts: &dyn Fn(&Pattern) -> bool) -> Option<String> {
        let accepted = self.0.iter().filter(|pattern| accepts(pattern));
        let (key, parts) =
            accepted.into_iter().find_map(|pattern| Some((pattern.key, pattern.parts(text)?)))?;
        let parts = parts.into_iter().map(|(name, text)| (name, self.argument(name, text, say)));
        Some(say(key, parts.collect()))
    }

    fn argument<'a>(&self, name: &str, text: &'a str, say: Say<'_>) -> FluentValue<'a> {
        let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
        match () {
            () if name.starts_with(SPOKEN) => self.spoken(text, say).into(),
            () if is_number => FluentValue::try_number(text),
            () => text.into(),
        }
    }

    /// Returns a part of a sentence. A part without a translation stays as it is.
    pub(super) fn spoken(&self, text: &str, say: Say<'_>) -> String {
        let said = self.said(text, say, &|pattern| !pattern.is_part());
        let said = said.or_else(|| self.list(text, say));
        said.or_else(|| self.said(text, say, &|_| true)).unwrap_or_else(|| text.to_owned())
    }

    /// Returns a list of several parts; `None` if the text is no list of known parts.
    fn list(&self, text: &str, say: Say<'_>) -> Option<String> {
        let items: Option<Vec<String>> =
            text.split(", ").map(|item| self.said(item, say, &|_| true)).collect();
        items.filter(|items| items.len() > 1).map(|items| items.join(", "))
    }

    /// Translates the cells of a row, which two spaces or a tab separate, and keeps the columns where there is room.
    fn cells(&self, line: &str, say: Say<'_>) -> String {
        let (mut row, mut rest, mut column) = (String::new(), line, 0);
        while !rest.is_empty() {
            let gap = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let (space, after) = rest.split_at(gap);
            let end = after.find("  ").into_iter().chain(after.find('\t')).min().unwrap_or(after.len());
            let (cell, next) = after.split_at(end);
            let missing = (column + gap).saturating_sub(row.chars().count());
            let is_tab = space.contains('\t');
            row += &if is_tab { space.to_owned() } else { " ".repeat(missing.max(gap.min(1))) };
            let said = self.said(cell.trim_end(), say, &|pattern| !pattern.is_part());
            row += &said.unwrap_or_else(|| cell.to_owned());
            column += gap + cell.chars().count();
            rest = next;
        }
        row
    }
}

impl Pattern {
    /// Reads a line of the file; `None` if it is no message.
    fn read(line: &'static str) -> Option<Self> {
        let (key, text) = line.split_once(" = ").filter(|_| !line.starts_with('#'))?;
        let (mut literals, mut names) = (Vec::new(), Vec::new());
        let mut rest = text;
        while let Some((literal, after)) = rest.split_once("{ $") {
            let (name, after) = after.split_once(" }")?;
            literals.push(literal);
            names.push(name);
            rest = after;
        }
        literals.push(rest);
        Some(Self { key, literals, names })
    }

    /// Whether the pattern fits only parts of sentences.
    fn is_part(&self) -> bool {
        self.key.starts_with(PART)
    }

    fn has_gap(&self) -> bool {
        self.literals.iter().any(|literal| has_gap(literal))
    }

    /// Returns the parts of a text that fits the pattern. Each part is as short as possible, and not empty.
    fn parts<'a>(&self, text: &'a str) -> Option<Parts<'a>> {
        let (first, others) = self.literals.split_first()?;
        let mut rest = text.strip_prefix(first)?;
        let mut parts = Vec::with_capacity(self.names.len());
        for (index, (name, next)) in self.names.iter().zip(others).enumerate() {
            let is_last = index + 1 == self.names.len();
            let end = match (is_last, next.is_empty()) {
                (true, true) => rest.len(),
                (true, false) => rest.strip_suffix(next)?.len(),
                (false, _) => {
                    let first = rest.chars().next()?.len_utf8();
                    first + rest[first..].find(next)?
                }
            };
            let (part, after) = rest.split_at(end);
            let is_wrong = name.len() == 1 && !part.bytes().all(|sign| NUMBER.contains(&sign));
            if part.is_empty() || is_wrong {
                return None;
            }
            parts.push((*name, part));
            rest = &after[next.len()..];
        }
        rest.is_empty().then_some(parts)
    }
}

/// Whether a text has a word, that is, two Latin letters next to each other.
fn has_word(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic))
}

/// Whether a text has cells, which two spaces or a tab separate.
fn has_gap(text: &str) -> bool {
    text.contains("  ") || text.contains('\t')
}
