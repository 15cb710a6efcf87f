//! Files of users: read with a bound, replaced so that none is ever lost, and held against other programs.

mod aside;
mod in_use;
mod kind;

mod limit;
mod lock;
mod private;
mod read;
mod replace;
mod temporary;
#[cfg(test)]
mod tests;

pub use self::aside::put_aside;
pub use self::in_use::is_in_use;

pub use self::limit::fail_at_limit;
pub use self::lock::{FolderLock, Locked};
pub use self::private::make_private_folder;

pub use self::read::read_stream;
pub use self::read::{must_fit, open, read, read_text};
pub use self::replace::{Existing, Replacement, replace, write};
