//! The lessons of the page: the engine plays each of them through, and proves what their texts say.

use plakoto::eval::Handcrafted;
use plakoto::protocol::Language;
use serde::Deserialize;
use serde_json::Value;

use crate::conversation::Conversation;

const LESSONS: [(&str, &str); 3] = [
    ("plakoto", include_str!("../../src/serve/page/lesson-plakoto.json")),
    ("portes", include_str!("../../src/serve/page/lesson-portes.json")),
    ("fevga", include_str!("../../src/serve/page/lesson-fevga.json")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    rules: String,
    steps: Vec<Exercise>,
}

/// A position in which the pupil makes a play that contains all checker moves of one list in `wanted`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exercise {
    key: String,
    position: String,
    dice: String,
    wanted: Vec<Vec<String>>,
    /// A point on which a checker of the pupil must stay.
    keep: Option<usize>,
    /// Points that must have at least a number of the pupil's checkers after the play.
    #[serde(default)]
    holds: Vec<(usize, i64)>,
    #[serde(default)]
    claims: Claims,
}

impl Exercise {
    /// Whether the page praises the pupil for these checker moves, which lead to `board`.
    fn is_solved_by(&self, made: &[String], is_complete: bool, board: &Value) -> bool {
        let held = |point: usize| board["points"][point - 1].as_i64().unwrap_or_default().max(0);
        let fits = |wanted: &Vec<String>| contains(made, wanted) && (is_complete || !wanted.is_empty());
        self.wanted.iter().any(fits)
            && self.keep.is_none_or(|point| held(point) > 0)
            && self.holds.iter().all(|(point, count)| held(*point) >= *count)
    }
}

/// What the text says about the position. The page does not read it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Claims {
    /// Checkers that cannot move by a number: their points, and the number.
    blocked: Vec<(Value, u8)>,
    /// The only place from which the pupil can move first.
    only: Option<Value>,
    /// Points on which the opponent cannot land after a play that is praised.
    shut: Vec<usize>,
    /// Points on which a checker is pinned after a play that is praised.
    pins: Vec<usize>,
    /// Points on which the opponent's checker is hit.
    hits: Vec<usize>,
    /// Points on which the opponent can pin a checker before the pupil moves.
    reached: Vec<usize>,
    /// The opponent's points whose checkers cannot move after a play that is praised.
    stuck: Vec<usize>,
    /// Plays that the rules refuse.
    refused: Vec<String>,
    /// The play ends the game with this number of points.
    over: Option<u8>,
}

/// Checker moves of a play, whether the play is complete, and the position after them.
struct Beginning {
    made: Vec<String>,
    is_complete: bool,
    position: String,
}

/// A session in which an exercise is on the board.
struct Classroom<'a> {
    conversation: Conversation,
    exercise: &'a Exercise,
}

impl Classroom<'_> {
    /// Puts a position on the board, with the pupil on roll.
    fn lay(&mut self, position: &str) {
        let board = format!("set board {position}");
        self.conversation.tell(["new match 0", "set turn 1", &board]);
    }

    fn begin(&mut self) {
        self.lay(&self.exercise.position.clone());
        self.conversation.tell([format!("set dice {}", self.exercise.dice).as_str()]);
    }

    /// Returns the checker moves that can follow some others.
    fn steps(&mut self, made: &[String]) -> Value {
        let after = if made.is_empty() { String::new() } else { format!(" after {}", made.join(" ")) };
        self.conversation.ask(&format!("steps{after}"))
    }

    /// Shows a position with the pupil on roll.
    fn board(&mut self, position: &str) -> Value {
        self.lay(position);
        self.conversation.ask("show board")["board"].clone()
    }

    /// Returns all ways to make checker moves, in every order and up to every number of moves.
    fn beginnings(&mut self) -> Vec<Beginning> {
        self.begin();
        let mut all = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(made) = open.pop() {
            let options = self.steps(&made);
            for step in options["steps"].as_array().expect("steps") {
                let made: Vec<_> = made.iter().cloned().chain([text(step)]).collect();
                let is_complete = self.steps(&made)["complete"] == true;
                let position = step["position_id"].as_str().expect("an ID").to_owned();
                all.push(Beginning { made: made.clone(), is_complete, position });
                open.push(made);
            }
        }
        all
    }

    /// Returns the places to which the opponent can move from `from`, with any number.
    fn answers(&mut self, position: &str, from: usize) -> Vec<(u64, bool)> {
        let mut found = Vec::new();
        for number in 1..=6 {
            self.lay(position);
            self.conversation.tell(["set turn 0", format!("set dice {number}{number}").as_str()]);
            let options = self.steps(&[]);
            let steps = options["steps"].as_array().expect("steps").iter();
            let from_there = steps.filter(|step| from == 0 || step["from"] == from);
            found.extend(from_there.map(|step| (step["to"].as_u64().expect("a point"), step["pin"] == true)));
        }
        found
    }
}

/// Writes a checker move as in the lessons.
fn text(step: &Value) -> String {
    let (from, to) = (step["from"].as_u64().expect("a point"), step["to"].as_u64().expect("a point"));
    let from = if from == 25 { "bar".to_owned() } else { from.to_string() };
    format!("{from}/{}", if to == 0 { "off".to_owned() } else { to.to_string() })
}

/// Converts a point of the pupil to the opponent's numbering.
fn turned(rules: &str, point: usize) -> usize {
    match rules {
        "fevga" if point > 12 => point - 12,
        "fevga" => point + 12,
        _ => 25 - point,
    }
}

fn contains(play: &[String], wanted: &[String]) -> bool {
    let mut left = play.to_vec();
    wanted.iter().all(|step| left.iter().position(|made| made == step).map(|at| left.remove(at)).is_some())
}

