//! The messages of the engine's errors.

use std::io::{self, ErrorKind};

use plakoto_engine::endgame::Races;
use plakoto_engine::engine::{Allowed, OutOfRange, Quantity};
use plakoto_engine::eval::{Description, Endings};
use plakoto_engine::files::{FileCause, FileError, FileFault};
use plakoto_engine::notation::play_text::{IllegalPlay, PlayFault};
use plakoto_engine::notation::{
    Cube, Expected, Got, IdKind, MatchIdField, NotationFault, RawToken, XgidField,
};
use plakoto_engine::printable::{self, quote};
use plakoto_engine::rules::{Limit, Rotation, RuleSet, Runner, SetupError, SetupFault, Side};
use plakoto_engine::rules::{Resignation, ResignationError, ResignationKind, Victory};
use plakoto_words::{Message, message};

/// Returns what a parser expected.
pub fn expected(expected: &Expected) -> Message {
    match expected {
        Expected::End => message!("error-end_of_line"),
        Expected::Dice => message!("expected-dice"),
        Expected::PendingNumbers => message!("expected-pending"),
        Expected::NoPendingNumbers => message!("expected-no_pending"),
        Expected::OnlyPosition => message!("expected-only_position"),
        Expected::PendingLabel => message!("expected-pending_label"),
        Expected::Point => message!("expected-point"),
        Expected::PointOrOff => message!("expected-point_or_off"),
        Expected::MoveSign => message!("expected-move_sign"),
        Expected::Checkers(least, most) => checkers(*least, *most),
        Expected::Parenthesis => Message::text("`)`"),
        Expected::Rotation => {
            let names = list(Rotation::names());
            message!("expected-rotation", names = names, list = RuleSet::names())
        }
        Expected::NothingAfter(name) => message!("expected-nothing_after", name = *name),
        Expected::RuleSets(most) => message!("expected-rule_sets", most = *most),
        Expected::RuleSet => message!("expected-rule_set", list = RuleSet::names()),
        Expected::Assignment => Message::text("`SWITCH=VALUE`"),
        Expected::Switch(switches) => {
            message!("expected-switch", list = list(switches.iter().map(|switch| switch.name())))
        }
        Expected::SwitchOnce => message!("expected-switch_once"),
        Expected::Value(switch) => Message::text(format!("{}={}", switch.name(), switch.words().join("|"))),
        Expected::SimpleBoard => message!("expected-simple_board"),
        Expected::SimpleField(most) => message!("expected-simple_field", most = most.to_string()),
        Expected::Off(off) => message!("expected-off", off = format!("{off:?}")),
        Expected::PointByte(point) => message!("expected-point_byte", point = *point),
        Expected::Base64(kind) => message!("expected-base64", kind = id_kind(*kind)),
        Expected::Length(kind, length) => {
            message!("expected-id_length", kind = id_kind(*kind), length = *length)
        }
        Expected::UnusedZeros => message!("expected-unused_zeros"),
        Expected::IdCheckers => message!("expected-id_checkers"),
        Expected::WinningScore(kind) => message!("expected-winning_score", kind = id_kind(*kind)),
        Expected::MatchId(field) => message!("expected-in_match_id", what = match_id_field(*field)),
        Expected::Xgid(field) => message!("expected-in_xgid", what = xgid_field(*field)),
        Expected::XgidEnd => message!("expected-xgid_end"),
        Expected::RawTokens => message!("expected-raw_tokens"),
        Expected::RawToken(number, token) => {
            message!("expected-raw_token", what = raw_token(*token), number = *number)
        }
    }
}

