use plakoto_words::{Language, Message};

use super::*;
use crate::commands::{Effect, Line};
use crate::grammar::{parse_line, parse_typed_line};

/// Returns sentences and the commands that they become.
fn understood() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("understood.txt").lines().filter_map(|line| line.rsplit_once(" > "))
}

/// Questions that are about no command, although they have words of commands that change the session.
const QUESTIONS_ASIDE: &[&str] = &[
    "what is a new moon?",
    "what are dice made of",
    "who threw the stones at me?",
    "is the roll of bread fresh?",
    "are your new dice blue?",
    "does the computer exit through the window",
    "why is the match on fire?",
    "can a fish play the piano?",
    "did Napoleon resign?",
    "what is a rol",
    "what does begin mean",
    "which round table is it?",
    "how does a passport expire?",
    "τι είναι το τέλος του κόσμου;",
    "τι σημαίνει φόρα;",
    "τι είναι σπάω",
    "τι είναι το καπάκι;",
    "τι είναι η αρχή;",
    "πού πάμε διακοπές;",
    "πόσο κάνουν τα ζάρια στο μαγαζί;",
    "πότε κλείνει το μαγαζί;",
    "ποιος έφυγε από το παιχνίδι χθες;",
    "είναι καινούρια τα ζάρια σου;",
    "γιατί λένε παρτίδα τη μαρμελάδα",
    "έχει το ταβλι εξοδο κινδυνου;",
    "ti einai fora",
    "ti simainei kapaki?",
    "poso kanoun ta zaria sto magazi",
    "pote kleinei to magazi?",
    "einai kainouria ta zaria sou?",
];

/// Sentences that no command answers, and the answers.
const ANSWERED: &[(&str, &str)] = &[
    ("thanks a lot", "said-thanks"),
    ("well played!", "said-praise"),
    ("reroll", "said-reroll"),
    ("why did you play that?", "said-your_move"),
    ("ευχαριστώ", "said-thanks"),
    ("μπράβο", "said-praise"),
    ("Oh dear.", "said-thanks"),
    ("Yes, that was clever of you.", "said-praise"),
    ("ξαναρίξε", "said-reroll"),
    ("ρίξε ξανά τα ζάρια", "said-reroll"),
    ("γιατί έπαιξες έτσι", "said-your_move"),
    ("σταμάτα", "said-stop"),
    ("efharisto poli", "said-thanks"),
    ("giati epaikses etsi", "said-your_move"),
    ("stamata", "said-stop"),
    ("how do I get out of here?", "said-stop"),
    ("το πάμε ισοπαλία;", "said-stop"),
    ("save the game", "said-kept"),
    ("save", "said-kept"),
    ("is the game saved?", "said-kept"),
    ("will my game be lost if I close this?", "said-kept"),
    ("αύριο θα συνεχίσουμε", "said-kept"),
    ("turn the sound off", "gnubg-windows"),
    ("κλείσε τον ήχο", "gnubg-windows"),
    ("what games can I play?", "said-games"),
    ("is this backgammon?", "said-games"),
    ("ποιο παιχνίδι είναι μετά;", "said-games"),
    ("what are the numbers at the top", "said-signs"),
    ("what do X and O mean?", "said-signs"),
    ("τι είναι το βελάκι;", "said-signs"),
    ("lol", "said-smile"),
    ("άστο, δεν πειράζει", "said-smile"),
    ("turn off the colours", "said-screen"),
    ("board is too wide, make it smaller", "said-screen"),
    ("what is a good strategy?", "said-strategy"),
    ("ποια είναι η καλύτερη στρατηγική", "said-strategy"),
    ("How does this differ from ordinary backgammon?", "said-difference"),
    ("what's the difference to backgammon?", "said-difference"),
    ("τι διαφορά έχει από το τάβλι;", "said-difference"),
    ("what happens if I get stuck?", "said-pass"),
    ("can I pass?", "said-pass"),
    ("μπορώ να πάω πάσο;", "said-pass"),
    ("how long does a game take?", "said-length"),
    ("πόση ώρα κρατάει ένα παιχνίδι;", "said-length"),
    ("can we play a different game?", "said-games"),
    ("let's try another game type", "said-games"),
    ("I want a stronger opponent", "said-stronger"),
    ("θέλω πιο δυνατό αντίπαλο", "said-stronger"),
    ("nice move!", "said-praise"),
    ("good move!", "said-praise"),
    ("nice roll!", "said-praise"),
    ("how is this different to backgammon", "said-difference"),
    ("how long is a game usually", "said-length"),
    ("let's play something different", "said-games"),
    ("what about a different game", "said-games"),
    ("ωραία κίνηση!", "said-praise"),
    ("why was it bad?", "said-bad_move"),
    ("get out", "said-stop"),
    ("play some music", "gnubg-windows"),
    ("play a bit slower please", "said-speed"),
    ("βάλε μουσική και κάνε τα πούλια κόκκινα", "gnubg-windows"),
    ("μπορείς να μιλάς με φωνή τις ζαριές;", "gnubg-windows"),
    ("παίζεις πολύ γρήγορα, πήγαινε πιο αργά", "said-speed"),
    ("δώσε μου ένα πρόβλημα να λύσω", "gnubg-quiz"),
    ("μπορώ να παίξω με τον φίλο μου τον Κώστα από το ίντερνετ;", "said-friend"),
    ("give me a puzzle to solve", "gnubg-quiz"),
    ("can I play against my friend over the internet?", "said-friend"),
    ("μπορώ να παίξω με έναν φίλο στο ίντερνετ;", "said-friend"),
    ("why not just pin his checker instead?", "said-why_not"),
    ("γιατί να μην το πλακώσω;", "said-why_not"),
    ("is it dangerous to leave a blot on my home points?", "said-strategy"),
];

