//! Filtered, sampled and shuffled copies of data files.

use super::*;

fn copy(
    paths: &[PathBuf],
    out: &Path,
    write: impl FnOnce(&DataSet, &mut DataOutput) -> Result<(), LabError>,
) -> Result<PathBuf, LabError> {
    let set = DataSet::open(paths)?;
    let mut output = DataOutput::begin(out, set.head(), true)?;
    write(&set, &mut output)?;
    output.finish(set.is_finished())?;
    Ok(out.to_owned())
}

fn filtered(paths: &[PathBuf], out: &Path, filter: &Filter) -> PathBuf {
    let (stop, rules) = (StopFlag::default(), RuleSet::PLAKOTO);
    copy(paths, out, |set, output| filter.apply(set, &rules, &stop, output, |_| {})).expect("a file")
}

#[test]
fn filters_select_exactly_the_matching_decisions() {
    let folder = folder("filter");
    let [first, second] = [1, 2].map(|seed| games(&folder, &format!("games-{seed}"), seed, 4));
    let both = [first, second];
    let of = |name: &str, filter: Filter| filtered(&both, &folder.join(name), &filter);
    let all = rows(&of("all", Filter::default()));
    assert_eq!(all.len(), both.iter().map(|path| rows(path).len()).sum::<usize>());
    assert_eq!(DataFile::open(&folder.join("all")).expect("data").head().sources.len(), 2);
    let mut parts = Vec::new();
    for (number, phase) in DecisionPhase::ALL.into_iter().enumerate() {
        let part = rows(&of(&format!("phase-{number}"), Filter { phases: vec![phase], ..Filter::default() }));
        assert!(part.iter().all(|(one, _)| DecisionPhase::of(&one.position, &RuleSet::PLAKOTO) == phase));
        parts.extend(part);
    }
    parts.sort_by_key(key);
    assert_eq!(parts, all, "every decision has one phase");
    let wanted = |filter: Filter, keep: &dyn Fn(&Decision, &[Candidate]) -> bool| {
        let (found, expected) = (rows(&of("wanted", filter)), all.clone().into_iter());
        let expected: Vec<_> = expected.filter(|(decision, candidates)| keep(decision, candidates)).collect();
        assert!(!found.is_empty() && found.len() < all.len() && found == expected, "{}", found.len());
    };
    let any = Filter::default;
    wanted(Filter { outcomes: vec![0, 5], ..any() }, &|one, _| matches!(one.outcome, Some(0 | 5)));
    wanted(Filter { player: Some(1), ..any() }, &|one, _| one.player == 1);
    wanted(Filter { games: Some(1..=2), ..any() }, &|one, _| [1, 2].contains(&one.game));
    wanted(Filter { turns: Some(0..=0), ..any() }, &|one, _| one.position == Position::START);
    let roll: plakoto::Roll = "21".parse().expect("a roll");
    wanted(Filter { roll: Some(roll), ..any() }, &|one, _| {
        one.numbers.roll().is_some_and(|rolled| rolled.same_numbers(roll))
    });
    wanted(Filter { position: Some(Position::START), ..any() }, &|one, _| one.turn == 0);
    let after = all[0].1[usize::from(all[0].0.choice)].position;
    wanted(Filter { after: Some(after), ..any() }, &|one, candidates| {
        candidates[usize::from(one.choice)].position == after
    });
    wanted(Filter { is_open: true, ..any() }, &|one, _| one.plays > 1);
    let stakes = Stakes::points(&RuleSet::PLAKOTO);
    let equity = |candidate: &Candidate| stakes.equity(&candidate.shares.chances());
    wanted(Filter { is_error: true, ..any() }, &|one, candidates| {
        candidates.iter().any(|other| equity(other) > equity(&candidates[usize::from(one.choice)]))
    });
    let chosen = rows(&of("chosen", Filter { candidates: Some(1), ..any() }));
    for ((short, only), (long, candidates)) in chosen.iter().zip(&all) {
        assert_eq!((only.len(), short.choice), (1, 0));
        assert_eq!(only[0], candidates[usize::from(long.choice)]);
    }
}

