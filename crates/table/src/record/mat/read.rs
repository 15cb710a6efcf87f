//! Reads matches from `.mat` text.

use super::names::read_columns;
use super::notes::{self, NoteTag};
use super::{GAME, STARTS, player_at};
use crate::match_play::Game;
use crate::record::replay::{self, Damage, Recovered, ReplayFault};
use crate::record::{GameRecord, Record, TextEncoding, points_text, winnings};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::{clean, quote};
use plakoto_engine::rules::{Numbers, Player, Roll, RuleSet, only_play};

/// Parses the contents of a file. `rules` are used if the file does not name any rules.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse(bytes: &[u8], rules: RuleSet) -> Result<Record, Damage> {
    recover(bytes, rules)?.checked().map(|recovered| recovered.record)
}

/// Parses the contents of a file up to the first damaged line.
///
/// # Errors
/// Fails if there is no game before the damage.
pub fn recover(bytes: &[u8], rules: RuleSet) -> Result<Recovered, Damage> {
    recover_as(bytes, rules, TextEncoding::default())
}

/// Parses the contents of a file in the given encoding up to the first damaged line.
///
/// # Errors
/// Fails if there is no game before the damage.
pub fn recover_as(bytes: &[u8], rules: RuleSet, encoding: TextEncoding) -> Result<Recovered, Damage> {
    let (text, encoding) = encoding.decode(bytes);
    let (reader, line, fault) = read(&text, rules);
    let played = *reader.record.current().map_or(&rules, GameRecord::rules);
    let fault = fault.map(|fault| of_other_game(&text, &played).unwrap_or(fault));
    let damage = fault.map(|fault| Damage { line, fault });
    if reader.record.games.is_empty() {
        let nothing = || Damage { line, fault: ReplayFault::expected("` Game 1`", "the end of the file") };
        return Err(damage.unwrap_or_else(nothing));
    }
    let MatReader { mut record, told, .. } = reader;
    notes::place(&mut record, told);
    Ok(Recovered { damage, encoding, ..Recovered::whole_record(record) })
}

/// Reads text up to the first fault. Returns the number of the last line read, and the fault.
fn read(text: &str, rules: RuleSet) -> (MatReader, usize, Option<ReplayFault>) {
    let (mut reader, mut last) = (MatReader::new(rules), 1);
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        if let Err(fault) = reader.line(line) {
            return (reader, last, Some(fault));
        }
    }
    (reader, last, None)
}

/// Returns a fault that names another game, if the whole text can be read under the rules of that game.
fn of_other_game(text: &str, rules: &RuleSet) -> Option<ReplayFault> {
    let is_other = |other: &RuleSet| other.mechanics != rules.mechanics && read(text, *other).2.is_none();
    let other = RuleSet::ALL.into_iter().find(is_other)?;
    let got = format!("one of {other}: use `set variant {other}` first");
    Some(ReplayFault::expected(format!("a match of {rules}"), got))
}

/// The state of the reader after the lines already read.
struct MatReader {
    record: Record,
    /// Whether the line `N point match` has been read.
    has_length: bool,
    /// Whether a comment has named player 0 and player 1.
    is_named: [bool; 2],
    /// Whether the next text line must contain the names and scores.
    expects_names: bool,
    /// A roll without a play, although a legal play exists. Only the last roll of a game may lack a play.
    open: Option<(Player, Numbers)>,
    /// Comments about turns, which are added to the record at the end.
    told: Vec<NoteTag>,
}

/// A roll or pending numbers, with the play made with them.
struct MatEntry<'a> {
    /// The column at which the entry begins: the index of its first character in the text line, counted from
    /// 0.
    column: usize,
    numbers: &'a str,
    play: &'a str,
}

