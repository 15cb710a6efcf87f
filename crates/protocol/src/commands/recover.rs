//! The `recover` command: loads the undamaged parts of a damaged file.

use super::load::load;
use super::spec::*;
use crate::reply::PlaceFields;
use crate::session::LoadedFields;
use crate::text::storage::{RecordPart, Source};
use plakoto_table::record::{Format, Mode};
use std::path::PathBuf;

/// `recover`, with the path of the damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recover(pub PathBuf);

impl Spec for Recover {
    const WORDS: &[&str] = &["recover"];
    const NATURE: Nature = Nature { names_file: true, ..Nature::CHANGE };

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        file(input).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        load(session, RecordPart::Match, Format::Auto, Mode::Recover, &Source::File(self.0.clone()))
    }
}
