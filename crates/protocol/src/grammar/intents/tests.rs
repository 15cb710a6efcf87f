use plakoto_words::{Language, Message};

use super::*;
use crate::commands::{Effect, Line};
use crate::grammar::{parse_line, parse_typed_line};

/// Sentences and the commands that they become.
const UNDERSTOOD: &[(&str, &str)] = &[
    ("what's the best move?", "hint"),
    ("waht is the best move", "hint"),
    ("I have no idea what to play", "hint"),
    ("show me the top 3 moves", "hint 3"),
    ("why was my move bad", "analyse move"),
    ("why not 24/18?", "why 24/18"),
    ("whos winning", "eval"),
    ("where can I go", "legal"),
    ("is 24/20 legal?", "legal"),
    ("show me my mistakes", "review"),
    ("let me practice my errors", "practise"),
    ("throw the dice!", "roll"),
    ("I'd like to roll", "roll"),
    ("24 to 18 and 24 to 23", "move 24/18 24/23"),
    ("24 -> 18", "move 24/18"),
    ("24 to 18 to 13 please", "move 24/18/13"),
    ("take that back please", "undo"),
    ("undo my last move", "undo"),
    ("oops, wrong move", "undo"),
    ("I give up!", "resign"),
    ("I can't move", "pass"),
    ("no, I refuse the resignation", "decline"),
    ("lets play another one", "new game"),
    ("start a match to 5 points", "new match 5"),
    ("let's play tavli", "new match tavli"),
    ("play fevga", "new match 1 fevga"),
    ("switch to fevga", "set variant fevga"),
    ("are the dice fair?", "help dice"),
    ("do you cheat?", "help dice"),
    ("how many games are left?", "show score"),
    ("what is a mother?", "help mother"),
    ("how do you play fevga?", "help fevga"),
    ("how do I move a checker?", "help notation"),
    ("what are the rules", "help rules"),
    ("you're too strong", "help levels"),
    ("whose turn is it?", "show turn"),
    ("Help me!", "help"),
    ("speak greek please", "set output language el"),
    ("good bye", "quit"),
    ("υπόδειξη", "hint"),
    ("ΤΙ ΝΑ ΠΑΊΞΩ;", "hint"),
    ("πάρε το πίσω", "undo"),
    ("Θέλω να ρίξω τα ζάρια", "roll"),
    ("24 στο 23", "move 24/23"),
    ("από το 24 στο 18 και 13 στο 12", "move 24/18 13/12"),
    ("πώς παίζεται;", "help rules"),
    ("τι είναι η μάνα;", "help mother"),
    ("τα λάθη μου", "review"),
    ("ποιος κερδίζει;", "eval"),
    ("δεν δέχομαι", "decline"),
    ("τα παρατάω", "resign"),
    ("voithia", "help"),
    ("boh8eia re", "help"),
    ("ti na pexo", "hint"),
    ("rikse ta zaria", "roll"),
    ("par to piso", "undo"),
    ("pos pezete to plakoto", "help plakoto"),
    ("24 sto 18", "move 24/18"),
    ("what's a good play with this roll", "hint"),
    ("who goes first", "show turn"),
    ("πόσους πόντους έχω", "show score"),
    ("έκανα λάθος πριν;", "analyse move"),
    ("έχω καμιά κίνηση με αυτά τα ζάρια", "legal"),
    ("τι έφερε ο αντίπαλος", "list game"),
    ("παραείσαι δυνατός για μένα", "help levels"),
    ("γράψε μου τους κανόνες", "help rules"),
    ("play 24 23", "move 24/23"),
    ("play the best move", "play"),
    ("how many checkers do I have left?", "show checkers"),
    ("how far do I have to go", "show pipcount"),
    ("how well am I playing", "review"),
    ("what did you play", "list game"),
    ("can I play only one die?", "help rules"),
    ("how do I enter", "help bar"),
    ("what happens when I get hit", "help hit"),
    ("when do I lose double", "help gammon"),
    ("play the second one", "move 2"),
    ("give me a hand", "hint"),
    ("παίξε 24 23", "move 24/23"),
    ("παίξε 8 5 και 6 5", "move 8/5 6/5"),
    ("παίξε την καλύτερη", "play"),
    ("πόσα πούλια έχω", "show checkers"),
    ("πόσα πούλια μάζεψα;", "show checkers"),
    ("πόσο μου μένει", "show pipcount"),
    ("πόσο δρόμο έχω", "show pipcount"),
    ("πόσο καλά παίζω", "review"),
    ("τι έπαιξες", "list game"),
    ("πού έπαιξες", "list game"),
    ("μπορώ να παίξω μόνο το ένα ζάρι", "help rules"),
    ("πώς μπαίνω", "help bar"),
    ("πότε χάνω διπλό;", "help gammon"),
    ("τι είναι η πόρτα;", "help block"),
    ("δώσε ένα χεράκι", "hint"),
    ("παίξε τη δεύτερη", "move 2"),
    ("ti ginete an me htipisoun", "help hit"),
    ("ti paizei o allos", "list game"),
    ("poso exo akoma", "show pipcount"),
    ("posa poulia exw", "show checkers"),
    ("pekse tin kaliteri", "play"),
    ("τι είναι το τείχος;", "help block"),
    ("είναι τίμια τα ζάρια;", "help dice"),
    ("τα ζάρια είναι πειραγμένα;", "help dice"),
    ("βρες το λάθος μου", "review"),
    ("πόσο πάμε;", "show score"),
    ("poso pame", "show score"),
    ("πόσες παρτίδες μένουν;", "show score"),
    ("πες μου την καλύτερη", "hint"),
    ("θέλω να ξαναρχίσω", "new game"),
    ("τι είναι ο δρόμος", "help pip"),
    ("τι είναι εξάρα", "help rules"),
    ("τι είναι ντόρτια", "help rules"),
    ("νέα παρτίδα φεύγα", "new match 1 fevga"),
    ("παίξε πιο εύκολα", "help levels"),
    ("γιατί έχασα;", "review"),
    ("αν παραιτηθώ τι χάνω;", "help resign"),
    ("με συμφέρει να παραιτηθώ;", "help resign"),
    ("πόσα πιπς είμαι πίσω;", "show pipcount"),
    ("στήνεις τα ζάρια;", "help dice"),
    ("πώς κάνω undo;", "help undo"),
    ("τι κάνει το undo", "help undo"),
    ("what does undo do?", "help undo"),
    ("πώς ξεκινάω νέο παιχνίδι;", "help new game"),
    ("how do I start a new game?", "help new game"),
    ("pos kano undo", "help undo"),
    ("πώς πάω;", "eval"),
    ("θα κερδίσω;", "eval"),
    ("πώς παραδίδομαι;", "help resign"),
    ("τι γίνεται αν παραιτηθώ;", "help resign"),
    ("πού είμαι;", "show board"),
    ("τελείωσε;", "show turn"),
    ("πόσο κοστίζει το 13/10;", "why 13/10"),
    ("είναι καλή η 13/9;", "why 13/9"),
    ("is 13/9 a mistake?", "why 13/9"),
    ("έκανα λάθος;", "analyse move"),
    ("έκανα λάθος", "undo"),
    ("τι κάνω λάθος", "review"),
    ("ποσους ποντους εχω για μαζεμα ακομα", "show pipcount"),
    ("den mporo na paikso afto, giati", "legal"),
    ("τι γινεται αν δεν μπορω να παιξω κανενα ζαρι", "help rules"),
    ("ελα ρε τι κωλοφαρδος εισαι", "help dice"),
    ("τα ζαρια τα πειραζεις ε", "help dice"),
    ("ποσο μπροστα εισαι", "show pipcount"),
    ("ποσο κερδισα", "show score"),
    ("I'll roll now please.", "roll"),
    ("Let me roll the dice.", "roll"),
    ("Good evening, I've not played this before.", "help rules"),
    ("How does this differ from ordinary backgammon?", "help rules"),
    ("Which men are mine?", "show board"),
    ("Am I the black ones?", "show board"),
    ("Can I hit that blot on 6?", "legal"),
    ("I don't understand the notation, what does 24/18 mean?", "help notation"),
    ("What does 24/18 mean?", "help notation"),
    ("Is it safe to leave a man on his own there?", "help blot"),
    ("Is it safe?", "help blot"),
    ("What would you have played instead?", "analyse move"),
    ("I was thinking of 24/23 24/19", "why 24/23 24/19"),
    ("βαλε ευκολο", "help levels"),
    ("βαλε το πρωτο", "move 1"),
    ("εξάρι από το 24", "move 24/18"),
    ("παίζω το 6 από το 24 και το 5 από το 24", "move 24/18 24/19"),
    ("a six from 24 and a one from the 2 point", "move 24/18 2/1"),
    ("5 apo to 3", "move 3/off"),
    ("ποια πούλια μου είναι πλακωμένα;", "show board"),
    ("τι γίνεται αν μου πλακώσουν τη μάνα;", "help mother"),
    ("ποσοι ποντοι ειναι το πλακωμα της μανας", "help mother"),
    ("τι ζαριά θέλω;", "show rolls"),
    ("ποιο επίπεδο παίζεις;", "show player"),
    ("πόσα παίρνει το διπλό;", "help gammon"),
    ("ποια ειναι τα δικα μου πουλια", "show board"),
    ("δειξε μου τα πουλια", "show board"),
    ("ποσο πισω ειμαι στο τρεξιμο", "show pipcount"),
    ("ποσο μπροστα ειμαι;", "show pipcount"),
    ("πόσο καλός παίκτης είμαι;", "review"),
    ("κάνεις ζαβολιές;", "help dice"),
    ("από πού αρχίζω;", "help notation"),
    ("προς τα πού πάω;", "help notation"),
    ("pio pouli na kouniso", "hint"),
    ("τι σημαινει αξια;", "help equity"),
    ("τι είναι τα αστεράκια;", "help notation"),
    ("τι ειναι το 2-ply", "help ply"),
    ("giati den me afinei na paikso etsi", "legal"),
    ("why is that move bad?", "analyse move"),
    ("why was that bad?", "analyse move"),
    ("which checkers are mine?", "show board"),
    ("which way do I move?", "help notation"),
    ("what happens if my mother checker gets pinned?", "help mother"),
    ("why can't I move there?", "legal"),
    ("what level are you playing at?", "show player"),
    ("how strong are you?", "show player"),
    ("what does 2-ply mean?", "help ply"),
    ("is the game saved?", "help save"),
    ("ποιος κέρδισε;", "show score"),
    ("αύριο θα συνεχίσουμε", "help save"),
    ("είναι καλή η κίνησή μου;", "analyse move"),
    ("ποια είναι η σωστή κίνηση;", "hint"),
    ("pos ksekinao kainourgio paixnidi?", "help new game"),
];

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
    ("well played!", "said-thanks"),
    ("reroll", "said-reroll"),
    ("why did you play that?", "said-your_move"),
    ("ευχαριστώ", "said-thanks"),
    ("μπράβο", "said-thanks"),
    ("Oh dear.", "said-thanks"),
    ("Yes, that was clever of you.", "said-thanks"),
    ("ξαναρίξε", "said-reroll"),
    ("ρίξε ξανά τα ζάρια", "said-reroll"),
    ("γιατί έπαιξες έτσι", "said-your_move"),
    ("σταμάτα", "said-stop"),
    ("efharisto poli", "said-thanks"),
    ("giati epaikses etsi", "said-your_move"),
    ("stamata", "said-stop"),
];

