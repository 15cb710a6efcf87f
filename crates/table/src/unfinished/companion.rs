//! The companion of a match file, which stores the seats and the state of the game.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::match_play::{Match, Seat};
use plakoto_engine::files;
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::position_id::PositionId;

const KIND: &str = "plakoto_table";
const VERSION: u32 = 1;

/// Maximum size of a companion file in bytes.
const MAX_BYTES: u64 = 1 << 16;

/// The JSON object in a companion file.
#[derive(Deserialize, Serialize)]
struct Fields {
    kind: String,
    version: u32,
    /// The gnubg ID of the current state: position, player on roll, dice, match score and offered
    /// resignation.
    id: String,
    seats: [SeatFields; 2],
}

#[derive(Clone, Copy, Deserialize, Serialize)]
struct SeatFields {
    computer: bool,
    plies: Option<u8>,
    noise: Option<f32>,
}

/// The parsed contents of a companion file.
pub(super) struct Companion {
    id: GnubgId<PositionId>,
    seats: [SeatFields; 2],
}

/// Returns the path of the companion file for a match file.
pub(super) fn path(record: &Path) -> PathBuf {
    record.with_extension("json")
}

/// Returns the text of the companion file for a match with these seats.
pub(super) fn text(series: &Match, seats: &[Seat; 2]) -> String {
    let (position, pending) = (*series.game().position(), series.game().pending());
    let id = GnubgId { position, match_id: Some(series.id()), pending }.to_string();
    let seats = seats.each_ref().map(|seat| SeatFields {
        computer: seat.is_computer(),
        plies: seat.plies(),
        noise: seat.noise(),
    });
    let fields = Fields { kind: KIND.to_owned(), version: VERSION, id, seats };
    serde_json::to_string(&fields).unwrap_or_default() + "\n"
}

/// Reads a companion file. Returns `None` if the file does not exist.
///
/// # Errors
/// Fails if the file system reports an error, if the file is damaged, or if it has an unknown version.
pub(super) fn read(path: &Path) -> io::Result<Option<Companion>> {
    let bytes = match files::read(path, MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    let invalid = |detail: String| io::Error::new(io::ErrorKind::InvalidData, detail);
    let fields: Fields = serde_json::from_slice(&bytes)?;
    if (fields.kind.as_str(), fields.version) != (KIND, VERSION) {
        let Fields { kind, version, .. } = fields;
        return Err(invalid(format!(
            "expected {KIND} of version {VERSION}, got {kind} of version {version}"
        )));
    }
    let id = fields.id.parse().map_err(|error| invalid(format!("{error}")))?;
    Ok(Some(Companion { id, seats: fields.seats }))
}

impl Companion {
    /// Adds the dice and an offer to resign to the match, if the companion file describes the state at the
    /// end of the match. If a session was killed after writing only one of the two files, the companion file
    /// describes a different state. The match is then returned unchanged.
    pub(super) fn complete(&self, series: Match) -> Match {
        let game = series.game();
        let Ok(GnubgId { position, match_id, pending }) = self.id.under(game.rules()) else { return series };
        let Some(id) = match_id.filter(|id| {
            (position, pending, id.on_roll) == (*game.position(), game.pending(), game.on_roll())
                && (id.length, id.score) == (series.length(), series.score())
                && id.state == game.state()
        }) else {
            return series;
        };
        let mut completed = series;
        let is_over = game.result().is_some();
        if is_over || completed.set_id(&id).is_err() { series } else { completed }
    }

    /// Returns the seats. They have no names, because companion files contain no names.
    pub(super) fn seats(&self) -> [Seat; 2] {
        self.seats.map(|SeatFields { computer, plies, noise }| {
            let seat = if computer { Seat::computer("") } else { Seat::human("") };
            let plies = plies.filter(|plies| *plies <= plakoto_engine::search::MAX_PLIES);
            seat.with(plies, noise.filter(|noise| noise.is_finite() && *noise >= 0.0))
        })
    }
}
