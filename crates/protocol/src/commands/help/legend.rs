//! `help legend`: the figures of the last hint, one by one.

use fluent_bundle::FluentValue;
use plakoto_engine::printable::signed;

use crate::output::OutputSettings;
use crate::reply::chances::ShownChances;
use crate::session::RankedPlays;

/// Returns a line for each figure of the best play in the last hint; without a hint, a line that asks for one.
pub(super) fn lines(hint: Option<&RankedPlays>, output: OutputSettings) -> Vec<String> {
    let Some((hint, best)) = hint.and_then(|hint| Some((hint, hint.candidates.first()?))) else {
        return vec![output.language.text("legend-none", [])];
    };
    let figure = |chance: f32| format!("{chance:.3}");
    let cells = ShownChances::of(&best.chances, &hint.rules).cells(figure);
    let names = ["win", "win2", "win3", "lose", "lose2", "lose3", "draw"];
    let chances = names.into_iter().zip(cells);
    let behind = hint.candidates.get(1).map(|next| next.equity - best.equity);
    let figures = [
        ("play", output.play(&best.legal)),
        ("plies", best.plies.to_string()),
        ("equity", signed(best.equity.into(), 3)),
        ("behind", behind.map_or_else(|| "…".to_owned(), |behind| signed(behind.into(), 3))),
    ];
    let arguments =
        figures.into_iter().chain(chances).map(|(name, figure)| (name, FluentValue::from(figure)));
    output.language.text("legend", arguments).lines().map(str::to_owned).collect()
}
