//! Distributed rollouts of openings for a book. An item is a line of play.

use std::convert::Infallible;
use std::io::Write;

use super::{Kind, Parts, impossible, input, texts};
use crate::cli::lab::book::{BookOptions, book};
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_lab::book_making::BookLog;
use plakoto_lab::work::{Contents, Piece, Text, WorkOutput};
use plakoto_table::book::Line;

/// Separator, in the text of an item, between the previous plays and the roll.
const BETWEEN: char = '\t';

/// Parses the text of an item as a line of play. Returns `None` if the text is invalid.
fn line(bytes: &[u8], rules: &RuleSet) -> Option<Line> {
    let (before, roll) = std::str::from_utf8(bytes).ok()?.split_once(BETWEEN)?;
    Line::after(before, roll.parse().ok()?, rules).ok()
}

impl Kind for BookOptions {
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        let text = |line: &Line| Contents::Text(format!("{}{BETWEEN}{}", line.before(), line.roll));
        let text = |line: &Line| Text { name: None, contents: text(line) };
        Ok(input(self.lines(&settings.variant)?.iter().map(text).collect()))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let (engine, read) = (settings.engine(), texts(piece)?);
        let lines = read.iter().map(|(_, text)| line(text, engine.rules())).collect::<Option<_>>();
        let lines = lines.ok_or_else(|| impossible(piece, "expected opening lines of play"))?;
        let (plan, head) = self.plan(lines, &engine, settings.seed());
        let Ok(records) =
            plan.make_each(&engine, Vec::new(), &StopFlag::default(), &mut |_| Ok::<_, Infallible>(()));
        Ok(BookLog { head, records }.text()?.into_bytes().into())
    }

    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let logs = parts.map(|part| {
            let (path, made) = part?;
            let log = BookLog::parse(&path, &made.bytes[..])?;
            anyhow::Ok((path, log))
        });
        let all = BookLog::merged(logs)?;
        Ok(output.write_all(book(all.as_slice(), settings.variant)?.to_string().as_bytes())?)
    }
}
