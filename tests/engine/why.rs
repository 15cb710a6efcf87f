//! Explanations of plays, compared with the results of other functions.

use plakoto::eval::Stakes;
use plakoto::notation::play_text;
use plakoto::rules::Position;
use plakoto::rules::{Point, Step, outcome};
use plakoto::search::Candidate;
use plakoto::why::{Difference, Facts, MAX_TURNS, Topic, Why};
use plakoto::{Dice, Engine, Roll, RuleSet, Side};

/// Returns positions from games that the engine at 0-ply plays against itself, each with a roll.
fn decisions(engine: &Engine, seed: u64, count: usize) -> Vec<(Position, Roll)> {
    let start = engine.rules().start();
    let (mut dice, mut position, mut found) = (Dice::seeded(seed), start, Vec::new());
    while found.len() < count {
        if outcome(&position, engine.rules()).is_some() {
            position = start;
        }
        let roll = dice.roll();
        found.push((position, roll));
        position = engine.ask().plies(0).best_play(&position, roll).legal.after();
    }
    found
}

/// Returns the best and the last play of a hint at 1-ply. Returns `None` if there is only one play.
fn two_plays(engine: &Engine, position: &Position, roll: Roll) -> Option<[Candidate; 2]> {
    let ranked = engine.ask().plies(1).fully_searched(usize::MAX).hint(position, roll);
    if ranked.len() < 2 { None } else { Some([ranked[0], *ranked.last()?]) }
}

fn each_decision(count: usize, check: impl FnMut(&Engine, [Candidate; 2])) {
    each_decision_under(RuleSet::PLAKOTO, count, check);
}

fn each_decision_under(rules: RuleSet, count: usize, mut check: impl FnMut(&Engine, [Candidate; 2])) {
    let mut engine = Engine::default();
    engine.set_rules(rules);
    // Turn off the pruner (a small network that drops unpromising plays), because it slightly changes
    // equities at 1-ply.
    engine.set_pruner(None);
    for (position, roll) in decisions(&engine, 5, count) {
        if let Some(plays) = two_plays(&engine, &position, roll) {
            check(&engine, plays);
        }
    }
}

/// Returns how many of the 36 rolls pin or hit the checker on `point`, which is numbered from the point of view of
/// the checker's owner. A roll counts if the text of one of its plays has a star at that point.
fn rolls_with_star(rules: &RuleSet, after: &Position, point: Point) -> u32 {
    let strikes = |roll: Roll| {
        rules.legal_plays(after, roll).iter().any(|legal| {
            let at = Some(point.swapped(after.course()));
            let is_struck = |(step, hits): (Step, bool)| step.to == at && (hits || play_text::pins(legal, step));
            legal.play.steps_with_hits().any(is_struck)
        })
    };
    Roll::all().filter(|(roll, _)| strikes(*roll)).map(|(_, weight)| weight).sum()
}

#[test]
fn shots_are_the_rolls_with_a_starred_legal_play() {
    for rules in [RuleSet::PLAKOTO, RuleSet::PORTES, RuleSet::FEVGA] {
        check_shots(rules);
    }
}

fn check_shots(rules: RuleSet) {
    each_decision_under(rules, 20, |engine, plays| {
        for candidate in plays {
            let facts = Facts::of(&engine.ask(), &candidate);
            if facts.answers.is_empty() {
                continue;
            }
            for point in Point::ALL {
                let expected = rolls_with_star(engine.rules(), &candidate.legal.after(), point);
                assert_eq!(u32::from(facts.shots.at(point)), expected, "{} {point:?}", candidate.legal.after());
            }
            assert!(facts.shots.blots.iter().all(|shot| shot.rolls <= facts.shots.rolls));
        }
    });
}

/// The mean equity over all rolls equals the value at 1-ply, because both are computed from the best replies at 0-ply.
#[test]
fn the_mean_of_all_answers_is_the_equity_of_the_play() {
    each_decision(60, |engine, plays| {
        for candidate in plays {
            let facts = Facts::of(&engine.ask(), &candidate);
            if facts.answers.is_empty() || candidate.plies != 1 {
                continue;
            }
            let weight = |roll: Roll| if roll.is_double() { 1.0 } else { 2.0 };
            let sum: f32 = facts.answers.iter().map(|answer| weight(answer.roll) * answer.equity).sum();
            assert!((sum / 36.0 - candidate.equity).abs() < 1e-3, "{} {}", sum / 36.0, candidate.equity);
            assert!(facts.answers.is_sorted_by(|one, other| one.equity <= other.equity));
        }
    });
}