/// Sentences that mention a command without ordering it.
const MENTIONED: &[(&str, &str)] = &[
    ("Sorry, I didn't mean that, can I take it back?", "undo"),
    ("I don't think I can win this, shall I give up?", "resign"),
    ("Shall we play another?", "new game"),
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
    "do you like pizza",
    "42 and 7 are numbers",
    "",
];

fn error(line: &Line) -> String {
    let error = line.command.as_ref().and_then(|command| command.as_ref().err());
    error.map(|error| error.sentence(Language::English)).unwrap_or_default()
}

#[test]
fn sentences_become_commands() {
    for (sentence, command) in UNDERSTOOD {
        let line = parse_typed_line(sentence);
        assert_eq!(line.meaning.as_deref(), Some(*command), "{sentence}: {}", error(&line));
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
    for (sentence, command) in UNDERSTOOD {
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
    for (sentence, word) in
        [("τι είναι φόρα", "φόρα"), ("ti einai to kapaki;", "kapaki"), ("What is a zugzwang?", "zugzwang")]
    {
        let told = error(&parse_typed_line(sentence));
        assert!(told.starts_with(&format!("I do not know the word “{word}”.")), "{sentence}: {told}");
    }
    for (sentence, start) in [
        ("the weather is nice and I left my job to resign from everything", "I did not understand that."),
        ("κάνει ζέστη σήμερα", "I did not understand that."),
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
    for (sentence, command) in UNDERSTOOD {
        if parse_line(command).effect() != Some(Effect::Change) {
            continue;
        }
        let bare = sentence.trim_end_matches(['!', '.']);
        for doubt in ["never", "if", "xyzzy", "μην", "δεν"] {
            for sentence in [format!("{doubt} {bare}"), format!("{bare} {doubt}")] {
                let line = parse_typed_line(&sentence);
                let is_order = line.effect() == Some(Effect::Change);
                let is_same = line.meaning.as_deref() == Some(*command);
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
    for (sentence, _) in UNDERSTOOD.iter().chain(MENTIONED).chain(ANSWERED) {
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
