//! `set`.

use std::path::Path;
use std::sync::Arc;

use super::Session;
use crate::endgame::folder::Folder;
use crate::engine::Level;
use crate::eval::{Endings, Network, shipped_pruner};
use crate::match_play::DiceSource;
use crate::protocol::command::{
    Automatic, Drawing, EndingsName, MoveFilter, Output, Placement, Rng, Setting,
};
use crate::protocol::{ProtocolError, Reply};
use crate::rules::match_id::MatchId;
use crate::rules::raw_board::RawBoard;
use crate::rules::{Pending, Position, Roll, position_id};
use crate::search::FilterLevel;

impl Session {
    pub(super) fn set(&mut self, setting: Setting) -> Result<Reply, ProtocolError> {
        if setting.changes_engine() {
            self.last_rollout = None;
        }
        let message = match setting {
            Setting::Analysis(setting) => self.set_analysis(setting)?,
            Setting::Automatic(what, on) => self.set_automatic(what, on),
            Setting::Board(placement) => self.place(placement)?,
            Setting::Cache(entries) => self.set_cache(entries)?,
            Setting::Dice(roll) => self.set_dice(roll)?,
            Setting::Plies(plies) => self.set_plies(plies),
            Setting::Noise(noise) => self.set_noise(noise),
            Setting::Prune(is_on) => self.set_prune(is_on),
            Setting::Level(level) => self.set_level(level),
            Setting::Net(path) => return self.set_net(path.as_deref()),
            Setting::Endings(name) => self.set_endings(&name)?,
            Setting::MoveFilter(filter) => self.set_filter(filter),
            Setting::MatchId(id) => self.set_match_id(&id),
            Setting::MatchEquities(is_on) => self.set_match_equities(is_on),
            Setting::MatchLength(length) => self.set_match_length(length),
            Setting::Output(output) => self.set_output_setting(output),
            Setting::Pending(pending) => self.set_pending(pending)?,
            Setting::Player(player, setting) => self.set_player(&player, setting)?,
            Setting::Record(path) => self.set_record(path.as_deref())?,
            Setting::Rng(rng) => self.set_rng(rng)?,
            Setting::Rollout(setting) => self.set_rollout(setting),
            Setting::Score(score) => self.set_score(score)?,
            Setting::Seed(seed) => self.set_seed(seed)?,
            Setting::Threads(threads) => self.set_threads(threads)?,
            Setting::Turn(player) => self.set_turn(&player)?,
            Setting::Variant(name) => return self.set_variant(&name),
        };
        Ok(Reply::Message(message))
    }

    fn set_automatic(&mut self, what: Automatic, on: bool) -> String {
        let (setting, does) = match what {
            Automatic::Bearoff => {
                (&mut self.table.automatic.bearoff, "bear off checkers in non-contact positions")
            }
            Automatic::Game => (&mut self.table.automatic.game, "start games"),
            Automatic::Move => (&mut self.table.automatic.play, "make forced moves"),
            Automatic::Resign => (&mut self.table.automatic.resign, "offer to resign what is certainly lost"),
            Automatic::Roll => (&mut self.table.automatic.roll, "roll the dice"),
        };
        *setting = on;
        format!("Will {}automatically {does}.", if on { "" } else { "not " })
    }

    /// Puts a position on the board. One that was rejected leaves the session without any; `undo` takes a good one
    /// back.
    pub(super) fn place(
        &mut self,
        placement: Result<Placement, ProtocolError>,
    ) -> Result<String, ProtocolError> {
        let placed = placement.and_then(|placement| match placement {
            Placement::Id(id) => self.check_pending(&id).map(|()| (id.position, id.pending, id.match_id)),
            Placement::Simple(position) => Ok((position, Pending::NONE, None)),
            Placement::Raw(board) => self.take_raw(&board),
            Placement::Start => Ok((Position::START, Pending::NONE, None)),
        });
        let (position, pending, match_id) = placed.inspect_err(|_| self.table.reject())?;
        self.table.place(position, pending, match_id.as_ref());
        Ok(format!("Position ID: {} Match ID: {}", position_id::write(&position), self.match_id()))
    }

