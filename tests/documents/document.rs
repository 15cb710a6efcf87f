//! Markdown documents whose `session` and `shell` code blocks are executed.

use std::fmt;

/// An expected line that matches any number of output lines.
const ANY: &str = "…";

const END: &str = "```";

/// A Markdown document, split into examples and other text.
#[derive(Debug)]
pub(crate) struct Document(Vec<Part>);

#[derive(Debug)]
enum Part {
    Text(String),
    Example(Example),
}

/// An example that the tests execute.
#[derive(Debug)]
pub(crate) struct Example {
    pub(crate) kind: Kind,
    /// The line number at which the example's code block begins.
    pub(crate) line: usize,
    pub(crate) exchanges: Vec<Exchange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Lines that begin with `> ` are sent to a single session.
    Session,
    /// Each line that begins with `$ ` is run as a separate shell command.
    Shell,
}

/// Input lines, followed by the output that is expected for them.
#[derive(Debug)]
pub(crate) struct Exchange {
    pub(crate) inputs: Vec<String>,
    pub(crate) output: Vec<String>,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Session, Self::Shell];

    fn fence(self) -> &'static str {
        match self {
            Self::Session => "```session",
            Self::Shell => "```shell",
        }
    }

    fn prompt(self) -> &'static str {
        match self {
            Self::Session => "> ",
            Self::Shell => "$ ",
        }
    }

    /// Whether successive input lines form one exchange if there is no output between them.
    fn joins(self) -> bool {
        self == Self::Session
    }
}

impl Document {
    pub(crate) fn parse(text: &str) -> Self {
        let mut lines = text.lines().enumerate();
        let mut parts = Vec::new();
        while let Some((index, line)) = lines.next() {
            let part = match Kind::ALL.into_iter().find(|kind| kind.fence() == line) {
                None => Part::Text(line.to_owned()),
                Some(kind) => {
                    let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != END);
                    Part::Example(Example { kind, line: index + 1, exchanges: exchanges(kind, inside) })
                }
            };
            parts.push(part);
        }
        Self(parts)
    }

    pub(crate) fn examples_mut(&mut self) -> impl Iterator<Item = &mut Example> {
        self.0.iter_mut().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Example(example) => Some(example),
        })
    }
}

fn exchanges<'a>(kind: Kind, lines: impl Iterator<Item = &'a str>) -> Vec<Exchange> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for line in lines {
        match (line.strip_prefix(kind.prompt()), exchanges.last_mut()) {
            (Some(input), Some(last)) if kind.joins() && last.output.is_empty() => {
                last.inputs.push(input.to_owned());
            }
            (Some(input), _) => {
                exchanges.push(Exchange { inputs: vec![input.to_owned()], output: Vec::new() });
            }
            (None, Some(last)) => last.output.push(line.to_owned()),
            (None, None) => panic!("output without input: {line}"),
        }
    }
    exchanges
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| match part {
            Part::Text(line) => writeln!(f, "{line}"),
            Part::Example(example) => example.fmt(f),
        })
    }
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.kind.fence())?;
        for exchange in &self.exchanges {
            exchange.inputs.iter().try_for_each(|input| writeln!(f, "{}{input}", self.kind.prompt()))?;
            exchange.output.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        writeln!(f, "{END}")
    }
}

/// Whether the actual output matches the expected lines.
pub(crate) fn matches(expected: &[String], output: &[String]) -> bool {
    match expected.split_first() {
        None => output.is_empty(),
        Some((line, rest)) if line == ANY => (0..=output.len()).any(|passed| matches(rest, &output[passed..])),
        Some((line, rest)) => output.split_first().is_some_and(|(first, more)| first == line && matches(rest, more)),
    }
}
