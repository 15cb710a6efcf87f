//! Checks the messages in the program against the sentences of each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plakoto::protocol::Language;
use proc_macro2::{TokenStream, TokenTree};

/// The names of the arguments of each sentence or message, by its key.
type Arguments = BTreeMap<String, BTreeSet<String>>;

/// Theme of the sentences that only the page in the browser uses.
const PAGE: &str = "page";

/// Returns the placeholders of the sentences in a language.
fn placeholders(language: Language, is_wanted: impl Fn(&str) -> bool) -> Arguments {
    let mut sentences = Arguments::new();
    for (_, text) in language.texts().iter().filter(|(theme, _)| is_wanted(theme)) {
        let mut key = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((start, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                key = start;
                assert!(!sentences.contains_key(key), "{key} occurs twice in {}", language.code());
            }
            let names = line.split('$').skip(1).map(|rest| {
                let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
                rest.split(is_end).next().unwrap_or_default().to_owned()
            });
            sentences.entry(key.to_owned()).or_default().extend(names);
        }
    }
    sentences.remove("");
    sentences
}

/// What the source files say.
#[derive(Default)]
struct Sources {
    /// The arguments of all `message!(…)`, by their key.
    messages: Arguments,
    /// All texts in quotation marks. A table of settings, commands or topics has keys in such texts.
    texts: BTreeSet<String>,
}

impl Sources {
    /// Whether a table has this key, or the part of it that a setting gives.
    fn has_in_table(&self, key: &str) -> bool {
        let part = ["help-set_", "help-show_", "set-"].iter().find_map(|start| key.strip_prefix(start));
        [Some(key), part].into_iter().flatten().any(|text| self.texts.contains(text))
    }
}

/// Reads the messages and the texts in these tokens. Two messages with one key must have the same arguments.
fn read_messages(tokens: TokenStream, file: &Path, sources: &mut Sources) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        if let TokenTree::Literal(text) = tree {
            sources.texts.insert(text.to_string().trim_matches('"').to_owned());
        }
        let TokenTree::Group(group) = tree else { continue };
        read_messages(group.stream(), file, sources);
        let macro_name = index.checked_sub(2).map(|start| trees[start].to_string());
        if macro_name.as_deref() != Some("message") || trees[index - 1].to_string() != "!" {
            continue;
        }
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        let Some(TokenTree::Literal(key)) = inner.first() else { continue };
        let key = key.to_string().trim_matches('"').to_owned();
        let mut names = BTreeSet::new();
        for window in inner.windows(3) {
            if let [TokenTree::Punct(comma), TokenTree::Ident(name), TokenTree::Punct(equals)] = window
                && (comma.as_char(), equals.as_char()) == (',', '=')
            {
                names.insert(name.to_string());
            }
        }
        let known = sources.messages.entry(key.clone()).or_insert_with(|| names.clone());
        assert_eq!(*known, names, "the arguments of `{key}` in {}", file.display());
    }
}

fn read_folder(folder: &Path, sources: &mut Sources) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            read_folder(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("the source file is readable");
            read_messages(text.parse().expect("the source file is valid Rust"), &path, sources);
        }
    }
}

#[test]
fn all_languages_have_the_same_sentences_with_the_same_arguments() {
    let english = placeholders(Language::English, |_| true);
    let greek = placeholders(Language::Greek, |_| true);
    let differing = |one: &Arguments, other: &Arguments| -> Vec<String> {
        one.iter().filter(|(key, names)| other.get(*key) != Some(names)).map(|(key, _)| key.clone()).collect()
    };
    assert_eq!((differing(&english, &greek), differing(&greek, &english)), (Vec::new(), Vec::new()));
}

#[test]
fn every_message_has_a_sentence_and_every_sentence_a_message() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Sources::default();
    for crate_name in ["table", "protocol", "arena"] {
        read_folder(&root.join("crates").join(crate_name).join("src"), &mut sources);
    }
    for folder in ["src", "python/src"] {
        read_folder(&root.join(folder), &mut sources);
    }
    let gnubg = include_str!("../../crates/protocol/src/text/gnubg.tsv").lines();
    let gnubg = gnubg.filter_map(|row| row.split_once('\t'));
    let help = include_str!("../../crates/protocol/src/commands/help.txt").lines();
    let help = help.filter(|line| !line.starts_with('>')).filter_map(|line| line.split_once("  "));
    sources.messages.extend(gnubg.chain(help).map(|(_, key)| (key.trim().to_owned(), BTreeSet::new())));
    let sentences = placeholders(Language::English, |_| true);
    let messages = &sources.messages;
    let faulty: Vec<_> = messages.iter().filter(|(key, names)| sentences.get(*key) != Some(names)).collect();
    assert!(faulty.is_empty(), "messages without a sentence with these arguments: {faulty:#?}");
    // A message of a table has at most the argument `value`.
    let value = BTreeSet::from(["value".to_owned()]);
    let is_used = |(key, names): (&String, &BTreeSet<String>)| {
        messages.contains_key(key) || (sources.has_in_table(key) && names.is_subset(&value))
    };
    let of_program = placeholders(Language::English, |theme| theme != PAGE);
    let unused: Vec<_> = of_program.iter().filter(|sentence| !is_used(*sentence)).collect();
    assert!(unused.is_empty(), "sentences without a message: {unused:#?}");
}
