//! The table of the model: the referee, with as much of the game as matters to it.

use std::collections::HashMap;

use plakoto_table::fair_dice::{Chain, Hex, LENGTH};

use super::super::*;

/// Number of turns after which the game is over.
const TURNS: u8 = 2;

/// A message to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PlayerMessage {
    Anchor(u32, Hex),
    Roll((u32, u32), Hex),
    Reveal((u32, u32), Hex),
    Move,
    Resign,
    Accept,
    Decline,
    NewGame,
    Rematch,
    End,
    Invite,
    /// Uses the invitation with another token.
    Seat,
}

/// The table, with as much of the game as matters here.
#[derive(Clone, Hash)]
pub(super) struct World {
    pub(super) referee: Referee,
    turns: u8,
    pub(super) browsers: [u32; 2],
}

/// The nonces of all players and seeds, in the order of the throws.
#[derive(Default)]
pub(super) struct Chains(HashMap<(usize, u32, &'static str), Vec<Hex>>);

impl Chains {
    /// Returns the nonce of a throw; for throw 0, the anchor.
    pub(super) fn nonce(&mut self, player: usize, series: u32, seed: &'static str, number: u32) -> Hex {
        let nonces = self.0.entry((player, series, seed)).or_insert_with(|| {
            let chain = Chain { table: "t", player, series };
            let seed = Hex::of(&format!("{seed} {series}"));
            let mut nonces: Vec<Hex> = std::iter::successors(Some(seed), |value| Some(chain.step(*value)))
                .take(LENGTH as usize + 1)
                .collect();
            nonces.reverse();
            nonces
        });
        nonces[number as usize]
    }
}

impl World {
    pub(super) fn new(honest: usize, control: Option<TimeControl>) -> Self {
        let secrets = ["invitation 0", "invitation 1"].map(Hex::of);
        let mut referee = Referee::new("t".to_owned(), Keys::new(secrets, Hex::of("watch")), control);
        for player in [honest, 1 - honest] {
            let name = if player == honest { "honest" } else { "hostile" };
            assert_eq!(referee.seat(Hex::of(name), secrets[player]), Ok(player));
        }
        referee.take_entries();
        Self { referee, turns: 0, browsers: [0; 2] }
    }

    /// Executes a message as a table does. Returns the throw that it completes.
    pub(super) fn execute(
        &mut self,
        player: usize,
        message: PlayerMessage,
    ) -> Result<Option<Throw>, Refusal> {
        let referee = &mut self.referee;
        match message {
            PlayerMessage::Anchor(series, anchor) => referee.anchor(player, series, anchor)?,
            PlayerMessage::Roll(throw, nonce) => referee.roll(player, throw, nonce)?,
            PlayerMessage::Reveal(throw, nonce) => {
                let Some(throw) = referee.reveal(player, throw, nonce)? else { return Ok(None) };
                let [first, second] = throw.dice;
                match (throw.purpose, referee.stage) {
                    (Purpose::Turn, TableStage::Roll(on_roll)) => referee.follow(TableStage::Move(on_roll)),
                    _ if first == second => referee.follow(TableStage::Opening),
                    _ => referee.follow(TableStage::Roll(usize::from(second > first))),
                }
                return Ok(Some(throw));
            }
            PlayerMessage::Move => {
                referee.move_allowed(player)?;
                self.turns += 1;
                referee.follow(if self.turns == TURNS {
                    TableStage::GameOver
                } else {
                    TableStage::Roll(1 - player)
                });
            }
            PlayerMessage::Resign => referee.resign(player, 1)?,
            PlayerMessage::Accept => {
                referee.answer_allowed(player)?;
                referee.follow(TableStage::MatchOver);
            }
            PlayerMessage::Decline => referee.decline(player)?,
            PlayerMessage::NewGame => {
                referee.new_game_allowed()?;
                self.turns = 0;
                referee.begin_game(TableStage::Opening);
            }
            PlayerMessage::Rematch => {
                if referee.rematch(player)? {
                    self.turns = 0;
                    referee.begin_match(referee.clock.as_ref().map(Clock::control));
                }
            }
            PlayerMessage::End => referee.end(player)?,
            PlayerMessage::Invite => referee.invite(player, Hex::of("another invitation"))?,
            PlayerMessage::Seat => drop(referee.seat(Hex::of("another"), Hex::of("another invitation"))?),
        }
        Ok(None)
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#?}\n{:?}", self.referee, self.browsers)
    }
}
