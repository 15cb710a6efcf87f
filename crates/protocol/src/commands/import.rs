//! The `import` command: reads a match from another program.

use super::load::load;
use super::spec::*;
use crate::reply::PlaceFields;
use crate::session::LoadedFields;
use crate::text::question::ARGS_AND_TEXT;
use crate::text::storage::{RecordPart, Source, TEXT, json_string, source};
use plakoto_table::record::{Format, Mode};

/// The arguments of `import`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// File format of the match.
    pub format: Format,
    /// Where the match comes from: a file, or the text in the command.
    pub source: Source,
}

impl Spec for Import {
    const WORDS: &[&str] = &["import"];
    const FIELDS: FieldGroups = &[&ARGS_AND_TEXT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
    }

    /// Parses `import mat|auto FILE|text "…"` or `import match text "…"`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, rest) = input.word();
        if word.eq_ignore_ascii_case("match") {
            let (_, rest) = rest.exact_keyword(&[(TEXT, ())], message!("expected-imported"))?;
            return Ok(Self { format: Format::Auto, source: Source::Text(json_string(rest)?) });
        }
        let table = &[("auto", Format::Auto), ("mat", Format::Mat)];
        let (format, rest) = input.keyword(table, message!("expected-format"))?;
        Ok(Self { format, source: source(rest)? })
    }

    /// Parses the fields of a JSON request. Its `text` field may contain the match to import.
    fn read(fields: &mut RequestFields) -> Result<Self> {
        let line = fields.args_with_text()?;
        Self::parse(Input::new(&line)).map_err(|error| error.in_field("args"))
    }

    fn nature(&self) -> Nature {
        Nature { names_file: self.source.is_file(), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        load(session, RecordPart::Match, self.format, Mode::Whole, &self.source)
    }
}
