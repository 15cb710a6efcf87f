//! `help legend`: the figures of the last hint, one by one.

use plakoto_engine::printable::signed;
use plakoto_words::message;

use crate::output::OutputSettings;
use crate::reply::value::ShownChances;
use crate::session::RankedPlays;

/// Returns a line for each figure of the best play in the last hint; without a hint, a line that asks for one.
pub(super) fn lines(hint: Option<&RankedPlays>, output: OutputSettings) -> Vec<String> {
    let Some((hint, best)) = hint.and_then(|hint| Some((hint, hint.candidates.first()?))) else {
        return vec![output.say(message!("legend-none"))];
    };
    let figure = |chance: f32| format!("{chance:.3}");
    let [win, win2, win3, lose, lose2, lose3, draw] =
        ShownChances::of(&best.chances, &hint.rules).cells(figure);
    let behind = hint.candidates.get(1).map(|next| next.equity - best.equity);
    let legend = message!(
        "legend",
        play = output.play(&best.legal),
        plies = best.plies,
        equity = signed(best.equity.into(), 3),
        behind = behind.map_or_else(|| "…".to_owned(), |behind| signed(behind.into(), 3)),
        win = win,
        win2 = win2,
        win3 = win3,
        lose = lose,
        lose2 = lose2,
        lose3 = lose3,
        draw = draw
    );
    output.say(legend).lines().map(str::to_owned).collect()
}