impl MatReader {
    fn new(rules: RuleSet) -> Self {
        let record = Record::new(rules, 0, ["player 1".into(), "player 2".into()]);
        Self {
            record,
            has_length: false,
            is_named: [false; 2],
            expects_names: false,
            open: None,
            told: Vec::new(),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), ReplayFault> {
        let text = line.trim();
        if text.is_empty() {
            Ok(())
        } else if let Some(comment) = text.strip_prefix(';') {
            self.comment(comment.trim())
        } else if !self.has_length {
            self.length(text)
        } else if std::mem::take(&mut self.expects_names) {
            self.scores(text)
        } else if let Some(number) = strip_word(text, "game") {
            self.game(number)
        } else {
            self.turns(line)
        }
    }

    /// Reads a comment: `[Name "value"]` or free text. Ignores comments with unknown tags.
    fn comment(&mut self, comment: &str) -> Result<(), ReplayFault> {
        let tag = comment.strip_prefix('[').and_then(|tag| tag.strip_suffix("\"]"));
        let Some((name, value)) = tag.and_then(|tag| tag.split_once(" \"")) else {
            notes::comment(&mut self.record, comment);
            return Ok(());
        };
        match name {
            "Player 1" => self.name(Player::O, value),
            "Player 2" => self.name(Player::X, value),
            "Variation" if !value.eq_ignore_ascii_case("backgammon") => {
                self.record.rotation = value.parse()?;
            }
            GAME => self.rules(&value.parse()?),
            STARTS => self.starter(value)?,
            _ => self.told.extend(notes::tag(&mut self.record, name, value)),
        }
        Ok(())
    }

    fn name(&mut self, player: Player, name: &str) {
        name.clone_into(&mut self.record.names[player.index()]);
        self.is_named[player.index()] = true;
    }

    /// Reads the comment that names the starter of a game without turns. The comment follows the line with
    /// the names.
    fn starter(&mut self, index: &str) -> Result<(), ReplayFault> {
        let starter = index.parse().ok().and_then(Player::from_index);
        let starter = starter.ok_or_else(|| ReplayFault::expected("player 0 or 1", quote(index)))?;
        self.restart(starter);
        Ok(())
    }

    /// Changes the starter of the current game, if it has no turns yet.
    fn restart(&mut self, starter: Player) {
        if let Some(game) = self.record.current_mut().filter(|game| game.turns().is_empty()) {
            *game = GameRecord::new(game.score(), Game::new(game.rules(), starter));
        }
    }

    /// Changes the rules of the current game, if it has no turns yet.
    fn rules(&mut self, rules: &RuleSet) {
        if let Some(game) = self.record.current_mut().filter(|game| game.turns().is_empty()) {
            *game = GameRecord::new(game.score(), Game::new(rules, game.starter()));
        }
    }

    /// Reads the line with the match length: `7 point match`.
    fn length(&mut self, text: &str) -> Result<(), ReplayFault> {
        let fault = || ReplayFault::expected("`N point match`", quote(text));
        let (number, words) = text.split_once(' ').ok_or_else(fault)?;
        if !words.trim().eq_ignore_ascii_case("point match") {
            return Err(fault());
        }
        self.record.length = replay::check_length(number.parse().map_err(|_| fault())?)?;
        self.has_length = true;
        Ok(())
    }

    /// Reads the line with the number of a game: `Game 1`.
    fn game(&mut self, number: &str) -> Result<(), ReplayFault> {
        let next = self.record.games.len() + 1;
        if number.parse() != Ok(next) {
            return Err(ReplayFault::expected(format!("`Game {next}`"), quote(&format!("Game {number}"))));
        }
        (self.open, self.expects_names) = (None, true);
        Ok(())
    }

    /// Reads the line with the names and points before a game: `plakoto : 0                    user : 1`.
    fn scores(&mut self, text: &str) -> Result<(), ReplayFault> {
        let (names, scores) = read_columns(text).ok_or_else(|| {
            ReplayFault::expected("the names and points of both players (`NAME : N  NAME : N`)", quote(text))
        })?;
        for (player, name) in Player::BOTH.into_iter().zip(names) {
            if !self.is_named[player.index()] {
                self.name(player, name);
            }
        }
        let rules = self.record.rules_after(self.record.games.len());
        replay::begin(&mut self.record, scores, Game::new(&rules, Player::O))
    }

    /// Reads a text line with turns, such as `12) 31: 24/20                  62: 24/18 24/22`, or with the
    /// winner.
    fn turns(&mut self, line: &str) -> Result<(), ReplayFault> {
        if let Some(word) = line.split_whitespace().find(|word| CUBE_WORDS.contains(word)) {
            return Err(ReplayFault::expected("a match without a doubling cube", quote(word)));
        }
        let (line, won) = split_win(line);
        let entries = entries(line);
        let head = entries.first().map_or(line, |first| before(line, first.column)).trim();
        if !head.strip_suffix(')').unwrap_or(head).bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ReplayFault::expected(
                "dice and a play, `Wins N points` or the next game",
                quote(head),
            ));
        }
        if self.record.games.is_empty() {
            return Err(ReplayFault::expected("` Game 1`", quote(line.trim())));
        }
        let mut player = entries.first().map_or(Player::O, |first| player_at(first.column));
        for entry in &entries {
            self.entry(player, entry)?;
            if !entry.is_handed_over() {
                player = Player::X;
            }
        }
        won.map_or(Ok(()), |(column, points)| self.won(player_at(column), points))
    }

    fn entry(&mut self, player: Player, entry: &MatEntry<'_>) -> Result<(), ReplayFault> {
        let numbers = entry.numbers()?;
        if let Some((_, numbers)) = self.open {
            return Err(ReplayFault::expected(format!("a play for {numbers}"), "the next turn"));
        }
        self.restart_at_first(player);
        let play = match entry.play.trim() {
            "" if self.can_play(numbers) => {
                self.open = Some((player, numbers));
                return Ok(());
            }
            text if text.is_empty() || is_pass(text) => PlayText::PASS,
            text => text.parse()?,
        };
        replay::turn(&mut self.record, player, numbers, &play)
    }

    /// Makes `player`, who has the first turn, the starter of the game.
    fn restart_at_first(&mut self, player: Player) {
        if self.record.current().is_some_and(|game| game.turns().is_empty() && game.starter() != player) {
            self.restart(player);
        }
    }

    fn can_play(&self, numbers: Numbers) -> bool {
        let only = |game: &GameRecord| only_play(game.now().position(), numbers, game.rules());
        self.record.current().is_some_and(|game| only(game).is_none_or(|play| !play.play.is_pass()))
    }

    /// Reads `Wins N points`. If the game is not over on the board, the loser has resigned.
    fn won(&mut self, winner: Player, points: &str) -> Result<(), ReplayFault> {
        let number = points.split_whitespace().next().unwrap_or_default();
        let points: u8 =
            number.parse().map_err(|_| ReplayFault::expected("`Wins N points`", quote(number)))?;
        let result = self.record.current().and_then(|game| game.result());
        let Some(result) = result else {
            self.open = None;
            return replay::resign(&mut self.record, winner.other(), points);
        };
        let (expected, got) = (winnings(result), (Some(winner), points));
        if expected == got {
            return Ok(());
        }
        let text = |(winner, points): (Option<Player>, u8)| match winner {
            Some(player) => {
                format!("`Wins {}` by {}", points_text(points), clean(&self.record.names[player.index()]))
            }
            None => "a draw".into(),
        };
        Err(ReplayFault::expected(text(expected), text(got)))
    }
}

