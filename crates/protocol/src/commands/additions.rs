//! A command, a topic of `show` and an output setting, as a newcomer adds them by the table "Where to add" of
//! ARCHITECTURE.md. They exist in the unit tests only, which use them like all others.

use super::show::{Argument, Topic};
use super::spec::*;

/// The arguments of `greet`.
#[derive(Clone, Debug, PartialEq)]
pub struct Greet {
    name: String,
}

impl Spec for Greet {
    const WORDS: &[&str] = &["greet"];
    const NATURE: Nature = Nature::GLANCE;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<Greeting>();
    }

    /// Parses `greet NAME`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (name, rest) = input.word();
        rest.end(Self { name: name.to_owned() })
    }

    fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        Ok(Reply::from(Greeting { greeted: self.name.clone() }).into())
    }
}

/// A greeting.
#[derive(Debug, Serialize, JsonSchema)]
struct Greeting {
    /// The name.
    greeted: String,
}

impl View for Greeting {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mark = if settings.is_loud { '!' } else { '.' };
        vec![format!("Hello, {}{mark}", self.greeted)]
    }
}

pub(super) const GREETING: Topic = Topic {
    word: "greeting",
    nature: Nature::GLANCE,
    argument: Argument::None(|inquiry| {
        Ok(Reply::from(Greeting { greeted: inquiry.name_on_roll().to_owned() }))
    }),
    replies: |replies| replies.add::<Greeting>(),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Show;
    use crate::serving::{SessionSnapshot, complete, say};
    use crate::text::usage::Usage;
    use plakoto_engine::engine::Engine;
    use plakoto_engine::search::StopFlag;

    fn said(lines: &[&str], json: bool) -> Vec<String> {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        let replies = lines.iter().flat_map(|line| say(&mut session, line, json).unwrap());
        replies.map(|reply| reply.trim_end().to_owned()).collect()
    }

    #[test]
    fn a_command_is_a_file_a_line_and_its_help() {
        assert_eq!(said(&["greet Ann", "gree Ann"], false), ["Hello, Ann.", "Hello, Ann."]);
        assert!(said(&["{\"do\":\"greet\",\"args\":\"Ann\"}"], false)[0].contains(r#""greeted":"Ann""#));
        assert!(said(&["help greet"], false)[0].contains("greet NAME"));
        assert!(said(&["help"], false)[0].contains("greet NAME"));
        assert!(said(&["gret Ann"], false)[0].contains("did you mean `greet`?"));
        assert!(crate::schema().to_string().contains("greeted"));
        assert!(format!("{:?}", complete("gre", &SessionSnapshot::default())).contains("greet"));
    }

    #[test]
    fn a_topic_is_a_row() {
        assert_eq!(said(&["show greeting"], false), ["Hello, user."]);
        assert!(said(&["show greeting"], true)[0].contains(r#""greeted":"user""#));
        let error = &said(&["set greeting on"], false)[0];
        assert!(error.contains("can be shown, but not set"), "{error}");
        let usages: Vec<String> =
            Show::USAGES.unwrap()().into_iter().map(|Usage { line, .. }| line).collect();
        assert!(usages.contains(&"show greeting".to_owned()));
    }

    #[test]
    fn an_output_setting_is_a_field_and_a_row() {
        let replies = said(&["set output loud on", "greet Ann", "show output"], false);
        assert_eq!(replies[1], "Hello, Ann!");
        assert!(said(&["show output"], true)[0].contains(r#""loud":false"#));
        let mut session = Session::new(Engine::default(), StopFlag::default());
        say(&mut session, "set output loud on", false).unwrap();
        assert!(session.settings_text().contains("set output loud on"));
    }
}
