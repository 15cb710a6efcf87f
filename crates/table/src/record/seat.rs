//! The players of a recorded match: people, or the engine at a level.

use serde::{Deserialize, Serialize};

use crate::match_play::Seat;
use plakoto_engine::search::MAX_PLIES;

/// Who plays at a seat, and at which level the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedSeat {
    /// Whether the engine plays.
    pub computer: bool,
    /// The engine's search depth; absent for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    /// The engine's evaluation noise; absent for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<f32>,
}

impl RecordedSeat {
    /// Returns what a record contains about these seats.
    pub fn of(seats: &[Seat; 2]) -> [Self; 2] {
        seats.each_ref().map(|seat| Self {
            computer: seat.is_computer(),
            plies: seat.plies(),
            noise: seat.noise(),
        })
    }

    /// Returns the seat, without a name. Settings that the engine does not allow are left out.
    pub fn seat(self) -> Seat {
        let seat = if self.computer { Seat::computer("") } else { Seat::human("") };
        let plies = self.plies.filter(|plies| *plies <= MAX_PLIES);
        seat.with(plies, self.noise.filter(|noise| noise.is_finite() && *noise >= 0.0))
    }
}