    /// A raw board also names the players.
    fn take_raw(&mut self, board: &RawBoard) -> Result<(Position, Pending, Option<MatchId>), ProtocolError> {
        if let Some(name) = board.names.iter().find(|name| !crate::protocol::grammar::names::is_valid(name)) {
            let detail =
                format!("expected names of 1 to 32 printable characters in the raw board, got `{name}`");
            return Err(ProtocolError::bad_argument(detail));
        }
        if board.names[0].to_lowercase() == board.names[1].to_lowercase() {
            let detail =
                format!("expected two different names in the raw board, got `{}` twice", board.names[0]);
            return Err(ProtocolError::bad_argument(detail));
        }
        for (player, name) in self.table.seats.iter_mut().zip(&board.names) {
            player.name.clone_from(name);
        }
        let RawBoard { length, score, on_roll, dice, .. } = *board;
        let id = MatchId { length, score, on_roll, dice, resignation: 0, ..self.match_id() };
        Ok((
            board.position,
            Pending::NONE,
            Some(MatchId { state: crate::rules::match_id::GameState::Playing, ..id }),
        ))
    }

    fn set_cache(&mut self, entries: usize) -> Result<String, ProtocolError> {
        self.engine.set_cache_entries(entries)?;
        Ok(format!("The position cache has been sized to {} entries.", self.engine.cache_entries()))
    }

    pub(super) fn set_dice(&mut self, roll: Roll) -> Result<String, ProtocolError> {
        if self.result().is_some() && self.table.is_placed {
            return Err(ProtocolError::missing("the game is over"));
        }
        let game = &mut self.table.series.game;
        (game.dice, game.pending) = (Some(roll), Pending::NONE);
        let [first, second] = roll.dice();
        Ok(format!("The dice have been set to {first} and {second}."))
    }

    pub(super) fn set_plies(&mut self, plies: u8) -> String {
        self.level.plies = plies;
        format!("`eval' and `hint' chequerplay will use {plies} ply evaluation.")
    }

    fn set_noise(&mut self, noise: f32) -> String {
        self.level.noise = noise;
        format!("Plays will be chosen with a noise of {noise} points.")
    }

    fn set_prune(&mut self, is_on: bool) -> String {
        self.engine.set_pruner(if is_on { shipped_pruner(self.engine.rules()) } else { None });
        format!(
            "`eval' and `hint' chequerplay {} neural net pruning.",
            if is_on { "will use" } else { "will not use" }
        )
    }

    fn set_level(&mut self, level: Level) -> String {
        self.level = level;
        format!("Plays will be chosen at level {}.", level_text(&level))
    }

    /// Evaluates with the network of a file, or with the one that the program brings along.
    fn set_net(&mut self, path: Option<&Path>) -> Result<Reply, ProtocolError> {
        match path {
            Some(path) => self.engine.set_evaluator(Arc::new(Network::read(path)?)),
            None => self.engine.use_shipped(),
        }
        let description = self.engine.evaluator().description();
        Ok(self.told_with_network(format!("Positions will be evaluated by {description}.")))
    }

    /// Looks endings up in the tables of a folder, all of which must be sound.
    fn set_endings(&mut self, name: &EndingsName) -> Result<String, ProtocolError> {
        let endings = match name {
            EndingsName::Off => Endings::Off,
            EndingsName::Shipped => Endings::Shipped,
            EndingsName::Folder(folder) => {
                let Folder { tables, faults } = Folder::read(folder)?;
                faults.into_iter().try_for_each(|fault| Err(ProtocolError::from(fault)))?;
                Endings::Tables(Arc::new(tables))
            }
        };
        self.engine.set_endings(endings);
        Ok(format!("Endings that are looked up: {}.", self.engine.endings().description()))
    }

    fn set_filter(&mut self, MoveFilter { plies, level, filter }: MoveFilter) -> String {
        self.engine.filters.set_level(plies, level, filter);
        format!("Move filter for {plies} ply: {}", filter_text(level, filter))
    }

    fn set_match_id(&mut self, id: &MatchId) -> String {
        self.table.series.set_id(id);
        format!("The match ID has been set to {}.", self.match_id())
    }

    fn set_match_equities(&mut self, is_on: bool) -> String {
        self.plays_by_score = is_on;
        let what = if is_on { "the chance to win it" } else { "points, whatever the score" };
        format!("In a match plays will be chosen by {what}.")
    }

    pub(super) fn set_match_length(&mut self, length: u16) -> String {
        self.match_length = length;
        format!("New matches default to {length} points.")
    }

