//! Position IDs and match IDs must be identical to the IDs in `data/gnubg_ids.txt`, which gnubg printed.

use plakoto::notation::match_id::MatchId;
use plakoto::notation::simple_board;
use plakoto::rules::{GameStage, Player, Position, Roll};

use crate::notation_properties::with_bit_66;

const TABLE: &str = include_str!("../data/gnubg_ids.txt");

/// One line of the file with gnubg's IDs.
struct Observation {
    position: Position,
    /// The fields of the match ID. The dice are in the order in which they were set in gnubg.
    fields: MatchId,
    jacoby: bool,
    position_id: &'static str,
    match_id: &'static str,
}

impl Observation {
    fn read(line: &'static str) -> Self {
        let columns: Vec<&str> = line.split(" | ").collect();
        let [board, on_roll, dice, length, scores, jacoby, resignation, position_id, match_id] = columns[..] else {
            panic!("expected nine columns: {line}");
        };
        Self {
            position: simple_board::parse(board).expect(line),
            fields: MatchId {
                on_roll: Player::from_index(number(on_roll).into()).expect(line),
                state: GameStage::Playing,
                resignation: number(resignation).try_into().expect(line),
                dice: (dice != "-").then(|| dice.parse().expect(line)),
                length: number(length),
                score: scores.split_once(' ').map(|(first, second)| [first, second].map(number)).expect(line),
            },
            jacoby: jacoby == "on",
            position_id,
            match_id,
        }
    }

    /// Whether this is a money session with the Jacoby rule, the only case in which gnubg sets bit 66 to 0.
    fn is_money_with_jacoby(&self) -> bool {
        self.fields.length == 0 && self.jacoby
    }
}

fn number(text: &str) -> u16 {
    text.parse().expect(text)
}

fn observations() -> Vec<Observation> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(Observation::read).collect()
}

/// Puts the higher die first, because gnubg's match IDs do not preserve the order of the dice.
fn higher_die_first(fields: MatchId) -> MatchId {
    let dice = fields.dice.map(|roll| Roll::new(roll.high(), roll.low()).expect("two dice"));
    MatchId { dice, ..fields }
}

/// Only the Jacoby rule of gnubg leaves bit 66 unset; it is always set when a match ID is written.
#[test]
fn ids_equal_those_of_gnubg() {
    let observations = observations();
    assert!(observations.len() >= 150);
    for observation in observations {
        let is_money_with_jacoby = observation.is_money_with_jacoby();
        let Observation { position, fields, position_id, match_id, .. } = observation;
        assert_eq!(position.to_string(), position_id, "{position:?}");
        assert_eq!(position_id.parse::<Position>(), Ok(position));
        let written = with_bit_66(match_id);
        assert_eq!(fields.to_string(), written, "{fields:?}");
        let read: MatchId = match_id.parse().expect(match_id);
        assert_eq!((read, read.to_string()), (higher_die_first(fields), written.clone()), "{match_id}");
        assert_eq!(match_id == written, !is_money_with_jacoby, "{match_id}");
    }
}
