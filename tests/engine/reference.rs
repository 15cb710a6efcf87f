//! Reference sets of rolled-out decisions: a set does not depend on how its computation is split up, and the
//! shipped networks have known losses in the small set.

use std::path::{Path, PathBuf};

use plakoto::engine::{Engine, Level, Threads};
use plakoto::rules::RuleSet;
use plakoto::search::StopFlag;
use plakoto_lab::book_making::Part;
use plakoto_lab::error::{FileFault, LabError};
use plakoto_lab::phase::DecisionPhase;
use plakoto_lab::reference::{Games, Plan, ReferenceHeader, Score, Set, choose, compare, make};

/// Returns the path of a file that does not exist yet.
fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reference {name}.jsonl"));
    let _ = std::fs::remove_file(&path);
    path
}

/// Settings for games that are truncated so early that they take almost no time.
const SHORT: Games = Games { plies: 0, truncation: Some(3), seed: 5, millipoints: 1000.0, most_trials: 72 };

/// A plan of three decisions: two for `plakoto` and one for `tzannes`.
const PLAN: Plan = Plan { seed: 4, decisions: 3 };

fn part(number: usize, of: usize) -> Part {
    Part { number, of }
}

/// Continues one of the parts into which a reference set is split, and stops after `most` decisions. Returns
/// the contents of the file.
fn continue_part(path: &Path, part: Part, threads: usize, most: usize) -> String {
    let (mut log, set) =
        Set::open(path, &ReferenceHeader::new(&PLAN, SHORT)).expect("the file can be opened");
    let (stop, threads) = (StopFlag::default(), Threads::new(threads).expect("a number of threads"));
    let mut made = 0;
    make(&PLAN, &SHORT, part, threads, (&mut log, &set), &stop, &mut |_| {
        made += 1;
        if made == most {
            stop.raise();
        }
    })
    .expect("the file can be written");
    drop(log);
    std::fs::read_to_string(path).expect("the file can be read")
}

#[test]
fn parts_interruptions_and_threads_do_not_change_the_set() {
    let whole = continue_part(&path("whole"), Part::WHOLE, 1, usize::MAX);
    assert_eq!(whole.lines().count(), 4, "a head and three decisions");

    let torn = path("torn");
    let begun = continue_part(&torn, Part::WHOLE, 2, 2);
    assert!(whole.starts_with(&begun) && begun.lines().count() == 3);
    for (cut, most) in [(begun.len() - 1, usize::MAX), (begun.len() - 300, usize::MAX), (30, 1), (0, 1)] {
        std::fs::write(&torn, &begun[..cut]).expect("the file can be written");
        let continued = continue_part(&torn, Part::WHOLE, 2, most);
        assert!(whole.starts_with(&continued) && (most == 1 || whole == continued), "cut after {cut} bytes");
    }
    let continued = continue_part(&torn, Part::WHOLE, 2, usize::MAX);
    assert_eq!(continued, whole);

    let [first, second] = ["first", "second"].map(path);
    continue_part(&first, part(2, 2), 1, usize::MAX);
    continue_part(&second, part(1, 2), 2, 1);
    continue_part(&second, part(1, 2), 1, usize::MAX);
    let mut merged = Set::read(&second).expect("a set");
    merged.merge(Set::read(&first).expect("a set"), &first).expect("the parts fit together");
    merged.merge(Set::read(&torn).expect("a set"), &torn).expect("common decisions agree");
    assert_eq!(merged.text().expect("a text"), whole);
}

#[test]
fn damaged_sets_and_other_settings_are_reported() {
    let file = path("damaged");
    let text = continue_part(&file, Part::WHOLE, 2, 2);
    let read = |text: &str| {
        std::fs::write(&file, text).expect("the file can be written");
        Set::read(&file).expect_err("the text is invalid").to_string()
    };
    let message = read(&text.replacen("\"decision\":1,", "\"decision\":2,", 1));
    assert!(message.contains("line 3 is damaged: its checksum does not match"), "{message}");
    assert!(read("{\"a\":1}\n").contains("expected a reference set"));
    assert!(read("").contains("expected a reference set"));

    let file = path("other");
    continue_part(&file, Part::WHOLE, 2, 1);
    let open = |plan: &Plan, games| match Set::open(&file, &ReferenceHeader::new(plan, games)) {
        Err(LabError::File { fault: FileFault::OtherSettings { difference, .. }, .. }) => difference.name,
        other => panic!("{other:?}"),
    };
    assert_eq!(open(&Plan { seed: 8, ..PLAN }, SHORT), "seed");
    assert_eq!(open(&PLAN, Games { truncation: None, ..SHORT }), "games");
    let (_held, _) = Set::open(&file, &ReferenceHeader::new(&PLAN, SHORT)).expect("the file is not locked");
    assert!(matches!(
        Set::open(&file, &ReferenceHeader::new(&PLAN, SHORT)),
        Err(LabError::File { fault: FileFault::InUse(_), .. })
    ));
}

