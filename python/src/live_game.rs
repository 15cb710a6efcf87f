//! A game in progress, in which numbered actions make the decisions: its random numbers, and its state as plain values.

use std::sync::Arc;

use plakoto::eval::Chances;
use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};
use plakoto::rules::{LegalPlay, NextStep, Numbers, PartialPlay, Pending, Position, outcome};
use plakoto::{Engine, Roll, RuleSet, Side};

use crate::arrays::counts;
use crate::error::{Result, bad};
use crate::input;
use crate::play::points;

/// Maximum number of different plays for a roll: the number of ways to distribute four steps among fifteen
/// checkers.
const MAX_PLAYS: usize = 3060;

/// Number of step actions: a pass, and six numbers for each of 25 starts.
const STEP_ACTIONS: usize = 1 + 25 * NUMBERS;

/// The step action if no number can be played.
const PASS: usize = 0;

/// How many different numbers dice have.
pub(crate) const NUMBERS: usize = 6;

/// The meaning of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionKind {
    /// An action is the index of a play in the list of legal plays.
    Plays,
    /// An action is a pass, or a step: the start of a checker, and the number that it plays.
    Steps,
}

impl ActionKind {
    const NAMED: [(&str, Self); 2] = [("plays", Self::Plays), ("steps", Self::Steps)];

    pub(crate) fn named(name: &str) -> Result<Self> {
        input::named("actions", name, &Self::NAMED)
    }

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMED[self as usize].0
    }

    /// Number of different actions.
    pub(crate) const fn count(self) -> usize {
        match self {
            Self::Plays => MAX_PLAYS,
            Self::Steps => STEP_ACTIONS,
        }
    }
}

/// What all games have in common: the engine that knows the rules and lists plays, and the meaning of actions.
#[derive(Clone)]
pub(crate) struct GameKind {
    pub(crate) engine: Arc<Engine>,
    pub(crate) actions: ActionKind,
}

impl GameKind {
    pub(crate) fn new(rules: RuleSet, actions: ActionKind) -> Self {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        Self { engine: Arc::new(engine), actions }
    }

    pub(crate) fn rules(&self) -> &RuleSet {
        self.engine.rules()
    }
}

/// A game in progress, or one that is over.
#[derive(Clone)]
pub(crate) struct LiveGame {
    /// The position at the start of the turn.
    start: Position,
    /// The numbers to play; `None` before the roll, and at the end of the game.
    numbers: Option<Numbers>,
    /// The player on roll: 0 or 1.
    pub(crate) on_roll: u8,
    /// The outcome for the player on roll, as an index, if the game is over.
    pub(crate) outcome: Option<usize>,
    /// The legal plays, if actions are plays.
    plays: Vec<LegalPlay>,
    /// The steps of this turn, if actions are steps.
    turn: Option<Turn>,
}

/// A turn that is played step by step.
#[derive(Clone)]
struct Turn {
    partial: PartialPlay,
    /// The legal next steps, in ascending order of their actions.
    next: Vec<NextStep>,
    /// The actions of the turn.
    made: Vec<usize>,
}

impl Turn {
    fn new(partial: PartialPlay) -> Self {
        let mut turn = Self { partial, next: Vec::new(), made: Vec::new() };
        turn.list();
        turn
    }

    /// Lists the legal next steps.
    fn list(&mut self) {
        self.next = self.partial.next_steps();
        self.next.sort_unstable_by_key(action_of);
    }

    /// Returns the steps as a play, which is legal if the turn is complete.
    fn play(partial: &PartialPlay) -> LegalPlay {
        LegalPlay { play: *partial.play(), result: *partial.position(), next: partial.next() }
    }
}

/// Returns the action of a step. The actions 6 × (`start` − 1) + `number` are the same in all positions.
fn action_of(next: &NextStep) -> usize {
    NUMBERS * (usize::from(next.step.start()) - 1) + usize::from(next.number)
}