/// Sentences that mention a command without ordering it.
const MENTIONED: &[(&str, &str)] = &[
    ("Sorry, I didn't mean that, can I take it back?", "undo"),
    ("I don't think I can win this, shall I give up?", "resign"),
    ("Shall we play another?", "new game"),
    ("24/23 24/19 looks good", "move 24/23 24/19"),
    ("let me try another move", "undo"),
    ("let me play the other colour", "swap players"),
    ("go on then", "continue"),
    ("load the game I saved yesterday", "continue"),
    ("άνοιξε το παιχνίδι που είχα σώσει χτες", "continue"),
    ("άσε με να ξαναπαίξω εκείνη την κίνηση που έκανα λάθος", "practise"),
    ("θα ήθελα, αν γίνεται, να μου λες όταν κάνω λάθος", "set tutor on"),
    ("αρκετά για σήμερα, καληνύχτα", "quit"),
    ("συνέχισε τη χτεσινή παρτίδα", "continue"),
    ("can I play black instead?", "swap players"),
    ("λάθος πάτησα", "undo"),
    ("that was stupid", "undo"),
    ("I'd play 24 to 21", "move 24/21"),
    ("να το ξαναπαίξω", "undo"),
    ("what do I press to roll", "roll"),
    ("τι πατάω για να ρίξω", "roll"),
    ("πάτησα λάθος κουμπί", "undo"),
    ("θα προτιμούσα φεύγα", "new match 1 fevga"),
    ("I play against a friend", "set player both human"),
    ("βαριέμαι", "quit"),
    ("παίξε", "play"),
    ("έλα παίξε!", "play"),
    ("ela paikse", "play"),
    ("don't roll", "roll"),
    ("dont throw yet", "roll"),
    ("should I roll now?", "roll"),
    ("rlol the dice", "roll"),
    ("roll?", "roll"),
    ("should I resign?", "resign"),
    ("do not resign", "resign"),
    ("never resign", "resign"),
    ("resign?", "resign"),
    ("what happens if I resign", "resign"),
    ("how do I resign", "resign"),
    ("I'm not giving up", "resign"),
    ("maybe I should resign", "resign"),
    ("you resign", "resign"),
    ("I resigned yesterday", "resign"),
    ("can I take it back?", "undo"),
    ("I won't undo", "undo"),
    ("can we start a new game?", "new game"),
    ("I don't want a new game", "new game"),
    ("do I have to pass?", "pass"),
    ("don't play for me", "play"),
    ("don't move 24 to 18", "move 24/18"),
    ("what if I play 24/18?", "move 24/18"),
    ("just do the move you suggested", "move 1"),
    ("that's not what I meant", "undo"),
    ("done", "quit"),
    ("I pressed enter too early", "undo"),
    ("show me the unfinished match", "continue"),
    ("the first one", "move 1"),
    ("second", "move 2"),
    ("δεύτερη", "move 2"),
    ("να παίξω 24 23;", "move 24/23"),
    ("I want to change my last move", "undo"),
    ("should I play 8 5", "move 8/5"),
    ("if I play 24 to 18", "move 24/18"),
    ("do you speak greek", "set output language el"),
    ("don't quit", "quit"),
    ("μη ρίξεις ακόμα", "roll"),
    ("να ρίξω τώρα;", "roll"),
    ("δεν παραιτούμαι", "resign"),
    ("να παραιτηθώ", "resign"),
    ("παραιτήθηκε ο αντίπαλος", "resign"),
    ("μην το πάρεις πίσω", "undo"),
    ("μπορώ να παίξω 24 στο 18", "move 24/18"),
    ("μην παίξεις για μένα", "play"),
    ("den paraitoumai", "resign"),
    ("na rikso", "roll"),
    ("mhn paikseis 24 sto 18", "move 24/18"),
];