/// Words for actions with a doubling cube, which no game has.
const CUBE_WORDS: [&str; 4] = ["Doubles", "Takes", "Drops", "Beavers"];

/// Whether a text means a pass: `Cannot Move`, `(no play)` or a phrase that another program writes.
fn is_pass(text: &str) -> bool {
    ["cannot move", "can't move", "pass", "(no play)", "no play"]
        .iter()
        .any(|pass| pass.eq_ignore_ascii_case(text.trim_end_matches('.')))
}

/// Returns the text after the first word, if the first word equals `word` apart from upper and lower case.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(' ')?;
    first.eq_ignore_ascii_case(word).then(|| rest.trim())
}

/// Returns the first `column` characters of a text line.
fn before(line: &str, column: usize) -> &str {
    line.char_indices().nth(column).map_or(line, |(at, _)| &line[..at])
}

/// Splits a text line at the word `Wins`. Returns the text before the word and, if the line contains the
/// word, its column and the text after it.
fn split_win(line: &str) -> (&str, Option<(usize, &str)>) {
    let at = line.match_indices(['w', 'W']).map(|(at, _)| at);
    let is_win = |at: &usize| line[*at..].get(..5).is_some_and(|word| word.eq_ignore_ascii_case("wins "));
    match at.into_iter().find(is_win) {
        Some(at) => (&line[..at], Some((line[..at].chars().count(), &line[at + 5..]))),
        None => (line, None),
    }
}

/// Returns the entries in a text line. An entry begins with two digits or with numbers in brackets, followed
/// by a colon.
fn entries(line: &str) -> Vec<MatEntry<'_>> {
    let starts: Vec<(usize, usize)> =
        (0..line.len()).filter_map(|at| length_of_numbers(line, at).map(|length| (at, length))).collect();
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([line.len()]);
    let entry = |(&(start, length), end): (&(usize, usize), usize)| MatEntry {
        column: line[..start].chars().count(),
        numbers: &line[start..start + length],
        play: &line[start + length + 1..end],
    };
    starts.iter().zip(ends).map(entry).collect()
}

/// Returns the length of a text like `31` or `(4,5)`, if such a text begins at byte `at` and a colon follows
/// it.
fn length_of_numbers(line: &str, at: usize) -> Option<usize> {
    let is_start = at == 0 || matches!(line.as_bytes()[at - 1], b' ' | b'\t' | b')');
    let rest = line.as_bytes().get(at..).filter(|_| is_start)?;
    let length = match rest {
        [first, second, ..] if first.is_ascii_digit() && second.is_ascii_digit() => 2,
        [b'(', numbers @ ..] => {
            let digits = numbers.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b',').count();
            (digits > 0 && numbers.get(digits) == Some(&b')')).then_some(digits + 2)?
        }
        _ => return None,
    };
    (rest.get(length) == Some(&b':')).then_some(length)
}

impl MatEntry<'_> {
    fn is_handed_over(&self) -> bool {
        self.numbers.starts_with('(')
    }

    fn numbers(&self) -> Result<Numbers, ReplayFault> {
        if self.is_handed_over() {
            return Ok(Numbers::HandedOver(self.numbers.trim_matches(['(', ')']).parse()?));
        }
        let roll = self.numbers.parse::<Roll>();
        roll.map(Numbers::Rolled)
            .map_err(|_| ReplayFault::expected("two dice from 1 to 6", quote(self.numbers)))
    }
}
