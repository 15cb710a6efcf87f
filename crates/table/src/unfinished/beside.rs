//! What stands beside a match file: the seats, and where the game is.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::match_play::{Match, Seat};
use plakoto_engine::files;
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::rules::RuleSet;

const KIND: &str = "plakoto_table";
const VERSION: u32 = 1;

/// More than such a file has.
const MOST_BYTES: u64 = 1 << 16;

/// The file as it is written.
#[derive(Deserialize, Serialize)]
struct Fields {
    kind: String,
    version: u32,
    /// Position, turn, dice, score and resignation.
    id: String,
    seats: [SeatFields; 2],
}

#[derive(Clone, Copy, Deserialize, Serialize)]
struct SeatFields {
    computer: bool,
    plies: Option<u8>,
    noise: Option<f32>,
}

/// What it says.
pub(super) struct Beside {
    id: GnubgId,
    seats: [SeatFields; 2],
}

/// The file that belongs to a match file.
pub(super) fn path(record: &Path) -> PathBuf {
    record.with_extension("json")
}

/// What is written of a match and of who plays it.
pub(super) fn text(series: &Match, seats: &[Seat; 2], rules: &RuleSet) -> String {
    let (position, pending) = (*series.game().position(), series.game().pending());
    let id = GnubgId { position, match_id: Some(series.id(rules)), pending }.to_string();
    let seats = seats.each_ref().map(|seat| SeatFields {
        computer: seat.is_computer(),
        plies: seat.plies(),
        noise: seat.noise(),
    });
    let fields = Fields { kind: KIND.to_owned(), version: VERSION, id, seats };
    serde_json::to_string(&fields).unwrap_or_default() + "\n"
}

/// Reads such a file; `None` if there is none.
///
/// # Errors
/// If the file system says no, or it is damaged or of another version.
pub(super) fn read(path: &Path) -> io::Result<Option<Beside>> {
    let bytes = match files::read(path, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    let wrong = |detail: String| io::Error::new(io::ErrorKind::InvalidData, detail);
    let fields: Fields = serde_json::from_slice(&bytes)?;
    if (fields.kind.as_str(), fields.version) != (KIND, VERSION) {
        let Fields { kind, version, .. } = fields;
        return Err(wrong(format!("expected {KIND} of version {VERSION}, got {kind} of version {version}")));
    }
    let id = fields.id.parse().map_err(|error| wrong(format!("{error}")))?;
    Ok(Some(Beside { id, seats: fields.seats }))
}

impl Beside {
    /// The match with its dice and offers, if this is about where it ends: whoever is killed between two files has just
    /// rolled or played.
    pub(super) fn complete(&self, series: Match, rules: &RuleSet) -> Match {
        let GnubgId { position, match_id, pending } = self.id;
        let game = series.game();
        let Some(id) = match_id.filter(|id| {
            (position, pending, id.on_roll) == (*game.position(), game.pending(), game.on_roll())
                && (id.length, id.score) == (series.length(), series.score())
                && id.state == game.state(rules)
        }) else {
            return series;
        };
        let mut completed = series;
        let is_over = game.result(rules).is_some();
        if is_over || completed.set_id(&id, rules).is_err() { series } else { completed }
    }

    /// Who plays for whom, without names.
    pub(super) fn seats(&self) -> [Seat; 2] {
        self.seats.map(|SeatFields { computer, plies, noise }| {
            let seat = if computer { Seat::computer("") } else { Seat::human("") };
            let plies = plies.filter(|plies| *plies <= plakoto_engine::search::MAX_PLIES);
            seat.with(plies, noise.filter(|noise| noise.is_finite() && *noise >= 0.0))
        })
    }
}