impl LiveGame {
    /// Starts a game at a position, before the roll.
    pub(crate) fn new(start: Position, on_roll: u8, kind: &GameKind) -> Self {
        let mut game = Self { start, numbers: None, on_roll, outcome: None, plays: Vec::new(), turn: None };
        game.check_end(kind);
        game
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether the player on roll has to roll the dice.
    pub(crate) const fn must_roll(&self) -> bool {
        self.numbers.is_none() && !self.is_over()
    }

    /// The current position, from the view of the player on roll. In a turn of steps, some of them are made.
    pub(crate) fn position(&self) -> &Position {
        self.turn.as_ref().map_or(&self.start, |turn| turn.partial.position())
    }

    /// The position at the start of the turn, from the view of the player on roll.
    pub(crate) const fn start(&self) -> &Position {
        &self.start
    }

    /// The numbers to play at the start of the turn, if there is something to decide.
    pub(crate) const fn numbers(&self) -> Option<Numbers> {
        self.numbers
    }

    /// How many times the player still has to play each number from 1 to 6. Numbers that no checker can play
    /// count, too.
    pub(crate) fn numbers_left(&self, rules: &RuleSet) -> [u8; NUMBERS] {
        let mut left = [0; NUMBERS];
        if let Some(turn) = &self.turn {
            turn.partial.left().for_each(|number| left[usize::from(number) - 1] += 1);
            return left;
        }
        match self.numbers {
            Some(Numbers::Rolled(roll)) if roll.is_double() => {
                let last = if rules.cascade { NUMBERS } else { usize::from(roll.high()) };
                left[usize::from(roll.high()) - 1..last].fill(4);
            }
            Some(Numbers::Rolled(roll)) => {
                roll.dice().into_iter().for_each(|die| left[usize::from(die) - 1] = 1);
            }
            Some(Numbers::HandedOver(pending)) => left = counts(pending),
            None => {}
        }
        left
    }

    /// Number of legal actions.
    pub(crate) fn count(&self) -> usize {
        self.turn.as_ref().map_or(self.plays.len(), |turn| turn.next.len().max(1))
    }

    /// Returns the legal action with this index, which must be below [`LiveGame::count`].
    pub(crate) fn action(&self, index: usize) -> usize {
        match &self.turn {
            Some(turn) => turn.next.get(index).map_or(PASS, action_of),
            None => index,
        }
    }

    /// The legal actions in ascending order.
    pub(crate) fn actions(&self) -> impl Iterator<Item = usize> {
        (0..self.count()).map(|index| self.action(index))
    }

    /// Returns the index of an action among the legal actions, or `None` if the action is illegal.
    pub(crate) fn index_of(&self, action: i64) -> Option<usize> {
        let action = usize::try_from(action).ok()?;
        match &self.turn {
            Some(_) => self.actions().position(|legal| legal == action),
            None => (action < self.plays.len()).then_some(action),
        }
    }

    /// Describes the legal actions for an error message.
    pub(crate) fn expected(&self) -> String {
        match &self.turn {
            None if self.plays.is_empty() => "no action".to_owned(),
            None => format!("a play from 0 to {}", self.plays.len() - 1),
            Some(_) => {
                let actions: Vec<String> = self.actions().map(|action| action.to_string()).collect();
                format!("a step ({})", actions.join(", "))
            }
        }
    }

    /// Returns an action as text: a play such as `24/21`, or a number and a step such as `3: 24/21`.
    pub(crate) fn text(&self, index: usize) -> String {
        match &self.turn {
            None => self.plays.get(index).map_or_else(String::new, |play| play.to_string()),
            Some(turn) => turn
                .next
                .get(index)
                .map_or_else(|| "pass".to_owned(), |next| format!("{}: {}", next.number, next.step)),
        }
    }

    /// Begins a turn with these numbers, and lists the legal actions.
    pub(crate) fn begin(&mut self, numbers: Numbers, kind: &GameKind) {
        self.numbers = Some(numbers);
        match kind.actions {
            ActionKind::Plays => kind.engine.ask().threads(1).choices(&self.start, numbers, &mut self.plays),
            ActionKind::Steps => {
                let partial = PartialPlay::new(&self.start, numbers, kind.rules());
                self.turn = Some(Turn::new(partial));
            }
        }
    }

    /// Takes the legal action with this index. An index that is too high has no effect.
    pub(crate) fn take(&mut self, index: usize, kind: &GameKind) {
        let Some(turn) = &mut self.turn else {
            if let Some(&play) = self.plays.get(index) {
                self.finish(&play, kind);
            }
            return;
        };
        if let Some(next) = turn.next.get(index) {
            turn.partial.follow(next);
            turn.made.push(action_of(next));
        }
        if turn.partial.is_complete() {
            let play = Turn::play(&turn.partial);
            self.finish(&play, kind);
        } else {
            turn.list();
        }
    }

    /// Ends the turn with a play, which begins at the start of the turn.
    pub(crate) fn finish(&mut self, play: &LegalPlay, kind: &GameKind) {
        (self.start, self.numbers, self.turn) = (play.after(), None, None);
        if play.next.side == Side::Theirs {
            self.on_roll ^= 1;
        }
        self.plays.clear();
        self.check_end(kind);
        if let Some(numbers) = Numbers::of(play.next.pending, None).filter(|_| !self.is_over()) {
            self.begin(numbers, kind);
        }
    }

    /// Ends the game with the greatest loss of `player`.
    pub(crate) fn lose(&mut self, player: u8, kind: &GameKind) {
        let points = points(kind.rules());
        let sign = if player == self.on_roll { 1.0 } else { -1.0 };
        let worst = (0..points.len()).min_by(|a, b| (sign * points[*a]).total_cmp(&(sign * points[*b])));
        (self.start, self.numbers, self.turn) = (*self.position(), None, None);
        self.plays.clear();
        self.outcome = worst;
    }

    fn check_end(&mut self, kind: &GameKind) {
        self.outcome = outcome(&self.start, kind.rules()).map(Chances::place);
    }

    /// Points that player 0 has won; 0 while the game is in progress.
    pub(crate) fn points_of_first(&self, points: &[f32]) -> f32 {
        let won = self.outcome.map_or(0.0, |outcome| points[outcome]);
        if self.on_roll == 0 || won == 0.0 { won } else { -won }
    }

    /// Returns, for each legal action, the position after it and the numbers that are pending then. The flag
    /// says whether the same player decides or rolls next; the position is from the view of the next player.
    pub(crate) fn afters(&self) -> Vec<(Position, Pending, bool)> {
        let of_play = |play: LegalPlay| (play.after(), play.next.pending, play.next.side == Side::Mine);
        let Some(turn) = &self.turn else { return self.plays.iter().copied().map(of_play).collect() };
        if turn.next.is_empty() {
            return vec![of_play(Turn::play(&turn.partial))];
        }
        let after = |next: &NextStep| {
            let mut partial = turn.partial.clone();
            partial.follow(next);
            if partial.is_complete() {
                return of_play(Turn::play(&partial));
            }
            (next.after, Pending::NONE, true)
        };
        turn.next.iter().map(after).collect()
    }

    /// The actions that were taken in this turn, from which a copy can be rebuilt.
    pub(crate) fn made(&self) -> Vec<usize> {
        self.turn.as_ref().map_or_else(Vec::new, |turn| turn.made.clone())
    }
}

/// Start of the turn, dice, pending numbers, player on roll, outcome, random
/// numbers, and the actions of the turn.
pub(crate) type GameState = (Vec<i8>, [u8; 2], [u8; 6], u8, Option<usize>, u64, Vec<usize>);

/// Returns the state of a game.
pub(crate) fn state_of(game: &LiveGame, random: Random) -> GameState {
    let numbers = game.numbers();
    let board = encode(game.start()).to_vec();
    (board, dice_of(numbers), counts(pending_of(numbers)), game.on_roll, game.outcome, random.0, game.made())
}

/// Rebuilds a game and its random numbers.
pub(crate) fn rebuilt(state: GameState, kind: &GameKind) -> Result<(LiveGame, Random)> {
    let (board, dice, pending, on_roll, outcome, random, made) = state;
    let board = <[i8; BOARD_BYTES]>::try_from(board)
        .map_err(|board| bad!("expected {BOARD_BYTES} numbers, got {}", board.len()))?;
    let start = decode(&board, &kind.rules().mechanics)?;
    let pending = (1..).zip(pending).flat_map(|(number, count)| std::iter::repeat_n(number, count.into()));
    let numbers = Numbers::of(Pending::of(pending).unwrap_or_default(), Roll::new(dice[0], dice[1]).ok());
    let mut game = LiveGame::new(start, on_roll & 1, kind);
    game.outcome = outcome.filter(|outcome| *outcome < Chances::COUNT);
    if let Some(numbers) = numbers.filter(|_| !game.is_over()) {
        game.begin(numbers, kind);
    }
    for action in made {
        if let Some(place) = game.index_of(action as i64) {
            game.take(place, kind);
        }
    }
    Ok((game, Random(random)))
}

/// Returns the dice, or zeros if there is no roll.
pub(crate) fn dice_of(numbers: Option<Numbers>) -> [u8; 2] {
    numbers.and_then(Numbers::roll).map_or([0, 0], |roll| roll.dice())
}

/// Returns the pending numbers among the numbers to play.
pub(crate) fn pending_of(numbers: Option<Numbers>) -> Pending {
    numbers.map_or(Pending::NONE, Numbers::pending)
}

/// A SplitMix64 generator. It is small enough that each of many games can have one.
#[derive(Clone, Copy)]
pub(crate) struct Random(pub(crate) u64);

/// The odd constant that SplitMix64 adds to its state.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Creates the generator of the game with this number.
    pub(crate) const fn of_game(seed: u64, number: u64) -> Self {
        Self(mix(seed.wrapping_add(INCREMENT)) ^ mix(number.wrapping_mul(INCREMENT)))
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. The bias is at most `bound` / 2⁶⁴.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(INCREMENT);
        ((u128::from(mix(self.0)) * bound as u128) >> 64) as usize
    }
}

/// The output function of SplitMix64.
const fn mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}
