//! `analyse`, `show statistics` and `set analysis`.

use super::arguments::{at_end, equity, switch};
use super::evaluation::plies_number;
use super::input::Input;
use crate::analysis::{Mark, Thresholds};
use crate::protocol::ProtocolError;
use crate::protocol::command::{Analysed, AnalysisSetting, Command, Setting, Topic};

/// `analyse move|game|match|session`
pub(super) fn analyse(input: Input<'_>) -> Result<Command, ProtocolError> {
    let table = &[
        ("game", Analysed::Game),
        ("match", Analysed::Match),
        ("move", Analysed::Turn),
        ("session", Analysed::Match),
    ];
    let (what, rest) = input.keyword(table, "what to analyse")?;
    rest.end(Command::Analyse(what))
}

/// `[game|match|session]`
pub(super) fn statistics(input: Input<'_>) -> Result<Command, ProtocolError> {
    let table = &[("game", Analysed::Game), ("match", Analysed::Match), ("session", Analysed::Match)];
    let (what, rest) = if input.is_empty() {
        (Analysed::Match, input)
    } else {
        input.keyword(table, "what the statistics are about")?
    };
    rest.end(Command::Show(Topic::Statistics(what)))
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Plays,
    Evaluation,
    Plies,
    Rollout,
    Threshold,
}

/// `[chequerplay [evaluation]] plies N`, `rollout on|off` or `threshold MARK X`
pub(super) fn setting(input: Input<'_>) -> Result<Setting, ProtocolError> {
    let table = &[
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("plies", What::Plies),
        ("rollout", What::Rollout),
        ("threshold", What::Threshold),
    ];
    let (what, rest) = input.keyword(table, "a setting of analysis")?;
    Ok(Setting::Analysis(match what {
        What::Rollout => AnalysisSetting::Rollout(at_end(rest.take(switch)?)?),
        What::Threshold => threshold(rest)?,
        What::Plies => AnalysisSetting::Plies(plies_number(rest)?),
        What::Plays | What::Evaluation => AnalysisSetting::Plies(plays(rest)?),
    }))
}

/// `[evaluation] plies N`
fn plays(input: Input<'_>) -> Result<u8, ProtocolError> {
    let table = &[("evaluation", What::Evaluation), ("plies", What::Plies)];
    let (what, rest) = input.keyword(table, "`evaluation` or `plies`")?;
    let rest = match what {
        What::Plies => rest,
        _ => rest.keyword(&table[1..], "`plies`")?.1,
    };
    plies_number(rest)
}

/// `doubtful|bad|verybad|lucky|verylucky|unlucky|veryunlucky X`
fn threshold(input: Input<'_>) -> Result<AnalysisSetting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Which {
        Error(Mark),
        Luck(bool),
    }
    let table = &[
        ("bad", Which::Error(Mark::Bad)),
        ("doubtful", Which::Error(Mark::Doubtful)),
        ("lucky", Which::Luck(false)),
        ("unlucky", Which::Luck(false)),
        ("verybad", Which::Error(Mark::VeryBad)),
        ("verylucky", Which::Luck(true)),
        ("veryunlucky", Which::Luck(true)),
    ];
    let (which, rest) = input.keyword(table, "what is marked")?;
    let (points, end) = rest.take(equity)?;
    if !Thresholds::RANGE.contains(&points) {
        let (least, most) = (Thresholds::RANGE.start(), Thresholds::RANGE.end());
        return Err(rest.expected(&format!("a number of points from {least} to {most}")));
    }
    end.end(match which {
        Which::Error(mark) => AnalysisSetting::Mark(mark, points),
        Which::Luck(is_very) => AnalysisSetting::Luck { is_very, luck: points },
    })
}