/// Returns what came instead; `None` if that cannot be named.
fn got(got: &Got) -> Option<Message> {
    Some(match got {
        Got::Word(word) => Message::text(quote(word)),
        Got::Id(text) => Message::text(text),
        Got::Number(number) => Message::text(number.to_string()),
        Got::Scores([first, second]) => message!("error-two_numbers", first = *first, second = *second),
        Got::Off(off) => Message::text(format!("{off:?}")),
        Got::Pending(pending) => Message::text(pending.to_string()),
        Got::RuleSets(games) => Message::text(format!("`{}`", list(games))),
        Got::Twice(switch) => message!("error-twice", name = switch.name()),
        Got::Nothing => message!("error-nothing"),
        Got::End => message!("error-end_of_line"),
        Got::More => message!("error-more"),
        Got::Other => return None,
    })
}

/// Returns the message of an error: what was expected, and what came instead if that can be named.
pub fn expected_got(what: Message, got: Option<Message>) -> Message {
    match got {
        Some(got) => message!("error-expected_got", what = what, got = got),
        None => message!("error-expected", what = what),
    }
}

/// Returns the message of a fault in a text.
pub fn notation(fault: &NotationFault) -> Message {
    match fault {
        NotationFault::Syntax(what, came) => expected_got(expected(what), got(came)),
        NotationFault::Line(line, fault) => {
            message!("error-line", line = *line, error = notation(fault))
        }
        NotationFault::Play(illegal) => {
            let (step, reason) = illegal_play(illegal);
            Message::joined(step.into_iter().chain([reason]), ": ")
        }
        NotationFault::Position(error) => setup(error),
        NotationFault::Cube(kind, part) => {
            message!("error-cube_in_id", kind = id_kind(*kind), part = cube(*part))
        }
        NotationFault::PinsInXgid => message!("error-pins_in_xgid"),
    }
}

/// Returns the wrong step of an illegal play, if there is one, and the reason.
pub fn illegal_play(error: &IllegalPlay) -> (Option<Message>, Message) {
    (error.step.map(|(_, step)| Message::text(step.to_string())), play(&error.fault))
}

fn play(fault: &PlayFault) -> Message {
    match fault {
        PlayFault::NoPlay(numbers) => message!("illegal-no_play", numbers = numbers.to_string()),
        PlayFault::NotPass(numbers) => message!("illegal-not_pass", numbers = numbers.to_string()),
        PlayFault::TooMany { numbers, most } => {
            message!("illegal-too_many", numbers = numbers.to_string(), most = *most)
        }
        PlayFault::Direction => message!("illegal-direction"),
        PlayFault::Bar => message!("illegal-bar"),
        PlayFault::NoChecker(None) => message!("illegal-no_checker_on_bar"),
        PlayFault::NoChecker(Some(point)) => message!("illegal-no_checker", point = point.to_string()),
        PlayFault::Pinned(point) => message!("illegal-pinned", point = point.to_string()),
        PlayFault::NotRolled(numbers) if numbers.roll().is_some() => {
            message!("illegal-not_rolled", numbers = numbers.to_string())
        }
        PlayFault::NotRolled(numbers) => message!("illegal-not_pending", numbers = numbers.to_string()),
        PlayFault::Blocked(point) => message!("illegal-blocked", point = point.to_string()),
        PlayFault::OwnPinned(point) => message!("illegal-own_pinned", point = point.to_string()),
        PlayFault::PinnedHome(point) => message!("illegal-pinned_home", point = point.to_string()),
        PlayFault::NotHome(point) => message!("illegal-not_home", point = point.to_string()),
        PlayFault::Behind { point, same: true } => {
            message!("illegal-behind_other", point = point.to_string())
        }
        PlayFault::Behind { point, same: false } => message!("illegal-behind", point = point.to_string()),
        PlayFault::Limit(broken, runner) => limit(*broken, *runner),
        PlayFault::UsedTooOften { number, numbers } => {
            message!("illegal-used_too_often", number = *number, numbers = numbers.to_string())
        }
        PlayFault::Higher { number, numbers } => {
            message!("illegal-higher", number = *number, numbers = numbers.to_string())
        }
        PlayFault::MustPlay { number, must, played } => {
            message!("illegal-must_play", number = *number, must = *must, played = *played)
        }
        PlayFault::MustPlayBoth(numbers) => message!("illegal-both", numbers = numbers.to_string()),
        PlayFault::MustPlayOne(numbers) => message!("illegal-one", numbers = numbers.to_string()),
        PlayFault::MustPlayFirst { must, numbers } => {
            message!("illegal-first", must = *must, numbers = numbers.to_string())
        }
        PlayFault::Other(numbers) => message!("illegal-other", numbers = numbers.to_string()),
    }
}

