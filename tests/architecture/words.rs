//! Checks the messages in the program against the sentences of each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plakoto::protocol::Language;
use proc_macro2::{TokenStream, TokenTree};

/// The names of the arguments of each sentence or message, by its key.
type Arguments = BTreeMap<String, BTreeSet<String>>;

/// Themes of the sentences that only the page in the browser uses, and of the help of options, whose keys are names
/// of options. Other tests check their use.
const NAMED_ELSEWHERE: [&str; 2] = ["page", "options"];

/// Returns the placeholders of the sentences in a language.
fn placeholders(language: Language, is_wanted: impl Fn(&str) -> bool) -> Arguments {
    let mut sentences = Arguments::new();
    for (_, text) in language.texts().iter().filter(|(theme, _)| is_wanted(theme)) {
        let mut key = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((start, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic)) {
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

/// Calls `read` for each source file in a folder.
fn each_file(folder: &Path, read: &mut impl FnMut(&Path, TokenStream)) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            each_file(&path, read);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("the source file is readable");
            read(&path, text.parse().expect("the source file is valid Rust"));
        }
    }
}

/// Texts of two words or more in `src/cli` that are no sentences: commands of the protocol, marks that are coloured, and
/// names in files and of threads.
const NO_SENTENCES: [&str; 8] = [
    "show board", "show statistics", "?? very bad", ", very unlucky", ", very lucky", "# plakoto history, version ",
    "closed output", "User Commands",
];

/// Files and folders whose sentences are not for people at a terminal: reference pages in English, answers to clients, and logs.
const OTHER_READERS: [&str; 4] = ["schema_page.rs", "options_page.rs", "shared/table/", "shared/open.rs"];

/// Whether two words follow each other in a text.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_alphabetic());
    let words: Vec<bool> = text.split(' ').map(|word| is_word(&word.trim_matches([',', ':', ';', '.', '"']))).collect();
    words.windows(2).any(|pair| pair == [true, true])
}

/// Adds the sentences in these tokens, except in attributes, tests and logs. Without `all`, adds only the sentences of
/// errors.
fn add_sentences(tokens: TokenStream, all: bool, found: &mut Vec<String>) {
    let mut trees = tokens.into_iter().peekable();
    let (mut before, mut is_log) = (String::new(), false);
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                trees.next_if(|next| next.to_string() == "!");
                let attribute = trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                if attribute.is_some_and(|attribute| attribute.to_string().contains("cfg (test)")) {
                    let is_item = |tree: &TokenTree| !tree.to_string().ends_with(['}', ';']);
                    while trees.next_if(is_item).is_some() {}
                    trees.next();
                }
            }
            TokenTree::Ident(name) => {
                is_log = name == "log" || is_log && before == "log";
                before = name.to_string();
            }
            TokenTree::Group(group) if !is_log => {
                let is_error = ["anyhow", "bail", "ensure"].contains(&before.as_str());
                add_sentences(group.stream(), all || is_error, found);
            }
            TokenTree::Group(_) => is_log = false,
            TokenTree::Literal(text) if all && is_sentence(&text.to_string()) => found.push(text.to_string()),
            _ => {}
        }
    }
}

#[test]
fn the_program_prints_no_sentence_that_is_not_a_message() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for folder in ["cli", "serve"] {
        each_file(&root.join(folder), &mut |path, tokens| {
            if !OTHER_READERS.iter().any(|part| path.to_string_lossy().contains(part)) {
                add_sentences(tokens, folder == "cli", &mut found);
            }
        });
    }
    let found: BTreeSet<&str> = found.iter().map(|text| text.trim_matches('"')).collect();
    assert_eq!(found, NO_SENTENCES.into());
    let mut example = Vec::new();
    let line =
        r#"log::warn!("is not read"); bail!("has no rolls"); #[doc = "not one"] #[cfg(test)] mod x { "a test ends" }"#;
    add_sentences(line.parse().expect("tokens"), false, &mut example);
    assert_eq!(example, [r#""has no rolls""#]);
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
    for folder in ["crates/table/src", "crates/protocol/src", "crates/arena/src", "src", "python/src"] {
        each_file(&root.join(folder), &mut |path, tokens| read_messages(tokens, path, &mut sources));
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
    let of_program = placeholders(Language::English, |theme| !NAMED_ELSEWHERE.contains(&theme));
    let unused: Vec<_> = of_program.iter().filter(|sentence| !is_used(*sentence)).collect();
    assert!(unused.is_empty(), "sentences without a message: {unused:#?}");
}
