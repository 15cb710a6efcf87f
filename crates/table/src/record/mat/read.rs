//! Reads matches from `.mat` text: all lines other than turns.

use super::lines::{self, TabLayout};
use super::names::{
    NoteTag, are_crossed, full_names, place_notes, read_columns, read_comment, read_one, read_tag,
    read_without_points, split_rating,
};
use super::words::{GAME, PLAYERS, RATINGS, STARTS};
use crate::match_play::{GameResult, GameState};
use crate::record::fault::ReplayFault;
use crate::record::replay::{self, Damage, Recovered};
use crate::record::{GameRecord, Record, TextEncoding};
use plakoto_engine::rules::{Numbers, Player, RuleSet};

/// Parses the contents of a file. `rules` are used if the file does not name any rules.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse(bytes: &[u8], rules: RuleSet) -> Result<Record, Damage> {
    recover(bytes, rules)?.checked().map(|recovered| recovered.record)
}

/// Parses the undamaged parts of a file: the part of each game before its first unreadable cell.
///
/// # Errors
/// Fails if there is no game, or if the games have other rules.
pub fn recover(bytes: &[u8], rules: RuleSet) -> Result<Recovered, Damage> {
    recover_as(bytes, rules, TextEncoding::default())
}

/// Parses the undamaged parts of a file in the given encoding.
///
/// # Errors
/// Fails if there is no game, or if the games have other rules.
pub fn recover_as(bytes: &[u8], rules: RuleSet, encoding: TextEncoding) -> Result<Recovered, Damage> {
    let (text, encoding) = encoding.decode(bytes);
    let lines = lines::split(&text);
    let (lines, further_matches) = lines::first_match(&lines);
    let reading = read(lines, rules);
    let MatReading { reader, damages } = as_other_game(lines, &rules, &reading).unwrap_or(reading);
    if reader.record.games.is_empty() {
        let nothing = || Damage { line: lines.len().max(1), fault: ReplayFault::Game(1, None), game: None };
        return Err(damages.into_iter().next().unwrap_or_else(nothing));
    }
    let MatReader { mut record, told, .. } = reader;
    place_notes(&mut record, told);
    Ok(Recovered { damages, encoding, further_matches, ..Recovered::whole_record(record) })
}

/// What was read from the lines of a match.
struct MatReading<'a> {
    reader: MatReader<'a>,
    /// The damages, at most one for each game.
    damages: Vec<Damage>,
}

/// Reads the lines of a match. After a damaged line, reads on with the next game.
fn read<'a>(lines: &[&'a str], rules: RuleSet) -> MatReading<'a> {
    let mut reader = MatReader::new(rules, TabLayout::of(lines));
    let mut damages: Vec<Damage> = Vec::new();
    let mut before = 0;
    for (index, line) in lines.iter().enumerate() {
        let next = lines[index + 1..].iter().find(|line| !line.trim().is_empty()).copied();
        if let Err(fault) = reader.line(line, next) {
            before = reader.record.games.len();
            damages.push(Damage { line: index + 1, fault, game: Some(reader.number.max(1)) });
            reader.skip_game();
            if reader.number == 0 {
                // Without a match length, the games can still be read.
                let _ = lines::game(line).map(|number| reader.game(number));
            }
        }
    }
    if let Err(fault) = reader.settle(None) {
        damages.push(Damage { line: lines.len(), fault, game: None });
    }
    if let Some(last) = damages.last_mut().filter(|_| reader.record.games.len() == before) {
        last.game = None;
    }
    MatReading { reader, damages }
}

/// Number of turns that can be legal by chance under other rules.
const FEW_TURNS: usize = 3;

/// Reads lines under the rules of another game, if they can be read so and not under the given rules. A damaged text
/// shows its game by the first turns.
fn as_other_game<'a>(lines: &[&'a str], rules: &RuleSet, reading: &MatReading<'a>) -> Option<MatReading<'a>> {
    let turns =
        |reading: &MatReading<'_>| reading.reader.record.games.first().map_or(0, |game| game.turns().len());
    let is_at_start =
        reading.damages.first()?.game.is_none_or(|game| game == 1) && turns(reading) < FEW_TURNS;
    let is_better = |other: &MatReading<'_>| {
        other.damages.is_empty() || is_at_start && turns(other) >= turns(reading) + FEW_TURNS
    };
    let played = *reading.reader.record.games.first().map_or(rules, |game| game.rules());
    let others = RuleSet::ALL.into_iter().filter(|other| other.mechanics != played.mechanics);
    others.map(|other| read(lines, other)).find(is_better)
}

