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
    /// A point that the pupil must not leave.
    keep: Option<u8>,
    #[serde(default)]
    claims: Claims,
}

/// What the text says about the position. The page does not read it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Claims {
    /// Checkers that cannot move by a number: their points, and the number.
    blocked: Vec<(Value, u8)>,
    /// The only place from which the pupil can move first.
    only: Option<Value>,
    /// Points on which the opponent cannot land after the wanted moves.
    shut: Vec<usize>,
    /// Points on which a checker is pinned after the wanted moves.
    pins: Vec<usize>,
    /// Points on which the opponent's checker is hit.
    hits: Vec<usize>,
    /// Points on which the opponent can pin a checker before the pupil moves.
    reached: Vec<usize>,
    /// The opponent's points whose checkers cannot move after the wanted moves.
    stuck: Vec<usize>,
    /// Plays that the rules refuse.
    refused: Vec<String>,
    /// The play ends the game with this number of points.
    over: Option<u8>,
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

    /// Makes the wanted moves one by one, and returns the position ID afterwards.
    fn position_after(&mut self, wanted: &[String]) -> String {
        self.begin();
        let mut position = self.exercise.position.clone();
        for n in 0..wanted.len() {
            let options = self.steps(&wanted[..n]);
            let steps = options["steps"].as_array().expect("steps");
            let step = steps.iter().find(|step| text(step) == wanted[n]);
            let step = step.unwrap_or_else(|| panic!("{}: {} is no step: {options}", self.exercise.key, wanted[n]));
            step["position_id"].as_str().expect("an ID").clone_into(&mut position);
        }
        position
    }

    /// Returns all legal plays, each with its checker moves.
    fn plays(&mut self) -> Vec<(String, Vec<String>)> {
        self.begin();
        let listed = self.conversation.ask("legal");
        let plays = listed["legal"].as_array().expect("plays").iter();
        plays
            .map(|play| {
                (
                    play["play"].to_string().replace('"', ""),
                    play["steps"].as_array().expect("steps").iter().map(text).collect(),
                )
            })
            .collect()
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
            let conversation = begin(game);
            let mut room = Classroom { conversation, exercise };
            for wanted in &exercise.wanted {
                room.position_after(wanted);
            }
            let plays = room.plays();
            let leaves = |steps: &[String]| {
                exercise.keep.is_some_and(|point| steps.iter().any(|step| step.starts_with(&format!("{point}/"))))
            };
            let is_wanted =
                |steps: &[String]| exercise.wanted.iter().any(|wanted| contains(steps, wanted)) && !leaves(steps);
            let wanted = plays.iter().filter(|(_, steps)| is_wanted(steps)).count();
            assert!(wanted > 0, "{game} {}", exercise.key);
            failable += usize::from(wanted < plays.len());
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
    for wanted in &exercise.wanted {
        let position = room.position_after(wanted);
        room.lay(&position);
        let board = room.conversation.ask("show board")["board"].clone();
        for point in &claims.pins {
            let pins = board["pins"].as_array().expect("pins");
            let is_pinned = pins.contains(&Value::from(*point)) && board["points"][point - 1].as_i64() > Some(0);
            assert!(is_pinned, "{key}: {board}");
            let answers = if claims.over.is_some() { Vec::new() } else { room.answers(&position, 0) };
            assert!(answers.iter().all(|(to, _)| *to != turned(game, *point) as u64), "{key}: {answers:?}");
        }
        for point in &claims.hits {
            assert!(board["bar"][0] == 1 && board["points"][point - 1] == 1, "{key}: {board}");
        }
        for point in &claims.shut {
            assert!(board["points"][point - 1].as_i64() >= Some(2), "{key}: {board}");
            let answers = room.answers(&position, 0);
            assert!(answers.iter().all(|(to, _)| *to != turned(game, *point) as u64), "{key}: {answers:?}");
        }
        for point in &claims.stuck {
            assert!(board["points"][point - 1].as_i64() < Some(0), "{key}: {board}");
            assert!(room.answers(&position, turned(game, *point)).is_empty(), "{key}");
        }
        if let Some(points) = claims.over {
            let plays = room.plays();
            let (play, _) = plays.iter().find(|(_, steps)| contains(steps, wanted)).expect("a play");
            let reply = room.conversation.ask(&format!("move {play}"));
            assert_eq!((&reply["phase"], &reply["score"][1]), (&"game_over".into(), &points.into()), "{key}: {reply}");
        }
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