/// Lines that stay what they are: commands, mistakes in commands, and sentences about anything else.
const UNTOUCHED: &[&str] = &[
    "hint 3",
    "set player 0 name Who?",
    "help pin",
    "show board?",
    "24/18",
    "@1 take back",
    "{\"do\":\"undo it\"}",
    "hint plies x",
    "new match abc",
    "load match",
    "move 24/99",
    "set tutor onn",
    "resign gamon",
    "double",
    "42 and 7 are numbers",
    "",
];

fn error(line: &Line) -> String {
    let error = line.command.as_ref().and_then(|command| command.as_ref().err());
    error.map(|error| error.sentence(Language::English)).unwrap_or_default()
}

#[test]
fn sentences_become_commands() {
    for (sentence, command) in understood() {
        let line = parse_typed_line(sentence);
        assert_eq!(line.meaning.as_deref(), Some(command), "{sentence}: {}", error(&line));
        assert_eq!(line.command, parse_line(command).command, "{sentence}");
    }
}

#[test]
fn sentences_without_a_command_are_answered() {
    for (sentence, key) in ANSWERED {
        let line = parse_typed_line(sentence);
        let answer = Message::of_key(*key).say(Language::English);
        let told = error(&line).to_lowercase();
        assert!(told.starts_with(&answer.to_lowercase()), "{sentence}: {:?} {told}", line.meaning);
        assert!(line.command.is_some_and(|command| command.is_err()), "{sentence}");
    }
}

#[test]
fn doubtful_sentences_change_nothing() {
    for (sentence, command) in MENTIONED {
        let line = parse_typed_line(sentence);
        let hint = format!("Nothing has changed. If you want it, type `{command}`;");
        assert!(error(&line).starts_with(&hint), "{sentence}: {:?} {}", line.meaning, error(&line));
        assert_eq!(parse_line(command).effect(), Some(Effect::Change), "{command}");
    }
}

/// A question never becomes a command that changes the session, nor a hint at one that it does not mention.
#[test]
fn questions_change_nothing() {
    for sentence in QUESTIONS_ASIDE {
        let line = parse_typed_line(sentence);
        assert_ne!(line.effect(), Some(Effect::Change), "{sentence}");
        assert!(!error(&line).starts_with("Nothing has changed."), "{sentence}: {}", error(&line));
    }
    for (sentence, command) in understood() {
        if parse_line(command).effect() == Some(Effect::Change) {
            for question in [
                format!("{sentence}?"),
                format!("{sentence};"),
                format!("what is {sentence}"),
                format!("τι είναι {sentence}"),
            ] {
                assert_ne!(parse_typed_line(&question).effect(), Some(Effect::Change), "{question}");
            }
        }
    }
}

