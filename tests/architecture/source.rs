//! Parses the source files of the library crates: module declarations, imports and names. Test code is skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The name of a crate below `crates/` and the names of its modules, such as `["engine", "rules", "dice", "roll"]`.
pub(crate) type Names = Vec<String>;

/// A parsed source file of a crate.
#[derive(Default)]
pub(crate) struct Module {
    /// Child modules that are in separate files.
    pub(crate) children: BTreeSet<String>,
    /// Items imported with `use`, by their local names.
    pub(crate) imports: BTreeMap<String, Import>,
    /// Modules imported with `*`.
    pub(crate) globs: BTreeSet<Names>,
    /// Paths in the code. Each path starts with the name of the crate.
    pub(crate) paths: BTreeSet<Names>,
    /// All identifiers in the code.
    pub(crate) words: BTreeSet<String>,
}

/// An item imported with `use`.
pub(crate) struct Import {
    /// The full path of the imported item, starting with the name of its crate.
    pub(crate) path: Names,
    /// Whether the import is public and therefore a re-export.
    pub(crate) is_passed_on: bool,
}

/// The library crates, lowest first.
pub(crate) const CRATES: [&str; 4] = ["engine", "table", "protocol", "arena"];

/// Parses all files of the library crates. Returns them by module path.
pub(crate) fn modules() -> BTreeMap<Names, Module> {
    let mut modules = BTreeMap::new();
    for name in CRATES {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(name).join("src");
        read(&source, "lib.rs", vec![name.to_owned()], &mut modules);
    }
    modules
}

fn read(source: &Path, file: &str, names: Names, modules: &mut BTreeMap<Names, Module>) {
    let text = fs::read_to_string(source.join(file)).expect("the source file is readable");
    let tokens: TokenStream = text.parse().expect("the source file is valid Rust");
    let mut reader = Reader { names: &names, nested: 0, module: Module::default() };
    reader.read(&tokens.into_iter().collect::<Vec<_>>());
    let module = reader.module;
    let folder = names[1..].join("/");
    for child in &module.children {
        let path = if folder.is_empty() { child.clone() } else { format!("{folder}/{child}") };
        let file = [format!("{path}.rs"), format!("{path}/mod.rs")];
        let file = file.iter().find(|file| source.join(file).exists()).expect("the module has a file");
        read(source, file, [names.clone(), vec![child.clone()]].concat(), modules);
    }
    modules.insert(names, module);
}

struct Reader<'a> {
    names: &'a Names,
    /// Number of inline modules that contain the current position.
    nested: usize,
    module: Module,
}