fn limit(broken: Limit, runner: Runner) -> Message {
    match (broken, runner) {
        (Limit::Runner, Runner::Reached) => message!("illegal-runner_reached"),
        (Limit::Runner, _) => message!("illegal-runner_passed"),
        (Limit::Head, _) => message!("illegal-head"),
        (Limit::HitAndRun, _) => message!("illegal-hit_and_run"),
        (Limit::Prime, _) => message!("illegal-prime"),
        (Limit::Sixes, _) => message!("illegal-sixes"),
        (Limit::Unblock, _) => message!("illegal-unblock"),
    }
}

/// Returns the message of a position that is not legal.
pub fn setup(error: &SetupError) -> Message {
    let faults = error.0.iter().map(|fault| match *fault {
        SetupFault::BothMany(point) => message!("setup-both_many", point = point.to_string()),
        SetupFault::Both(point) => message!("setup-both", point = point.to_string()),
        SetupFault::Bar(Side::Mine) => message!("setup-bar"),
        SetupFault::Bar(Side::Theirs) => message!("setup-opponents_bar"),
        SetupFault::TooMany(Side::Mine, count) => message!("setup-too_many", count = count),
        SetupFault::TooMany(Side::Theirs, count) => message!("setup-opponents_too_many", count = count),
        SetupFault::NoCheckers => message!("setup-no_checkers"),
    });
    Message::joined(faults, "; ")
}

/// Returns the message of a number outside its range.
pub fn out_of_range(error: &OutOfRange) -> Message {
    let what = match error.expected {
        Allowed::Range(quantity, least, most) => {
            let what = match quantity {
                Quantity::Threads => message!("expected-threads"),
                Quantity::CacheEntries => message!("expected-cache_entries"),
                Quantity::Trials => message!("expected-trials"),
                Quantity::Plies => message!("expected-plies"),
                Quantity::Truncation => message!("expected-truncation_plies"),
            };
            message!("expected-from_to", what = what, least = least, most = most)
        }
        // The shapes of networks are a matter for programs.
        shape => Message::text(shape.to_string()),
    };
    message!("error-expected_got", what = what, got = error.got.to_string())
}

fn checkers(least: i8, most: i8) -> Message {
    message!("expected-checkers", least = least.to_string(), most = most.to_string())
}

fn id_kind(kind: IdKind) -> &'static str {
    match kind {
        IdKind::Position => "position",
        IdKind::Match => "match",
        IdKind::Xgid => "xgid",
    }
}

fn cube(part: Cube) -> &'static str {
    match part {
        Cube::Turned => "turned",
        Cube::Owned => "owned",
        Cube::Crawford => "crawford",
        Cube::Offered => "offered",
        Cube::Dropped => "dropped",
    }
}

fn match_id_field(field: MatchIdField) -> Message {
    match field {
        MatchIdField::Turn => message!("match_id-turn"),
        MatchIdField::Unused => message!("match_id-unused"),
        MatchIdField::State => message!("match_id-state"),
        MatchIdField::Dice => message!("match_id-dice"),
    }
}

fn xgid_field(field: XgidField) -> Message {
    match field {
        XgidField::Checkers => message!("xgid-checkers"),
        XgidField::Point => message!("xgid-point"),
        XgidField::Cube => message!("xgid-cube"),
        XgidField::OnRoll => message!("xgid-on_roll"),
        XgidField::Dice => message!("xgid-dice"),
        XgidField::Score(most) => message!("xgid-score", most = most),
        XgidField::Length(most) => message!("xgid-length", most = most),
        XgidField::Number => message!("xgid-number"),
    }
}