#[test]
fn unknown_terms_are_named() {
    for (sentence, word) in [
        ("τι είναι σπάσιμο", "σπάσιμο"),
        ("ti einai to kapaki;", "kapaki"),
        ("What is a zugzwang?", "zugzwang"),
    ] {
        let told = error(&parse_typed_line(sentence));
        assert!(told.starts_with(&format!("I do not know the word “{word}”.")), "{sentence}: {told}");
    }
    for (sentence, start) in [
        ("the weather is nice and I left my job to resign from everything", "I did not understand that."),
        ("κάνει ζέστη σήμερα", "I did not understand that."),
        ("can I stack them", "I did not understand that. Perhaps one of these helps: `"),
        ("how about the language thing", "Plakoto speaks English and Greek:"),
        (
            "rolout AACA/z8AAID/Pw 31",
            "Expected a command (see `help`), got `rolout` (did you mean `rollout`?)",
        ),
    ] {
        assert!(error(&parse_typed_line(sentence)).starts_with(start), "{sentence}");
    }
}

/// One unknown word, a negation or a question mark is enough to change nothing.
#[test]
fn no_order_survives_a_doubt() {
    for (sentence, command) in understood() {
        if parse_line(command).effect() != Some(Effect::Change) {
            continue;
        }
        let bare = sentence.trim_end_matches(['!', '.']);
        for doubt in ["never", "if", "xyzzy", "μην", "δεν"] {
            for sentence in [format!("{doubt} {bare}"), format!("{bare} {doubt}")] {
                let line = parse_typed_line(&sentence);
                let is_order = line.effect() == Some(Effect::Change);
                let is_same = line.meaning.as_deref() == Some(command);
                assert!(!is_order || !is_same, "{sentence}: {:?}", line.meaning);
            }
        }
        assert_ne!(parse_typed_line(&format!("{bare}?")).effect(), Some(Effect::Change), "{bare}?");
    }
}

#[test]
fn commands_and_their_errors_stay() {
    for text in UNTOUCHED {
        assert_eq!(parse_typed_line(text), parse_line(text), "{text}");
    }
}

#[test]
fn sentences_are_for_people_only() {
    let others = MENTIONED.iter().chain(ANSWERED).copied();
    for (sentence, _) in understood().chain(others) {
        assert_eq!(parse_line(sentence).meaning, None, "{sentence}");
    }
}

/// Every paragraph is a command, and every word is written as the sentences are.
#[test]
fn the_data_are_commands_and_plain_words() {
    assert_eq!(INTENTS.len(), commands::INTENTS.split("\n\n").count());
    for intent in INTENTS.iter() {
        let command = intent.command.replace(" N", " 5").replace(PLAY, "24/18");
        let is_command = matches!(parse_line(&command).command, Some(Ok(_)));
        assert_ne!(is_command, command.starts_with(SAY), "{command}");
        for keyword in intent.lists().flatten().filter(|keyword| ![NUMBER, PLAY].contains(&keyword.text)) {
            assert_eq!(words(keyword.text), [keyword.text], "{command}");
        }
        // A keyword is no doubt, so one with which a question begins would make an order of the question.
        let is_change = intent.is_change(&command) == Some(true);
        for pattern in intent.patterns.iter().filter(|pattern| pattern.is_order && is_change) {
            let is_asking = |keyword: &Keyword| COMMON.questions.iter().any(|word| word.text == keyword.text);
            assert!(!pattern.keywords[0].iter().any(is_asking), "{command}");
        }
    }
    for keyword in COMMON
        .fillers
        .iter()
        .chain(&COMMON.doubts)
        .chain(&COMMON.joints)
        .chain(&COMMON.verbs)
        .chain(&COMMON.questions)
    {
        assert_eq!(words(keyword.text), [keyword.text]);
    }
}