impl Reader<'_> {
    fn read(&mut self, mut trees: &[TokenTree]) {
        let mut is_public = false;
        while let [first, rest @ ..] = trees {
            trees = rest;
            match first {
                TokenTree::Punct(mark) if mark.as_char() == '#' => trees = without_tests(rest),
                TokenTree::Group(group) if group.delimiter() != Delimiter::Parenthesis || !is_public => {
                    self.read(&group.stream().into_iter().collect::<Vec<_>>());
                }
                TokenTree::Ident(word) if word == "pub" => {
                    is_public = true;
                    continue;
                }
                TokenTree::Ident(word) if word == "use" => {
                    let end = position(rest, is_semicolon);
                    self.import(&rest[..end], &mut Vec::new(), is_public);
                    trees = &rest[end..];
                }
                TokenTree::Ident(word) if word == "mod" => trees = self.declare(rest),
                TokenTree::Ident(word) => trees = self.path(word.to_string(), rest),
                TokenTree::Group(_) => continue,
                _ => {}
            }
            is_public = false;
        }
    }

    /// Parses the tokens after `mod`: either the name of a file, or an inline module.
    fn declare<'t>(&mut self, trees: &'t [TokenTree]) -> &'t [TokenTree] {
        match trees {
            [TokenTree::Ident(name), TokenTree::Group(body), rest @ ..] => {
                self.nested += 1;
                self.module.words.insert(name.to_string());
                self.read(&body.stream().into_iter().collect::<Vec<_>>());
                self.nested -= 1;
                rest
            }
            [TokenTree::Ident(name), rest @ ..] => {
                self.module.children.insert(name.to_string());
                rest
            }
            _ => trees,
        }
    }

    /// Parses the rest of a path after its first segment.
    fn path<'t>(&mut self, first: String, mut trees: &'t [TokenTree]) -> &'t [TokenTree] {
        self.module.words.insert(first.clone());
        let mut names = vec![first];
        while let [TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Ident(name), rest @ ..] = trees {
            if (a.as_char(), b.as_char()) != (':', ':') {
                break;
            }
            names.push(name.to_string());
            trees = rest;
        }
        if names.len() > 1 {
            self.module.paths.extend(self.seen_from_root(&names));
        }
        trees
    }

    /// Parses the tokens after `use`: one path, or several paths with a common prefix.
    fn import(&mut self, trees: &[TokenTree], before: &mut Names, is_passed_on: bool) {
        let depth = before.len();
        let mut name = None;
        for tree in trees {
            match tree {
                TokenTree::Ident(word) if word == "as" => {}
                TokenTree::Ident(word) => {
                    name = Some(word.to_string());
                    before.push(word.to_string());
                }
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    for part in inner.split(|tree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',')) {
                        self.import(part, before, is_passed_on);
                    }
                    name = None;
                }
                TokenTree::Punct(mark) if mark.as_char() == '*' => {
                    self.module.globs.extend(self.seen_from_root(before));
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if let Some(name) = name {
            let is_renamed = trees.iter().any(|tree| matches!(tree, TokenTree::Ident(word) if word == "as"));
            let mut path = before.clone();
            if is_renamed {
                path.pop();
            }
            if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path.pop();
            }
            let name = if name == "self" { path.last().cloned().unwrap_or_default() } else { name };
            if let Some(path) = self.seen_from_root(&path) {
                self.module.imports.insert(name, Import { path, is_passed_on });
            }
        }
        before.truncate(depth);
    }

    /// Returns the path with its crate name in front. Returns `None` if the path starts neither in one of our
    /// crates nor in this file.
    fn seen_from_root(&self, path: &[String]) -> Option<Names> {
        let mut above = 0;
        let mut rest = path;
        let first = path.first()?.as_str();
        if let Some(name) = first.strip_prefix("plakoto_") {
            return Some([&[name.to_owned()], &path[1..]].concat());
        }
        match first {
            "crate" => return Some([&self.names[..1], &path[1..]].concat()),
            "self" => rest = &path[1..],
            "super" => {
                above = path.iter().take_while(|name| *name == "super").count();
                rest = &path[above..];
            }
            _ => {}
        }
        let above = above.saturating_sub(self.nested);
        let here = &self.names[..self.names.len().checked_sub(above)?];
        Some([here, rest].concat())
    }
}

/// Skips the attribute after `#`. If the attribute is `cfg(test)`, skips its item too.
fn without_tests(trees: &[TokenTree]) -> &[TokenTree] {
    let [TokenTree::Group(attribute), rest @ ..] = trees else { return trees };
    if attribute.stream().to_string().replace(' ', "") != "cfg(test)" {
        return rest;
    }
    let is_use = rest.iter().take_while(|tree| !is_semicolon(tree)).any(|tree| tree.to_string() == "use");
    let is_end = |tree: &TokenTree| is_semicolon(tree) || (!is_use && is_body(tree));
    &rest[(position(rest, is_end) + 1).min(rest.len())..]
}

fn is_semicolon(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ';')
}

fn is_body(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Returns the index of the first token tree that satisfies `is_wanted`, or the number of trees if none does.
fn position(trees: &[TokenTree], is_wanted: impl Fn(&TokenTree) -> bool) -> usize {
    trees.iter().position(is_wanted).unwrap_or(trees.len())
}