#[test]
fn wanted_plays_are_legal_and_most_exercises_can_be_failed() {
    for (game, text) in LESSONS {
        let lesson: Lesson = serde_json::from_str(text).expect("a lesson");
        assert_eq!(lesson.rules, game);
        assert!(lesson.steps.len() >= 6, "{game}: a lesson takes five minutes");
        let mut failable = 0;
        for exercise in &lesson.steps {
            let mut room = Classroom { conversation: begin(game), exercise };
            let all = room.beginnings();
            for wanted in &exercise.wanted {
                assert!(all.iter().any(|one| contains(&one.made, wanted)), "{game} {}: {wanted:?}", exercise.key);
            }
            let plays: Vec<_> = all.iter().filter(|one| one.is_complete).collect();
            let praised = plays.iter().filter(|one| {
                let board = room.board(&one.position);
                exercise.is_solved_by(&one.made, true, &board)
            });
            let praised = praised.count();
            assert!(praised > 0, "{game} {}", exercise.key);
            failable += usize::from(praised < plays.len());
        }
        assert!(failable * 2 > lesson.steps.len(), "{game}: {failable}");
    }
}

#[test]
fn the_rules_prove_the_texts() {
    for (game, text) in LESSONS {
        let lesson: Lesson = serde_json::from_str(text).expect("a lesson");
        for exercise in &lesson.steps {
            prove(game, exercise);
        }
    }
}

fn begin(game: &str) -> Conversation {
    let mut conversation = Conversation::new(Handcrafted, 0);
    conversation.tell([format!("set variant {game}").as_str(), "set player both human"]);
    conversation.tell(["set automatic move off", "set automatic roll off"]);
    conversation
}

fn prove(game: &str, exercise: &Exercise) {
    let mut room = Classroom { conversation: begin(game), exercise };
    let (claims, key) = (&exercise.claims, &exercise.key);
    for (from, number) in &claims.blocked {
        room.begin();
        let (name, from) =
            if from == "bar" { ("bar".to_owned(), 25) } else { (from.to_string(), from.as_u64().expect("a point")) };
        let step = format!("{name}/{}", from - u64::from(*number));
        let refusal = room.conversation.say(&format!("steps after {step}"));
        assert!(refusal.starts_with("error illegal_move"), "{key}: {refusal}");
        assert!(exercise.dice.contains(&number.to_string()), "{key}: {number} is not rolled");
    }
    if let Some(only) = &claims.only {
        room.begin();
        let from = if only == "bar" { &Value::from(25) } else { only };
        let options = room.steps(&[]);
        let mut steps = options["steps"].as_array().expect("steps").iter();
        assert!(steps.all(|step| step["from"] == *from), "{key}: {options}");
    }
    for play in &claims.refused {
        room.begin();
        let refusal = room.conversation.say(&format!("move {play}"));
        assert!(refusal.starts_with("error illegal_move"), "{key}: {refusal}");
    }
    for point in &claims.reached {
        let answers = room.answers(&exercise.position, 0);
        assert!(answers.contains(&(turned(game, *point) as u64, true)), "{key}: {answers:?}");
    }
    for one in room.beginnings() {
        let board = room.board(&one.position);
        if exercise.is_solved_by(&one.made, one.is_complete, &board) {
            prove_praise(game, &mut room, &one, &board);
        }
    }
}

/// Checks what the page says after a play that it praises.
fn prove_praise(game: &str, room: &mut Classroom<'_>, one: &Beginning, board: &Value) {
    let exercise = room.exercise;
    let (claims, key) = (&exercise.claims, format!("{}, {:?}", exercise.key, one.made));
    for point in &claims.pins {
        let pins = board["pins"].as_array().expect("pins");
        let is_pinned = pins.contains(&Value::from(*point)) && board["points"][point - 1].as_i64() > Some(0);
        assert!(is_pinned, "{key}: {board}");
        let answers = if claims.over.is_some() { Vec::new() } else { room.answers(&one.position, 0) };
        assert!(answers.iter().all(|(to, _)| *to != turned(game, *point) as u64), "{key}: {answers:?}");
    }
    for point in &claims.hits {
        assert!(board["bar"][0] == 1 && board["points"][point - 1].as_i64() >= Some(0), "{key}: {board}");
    }
    for point in &claims.shut {
        assert!(board["points"][point - 1].as_i64() >= Some(2), "{key}: {board}");
        let answers = room.answers(&one.position, 0);
        assert!(answers.iter().all(|(to, _)| *to != turned(game, *point) as u64), "{key}: {answers:?}");
    }
    for point in &claims.stuck {
        assert!(board["points"][point - 1].as_i64() < Some(0), "{key}: {board}");
        assert!(room.answers(&one.position, turned(game, *point)).is_empty(), "{key}");
    }
    if let Some(points) = claims.over.filter(|_| one.is_complete) {
        room.begin();
        let reply = room.conversation.ask(&format!("move {}", one.made.join(" ")));
        assert_eq!((&reply["phase"], &reply["score"][1]), (&"game_over".into(), &points.into()), "{key}: {reply}");
    }
}

#[test]
fn every_exercise_has_its_texts() {
    for language in Language::ALL {
        let texts = language.page_texts();
        for (game, lesson) in LESSONS {
            let lesson: Lesson = serde_json::from_str(lesson).expect("a lesson");
            for Exercise { key, .. } in &lesson.steps {
                for part in ["", "-say", "-task", "-done"] {
                    let id = format!("\nlesson-{game}-{key}{part} = ");
                    assert!(texts.contains(&id), "{} has no{id}", language.code());
                }
            }
        }
    }
}
