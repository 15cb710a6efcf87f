//! Plays a game between two players and records its decisions.

use super::{Block, Candidate, DataSource, Decision, Shares};
use crate::arena::Contestant;
use plakoto_engine::eval::Chances;
use plakoto_engine::rules::{Dice, LegalPlay, Numbers, Pending, Side, outcome};
use plakoto_engine::search::{StopFlag, Stopped};

/// Number of decisions after which a game is stopped, because under some rules both players can be stuck
/// forever.
pub const LONGEST: u16 = 5000;

/// Maximum number of candidates per decision in a file.
const MOST: usize = u16::MAX as usize;

/// Plays game `number` and adds its decisions to `block`. The dice depend only on the seed and the game
/// number.
pub(super) fn play(
    players: [&Contestant; 2],
    source: &DataSource,
    number: u64,
    stop: &StopFlag,
    block: &mut Block,
) -> Result<(), Stopped> {
    let rules = players[0].engine.rules();
    let mut dice = Dice::stream([source.seed, number, 0]);
    let (mut position, mut pending, mut player) = (rules.start(), Pending::NONE, (number % 2) as u8);
    let (begun, mut plays) = (block.decisions.len(), Vec::new());
    // The outcome, and the player from whose view the outcome is stated; `None` if the game was stopped.
    let end = loop {
        if let Some(outcome) = outcome(&position, rules) {
            break Some((outcome, player));
        }
        let turn = (block.decisions.len() - begun) as u16;
        if turn == LONGEST {
            break None;
        }
        let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
        let Contestant { engine, level, .. } = players[usize::from(player)];
        let question = engine.ask().level(*level, source.seed ^ number).threads(1).stop(stop);
        question.choices(&position, numbers, &mut plays);
        let found = question.hint(&position, numbers);
        if stop.is_raised() {
            return Err(Stopped);
        }
        let chosen = question.pick(&found).legal;
        let (candidates, choice) = kept(&found, &chosen, &plays, source.candidates);
        let decision = Decision {
            source: 0,
            game: number,
            turn,
            player,
            position,
            numbers,
            plays: plays.len().min(MOST) as u16,
            choice,
            outcome: None,
            first: 0,
            count: 0,
        };
        block.push(decision, candidates);
        (position, pending) = (chosen.after(), chosen.next.pending);
        if chosen.next.side == Side::Theirs {
            player = 1 - player;
        }
    };
    for decision in &mut block.decisions[begun..] {
        decision.outcome = end.map(|(outcome, seen_by)| {
            let side = if decision.player == seen_by { Side::Mine } else { Side::Theirs };
            place(&Chances::certain(outcome).seen_by(side))
        });
    }
    Ok(())
}

/// Returns the candidates to keep, in the order of the plays, and the index of the chosen candidate among
/// them.
fn kept(
    found: &[plakoto_engine::search::Candidate],
    chosen: &LegalPlay,
    plays: &[LegalPlay],
    most: Option<u16>,
) -> (Vec<Candidate>, u16) {
    let mut order: Vec<usize> = (0..plays.len()).collect();
    order.sort_unstable_by_key(|place| plays[*place].play);
    let place = |legal: &LegalPlay| {
        order.binary_search_by_key(&legal.play, |place| plays[*place].play).map_or(0, |found| order[found])
    };
    let most = most.map_or(MOST, usize::from);
    let is_chosen = |candidate: &plakoto_engine::search::Candidate| candidate.legal == *chosen;
    // The chosen candidate is always kept.
    let others = if found.iter().take(most).any(is_chosen) { most } else { most - 1 };
    let rest = found.iter().skip(others).filter(|candidate| is_chosen(candidate));
    let mut kept: Vec<(usize, &plakoto_engine::search::Candidate)> =
        found.iter().take(others).chain(rest).map(|found| (place(&found.legal), found)).collect();
    kept.sort_unstable_by_key(|(place, _)| *place);
    let choice = kept.iter().position(|(_, candidate)| is_chosen(candidate)).unwrap_or(0);
    let candidate = |(place, found): (usize, &plakoto_engine::search::Candidate)| Candidate {
        position: found.legal.after(),
        pending: found.legal.next.pending,
        place: place.min(MOST) as u16,
        plies: found.plies,
        shares: Shares::of(&found.chances),
    };
    (kept.into_iter().map(candidate).collect(), choice as u16)
}

/// Index of the outcome whose probability is 1.
fn place(certain: &Chances) -> u8 {
    certain.to_array().iter().position(|chance| *chance == 1.0).unwrap_or(Chances::COUNT - 1) as u8
}