/// Rollouts with other dice give other equities for the same plays. A set compared with itself shows no
/// difference.
#[test]
fn sets_with_other_dice_have_the_same_decisions() {
    let [one, other] = ["one", "other dice"].map(path);
    continue_part(&one, Part::WHOLE, 2, usize::MAX);
    let games = Games { seed: 6, ..SHORT };
    let (mut log, set) =
        Set::open(&other, &ReferenceHeader::new(&PLAN, games)).expect("the file can be opened");
    let threads = Threads::new(2).expect("two threads");
    make(&PLAN, &games, Part::WHOLE, threads, (&mut log, &set), &StopFlag::default(), &mut |_| {})
        .expect("the file can be written");
    drop(log);
    let [one, other] = [one, other].map(|path| Set::read(&path).expect("a set"));
    let itself = compare(&one, &one);
    assert_eq!((itself.decisions, itself.shift.mean, itself.lost.mean, itself.chance), (3, 0.0, 0.0, 0.0));
    let both = compare(&one, &other);
    assert!(both.decisions == 3 && both.plays > 3 && both.chance > 0.1 && both.chance < 3.0, "{both:?}");
}

fn small() -> &'static Set {
    Set::shipped().expect("the small set is part of the program")
}

/// The small set must not come from truncated rollouts, which are biased towards the network's own values. It
/// may come from earlier networks: a better network does not make its rollouts wrong.
#[test]
fn the_small_set_comes_from_full_rollouts_by_named_networks() {
    let text = include_str!("../../crates/lab/src/reference/data/small.jsonl");
    let head: serde_json::Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["games"]["truncation"], serde_json::Value::Null);
    for rules in Plan::rule_sets() {
        let made = head["evaluators"][rules.to_string()].as_str().expect("a description");
        assert!(made.starts_with("network ") && made.contains(&format!(" for {rules}: ")), "{rules}: {made}");
    }
}

#[test]
fn the_small_set_is_the_beginning_of_the_full_one() {
    let small = include_str!("../../crates/lab/src/reference/data/small.jsonl");
    assert!(include_str!("../../docs/reference/decisions.jsonl").starts_with(small));
}

#[test]
fn the_small_set_follows_the_plan() {
    let set = small();
    assert_eq!(
        set.text().expect("a text").as_bytes(),
        include_bytes!("../../crates/lab/src/reference/data/small.jsonl")
    );
    for (number, decision) in (0..).zip(&set.records) {
        assert_eq!((decision.number, decision.rules), (number, Plan::quota(number).rules));
        assert_eq!(decision.phase, DecisionPhase::of(&decision.position, &decision.rules), "{number}");
        let trials: Vec<u64> = decision.rolled().map(|(_, rolled)| rolled.trials).collect();
        assert!(trials.iter().all(|count| (72..=trials[0]).contains(count)), "{number}: {trials:?}");
    }
    let asked = set.records.iter().filter(|one| one.phase == Plan::quota(one.number).phase).count();
    assert!(10 * asked >= 9 * set.records.len(), "{asked} are of the phase that the plan asks for");
}

/// Returns the loss of this engine with the given settings, in millipoints per decision.
fn loss(player: &str, rules: Option<RuleSet>) -> String {
    let spec: plakoto_lab::arena::ContestantSpec = player.parse().expect("a player");
    let decisions: Vec<_> =
        small().records.iter().filter(|one| rules.is_none_or(|rules| one.rules == rules)).cloned().collect();
    let player = RuleSet::ALL.map(|rules| {
        let contestant = spec.contestant(&rules).expect("a contestant");
        (rules, plakoto_lab::arena::Entrant::BuiltIn(contestant))
    });
    let choose = |threads| {
        let chosen = choose(&decisions, &player, threads, &StopFlag::default(), &|| {});
        Score::of_plays(&decisions, &chosen.expect("plays"))
    };
    let score = choose(2);
    assert_eq!(score, choose(1), "the thread count does not change the score");
    format!("{:.3}", 1000.0 * score.all.loss().mean)
}

/// Detects regressions in the evaluators, the search and the rules. After an intended change, update the
/// numbers here and in `docs/reference.md`.
#[test]
fn the_losses_of_the_shipped_networks_are_unchanged() {
    assert_eq!(loss("default", None), "14.041");
    assert_eq!(loss("default", Some(RuleSet::PLAKOTO)), "7.941");
    let losses = Level::NAMED.map(|(name, _)| loss(&format!("default,level={name}"), None));
    assert_eq!(losses, ["50.844", "34.327", "26.213", "14.578", "14.041", "10.357"]);
    assert_eq!(loss("handcrafted", None), "97.844");
}

/// Tests `Score::of`, which measures players during training. It calls a closure that chooses a play for each
/// decision, and returns the loss with its standard error.
#[test]
fn a_closure_is_judged_like_a_player() {
    let engines = RuleSet::ALL.map(|rules| {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        engine
    });
    let score = Score::of(&small().records, |decision, plays| {
        let engine = &engines[decision.rules.preset as usize];
        let best = engine.ask().plies(0).hint(&decision.position, decision.roll)[0].legal;
        plays.iter().position(|play| *play == best).expect("the play is legal")
    });
    assert_eq!(format!("{:.3}", 1000.0 * score.all.loss().mean), loss("default", None));
    assert!(score.all.error_of_set() < score.all.loss().error, "{score:?}");
    let by_phase: u64 = score.phases.iter().map(|(_, class)| class.decisions).sum();
    assert_eq!(by_phase, score.all.decisions);
}
