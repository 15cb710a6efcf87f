//! Generates parts of random input lines.

use proptest::prelude::*;
use proptest::sample::select;

/// Words that occur in commands and their arguments.
const WORDS: &str = "\
    accept add after agree all analyse annotate automatic backgammon bearoff bestmove board both cache chequer chequerplay \
    clear comment cube decline depth dice digits double engine engine.cache engine.ply engine.seed engine.threads \
    end eq2mwc eval evaluation file first flip framing game game.match game.matchlength game.variant gameover gammon get gnubgid go help \
    hint human infinite isready json keys last legal list load manual match matchid matchinfo matchlength mersenne move mwc2eq \
    movefilter movetime name new newgame newsession next nodes normal off on output pass pbmserv pending pipcount \
    plakoto play player players plies position positionid previous query rawboard recover reject relational resign result rng role \
    roll rolls rollout score seed session set setoption setscore setturn show simple startpos steps stop swap tapa temperaturemap \
    threads trials turn tzannes ubgi undo decision user value variant version view player1 onroll winpc p0 money none \
    setcube xoshiro";

/// Numbers, plays, IDs and invalid arguments.
const ARGUMENTS: &str = "\
    mother=3 deadlock=play immediate=on higher=off unplayed=pass mother=9 =on overshoot= \
    -1 0 1 2 3 7 11 31 3 1 66 4-2 255 32767 65536 0.16 1e9 NaN 18446744073709551616 24/23 24/20 \
    24/18(2) 24/18/12 6/off 13-7 AACA/z8AAID/Pw AACA/z8AAID/Pw:cAkXAAAAAAAE AACA/z8AAID/Pw;pending=4,4 \
    AIAQ/j8QAgD+Px AJKE8D8QkgTwP1A ////////////// cAkXAAAAAAAE AACA/z8AAID/P Zoë ' : @ @t # é 𝕏";

/// More invalid arguments, which cannot be part of a list separated by spaces.
const ODDITIES: [&str; 6] = ["\"", "\"a b\"", "\u{0}", "\u{85}", "\t", ""];

/// Commands that advance or change a game.
const MOVES: &str = "\
    new game, new match 3, new session, roll, play, move, hint 1, eval, legal, undo, undo new, undo decision, undo turn, new rematch, set board =9, set record no/such/folder/file, pass, resign, \
    resign 2, resign 3, resign mother, accept, decline, swap players, set player both human, set player both gnubg, \
    set player 0 gnubg, set automatic game on, set automatic game off, set automatic move on, \
    set automatic roll on, set automatic roll off, set automatic bearoff on, set variant tapa, \
    set variant tzannes, set variant tapa afterdraw=same, set variant plakoto immediate=on starter=alternate, \
    set variant tapa pinnedbearoff=on overshoot=off higher=off starter=loser, set variant express gammon=3, \
    set pending 4,5, set turn 0, set turn 1, set dice 31, set dice 66, set score 1 2, \
    set board AIAQ/j8QAgD+Px, set board AACA/z8AAID/P, set matchid cAkXAAAAAAAE, set rng manual, \
    set rng mersenne, set seed 4, roll 31, 24/23, 24/18, newgame, newsession, newsession match length 3, \
    dice none, position startpos, \
    end game, annotate move comment too late, annotate move bad, annotate roll lucky, set matchinfo event Open, \
    relational add match, set board =1, query result, show board, steps, steps after 24/23, go depth 0, go nodes 50, previous, previous 2, next, first, last, first game, \
    previous game, last game, list game, list match, show record, set player 1 name Maria";

/// Generates a command that advances or changes a game.
pub(super) fn game_command() -> impl Strategy<Value = &'static str> {
    select(MOVES.split(", ").collect::<Vec<_>>())
}

/// Generates a line of known words with valid and invalid arguments.
pub(super) fn line() -> impl Strategy<Value = String> {
    let argument = prop_oneof![4 => word(), 3 => one_of(ARGUMENTS), 1 => select(ODDITIES.as_slice())];
    let first = prop_oneof![Just("set"), Just("show"), Just("@t"), word()];
    (first, proptest::collection::vec(argument, 0..6))
        .prop_map(|(first, arguments)| [vec![first], arguments].concat().join(" "))
}

fn word() -> impl Strategy<Value = &'static str> {
    one_of(WORDS)
}

fn one_of(words: &'static str) -> impl Strategy<Value = &'static str> {
    select(words.split_whitespace().collect::<Vec<_>>())
}

/// Generates any byte, but meaningful bytes more often than others.
pub(super) fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![select(b"\n\n\r @#/:;-19 seto\"".as_slice()), any::<u8>()]
}