/// The state of the reader after the lines already read.
pub(super) struct MatReader<'a> {
    pub(super) record: Record,
    pub(super) tabs: TabLayout,
    /// Whether the line with the match length has been read, or is missing.
    has_length: bool,
    /// Whether a game was skipped because of damage, so numbers of games may be missing.
    has_skipped: bool,
    /// Whether the lines up to the next game are skipped because of damage.
    is_skipping: bool,
    /// The number of the current game.
    number: usize,
    /// Whether the next text line must contain the names and scores.
    expects_names: bool,
    /// The left player's name and points, if they have a line of their own.
    left: Option<(&'a str, u32)>,
    /// The names of player 0 and player 1 in the columns of the first game.
    columns: Option<[&'a str; 2]>,
    /// The names and ratings in the comments before the games. They name the players in either order.
    names: [Option<String>; 2],
    ratings: [Option<String>; 2],
    /// Whether player 1 is in the left column of the current game.
    pub(super) is_swapped: bool,
    /// A roll without a play, although a legal play exists. Only the last roll of a game may lack a play.
    pub(super) open: Option<(Player, Numbers)>,
    /// A resignation, with its points if they are known. It counts if the player makes no further turn.
    pub(super) resigning: Option<(Player, Option<u32>)>,
    /// Whether the column of the last `Wins …` is uncertain, so the scores before the next game decide.
    pub(super) is_unsure: bool,
    /// Comments about turns, which are added to the record at the end.
    told: Vec<NoteTag>,
}

impl<'a> MatReader<'a> {
    fn new(rules: RuleSet, tabs: TabLayout) -> Self {
        Self {
            record: Record::new(rules, 0, ["player 1".into(), "player 2".into()]),
            tabs,
            has_length: false,
            has_skipped: false,
            is_skipping: false,
            number: 0,
            expects_names: false,
            left: None,
            columns: None,
            names: [None, None],
            ratings: [None, None],
            is_swapped: false,
            open: None,
            resigning: None,
            is_unsure: false,
            told: Vec::new(),
        }
    }

    /// Reads a line. `next` is the next line with text.
    fn line(&mut self, line: &'a str, next: Option<&str>) -> Result<(), ReplayFault> {
        let text = line.trim();
        let game = lines::game(text);
        if text.is_empty() || (self.is_skipping && game.is_none()) {
            Ok(())
        } else if lines::is_comment(text) {
            self.comment(text[1..].trim())
        } else if let Some(number) = game.filter(|_| self.has_length) {
            self.game(number)
        } else if !self.has_length {
            self.length(text, next)
        } else if self.expects_names {
            self.scores(text)
        } else {
            self.turns(line)
        }
    }

    /// Skips the rest of a damaged game.
    fn skip_game(&mut self) {
        (self.is_skipping, self.has_skipped, self.has_length) = (true, true, true);
        (self.expects_names, self.open, self.resigning, self.is_unsure) = (false, None, None, false);
    }

    /// Reads a comment: `[Name "value"]` or free text. Ignores comments with unknown tags, and comments between
    /// the games about the whole match.
    fn comment(&mut self, comment: &str) -> Result<(), ReplayFault> {
        let tag = comment.strip_prefix('[').and_then(|tag| tag.strip_suffix("\"]"));
        let Some((name, value)) = tag.and_then(|tag| tag.split_once(" \"")) else {
            if comment.starts_with("Set Pos=") {
                return Err(ReplayFault::SetUp);
            }
            read_comment(&mut self.record, comment);
            return Ok(());
        };
        let player = |names: [&str; 2]| names.iter().position(|tag| *tag == name);
        match name {
            GAME => self.rules(&value.parse()?),
            STARTS => self.starter(value)?,
            _ if self.number > 0 => {}
            "Variation" if !value.eq_ignore_ascii_case("backgammon") => {
                self.record.rotation = value.parse()?;
            }
            _ => {
                if let Some(player) = player(PLAYERS) {
                    self.names[player] = Some(value.to_owned());
                } else if let Some(player) = player(RATINGS) {
                    self.ratings[player] = Some(value.to_owned()).filter(|text| !text.trim().is_empty());
                } else {
                    self.told.extend(read_tag(&mut self.record, name, value));
                }
            }
        }
        Ok(())
    }

    /// Reads the comment that names the starter of a game without turns. The comment follows the line with
    /// the names.
    fn starter(&mut self, index: &str) -> Result<(), ReplayFault> {
        let starter = index.parse().ok().and_then(Player::from_index);
        let starter = starter.ok_or_else(|| ReplayFault::Player(index.to_owned()))?;
        self.restart(starter);
        Ok(())
    }

    /// Changes the starter of the current game, if it has no turns yet.
    pub(super) fn restart(&mut self, starter: Player) {
        if let Some(game) = self.record.current_mut().filter(|game| game.turns().is_empty()) {
            *game = GameRecord::new(game.score(), GameState::new(game.rules(), starter));
        }
    }

    /// Changes the rules of the current game, if it has no turns yet.
    fn rules(&mut self, rules: &RuleSet) {
        if let Some(game) = self.record.current_mut().filter(|game| game.turns().is_empty()) {
            *game = GameRecord::new(game.score(), GameState::new(rules, game.starter()));
        }
    }

    /// Reads the line with the match length, such as `7 point match`. A file with a single game has only the
    /// names in this place.
    fn length(&mut self, text: &'a str, next: Option<&str>) -> Result<(), ReplayFault> {
        let Some(length) = lines::length(text) else {
            let is_first_turn = next.is_some_and(|next| next.trim_start().starts_with("1)"));
            let Some(names) = read_without_points(text).filter(|_| is_first_turn) else {
                return Err(ReplayFault::MatchLength(text.to_owned()));
            };
            (self.has_length, self.number) = (true, 1);
            return self.begin(names, [0, 0]);
        };
        self.record.length = replay::check_length(length)?;
        self.has_length = true;
        Ok(())
    }

    /// Reads the line with the number of a game: `Game 1`.
    fn game(&mut self, number: &str) -> Result<(), ReplayFault> {
        let next = self.number + 1;
        let got: usize = number.parse().unwrap_or(usize::MAX);
        if got != next && !(self.has_skipped && got > self.number) {
            return Err(ReplayFault::Game(next, Some(format!("Game {number}"))));
        }
        (self.number, self.is_skipping, self.expects_names) = (got, false, true);
        (self.open, self.left) = (None, None);
        Ok(())
    }

    /// Reads the line with the names and points before a game: `plakoto : 0                    user : 1`.
    fn scores(&mut self, text: &'a str) -> Result<(), ReplayFault> {
        let (names, scores) = match (read_columns(text), self.left, read_one(text)) {
            (Some(both), None, _) => both,
            (_, Some((left, points)), Some((right, other))) => ([left, right], [points, other]),
            (None, None, Some(left)) => {
                self.left = Some(left);
                return Ok(());
            }
            _ => return Err(ReplayFault::Names(text.to_owned())),
        };
        self.expects_names = false;
        self.begin(names, scores)
    }

    /// Begins a game. `names` and `scores` are those in the left and right column.
    fn begin(&mut self, names: [&'a str; 2], scores: [u32; 2]) -> Result<(), ReplayFault> {
        match self.columns {
            None => self.name_players(names),
            Some(columns) => self.is_swapped = are_crossed(columns, names),
        }
        let scores = if self.is_swapped { [scores[1], scores[0]] } else { scores };
        self.settle(Some(scores))?;
        let rules = self.record.rules_after(self.record.games.len());
        replay::begin(&mut self.record, scores, GameState::new(&rules, Player::O))
    }

    /// Sets the names and ratings of the players, whose names are in the columns of the first game.
    fn name_players(&mut self, columns: [&'a str; 2]) {
        self.columns = Some(columns);
        let short = columns.map(|name| split_rating(name));
        let (names, is_crossed) = full_names(columns, &self.names);
        let is_known = names.each_ref().map(|name| columns.contains(&name.as_str()));
        for player in [0, 1] {
            let (name, rating) = short[player];
            let tag = if is_crossed { 1 - player } else { player };
            let is_column = rating.is_some() && is_known[player];
            self.record.names[player] = if is_column { name.to_owned() } else { names[player].clone() };
            let rating = rating.filter(|_| is_column).map(str::to_owned);
            self.record.info.ratings[player] = self.ratings[tag].take().or(rating);
        }
    }

    /// Settles how the last game ended, if it ended by a resignation. `scores` are the scores before the next
    /// game, if there is one.
    fn settle(&mut self, scores: Option<[u32; 2]>) -> Result<(), ReplayFault> {
        let (resigning, is_unsure) = (self.resigning.take(), std::mem::take(&mut self.is_unsure));
        let Some(game) = self.record.current_mut() else { return Ok(()) };
        let before = game.score();
        let gained = |player: Player| {
            let index = player.index();
            scores.and_then(|scores| scores[index].checked_sub(before[index].into()))
        };
        match (resigning, game.result()) {
            (Some((loser, points)), None) => {
                let points = points.or(gained(loser.other()).filter(|points| *points > 0)).unwrap_or(1);
                replay::resign(&mut self.record, loser, few(points)?)
            }
            (_, Some(GameResult::Won { winner, points, .. })) if is_unsure => {
                if gained(winner) == Some(0) && gained(winner.other()) == Some(points.into()) {
                    *game = game.up_to(game.turns().len());
                    return replay::resign(&mut self.record, winner, points);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Returns the points of a win, which are never many.
pub(super) fn few(points: u32) -> Result<u8, ReplayFault> {
    u8::try_from(points).map_err(|_| ReplayFault::Points(points))
}
