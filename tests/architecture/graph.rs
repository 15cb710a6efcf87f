//! The dependency graph of the source files.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Module, Names};

/// For each source file, the files that it uses.
pub(crate) type Graph = BTreeMap<Names, BTreeSet<Names>>;

/// Returns the dependency graph. A file depends on the files that define the names it uses. A re-export alone
/// does not count as a use.
pub(crate) fn graph(modules: &BTreeMap<Names, Module>) -> Graph {
    modules.iter().map(|(names, module)| (names.clone(), used(names, module, modules))).collect()
}

fn used(names: &Names, module: &Module, modules: &BTreeMap<Names, Module>) -> BTreeSet<Names> {
    let imports = module.imports.iter().filter(|(name, import)| !import.is_passed_on || module.words.contains(*name));
    let globs = module.globs.iter().filter_map(|glob| modules.get(glob)).flat_map(|other| &other.imports);
    let globs = globs.filter(|(name, import)| import.is_passed_on && module.words.contains(*name));
    let imported = imports.chain(globs).map(|(_, import)| &import.path);
    let found = imported.chain(&module.paths).filter_map(|path| home(path, modules));
    found.filter(|home| home != names && home.len() > 1).collect()
}

/// Follows re-exports and returns the file that defines the item with this path. Returns `None` if the item
/// is not in one of our crates.
fn home(path: &[String], modules: &BTreeMap<Names, Module>) -> Option<Names> {
    follow(path, modules, 0)
}

/// Maximum number of re-exports that are followed.
const MOST: usize = 16;

fn follow(path: &[String], modules: &BTreeMap<Names, Module>, followed: usize) -> Option<Names> {
    let mut length = 0;
    while length < path.len() && modules.contains_key(&path[..=length]) {
        length += 1;
    }
    let (here, rest) = path.split_at(length);
    let module = modules.get(here)?;
    let Some(name) = rest.first() else { return Some(here.to_vec()) };
    match module.imports.get(name) {
        Some(import) if followed < MOST => follow(&[&import.path, &rest[1..]].concat(), modules, followed + 1),
        _ => Some(here.to_vec()),
    }
}

/// Returns the cycles in the graph: sets of files in which each file uses all the others, directly or indirectly.
pub(crate) fn circles(graph: &Graph) -> Vec<BTreeSet<Names>> {
    let reached: BTreeMap<&Names, BTreeSet<&Names>> =
        graph.keys().map(|start| (start, reached(start, graph))).collect();
    let mut circles = BTreeSet::new();
    for (start, reach) in &reached {
        if reach.contains(start) {
            circles.insert(
                reach.iter().filter(|other| reached[*other].contains(start)).map(|name| (*name).clone()).collect(),
            );
        }
    }
    circles.into_iter().collect()
}

fn reached<'a>(start: &Names, graph: &'a Graph) -> BTreeSet<&'a Names> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Names> = graph[start].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(graph.get(next).into_iter().flatten());
        }
    }
    reached
}
