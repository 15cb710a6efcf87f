//! Patterns made from the usage lines of `help`. They determine which words may follow the words that the
//! user has typed.

/// A pattern made from a usage line, such as `new match [N]` or `set tutor on|off`.
pub(super) struct Pattern<'a> {
    parts: Vec<PatternPart<'a>>,
}

/// One word of the pattern.
struct PatternPart<'a> {
    /// The word as it is written in the usage line.
    text: &'a str,
    /// The alternatives for this word. Alternatives in capitals are placeholders.
    choices: Vec<&'a str>,
    /// Whether the word is optional.
    is_optional: bool,
}

/// A position in a pattern that is reached after some typed words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PatternPlace {
    /// Index of the next part of the pattern.
    at: usize,
    /// Whether the user has already typed a word that belongs to this part.
    is_begun: bool,
}

impl<'a> Pattern<'a> {
    /// Parses a usage line from which the first word has been removed.
    pub(super) fn new(line: &'a str) -> Self {
        let mut depth = 0_usize;
        let mut parts: Vec<PatternPart<'a>> = Vec::new();
        let mut is_alternative = false;
        for text in line.split_whitespace().skip(1) {
            let opened = text.matches('[').count();
            let is_optional = depth + opened > 0;
            depth = (depth + opened).saturating_sub(text.matches(']').count());
            let choices = text.split('|').map(|choice| choice.trim_matches(['[', ']', ',']));
            let choices = choices.filter(|choice| !choice.is_empty() && *choice != "…");
            match (text, parts.last_mut()) {
                ("|", _) => is_alternative = true,
                (_, Some(last)) if is_alternative => {
                    last.choices.extend(choices);
                    is_alternative = false;
                }
                _ => parts.push(PatternPart { text, choices: choices.collect(), is_optional }),
            }
        }
        Self { parts }
    }

    /// Returns the alternatives that may follow the typed words.
    pub(super) fn next(&self, words: &[&str]) -> Vec<&'a str> {
        let mut choices = Vec::new();
        for PatternPlace { at, .. } in self.reachable(words) {
            for part in self.next_parts(at) {
                choices.extend(&self.parts[part].choices);
            }
        }
        choices
    }

    /// Returns what follows the typed words in the usage line; `None` if the words do not match its start.
    pub(super) fn rest(&self, words: &[&str]) -> Option<String> {
        let reached = self.reachable(words);
        // A part that has been begun may already be complete, so it is left out.
        let PatternPlace { at, is_begun } = *reached.first()?;
        let at = at + usize::from(is_begun);
        Some(self.parts[at..].iter().map(|part| part.text).collect::<Vec<_>>().join(" "))
    }

    /// Returns the positions in the pattern that the typed words can reach.
    fn reachable(&self, words: &[&str]) -> Vec<PatternPlace> {
        let mut places = vec![PatternPlace { at: 0, is_begun: false }];
        for word in words {
            let mut next = Vec::new();
            for PatternPlace { at, .. } in places {
                for part in self.next_parts(at).filter(|part| self.parts[*part].takes(word)) {
                    let begun = PatternPlace { at: part, is_begun: true };
                    next.extend(self.parts[part].has_several_words().then_some(begun));
                    next.push(PatternPlace { at: part + 1, is_begun: false });
                }
            }
            next.sort_unstable();
            next.dedup();
            places = next;
        }
        places
    }

    /// Returns the indices of the parts that may come next in the pattern: the optional parts from index `at`
    /// on, and the first required part after them.
    fn next_parts(&self, at: usize) -> impl Iterator<Item = usize> {
        let rest = self.parts.get(at..).unwrap_or_default();
        let optional = rest.iter().take_while(|part| part.is_optional).count();
        at..(at + optional + 1).min(self.parts.len())
    }
}

impl PatternPart<'_> {
    /// Returns whether the value of this part may consist of several words.
    fn has_several_words(&self) -> bool {
        self.choices.iter().any(|choice| ["PLAY", "FILE"].contains(choice))
    }

    /// Returns whether a typed word matches this part. A word matches if it is a prefix of an alternative in
    /// small letters, or if an alternative is a placeholder. A word matches the placeholder `KEY` only if it
    /// contains a dot.
    fn takes(&self, word: &str) -> bool {
        self.choices.iter().any(|choice| match *choice {
            "KEY" => word.contains('.'),
            choice if !choice.starts_with(|first: char| first.is_ascii_lowercase()) => true,
            choice => choice.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)),
        })
    }
}