    fn set_output_setting(&mut self, output: Output) -> String {
        let settings = &mut self.output;
        let switch = |on: bool| if on { "on" } else { "off" };
        match output {
            Output::Board(drawing) => {
                settings.drawing = drawing;
                drawing_line(drawing)
            }
            Output::Digits(digits) => {
                settings.digits = digits;
                format!(
                    "Probabilities and equities will be shown with {digits} digits after the decimal separator."
                )
            }
            Output::Flip(on) => {
                settings.is_flipped = on;
                flip_line(on)
            }
            Output::Framing(on) => {
                settings.framing = on;
                format!("Framing of replies is {}.", switch(on))
            }
            Output::Json(on) => {
                settings.json = on;
                format!("JSON output is {}.", switch(on))
            }
            Output::MatchChances(on) => {
                settings.match_chances = on;
                let what = if on { "the chance to win it" } else { "their equities" };
                format!("In a match plays will be shown with {what}.")
            }
            Output::Progress(on) => {
                settings.progress = on;
                format!("Progress of rollouts is {}.", switch(on))
            }
            Output::RawBoard(on) => {
                settings.raw_board = on;
                format!("Boards will be shown {}.", if on { "in raw format" } else { "in ASCII" })
            }
            Output::WinPercent(on) => {
                settings.win_percent = on;
                let form = if on { "percentages" } else { "probabilities" };
                format!("Game winning chances will be shown as {form}.")
            }
        }
    }

    pub(super) fn set_pending(&mut self, pending: Pending) -> Result<String, ProtocolError> {
        if !pending.is_empty() {
            self.may_hand_over()?;
            self.table.must_be_placed()?;
            if self.result().is_some() {
                return Err(ProtocolError::missing("the game is over"));
            }
        }
        self.table.series.game.hand_over(pending);
        Ok(self.pending_line())
    }

    fn set_rng(&mut self, rng: Rng) -> Result<String, ProtocolError> {
        let (dice, message) = match rng {
            Rng::BuiltIn => {
                (DiceSource::unpredictable(), "the built-in dice generator (xoshiro256++)".to_owned())
            }
            Rng::Manual => (DiceSource::Manual, "dice entered by hand".to_owned()),
            Rng::File(name) => (DiceSource::file(&name)?, format!("the dice of the file {}", name.display())),
        };
        self.table.choose_dice(dice);
        Ok(format!("Plakoto will now use {message}."))
    }

    pub(super) fn set_score(&mut self, score: [u16; 2]) -> Result<String, ProtocolError> {
        let length = self.table.series.length;
        if length > 0 && score.iter().any(|&points| points >= length) {
            let [first, second] = score;
            let detail = format!("expected points below the match length {length}, got {first} and {second}");
            return Err(ProtocolError::bad_argument(detail));
        }
        self.table.series.score = score;
        Ok(self.score_line())
    }

    fn set_seed(&mut self, seed: Option<u64>) -> Result<String, ProtocolError> {
        self.current_seed()?;
        self.seed(seed);
        let now = self.current_seed()?;
        Ok(if seed.is_some() {
            format!("Seed set to {now}.")
        } else {
            format!("Seed initialised by the system to {now}.")
        })
    }

    pub(super) fn set_threads(&mut self, threads: usize) -> Result<String, ProtocolError> {
        self.engine.set_threads(threads)?;
        Ok(format!("The number of threads has been set to {threads}."))
    }

    /// The seed of the dice.
    pub(super) fn current_seed(&self) -> Result<u64, ProtocolError> {
        match self.table.dice() {
            DiceSource::Generator { seed, .. } => Ok(*seed),
            _ => Err(ProtocolError::missing("dice that are entered or read from a file have no seed")),
        }
    }

    /// Seeds the dice, as a key of the UBGI face: other sources of dice give way to the built-in generator.
    pub(super) fn seed(&mut self, seed: Option<u64>) {
        self.table.choose_dice(seed.map_or_else(DiceSource::unpredictable, DiceSource::seeded));
    }

    pub(super) fn score_line(&self) -> String {
        crate::protocol::reply::score_line(
            &self.names(),
            self.table.series.games,
            self.table.series.score,
            self.table.series.length,
        )
    }
}

/// How boards are drawn, as `set output` and `show output` say it.
pub(super) fn drawing_line(drawing: Drawing) -> String {
    format!("Boards will be drawn as {} draws them.", drawing.name())
}

/// Which way pbmserv's boards are drawn, as `set output` and `show output` say it.
pub(super) fn flip_line(is_flipped: bool) -> String {
    format!("Boards of pbmserv will {}be flipped.", if is_flipped { "" } else { "not " })
}

/// A level by its name and by what is behind it.
pub(super) fn level_text(level: &Level) -> String {
    let name = level.name().unwrap_or("custom");
    format!("{name} ({} ply, noise {})", level.plies, level.noise)
}

/// What a level of a move filter keeps, in gnubg's words.
pub(super) fn filter_text(level: u8, filter: FilterLevel) -> String {
    match filter {
        FilterLevel::Skip => format!("skip pruning for {level}-ply moves."),
        FilterLevel::Keep { first, more, within } => {
            format!(
                "keep the first {first} {level}-ply moves and up to {more} more moves within equity {within}"
            )
        }
    }
}
