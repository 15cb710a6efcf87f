//! `newgame` and `newsession`: the start of a game without an opening roll.

use super::spec::*;

without_arguments! {
    /// `newgame`
    NewGame {
        const WORDS: &[&str] = &["newgame"];
        const IS_UBGI: bool = true;

        fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
            session.go_to_end();
            let change = session.table.begin_unrolled();
            session.note(change);
            Ok(Reply::silent())
        }
    }
}

/// `newsession`, with the match length in points. 0 starts an open-ended session; `None` means the length in
/// the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSession(pub Option<u16>);

impl Spec for NewSession {
    const WORDS: &[&str] = &["newsession"];
    const IS_UBGI: bool = true;

    /// Parses `newsession [[type] money | match [length N]] [crawford on|off] [jacoby on|off]`. `crawford`
    /// and `jacoby` are ignored, because they are rules for the doubling cube.
    fn parse(input: Input<'_>) -> Result<Self> {
        const TYPES: &[(&str, bool)] = &[("match", true), ("money", false)];
        let typed = input.take(literal("type")).map(|(_, rest)| rest);
        let (is_match, mut rest) = match typed {
            Ok(rest) => rest.exact_keyword(TYPES, message!("expected-session_type"))?,
            Err(_) => input.exact_keyword(TYPES, Message::text("")).unwrap_or((false, input)),
        };
        let mut length = if is_match { None } else { Some(0) };
        while !rest.is_empty() {
            let words = &[("length", true), ("crawford", false), ("jacoby", false)];
            let (is_length, value) = rest.exact_keyword(words, message!("expected-session_option"))?;
            rest = if is_length && !is_match {
                return Err(rest.expected(message!("expected-type_match")));
            } else if is_length {
                let (points, after) = match_length(value)?;
                length = Some(points);
                after
            } else {
                value.take(switch)?.1
            };
        }
        Ok(Self(length))
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        session.must_not_replace_match(None)?;
        let change =
            session.table.begin_match_unrolled(self.0.unwrap_or(session.match_length), session.rotation);
        session.note(change);
        Ok(Reply::silent())
    }
}
