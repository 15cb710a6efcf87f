// Type declarations for the type checker and for developers; not served.

import type { board } from './board.js'
import type { connect, Refused as RefusedError } from './connection.js'
import type { geometry } from './geometry.js'
import type { session } from './session.js'
import type { Table as TableClass } from './table.js'
import type { Turn as TurnClass } from './turn.js'

declare global {
  type Player = 0 | 1
  /** 1 to 24 in player 1's numbering, 0 for the tray of player 1, 25 for the tray of player 0. */
  type Place = number
  type Point = { owner: Player | null; count: number; pinned: boolean }
  /** Index 0 of the points is player 1's 1-point. */
  type Board = { points: Point[]; off: [number, number] }
  /** One checker by one number, seen by the mover; `to` is 0 for off. */
  type Step = { from: number; to: number; die?: number }
  /** A step that can be completed to a legal play. */
  type OpenStep = { from: number; to: number; die: number; pin: boolean; unpins: boolean; position_id: string }
  /** The program's answer about an unfinished play. */
  type Options = { steps: OpenStep[]; dice_left: number[]; complete: boolean }

  /** A reply of the protocol. */
  type Reply = Record<string, any>
  type Refused = RefusedError
  type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void; part?: (reply: Reply) => void }
  /** Handlers for the replies before the last one, and for the tag with which a command can be stopped. */
  type Also = { part?: (reply: Reply) => void; tag?: (tag: string) => void }
  type Connection = ReturnType<typeof connect>
  type Session = ReturnType<typeof session>

  type Seat = { kind: 'person' | 'engine'; level: string; name: string }
  type Settings = {
    /** Seats of player 0 and player 1. */
    seats: [Seat, Seat]
    /** Points to win, 0 for an open-ended session. */
    length: number
    /** Player who starts. */
    starter: 'dice' | '0' | '1'
    /** A rule set and the switches that differ. */
    rules: string
    /** Seed of the dice; empty for an unpredictable one. */
    seed: string
    /** Whether the players roll real dice and enter the numbers. */
    ownDice: boolean
    autoRoll: boolean
    /** Whether forced plays are made automatically. */
    autoMove: boolean
  }
  /** A turn of the move list. */
  type Entry = { player: Player; dice: number[] | null; move: string }
  /** The state that is needed to restore a table. */
  type Saved = {
    settings: Settings
    /** The record of the match. */
    text: string
    dice: number[] | null
    /** Steps of the unconfirmed play. */
    made: Step[]
    last: { player: Player; steps: Step[] } | null
    /** Seed of the next dice. */
    seed: string
  }
  /** The view through which a table is shown. */
  type Stage = {
    /** An action begins: running searches are no longer needed. */
    begins: () => void
    /** The table must be redrawn. */
    changed: () => void
    /** Animates a step that `board` already contains. */
    slide: (board: Board, player: Player, step: Step) => Promise<void>
    /** Shows an event. */
    say: (event: Reply) => void
    /** Waits after an event, longer if the user did not know it yet. */
    pause: (event: Reply, known: boolean) => Promise<void>
    keep: (saved: Saved) => Promise<void>
  }
  type Table = TableClass
  type Turn = TurnClass

  type Spot = { x: number; y: number }
  type Area = { x: number; y: number; width: number; height: number }
  type Geometry = ReturnType<typeof geometry>
  /** Orientation of the board. In portrait, for narrow screens, its length runs from top to bottom; for low screens it is flat. */
  type Orientation = { bottom: Player; home: 'left' | 'right'; layout: 'landscape' | 'low' | 'portrait' }
  type Die = { value: number; spent: boolean }
  type Arrow = { from: Place; to: Place; kind: string }
  /** A highlighted point. */
  type Mark = { place: Place; kind: string }
  /** Configuration of a board. */
  type Config = Orientation & {
    board: Board
    /** Places with a checker that may move. */
    movable: Place[]
    /** Known destinations of the movable checkers. */
    destinations: Record<Place, Place[]>
    /** Whether every place reports clicks, for the editor. */
    pickAny: boolean
    /** Whether one tap on a movable place plays a step. */
    oneTap: boolean
    dice: Die[]
    diceOwner: Player
    /** Accessible name of the board. */
    label: string
    /** Accessible name of the button over the dice; empty for no button. */
    diceLabel: string
    /** Text on the button over the dice. */
    diceText: string
    arrows: Arrow[]
    marks: Mark[]
    /** Captions in the trays of player 0 and player 1. */
    captions: [string, string]
    /** Returns the accessible name of a place, which says whether the chosen checker can reach it. */
    describe: (place: Place, reached: boolean) => string
    /** A checker was picked up: its further destinations are needed now. */
    onSelect: (from: Place) => void
    /** A checker was put down, perhaps on an illegal place. */
    onMove: (from: Place, to: Place) => void
    /** A movable place was tapped, if `oneTap`. */
    onTap: (from: Place) => void
    /** A place was clicked, if `pickAny`. */
    onPick: (place: Place) => void
    onDice: () => void
  }
  type BoardApi = ReturnType<typeof board>
  /** Handlers of a board for pointer input. */
  type Hands = {
    canDrag: (place: Place) => boolean
    /** Selects the place of a lifted checker. */
    take: (place: Place | null) => void
    /** Handles a click. */
    choose: (place: Place) => void
    drop: (from: Place, to: Place | null) => void
    /** Layer in which the lifted checker is drawn. */
    layer: SVGElement
    /** Shows the top checker of a place as lifted, in `layer`; null puts it down. */
    lift: (place: Place | null) => void
    /** Units of the drawing per pixel. */
    units: () => number
  }

  /** Preferences of the page, independent of the match. */
  type View = {
    theme: string
    /** Empty for the language of the browser. */
    language: string
    home: 'left' | 'right'
    flipped: boolean
    pace: 'slow' | 'normal' | 'fast'
    oneTap: boolean
    autoConfirm: boolean
    arrows: boolean
    sound: boolean
  }
  /** Actions of the page for the bar of buttons. */
  type Actions = {
    hint: () => void
    newMatch: () => void
    menu: () => void
    drawn: () => void
    tell: (text: string) => void
    /** Returns the action that leads back from an earlier position to the game, if one is shown. */
    back: () => (() => void) | null
  }
  /** The page's interface for the editor and the review. */
  type Host = {
    /** Returns a second session, which leaves the game unchanged. */
    study: () => Promise<Session>
    draw: (change: Partial<Config>) => void
    close: () => void
    nameOf: (player: Player) => string
  }
  /** The editor or the review, shown instead of the game; its tools are next to the board. */
  type Guest = { element: HTMLElement; tools?: HTMLElement }
  /** A judged turn, with its game and its index in the game. */
  type Judged = Reply & { game: number; index: number }
  /** A turn of the curve; value and luck are from -1 to 1. */
  type Sample = { value: number; luck: number; mark: string; player: Player; newGame: boolean }
  type Child = Node | string | null | false | undefined
}