#[test]
fn pins_are_those_on_the_board_and_last_some_turns() {
    let mut held = 0;
    each_decision(120, |engine, plays| {
        let facts = Facts::of(&engine.ask(), &plays[0]);
        let on_board = |side| {
            let result = plays[0].legal.result;
            Point::ALL.into_iter().filter(|point| result.stack(*point).has_pinned(side)).count()
        };
        assert_eq!([facts.pins.len(), facts.pinned.len()], [on_board(Side::Theirs), on_board(Side::Mine)]);
        for pin in facts.pins.iter().chain(&facts.pinned) {
            assert!((0.0..=f32::from(MAX_TURNS)).contains(&pin.turns), "{pin:?}");
            held += usize::from(pin.turns >= 1.0);
        }
    });
    assert!(held > 5, "{held} pins that hold for a turn");
}

/// If the plays are swapped, each advantage becomes a disadvantage. No topic is both an advantage and a disadvantage.
#[test]
fn differences_are_reversed_when_the_plays_are_swapped() {
    each_decision(12, |engine, [best, last]| {
        let question = engine.ask();
        let (why, back) = (Why::of(&question, &best, &last), Why::of(&question, &last, &best));
        let topics = |differences: &[plakoto::why::Difference]| -> Vec<Topic> {
            differences.iter().map(|difference| difference.topic).collect()
        };
        assert_eq!((topics(&why.gains), topics(&why.costs)), (topics(&back.costs), topics(&back.gains)));
        assert!(topics(&why.gains).iter().all(|topic| !topics(&why.costs).contains(topic)));
    });
}

/// After the first play with 2-1, no checker is pinned, the mother (the last checker on the starting point)
/// is safe, one point is made, and there is a reply to each roll.
#[test]
fn facts_of_the_first_play_are_correct() {
    let engine = Engine::default();
    let best = engine.ask().plies(1).best_play(&Position::START, Roll::new(2, 1).expect("dice"));
    let facts = Facts::of(&engine.ask(), &best);
    assert_eq!(facts.pips, [357, 360]);
    assert!(facts.pins.is_empty() && facts.pinned.is_empty());
    assert_eq!(facts.mother, None, "the starting point still has thirteen or fourteen checkers");
    assert_eq!(facts.made, 1);
    assert_eq!(facts.answers.len(), 21);
}

#[test]
fn only_games_with_a_mother_count_rolls_that_pin_it() {
    for rules in [RuleSet::PLAKOTO, RuleSet::TAPA, RuleSet::PORTES] {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        let start = Point::start_of(Side::Mine, rules.mechanics.course);
        let plays = decisions(&engine, 5, 300).into_iter().filter_map(|(position, roll)| {
            let ranked = engine.ask().plies(0).fully_searched(usize::MAX).hint(&position, roll);
            ranked.into_iter().find(|play| play.legal.result.stack(start).free(Side::Mine) == 1)
        });
        let facts: Vec<Facts> = plays.take(3).map(|play| Facts::of(&engine.ask(), &play)).collect();
        assert_eq!(facts.len(), 3, "{rules}");
        assert!(facts.iter().all(|facts| facts.mother.is_some() == rules.mother.is_some()), "{rules}");
    }
}

/// If a single game decides the match, the points beyond it are no reasons.
#[test]
fn double_games_are_reasons_only_if_they_count() {
    let mut counts = [0, 0];
    each_decision(60, |engine, [best, other]| {
        let single = Stakes { win: [1.0; 4], lose: [-1.0; 4], draw: 0.0 };
        for (count, stakes) in counts.iter_mut().zip([None, Some(single)]) {
            let why = Why::of(&engine.ask().plies(0).stakes(stakes), &best, &other);
            let is_about_points = |one: &&Difference| matches!(one.topic, Topic::Gammons | Topic::GammonsLost);
            *count += why.gains.iter().chain(&why.costs).filter(is_about_points).count();
        }
    });
    assert!(counts[0] > 0);
    assert_eq!(counts[1], 0);
}

/// A play that hits, or pins, says so, if the other play does not.
#[test]
fn hits_and_new_pins_are_reasons() {
    for rules in [RuleSet::PORTES, RuleSet::PLAKOTO] {
        let mut found = 0;
        each_decision_under(rules, 60, |engine, [best, other]| {
            let why = Why::of(&engine.ask().plies(0), &best, &other);
            let says_so = why.gains.iter().any(|gain| matches!(gain.topic, Topic::Hits | Topic::Pin(_)));
            let strikes = |facts: &Facts| {
                facts.candidate.legal.play.steps_with_hits().any(|(_, hits)| hits) || !facts.pins.is_empty()
            };
            if strikes(&why.better) && !strikes(&why.other) {
                let lasts = why.better.pins.iter().all(|pin| pin.turns > 0.1);
                assert!(says_so || !lasts, "{:?}", why.gains);
                found += 1;
            }
        });
        assert!(found > 3, "{rules}: {found}");
    }
}
