//! Lines of the opening.

use std::convert::Infallible;
use std::io::Write;

use clap::Args;

use super::{impossible, texts};
use crate::cli::lab::book::{BookCommandError, BookOptions};
use crate::cli::lab::work::error::WorkCommandError;
use crate::cli::lab::work::kind::{Input, Kind, Parts};
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_lab::book_making::{LogContents, collect};
use plakoto_lab::work::{Contents, Identity, Made, Piece, Text};
use plakoto_table::book::Line;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab::work) struct Arguments {
    #[command(flatten)]
    making: BookOptions,
}

/// Between what was played before and the roll.
const BETWEEN: char = '\t';

/// The line that a text says; `None` if it says none.
fn line(bytes: &[u8], rules: &RuleSet) -> Option<Line> {
    let (before, roll) = std::str::from_utf8(bytes).ok()?.split_once(BETWEEN)?;
    Line::after(before, roll.parse().ok()?, rules).ok()
}

impl Kind for Arguments {
    fn input(&self, settings: &Settings) -> Result<Input, WorkCommandError> {
        let lines = self.making.lines(&settings.variant)?;
        let text = |line: &Line| format!("{}{BETWEEN}{}", line.before(), line.roll);
        let text = |line: &Line| Text { name: None, contents: Contents::Text(text(line)) };
        Ok(Input::texts(lines.iter().map(text).collect()))
    }

    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError> {
        Ok(Identity::of([&settings.engine()]))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let engine = settings.engine();
        let read = texts(piece)?;
        let lines = read.iter().map(|(_, text)| line(text, engine.rules())).collect::<Option<_>>();
        let lines = lines.ok_or_else(|| impossible(piece, "expected lines of the opening"))?;
        let (plan, head) = self.making.plan(lines, &engine, settings.seed());
        let Ok(works) =
            plan.make_each(&engine, Vec::new(), &StopFlag::default(), &mut |_| Ok::<_, Infallible>(()));
        Ok(Made { bytes: LogContents::new(head, works).text()?.into_bytes(), ..Made::default() })
    }

    fn join(
        &self,
        parts: Parts<'_>,
        settings: &Settings,
        output: &mut dyn Write,
    ) -> Result<(), WorkCommandError> {
        let rules = settings.variant;
        let mut all = LogContents::default();
        for part in parts {
            let (path, made) = part?;
            all = all.merge(LogContents::from_bytes(&path, &made.bytes)?, &path)?;
        }
        let book = collect(&[all], rules);
        let book = book.map_err(|got| BookCommandError::OtherRules { expected: rules, got })?;
        output.write_all(book.to_string().as_bytes()).map_err(WorkCommandError::Output)
    }
}
