// Type declarations for developers and the type checker. The server does not serve them.

import type { board } from './board.js'
import type { connect, Refused as RefusedError } from './connection.js'
import type { explore } from './explore.js'
import type { geometry } from './geometry.js'
import type { session } from './session.js'
import type { overlays } from './overlays.js'
import type { sharedTable } from './shared.js'
import type { Table as TableClass } from './table.js'
import type { Turn as TurnClass } from './turn.js'

declare global {
  interface Window {
    /** Says why the program has not started. The function is missing if `start.js` did not arrive. */
    notStarted?: (why: string, detail: string) => void
  }
  type Player = 0 | 1
  /** A point, 1 to 24 in player 1's numbering, or a tray: 0 for player 1's tray, 25 for player 0's, or a part of the bar: 26 for player 0's, 27 for player 1's. */
  type Place = number
  type Point = { owner: Player | null; count: number; pinned: boolean }
  /** Points in player 1's numbering: index 0 is the 1-point. */
  type Board = { points: Point[]; off: [number, number]; bar: [number, number]; course: Course; contact: 'pin' | 'hit' | 'block' }
  /** Whether the players move in opposite directions or in the same one. */
  type Course = 'opposed' | 'same'
  /** A move of one checker by one number, in the mover's own numbering. From the bar, `from` is 25. If the checker is borne off, `to` is 0. */
  type Step = { from: number; to: number; die?: number; hit?: boolean }
  /** A step that is possible in the current position, because it can be completed to a legal play. */
  type OpenStep = { from: number; to: number; die: number; pin: boolean; unpins: boolean; position_id: string }
  /** The program's answer to the question which steps can follow in an unfinished play. */
  type Options = { steps: OpenStep[]; dice_left: number[]; complete: boolean }

  /** A JSON reply of the program. */
  type Reply = Record<string, any>
  type Refused = RefusedError
  /** An error of the program, in English, and as a sentence in another language. `reason` says why a step is illegal; `refusal` says why a shared table refuses a request. */
  type ProgramError = { message: string; sentence?: string; step?: number; reason?: string; refusal?: string }
  type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void; part?: (reply: Reply) => void }
  /** `part` handles the partial replies before the final one. `tag` receives the tag by which the command can be stopped. */
  type Also = { part?: (reply: Reply) => void; tag?: (tag: string) => void }
  /** What a transport reports. `silent`: the network brings no answer, or brings one again. */
  type Callbacks = { opened: () => void; received: (line: string) => void; silent: (isSilent: boolean) => void; closed: (how: Closed) => void }
  /** Why a transport has closed: the program announced its end, it refused the client for a reason, or `why`. */
  type Closed = { announced: boolean; refused: '' | 'no_table' | 'used_invitation'; why?: string }
  /** A way to a session of the program. `lines` are one or more lines of the protocol. */
  type Transport = { readonly isOpen: boolean; send: (lines: string) => void; close: () => void }
  type Connection = ReturnType<typeof connect>
  type Session = ReturnType<typeof session>

  /** What the program knows about games: the names of games that are played in turn, the shipped rule sets with the values of their switches, and all switches with their possible values. */
  type Games = { named: string[]; shipped: { name: string; switches: Record<string, string> }[]; choices: { name: string; values: string[] }[] }

  /** `remote` is a player on another machine. */
  type Seat = { kind: 'person' | 'engine' | 'remote'; level: string; name: string }
  type Settings = {
    /** Seats of player 0 and player 1. */
    seats: [Seat, Seat]
    /** Points to win, 0 for an open-ended session. */
    length: number
    /** The starting player: player 0, player 1, or the winner of the opening roll. */
    starter: 'dice' | '0' | '1'
    /** Name of the rule set, followed by the switches that differ from it. */
    rules: string
    /** Seed of the dice; if it is empty, the dice are unpredictable. */
    seed: string
    /** Whether the users roll real dice and enter the numbers. */
    ownDice: boolean
    autoRoll: boolean
    /** Whether a play is made automatically if it is the only legal one. */
    autoMove: boolean
    /** The link whose position or match is on the board unchanged, with its `#`. */
    link?: string
    /** Whether the match was read from a file. */
    isFromFile?: boolean
  }
  /** A turn of the move list. */
  type Entry = { player: Player; dice: number[] | null; play: string }
  /** The state from which a table can be restored after a reload. */
  type Saved = {
    settings: Settings
    /** Record of the match. */
    text: string
    dice: number[] | null
    /** Steps of the current play, which the user has not yet confirmed. */
    made: Step[]
    last: { player: Player; steps: Step[] } | null
    /** Points of the latest offer to resign. */
    offered?: number
    /** The seed that was chosen, and the seed for the dice after the reload. */
    seed: string
    next: string
    glimpse: Glimpse
    /** The page that has stored this, see `store.js`. */
    page?: string
  }
  /** A stored match that is not over, with the key of its table; the key is empty for the match of this tab. */
  type Unfinished = { key: string; saved: Saved }
  /** What the first screen shows of a match that can be continued. */
  type Glimpse = Pick<Reply, 'board' | 'dice' | 'turn' | 'phase' | 'decides' | 'score' | 'names' | 'variant' | 'match_length'> & { game: number }
  /** A part of a text. `common` is the key of a name that begins with a small letter inside a sentence. */
  type Part = string | number | { common: string }
  /** The part of a table that has the players' names. */
  type Named = { state: Reply; settings: Settings }
  /** The part of the page that shows a table. The table calls these functions. */
  type Stage = {
    /** Called when an action begins, because running searches are then no longer needed. */
    begins: () => void
    /** Called when the table must be redrawn. */
    changed: () => void
    /** Animates a step. `board` is the board after the step. */
    slide: (board: Board, player: Player, step: Step) => Promise<void>
    /** Describes an event to the user. */
    say: (event: Reply) => void
    /** Waits after an event. The pause is longer if the user does not know the event yet. */
    pause: (event: Reply, known: boolean) => Promise<void>
    /** Stores what a reload needs, and returns whether this succeeded. */
    keep: (saved: Saved) => Promise<boolean>
    /** Keeps the unfinished match for later, because another one begins. Resolves when the user has had the time to read that. */
    setAside: () => Promise<void>
  }
  /** The user's seat at a table of two people, the rules, and the friend's name, which may be that of a player without one; the score, the user's first, and whether it was the user's turn, null if there is none. */
  type Friendly = { id: string; seat: string; rules: string; name: string; score: number[] | null; isMine: boolean | null }
  /** A place at a table of two people: the secret of a seat, an invitation to a seat, or the key for watchers. */
  type TablePlace = { id: string; seat?: string; invitation?: string; watch?: string }
  type Table = TableClass
  type SharedTable = ReturnType<typeof sharedTable>
  type Turn = TurnClass
  type Overlays = ReturnType<typeof overlays>

  type Spot = { x: number; y: number }
  type Area = { x: number; y: number; width: number; height: number }
  type Geometry = ReturnType<typeof geometry>
  /** Orientation of the board. `portrait` is for narrow screens: the board's length runs from top to bottom. `low` is for low screens: the board is flat. */
  type Orientation = {
    bottom: Player
    /** The player from whose home the points are counted; without it, the one at the bottom. */
    numbers?: Player
    home: 'left' | 'right'
    layout: 'landscape' | 'low' | 'portrait'
    /** Height for the board in portrait, in units of the drawing; 0 if it does not matter. */
    room?: number
  }
  type Die = { value: number; spent: boolean }
  type Arrow = { from: Place; to: Place; kind: string }
  /** A place to highlight. `mover` is a place whose checker should go to the `goal`. */
  type Mark = { place: Place; kind: string }
  /** Everything that determines how a board looks and acts. */
  type Config = Orientation & {
    board: Board
    /** Whether the points are named by letters. */
    letters: boolean
    /** Places whose top checker may move. */
    movable: Place[]
    /** Places that each movable checker can reach, as far as they are known. */
    destinations: Record<Place, Place[]>
    /** Whether every place can be clicked, as in the editor. */
    pickAny: boolean
    /** Whether a tap on a movable place makes a step at once. */
    oneTap: boolean
    dice: Die[]
    diceOwner: Player
    /** Accessible name of the board. */
    label: string
    /** Accessible name of the button over the dice. If it is empty, there is no button. */
    diceLabel: string
    arrows: Arrow[]
    marks: Mark[]
    /** Returns the accessible name of a place. `reached` says whether the selected checker can reach the place. */
    describe: (place: Place, reached: boolean) => string
    /** Returns the name of a player on the board. */
    nameOf: (player: Player) => Part
    /** Called when the player picks up a checker, so that the caller can find out where the checker can go. */
    onSelect: (from: Place) => void
    /** Called when the player chooses a place from which no checker can move, although others can. */
    onStuck: (place: Place) => void
    /** Called when the player puts a checker down, even if the step is illegal. */
    onMove: (from: Place, to: Place) => void
    /** Called when the player taps a movable place. Only if `oneTap` is set. */
    onTap: (from: Place) => void
    /** Called when the player clicks a place. Only if `pickAny` is set. */
    onPick: (place: Place) => void
    /** Called when the player drags a checker to another place, or off the board (`null`). Only if `pickAny` is set. */
    onCarry: (from: Place, to: Place | null) => void
    /** Called when the player clicks a checker with the right button, or holds a finger on it. Only if `pickAny` is set. */
    onTake: (place: Place) => void
    onDice: () => void
  }
  type BoardApi = ReturnType<typeof board>
  /** Functions that a board provides for its pointer input. */
  type Hands = {
    canDrag: (place: Place) => boolean
    /** Selects the place whose checker the player has lifted. Null selects nothing. */
    take: (place: Place | null) => void
    /** Handles a click on a place. */
    choose: (place: Place) => void
    /** Handles a click with the right button, or a finger that stays. Returns whether it has a meaning there. */
    remove: (place: Place) => boolean
    drop: (from: Place, to: Place | null) => void
    /** Draws the top checker of a place as lifted. Null puts the lifted checker down. */
    lift: (place: Place | null) => void
    /** Moves the lifted checker. The coordinates are in pixels from the corner of the board. */
    carry: (x: number, y: number, isTouch: boolean) => void
  }

  /** The user's preferences for the page, which do not depend on the match. */
  type View = {
    /** Colours of the page: light, dark, or of high contrast. */
    theme: string
    /** Names of the board and of the checkers; if a name is empty, those that fit the page. */
    board: string
    checkers: string
    /** Language of the page. If it is empty, the browser's language is used. */
    language: string
    home: 'left' | 'right'
    flipped: boolean
    /** Whether points are shown as Greek letters. */
    letters: boolean
    pace: 'slow' | 'normal' | 'fast'
    /** Whether a tap moves a checker, and whether a finished play needs no confirmation; empty if that depends on the device. */
    oneTap: '' | 'on' | 'off'
    autoConfirm: '' | 'on' | 'off'
    /** Whether the dice wait for a tap on touch screens, too. */
    autoRoll: '' | 'off'
    /** Seconds for which a finished play is held back on touch screens; 0 if rolling and confirming need taps there. */
    hold: number
    arrows: boolean
    sound: boolean
    /** Whether the page has offered the sounds. */
    soundOffered: boolean
    /** Whether the page has said which way the checkers go. */
    wayExplained: boolean
    /** Whether the page has said how to move with taps. */
    tapsExplained: boolean
    /** Whether the page shows what the other player says at a table of two people. */
    reactions: boolean
    /** Level of the engine, and length of a match, that the user has chosen last. */
    level: string
    length: number
    /** Rules of the match that the user has begun last; empty before the first one. */
    rules: string
  }
  /** Actions of the page that the bar of buttons can call. */
  type Actions = {
    hint: () => void
    newMatch: () => void
    menu: () => void
    drawn: () => void
    tell: (text: string) => void
    /** Returns the action that returns to the game; null unless an earlier position is shown. */
    back: () => (() => void) | null
    /** Whether another game cannot begin yet, because the user has not seen the end of this one. */
    isHeld: () => boolean
    /** Whether the user has closed the end of the game to see the board. */
    isEndClosed: () => boolean
    /** Shows the end of the game again. */
    showEnd: () => void
    /** Plays a position from a link on against the engine. */
    playOn: () => void
  }
  /** What the page offers to the editor and to the review. */
  type Host = {
    /** Opens a second session, in which commands do not change the game. */
    study: () => Promise<Session>
    /** Ends the second session, so that the next question opens another one. */
    renew: () => Promise<void>
    draw: (change: Partial<Config>) => void
    close: () => void
    /** Says which screen is shown, and what it needs to be shown again. */
    at: (screen: string, kept: { current: number, [more: string]: unknown }) => void
    /** Replaces the record of the match by one that also has the variations of the analysis. */
    keep: (record: string) => void
    /** Says something to screen readers. */
    say: (text: string) => void
    /** Whether the screen is still shown. */
    isOpen: () => boolean
    /** Whether the focus is on an element because the user has clicked it. */
    isClicked: (target: Element) => boolean
    /** Whether a tap on a checker moves it, as in the game. */
    isOneTap: () => boolean
    /** Whether the user has picked up the checker of a place. */
    isSelected: (place: Place) => boolean
    /** Returns the player from whose home the points on the board are counted. */
    numbers: () => Player
    /** Whether a player of the game is a person at this page. */
    isPerson: (player: Player) => boolean
    nameOf: (player: Player) => string
    nameIn: (player: Player) => Part
  }
  /** The editor or the review, shown instead of the game. The tools are shown next to the board. `left` is called when it has closed. */
  type Overlay = { element: HTMLElement; explorer?: ReturnType<typeof explore>; tools?: HTMLElement; shared?: () => Shared | null; left?: () => void }
  /** An entry of the history: the screens up to the one that is shown, their number with the dialogs above them, and what the last screen needs to be shown again. */
  type Visit = { way: string[]; level: number; kept: any }
  /** A position to share, the session that has it on its board, and the record of the match, which may be empty. */
  type Shared = { state: Reply; session: Session; record: string }
  /** How a list of plays acts: `choose` puts a play on the board, `arrows` draws it, `explain` asks why the best play is better. */
  type Ways = {
    player: Player
    board: Board
    /** The player by whose numbers the plays are worded. */
    numbers: Player
    choose: (play: Reply) => void
    arrows: (arrows: Arrow[] | null) => void
    explain: (move: string) => Promise<Reply>
    /** Returns the steps of a play for which an arrow is drawn: all, unless some are already on the board. */
    left?: (steps: Step[]) => Step[]
  }
  /** A step of a play that is said in words. */
  type WordedStep = { from: number; to: number; pin?: boolean; hit?: boolean }
  /** A decision to practise, with the user as player 1, who is on roll. */
  type Question = {
    rules: string
    id: string
    dice: string
    length: number
    /** Points of the user, then of the opponent. */
    score: [number, number]
    /** Theme of a puzzle; `mistake` if the user has lost something by the play in a match. */
    theme: string
    /** Difficulty of a puzzle, from 1 to 5; 0 for a mistake. */
    difficulty: number
    /** Number of a puzzle. */
    number?: number
  }
  /** Questions to ask, whether they are the puzzle of the day, and the index of the present one. */
  type Asked = { questions: Question[]; isDaily: boolean; current?: number }
  /** The puzzles, the user's mistakes, and the index of the puzzle of the day. */
  type Listed = { puzzles: Question[]; mistakes: Question[]; daily: number }
  /** What the browser keeps about a question: its stage, the day on which it is due, the user's first answers, whether it was ever solved, and the latest day with a clue or the answer. */
  type Card = { stage: number; due: string; asked: number; right: number; isSolved?: boolean; helped?: string }
  /** The program's judgement of an answer. The question reaches `stage`, and is due again after `days`. */
  type Judgement = { verdict: 'right' | 'wrong'; loss: number; best: Reply; why: Reply; stage: number; days: number }
  /**
   * What the browser keeps about the user's lessons and questions. `solved` is the latest puzzle of the day that the user has answered, and whether
   * the answer was right; `dailies` is the latest day with one solved without help, and the number of such days in a row.
   */
  type Practice = {
    lessons: Record<string, number>
    cards: Record<string, Card>
    mistakes: Question[]
    streak: number
    solved: { day: string; right: boolean } | null
    dailies: { last: string; days: number }
  }
  /**
   * An exercise of a lesson. The play must contain the steps of one of the lists in `wanted`, and a checker must stay on the point `keep`.
   * After the play, each point in `holds` must have at least a number of the pupil's checkers: `holds` has pairs of a point and its number.
   */
  type Exercise = { key: string; position: string; dice: string; wanted: string[][]; keep?: number; holds?: [number, number][] }
  type Lesson = { rules: string; steps: Exercise[] }
  /** The number of a game from 1, and of a turn in it from 0. */
  type TurnPlace = { game: number; index: number }
  /** An analysis that is known, and the numbers of the turns in it that the user plays again. */
  type Begun = { analysis: Reply; turns: number[] }
  /** A turn with its analysis, the number of its game, and its index in the game. */
  type Judged = Reply & { game: number; index: number }
  /** A turn in the curve. `value` and `luck` are from -1 to 1. */
  type Sample = { value: number; luck: number; mark: string; player: Player; newGame: boolean }
  type Child = Node | string | null | false | undefined
}
