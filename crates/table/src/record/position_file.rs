//! Position files: a single line of JSON with a position, the rules and the names of the players.
//!
//! ```text
//! {"kind":"plakoto_position","version":1,"variant":"plakoto","players":["plakoto","user"],"id":"AACA/z8AAID/Pw:cAkXAAAAAAAE"}
//! ```

use serde::{Deserialize, Serialize};

use super::fault::ReplayFault;
use super::replay::Damage;
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable::escape_json;
use plakoto_engine::rules::RuleSet;

/// The version of the file format. Files with other versions cannot be read.
const VERSION: u32 = 1;

/// The contents of a position file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedPosition {
    /// The rules to which the position belongs.
    pub rules: RuleSet,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The position, the player on roll, the dice and the match score.
    pub id: GnubgId,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PositionLine {
    PlakotoPosition { version: u32, variant: String, players: [String; 2], id: String },
}

/// Writes the line of a position file.
pub fn write(SavedPosition { rules, names, id }: &SavedPosition) -> String {
    let (variant, players, id) = (rules.to_string(), names.clone(), id.to_string());
    let line = PositionLine::PlakotoPosition { version: VERSION, variant, players, id };
    // Serialising cannot fail for these types.
    escape_json(&serde_json::to_string(&line).unwrap_or_default()).into_owned() + "\n"
}

/// Parses the contents of a position file.
///
/// # Errors
/// Fails if the contents are not a valid position file.
pub fn parse(bytes: &[u8]) -> Result<SavedPosition, Damage> {
    read(bytes).map_err(|fault| Damage { line: 1, fault, game: None })
}

fn read(bytes: &[u8]) -> Result<SavedPosition, ReplayFault> {
    let line: PositionLine = serde_json::from_slice(bytes).map_err(|error| {
        // If the line has an unknown `kind`, serde reports an unknown enum variant.
        let is_other = error.to_string().starts_with("unknown variant");
        if is_other { ReplayFault::NoPosition } else { ReplayFault::json(&error) }
    })?;
    let PositionLine::PlakotoPosition { version, variant, players, id } = line;
    if version != VERSION {
        return Err(ReplayFault::Version(VERSION, version));
    }
    let rules = variant.parse()?;
    let id = id.parse::<GnubgId<PositionId>>()?.under(&rules)?;
    Ok(SavedPosition { rules, names: players, id })
}