#[test]
fn samples_have_the_exact_size_and_shuffles_keep_every_decision() {
    let folder = folder("shuffle");
    let played = [games(&folder, "played", 1, 6)];
    let chosen = Filter { candidates: Some(1), ..Filter::default() };
    let paths = [filtered(&played, &folder.join("games"), &chosen)];
    let (all, stop) = (rows(&paths[0]), StopFlag::default());
    let sampled = |name: &str, count: u64, seed: u64| {
        copy(&paths, &folder.join(name), |set, output| sample(set, count, seed, &stop, output, |_| {}))
    };
    let drawn = rows(&sampled("ten", 10, 1).expect("a file"));
    assert_eq!(drawn.len(), 10);
    assert!(drawn.is_sorted_by_key(key) && drawn.iter().all(|row| all.contains(row)));
    assert_eq!(drawn, rows(&sampled("again", 10, 1).expect("a file")));
    assert_ne!(drawn, rows(&sampled("other", 10, 2).expect("a file")));
    assert_eq!(rows(&sampled("all", all.len() as u64, 1).expect("a file")), all);
    let many = sampled("many", all.len() as u64 + 1, 1).expect_err("there are fewer");
    assert!(matches!(many, LabError::TooFew { got, .. } if got == all.len() as u64), "{many}");
    // All decisions are drawn equally often. In 300 samples that each contain one half of the decisions, each
    // decision occurs 150 ± 8.7 times.
    let mut times: BTreeMap<_, u32> = BTreeMap::new();
    for seed in 0..300 {
        let drawn = rows(&sampled("half", all.len() as u64 / 2, seed).expect("a file"));
        drawn.iter().for_each(|row| *times.entry(key(row)).or_default() += 1);
    }
    assert_eq!(times.len(), all.len());
    assert!(times.values().all(|times| (105..195).contains(times)), "{times:?}");

    let shuffled = |name: &str, seed: u64, memory: u64| {
        let out = folder.join(name);
        let copied =
            copy(&paths, &out, |set, output| shuffle(set, seed, memory, &stop, (&folder, output), |_| {}));
        rows(&copied.expect("a file"))
    };
    // Each decision takes some hundred bytes. The memory limits lead to a single bucket, a few buckets, and
    // more buckets than decisions.
    for (memory, name) in [(1 << 30, "whole"), (1 << 16, "few"), (1, "many")] {
        let mixed = shuffled(name, 1, memory);
        assert_ne!(mixed, all);
        assert_eq!(mixed, shuffled("again", 1, memory), "the same seed");
        assert_ne!(mixed, shuffled("other", 2, memory), "another seed");
        let ascents = mixed.windows(2).filter(|pair| key(&pair[0]) < key(&pair[1])).count() as f64;
        let share = ascents / mixed.len() as f64;
        assert!((0.4..0.6).contains(&share), "half of all neighbours should be in order: {share}");
        let mut sorted = mixed;
        sorted.sort_by_key(key);
        assert_eq!(sorted, all);
    }
}

#[test]
fn copies_have_an_end_mark_only_if_all_sources_have_one() {
    let folder = folder("ends");
    let both = [1, 2].map(|seed| games(&folder, &format!("games-{seed}"), seed, 4));
    let out = |name: &str| folder.join(name);
    assert!(DataFile::open(&filtered(&both, &out("whole"), &Filter::default())).expect("data").is_finished());
    let whole = bytes(&both[1]);
    fs::write(&both[1], &whole[..whole.len() - END_MARK]).expect("a file");
    let merged = DataFile::open(&filtered(&both, &out("merged"), &Filter::default())).expect("data");
    assert!(!merged.is_finished() && merged.decisions() > 0);
}
