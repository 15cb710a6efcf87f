//! `set encoding` and `show encoding`: the encoding used to read `.mat` files.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message};
use crate::reply::TextReply;
use plakoto_table::record::TextEncoding;
use plakoto_words::{Message, message};

pub(super) const ENCODING: Theme = Theme {
    words: &["encoding"],
    help: "
        set encoding auto|NAME  Read .mat files in this encoding
        show encoding           Show the encoding for reading .mat files
        > set encoding: set encoding windows-1253",
    parse: |input| {
        Ok(Change::to(input.all(str::parse::<TextEncoding>)?, |session, encoding| {
            session.set_encoding(encoding);
            message(line(encoding))
        }))
    },
    show: |session| {
        let encoding = session.encoding();
        Ok(TextReply::of(vec![line(encoding)], &EncodingFields { encoding: encoding.to_string() }))
    },
    replies: |replies| replies.add::<EncodingFields>(),
    ..Theme::BASE
};

/// The encoding of `.mat` files.
#[derive(Serialize, JsonSchema)]
struct EncodingFields {
    /// `auto` or the name of the encoding.
    encoding: String,
}

fn line(encoding: TextEncoding) -> Message {
    message!("set-encoding", name = encoding.to_string())
}
