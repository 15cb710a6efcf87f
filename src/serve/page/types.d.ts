// Type declarations for developers and the type checker. The server does not serve them.

import type { board } from './board.js'
import type { connect, Refused as RefusedError } from './connection.js'
import type { geometry } from './geometry.js'
import type { session } from './session.js'
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
  type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void; part?: (reply: Reply) => void }
  /** `part` handles the partial replies before the final one. `tag` receives the tag by which the command can be stopped. */
  type Also = { part?: (reply: Reply) => void; tag?: (tag: string) => void }
  /** What a transport reports. */
  type Callbacks = { opened: () => void; received: (line: string) => void; closed: (how: Closed) => void }
  /** Why a transport has closed: the program announced its end, it refused the client, or `why`. */
  type Closed = { announced: boolean; refused: boolean; why?: string }
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
    /** The seed that was chosen, and the seed for the dice after the reload. */
    seed: string
    next: string
    /** The page that has stored this, see `store.js`. */
    page?: string
  }
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
  }
  /** A place at a table of two people: the secret of a seat, an invitation to a seat, or the key for watchers. */
  type TablePlace = { id: string; seat?: string; invitation?: string; watch?: string }
  type Table = TableClass
  type SharedTable = ReturnType<typeof sharedTable>
  type Turn = TurnClass

  type Spot = { x: number; y: number }
  type Area = { x: number; y: number; width: number; height: number }
  type Geometry = ReturnType<typeof geometry>
  /** Orientation of the board. `portrait` is for narrow screens: the board's length runs from top to bottom. `low` is for low screens: the board is flat. */
  type Orientation = { bottom: Player; home: 'left' | 'right'; layout: 'landscape' | 'low' | 'portrait' }
  type Die = { value: number; spent: boolean }
  type Arrow = { from: Place; to: Place; kind: string }
  /** A place to highlight. */
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
    /** Text on the button over the dice. */
    diceText: string
    arrows: Arrow[]
    marks: Mark[]
    /** Captions in the trays, of player 0 and player 1. */
    captions: [string, string]
    /** Returns the accessible name of a place. `reached` says whether the selected checker can reach the place. */
    describe: (place: Place, reached: boolean) => string
    /** Called when the player picks up a checker, so that the caller can find out where the checker can go. */
    onSelect: (from: Place) => void
    /** Called when the player puts a checker down, even if the step is illegal. */
    onMove: (from: Place, to: Place) => void
    /** Called when the player taps a movable place. Only if `oneTap` is set. */
    onTap: (from: Place) => void
    /** Called when the player clicks a place. Only if `pickAny` is set. */
    onPick: (place: Place) => void
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
    drop: (from: Place, to: Place | null) => void
    /** Layer in which the lifted checker is drawn. */
    layer: SVGElement
    /** Draws the top checker of a place as lifted, in `layer`. Null puts the lifted checker down. */
    lift: (place: Place | null) => void
    /** Returns how many units of the drawing correspond to one pixel. */
    units: () => number
  }

  /** The user's preferences for the page, which do not depend on the match. */
  type View = {
    theme: string
    /** Language of the page. If it is empty, the browser's language is used. */
    language: string
    home: 'left' | 'right'
    flipped: boolean
    /** Whether points are shown as Greek letters. */
    letters: boolean
    pace: 'slow' | 'normal' | 'fast'
    oneTap: boolean
    autoConfirm: boolean
    arrows: boolean
    sound: boolean
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
  }
  /** What the page offers to the editor and to the review. */
  type Host = {
    /** Opens a second session, in which commands do not change the game. */
    study: () => Promise<Session>
    /** Ends the second session, so that the next question opens another one. */
    renew: () => Promise<void>
    draw: (change: Partial<Config>) => void
    close: () => void
    /** Replaces the record of the match by one that also has the variations of the analysis. */
    keep: (record: string) => void
    /** Whether the focus is on an element because the user has clicked it. */
    isClicked: (target: Element) => boolean
    nameOf: (player: Player) => string
  }
  /** The editor or the review, shown instead of the game. The tools are shown next to the board. `left` is called when it has closed. */
  type Overlay = { element: HTMLElement; tools?: HTMLElement; shared?: () => Shared | null; left?: () => void }
  /** A position to share, the session that has it on its board, and the record of the match, which may be empty. */
  type Shared = { state: Reply; session: Session; record: string }
  /** How a list of plays acts: `choose` puts a play on the board, `arrows` draws it, `explain` asks why the best play is better. */
  type Ways = {
    player: Player
    course: Course
    choose: (play: Reply) => void
    arrows: (arrows: Arrow[] | null) => void
    explain: (move: string) => Promise<Reply>
  }
  /** A turn with its analysis, the number of its game, and its index in the game. */
  type Judged = Reply & { game: number; index: number }
  /** A turn in the curve. `value` and `luck` are from -1 to 1. */
  type Sample = { value: number; luck: number; mark: string; player: Player; newGame: boolean }
  type Child = Node | string | null | false | undefined
}
