//! A line of `help` as a pattern: what may follow words that have been typed.

/// What a line may be: `new match [N]`, `set tutor on|off`.
pub(super) struct Pattern<'a> {
    parts: Vec<PatternPart<'a>>,
}

/// A word of it.
struct PatternPart<'a> {
    /// As it stands in the line.
    text: &'a str,
    /// What may stand there; in capitals what stands for something.
    choices: Vec<&'a str>,
    /// Whether it may be left out.
    is_optional: bool,
}

/// A place in a line that words lead to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PatternPlace {
    /// The part that comes next.
    at: usize,
    /// Whether some of its words are there already.
    is_begun: bool,
}

impl<'a> Pattern<'a> {
    /// That of a line without its first word.
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

    /// What may stand behind these words.
    pub(super) fn next(&self, words: &[&str]) -> Vec<&'a str> {
        let mut choices = Vec::new();
        for PatternPlace { at, .. } in self.reached(words) {
            for part in self.open(at) {
                choices.extend(&self.parts[part].choices);
            }
        }
        choices
    }

    /// What is left of the line behind them; `None` if they do not begin it.
    pub(super) fn rest(&self, words: &[&str]) -> Option<String> {
        let reached = self.reached(words);
        // What has been begun may be whole already.
        let PatternPlace { at, is_begun } = *reached.first()?;
        let at = at + usize::from(is_begun);
        Some(self.parts[at..].iter().map(|part| part.text).collect::<Vec<_>>().join(" "))
    }

    /// The places behind these words.
    fn reached(&self, words: &[&str]) -> Vec<PatternPlace> {
        let mut places = vec![PatternPlace { at: 0, is_begun: false }];
        for word in words {
            let mut next = Vec::new();
            for PatternPlace { at, .. } in places {
                for part in self.open(at).filter(|part| self.parts[*part].takes(word)) {
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

    /// The parts that may come next at a place: up to the first one that may not be left out.
    fn open(&self, at: usize) -> impl Iterator<Item = usize> {
        let rest = self.parts.get(at..).unwrap_or_default();
        let optional = rest.iter().take_while(|part| part.is_optional).count();
        at..(at + optional + 1).min(self.parts.len())
    }
}

impl PatternPart<'_> {
    /// Whether what stands here may be more than one word.
    fn has_several_words(&self) -> bool {
        self.choices.iter().any(|choice| ["PLAY", "FILE"].contains(choice))
    }

    /// Whether a word can stand here: the beginning of one that is written in small letters, or any other for what stands
    /// for something. A key of UBGI has a dot in it.
    fn takes(&self, word: &str) -> bool {
        self.choices.iter().any(|choice| match *choice {
            "KEY" => word.contains('.'),
            choice if !choice.starts_with(|first: char| first.is_ascii_lowercase()) => true,
            choice => choice.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)),
        })
    }
}