fn raw_token(token: RawToken) -> Message {
    match token {
        RawToken::Literal(text) => Message::text(text),
        RawToken::Sign => message!("raw-sign"),
        RawToken::Length(most) => message!("raw-length", most = most),
        RawToken::Score(most) => message!("raw-score", most = most),
        RawToken::WinningScore => message!("raw-winning_score"),
        RawToken::Die => message!("raw-die"),
        RawToken::Checkers(least, most) => checkers(least, most),
        RawToken::Bar(least, most) => {
            message!("raw-bar", least = least.to_string(), most = most.to_string())
        }
        RawToken::SameBar => message!("raw-same_bar"),
        RawToken::Off => message!("raw-off"),
        RawToken::Pins => message!("raw-pins"),
    }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Returns the error for a resignation that does not exist.
pub fn resignation(error: &ResignationError) -> Message {
    let points: Vec<u8> = Resignation::all(&error.rules).map(|one| one.points()).collect();
    let (last, others) = points.split_last().map_or((0, &[][..]), |(last, others)| (*last, others));
    let others: Vec<String> = others.iter().map(u8::to_string).collect();
    let what = message!(
        "expected-resignation_of",
        others = if others.is_empty() { "none".to_owned() } else { others.join(", ") },
        last = last,
        rules = error.rules.to_string()
    );
    let got = match error.got {
        ResignationKind::Points(points) => Message::text(points.to_string()),
        ResignationKind::Victory(Victory::Single) => message!("resignation-single"),
        ResignationKind::Victory(Victory::Gammon) => message!("resignation-gammon"),
        ResignationKind::Victory(Victory::Triple) => message!("resignation-triple"),
        ResignationKind::Victory(Victory::Mother) => message!("resignation-mother"),
    };
    message!("error-expected_got", what = what, got = got)
}

/// Returns the error for a file. The contents of a file are described in English only; other languages quote the text.
pub fn file(error: &FileError) -> Message {
    let file = printable::path(&error.path);
    let kind = match error.cause {
        FileCause::Io(kind) => kind,
        _ => ErrorKind::Other,
    };
    match &error.fault {
        FileFault::System(reason) => {
            message!("shell-in_file", file = file, error = system_reason(kind, reason))
        }
        FileFault::Unreadable(reason) => {
            message!("error-cannot_read", file = file, reason = system_reason(kind, reason))
        }
        FileFault::Unusable(reason) => {
            message!("error-cannot_use", file = file, reason = system_reason(kind, reason))
        }
        FileFault::Text(text) => {
            let cause = match error.cause {
                FileCause::Io(ErrorKind::NotFound) => "missing",
                FileCause::Io(_) => "io",
                FileCause::Version => "version",
                FileCause::Foreign => "foreign",
                FileCause::Damaged => "damaged",
                FileCause::Differs => "differs",
            };
            message!("error-file", cause = cause, text = text)
        }
    }
}

/// Returns the reason of an error of the operating system, or the message that the error contains.
pub fn system(error: &io::Error) -> Message {
    let message = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>());
    message.cloned().unwrap_or_else(|| system_reason(error.kind(), &error.to_string()))
}

/// Returns a reason of the operating system. Languages other than English have words for the usual kinds.
fn system_reason(kind: ErrorKind, text: &str) -> Message {
    let kind = match kind {
        ErrorKind::NotFound => "missing",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "denied",
        ErrorKind::AlreadyExists => "exists",
        ErrorKind::ResourceBusy => "busy",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "full",
        ErrorKind::IsADirectory => "folder",
        ErrorKind::NotADirectory => "no_folder",
        ErrorKind::FileTooLarge => "large",
        ErrorKind::AddrInUse => "address",
        _ => "other",
    };
    message!("error-system", kind = kind, text = text)
}

