//! The bias of a truncated rollout, as text and as JSON.

use serde::Serialize;

use super::number::Rounded;
use crate::output::OutputSettings;
use plakoto_engine::printable::signed;
use plakoto_engine::rollout::{Bias, BiasTable, PinnedSides};

/// One line for a rollout that is cut; `None` as `bias` means that it is not measured.
pub(crate) fn text(bias: Option<&Bias>) -> String {
    let Some(Bias { turns, pins, positions, mean, error, root_mean_square }) = bias else {
        return "Bias of the cut: not measured for this network and these rules.".to_owned();
    };
    format!(
        "Bias of the cut: {} ± {error:.1} millipoints on average, root mean square {root_mean_square:.1}, in {positions} positions \
         {} at {}-ply, cut after {turns} plies.",
        signed((*mean).into(), 1),
        pins.name(),
        BiasTable::SHIPPED.plies,
    )
}

/// Mean, standard error and root mean square in a row of `plakoto batch`; `-` if they are not measured.
pub(crate) fn cells(bias: Option<&Bias>, settings: &OutputSettings) -> [String; 3] {
    bias.map_or(["-"; 3].map(str::to_owned), |bias| {
        let [error, square] = [bias.error, bias.root_mean_square].map(|size| settings.error(size / 1e3));
        [settings.equity(bias.mean / 1e3), error, square]
    })
}

/// The bias as JSON, in points.
#[derive(Serialize)]
pub(crate) struct BiasFields {
    mean: Rounded,
    standard_error: Rounded,
    root_mean_square: Rounded,
    truncation: u16,
    plies: u8,
    pinned_sides: u8,
    positions: u32,
    network: &'static str,
}

impl BiasFields {
    pub(crate) fn of(bias: &Bias) -> Self {
        let points = |millipoints: f32| Rounded(f64::from(millipoints) / 1e3);
        Self {
            mean: points(bias.mean),
            standard_error: points(bias.error),
            root_mean_square: points(bias.root_mean_square),
            truncation: bias.turns,
            plies: BiasTable::SHIPPED.plies,
            pinned_sides: match bias.pins {
                PinnedSides::None => 0,
                PinnedSides::One => 1,
                PinnedSides::Both => 2,
            },
            positions: bias.positions,
            network: BiasTable::SHIPPED.network,
        }
    }
}
