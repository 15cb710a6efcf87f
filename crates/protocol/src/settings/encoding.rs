//! `set encoding`, `show encoding`: the encoding of `.mat` files that are read.

use super::{Setting, Usage, usage};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::record::TextEncoding;

pub(super) struct EncodingSetting;

impl Setting for EncodingSetting {
    const WORDS: &'static [&'static str] = &["encoding"];
    const SHOWN: &'static str = "Show the encoding of .mat files that are read";
    type Request = TextEncoding;
    type Change = TextEncoding;

    fn usages() -> Vec<Usage> {
        vec![usage("set encoding auto|NAME", "Read .mat files in this encoding")]
    }

    fn parse(input: Input<'_>) -> Result<TextEncoding, ProtocolError> {
        input.all(str::parse::<TextEncoding>)
    }

    fn check(encoding: TextEncoding, _: &Session) -> Result<TextEncoding, ProtocolError> {
        Ok(encoding)
    }

    fn apply(encoding: TextEncoding, session: &mut Session) -> Reply {
        session.set_encoding(encoding);
        Reply::message(format!("Encoding of .mat files that are read: {encoding}."))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        Ok(Reply::message(format!("Encoding of .mat files that are read: {}.", session.encoding())))
    }
}