/// Describes an evaluator.
pub fn evaluator(description: &Description) -> Message {
    match description {
        Description::Network(id, rules, shape) => message!(
            "engine-network",
            id = id.as_str(),
            rules = rules.to_string(),
            inputs = shape.inputs(),
            layers = shape.first_layers(),
            units = shape.hidden(),
            second = shape.second(),
            phases = shape.phases()
        ),
        Description::ByHand => message!("engine-handcrafted"),
        Description::Other(text) => Message::text(text),
    }
}

/// Describes endgame tables, with their ID.
pub fn tables(endings: &Endings) -> Message {
    let Some(tables) = endings.tables() else { return message!("tables-none") };
    let reach = |races: Races| {
        let exact = tables.checkers(races).map(|checkers| message!("tables-exact", checkers = checkers));
        let outside = tables.outside(races).map(|outside| message!("tables-one_sided", outside = outside));
        let known: Vec<Message> = exact.into_iter().chain(outside).collect();
        (!known.is_empty()).then(|| Message::joined(known, ", "))
    };
    let usual = reach(Races::Usual);
    let others = Races::ALL.into_iter().filter(|races| *races != Races::Usual).filter_map(|races| {
        let other = reach(races).filter(|other| Some(other) != usual.as_ref())?;
        let name = match races {
            Races::Usual => "usual",
            Races::Cascades => "cascades",
            Races::Exact => "exact",
            Races::ExactEither => "either",
        };
        Some(message!("tables-with", races = name, reach = other))
    });
    let straggler = match tables.straggler_checkers() {
        0 => None,
        checkers => Some(message!("tables-straggler", checkers = checkers)),
    };
    let usual = message!("tables-bear_offs", reach = usual.clone().unwrap_or_else(|| Message::text("")));
    let first = Message::joined([usual].into_iter().chain(straggler), ", ");
    let id = message!("tables-id", id = tables.id());
    Message::joined([first].into_iter().chain(others).chain([id]), "; ")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use plakoto_engine::engine::Engine;
    use plakoto_engine::notation::play_text::PlayText;
    use plakoto_engine::rules::{Point, Roll};
    use plakoto_words::Language;

    use super::*;

    /// The English message of an error is the `Display` of the error, so the two never differ.
    #[test]
    fn english_messages_are_the_texts_of_the_errors() {
        let point = Point::new(9).unwrap();
        let numbers = plakoto_engine::rules::Numbers::Rolled("31".parse::<Roll>().unwrap());
        let plays = [
            PlayFault::NoPlay(numbers),
            PlayFault::NotPass(numbers),
            PlayFault::TooMany { numbers, most: 2 },
            PlayFault::Direction,
            PlayFault::Bar,
            PlayFault::NoChecker(None),
            PlayFault::NoChecker(Some(point)),
            PlayFault::Pinned(point),
            PlayFault::NotRolled(numbers),
            PlayFault::Blocked(point),
            PlayFault::OwnPinned(point),
            PlayFault::PinnedHome(point),
            PlayFault::NotHome(point),
            PlayFault::Behind { point, same: true },
            PlayFault::Behind { point, same: false },
            PlayFault::Limit(Limit::Runner, Runner::Reached),
            PlayFault::Limit(Limit::Runner, Runner::Passed),
            PlayFault::Limit(Limit::Head, Runner::Passed),
            PlayFault::Limit(Limit::HitAndRun, Runner::Passed),
            PlayFault::Limit(Limit::Prime, Runner::Passed),
            PlayFault::Limit(Limit::Sixes, Runner::Passed),
            PlayFault::Limit(Limit::Unblock, Runner::Passed),
            PlayFault::UsedTooOften { number: 3, numbers },
            PlayFault::Higher { number: 3, numbers },
            PlayFault::MustPlay { number: 3, must: 4, played: 1 },
            PlayFault::MustPlayBoth(numbers),
            PlayFault::MustPlayOne(numbers),
            PlayFault::MustPlayFirst { must: 4, numbers },
            PlayFault::Other(numbers),
        ];
        for fault in plays {
            let message = play(&fault);
            assert_eq!(message.to_string(), fault.to_string());
            assert_ne!(message.say(Language::Greek), fault.to_string());
        }
        let setups = [
            SetupFault::BothMany(point),
            SetupFault::Both(point),
            SetupFault::Bar(Side::Mine),
            SetupFault::Bar(Side::Theirs),
            SetupFault::TooMany(Side::Mine, 16),
            SetupFault::TooMany(Side::Theirs, 16),
            SetupFault::NoCheckers,
        ];
        let error = SetupError(setups.to_vec());
        assert_eq!(setup(&error).to_string(), error.to_string());
        let texts = [
            Expected::End,
            Expected::Dice,
            Expected::PendingNumbers,
            Expected::NoPendingNumbers,
            Expected::OnlyPosition,
            Expected::PendingLabel,
            Expected::Point,
            Expected::PointOrOff,
            Expected::MoveSign,
            Expected::Checkers(-15, 15),
            Expected::Parenthesis,
            Expected::Rotation,
            Expected::NothingAfter("tavli"),
            Expected::RuleSets(4),
            Expected::RuleSet,
            Expected::Assignment,
            Expected::SwitchOnce,
            Expected::SimpleBoard,
            Expected::SimpleField(15),
            Expected::Off([1, 2]),
            Expected::PointByte(3),
            Expected::Base64(IdKind::Position),
            Expected::Base64(IdKind::Match),
            Expected::Length(IdKind::Position, 14),
            Expected::Length(IdKind::Match, 12),
            Expected::UnusedZeros,
            Expected::IdCheckers,
            Expected::WinningScore(IdKind::Match),
            Expected::WinningScore(IdKind::Xgid),
            Expected::XgidEnd,
            Expected::RawTokens,
        ];
        let fields = [MatchIdField::Turn, MatchIdField::Unused, MatchIdField::State, MatchIdField::Dice];
        let xgid = [
            XgidField::Checkers,
            XgidField::Point,
            XgidField::Cube,
            XgidField::OnRoll,
            XgidField::Dice,
            XgidField::Score(25),
            XgidField::Length(25),
            XgidField::Number,
        ];
        let raw = [
            RawToken::Literal("board"),
            RawToken::Sign,
            RawToken::Length(99),
            RawToken::Score(99),
            RawToken::WinningScore,
            RawToken::Die,
            RawToken::Checkers(-15, 15),
            RawToken::Bar(0, 15),
            RawToken::SameBar,
            RawToken::Off,
            RawToken::Pins,
        ];
        let texts = texts.into_iter().chain(fields.map(Expected::MatchId)).chain(xgid.map(Expected::Xgid));
        for text in texts.chain(raw.map(|token| Expected::RawToken(7, token))) {
            assert_eq!(expected(&text).to_string(), text.to_string());
        }
        for text in ["24/23 24/", "x", "24/99"] {
            let fault = text.parse::<PlayText>().unwrap_err().fault;
            assert_eq!(notation(&fault).to_string(), fault.to_string());
        }
        for part in [Cube::Turned, Cube::Owned, Cube::Crawford, Cube::Offered, Cube::Dropped] {
            let fault = NotationFault::Cube(IdKind::Match, part);
            assert_eq!(notation(&fault).to_string(), fault.to_string());
        }
        assert_eq!(notation(&NotationFault::PinsInXgid).to_string(), NotationFault::PinsInXgid.to_string());
        let (path, missing) = (Path::new("a.mat"), || io::Error::from(ErrorKind::NotFound));
        let files = [
            FileError::io(path)(missing()),
            FileError::unreadable(path)(missing()),
            FileError::unusable(path)(missing()),
            FileError::new(FileCause::Damaged, path, "a.mat, line 2: expected dice"),
        ];
        for error in files {
            assert_eq!(file(&error).to_string(), error.to_string());
        }
        let evaluators = [Engine::default().evaluator().description(), Description::ByHand];
        for description in evaluators {
            assert_eq!(evaluator(&description).to_string(), description.to_string());
        }
    }
}
