// The types of the page, for the checker and for the reader; not served.

import type { board } from './board.js'
import type { connect, Refused as RefusedError } from './connection.js'
import type { geometry } from './geometry.js'
import type { session } from './session.js'
import type { Table as TableClass } from './table.js'
import type { Turn as TurnClass } from './turn.js'

declare global {
  type Player = 0 | 1
  /** 1 to 24 in player 1's numbering, 0 his tray, 25 the tray of player 0. */
  type Place = number
  type Point = { owner: Player | null; count: number; pinned: boolean }
  /** Index 0 of the points is player 1's 1. */
  type Board = { points: Point[]; off: [number, number] }
  /** One checker by one number, seen by the mover; `to` is 0 for off. */
  type Step = { from: number; to: number; die?: number }
  /** A step that leads on to a legal play. */
  type OpenStep = { from: number; to: number; die: number; pin: boolean; unpins: boolean; position_id: string }
  /** What the program says about a play in the making. */
  type Options = { steps: OpenStep[]; dice_left: number[]; complete: boolean }

  /** An object of the protocol. */
  type Reply = Record<string, any>
  type Refused = RefusedError
  type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void; part?: (reply: Reply) => void }
  /** What to do with the objects before the last one, and with the tag, by which a command can be stopped. */
  type Also = { part?: (reply: Reply) => void; tag?: (tag: string) => void }
  type Connection = ReturnType<typeof connect>
  type Session = ReturnType<typeof session>

  type Seat = { kind: 'person' | 'engine'; level: string; name: string }
  type Settings = {
    /** Of player 0 and player 1. */
    seats: [Seat, Seat]
    /** Points to win, 0 for an open-ended session. */
    length: number
    /** Who rolls first. */
    starter: 'dice' | '0' | '1'
    /** A rule set and the switches that differ. */
    rules: string
    /** Of the dice; empty for one that nobody can guess. */
    seed: string
    /** The players roll themselves and enter the dice. */
    ownDice: boolean
    autoRoll: boolean
    /** Forced plays are made by themselves. */
    autoMove: boolean
  }
  /** A turn of the move list. */
  type Entry = { player: Player; dice: number[] | null; move: string }
  /** What is needed to set up a table as it was left. */
  type Saved = {
    settings: Settings
    /** The record of the match. */
    text: string
    dice: number[] | null
    /** Steps of a play that is not confirmed. */
    made: Step[]
    last: { player: Player; steps: Step[] } | null
    /** Of the dice that follow. */
    seed: string
  }
  /** What a table has to be shown with. */
  type Stage = {
    /** Something is being done: questions that are still searched are not needed any more. */
    begins: () => void
    /** Something has to be drawn anew. */
    changed: () => void
    /** A checker goes to where it is now. */
    slide: (board: Board, player: Player, step: Step) => Promise<void>
    /** An event is told. */
    say: (event: Reply) => void
    /** It is left standing, longer if nobody knew it yet. */
    pause: (event: Reply, known: boolean) => Promise<void>
    keep: (saved: Saved) => Promise<void>
  }
  type Table = TableClass
  type Turn = TurnClass

  type Spot = { x: number; y: number }
  type Area = { x: number; y: number; width: number; height: number }
  type Geometry = ReturnType<typeof geometry>
  /** How the board lies: on a narrow screen, in portrait, its length runs from top to bottom; on a low one it is flat. */
  type Orientation = { bottom: Player; home: 'left' | 'right'; layout: 'landscape' | 'low' | 'portrait' }
  type Die = { value: number; spent: boolean }
  type Arrow = { from: Place; to: Place; kind: string }
  /** A point that stands out. */
  type Mark = { place: Place; kind: string }
  /** What a board is told by its caller. */
  type Config = Orientation & {
    board: Board
    /** Places with a checker that may move. */
    movable: Place[]
    /** Where they lead, as far as it is known. */
    destinations: Record<Place, Place[]>
    /** Every place reports a click, for an editor. */
    pickAny: boolean
    /** A movable place is played at once. */
    oneTap: boolean
    dice: Die[]
    diceOwner: Player
    /** The name of the whole. */
    label: string
    /** The name of the button over the dice; none if it is empty. */
    diceLabel: string
    /** What is written on that button. */
    diceText: string
    arrows: Arrow[]
    marks: Mark[]
    /** What stands in the tray of player 0, of player 1. */
    captions: [string, string]
    /** The accessible name of a place, and whether the chosen checker reaches it. */
    describe: (place: Place, reached: boolean) => string
    /** A checker was taken up: time to find where else it leads. */
    onSelect: (from: Place) => void
    /** A checker is put down, perhaps where it does not lead. */
    onMove: (from: Place, to: Place) => void
    /** A movable place, if `oneTap`. */
    onTap: (from: Place) => void
    /** A place, if `pickAny`. */
    onPick: (place: Place) => void
    onDice: () => void
  }
  type BoardApi = ReturnType<typeof board>
  /** What a board does with what a hand does. */
  type Hands = {
    canDrag: (place: Place) => boolean
    /** A checker is lifted. */
    take: (place: Place | null) => void
    /** A click. */
    choose: (place: Place) => void
    drop: (from: Place, to: Place | null) => void
    /** Where the lifted checker is drawn. */
    layer: SVGElement
    /** The top checker of a place is in the hand, as `layer` shows it; null when it is no more. */
    lift: (place: Place | null) => void
    /** Units of the drawing for one pixel. */
    units: () => number
  }

  /** How the page looks and behaves, whatever is played. */
  type View = {
    theme: string
    /** Empty for that of the browser. */
    language: string
    home: 'left' | 'right'
    flipped: boolean
    pace: 'slow' | 'normal' | 'fast'
    oneTap: boolean
    autoConfirm: boolean
    arrows: boolean
    sound: boolean
  }
  /** What the bar of buttons needs from the page. */
  type Actions = {
    hint: () => void
    newMatch: () => void
    menu: () => void
    drawn: () => void
    tell: (text: string) => void
    /** Back to the game from an earlier position, if one is shown. */
    back: () => (() => void) | null
  }
  /** Where the editor and the review live, in place of the game. */
  type Host = {
    /** A session beside the game, in which nothing is lost. */
    study: () => Promise<Session>
    draw: (change: Partial<Config>) => void
    close: () => void
    nameOf: (player: Player) => string
  }
  /** What is shown in place of the game; tools stand close to the board. */
  type Guest = { element: HTMLElement; tools?: HTMLElement }
  /** A turn that was judged, its game and its place there. */
  type Judged = Reply & { game: number; index: number }
  /** A turn in a curve; value and luck from -1 to 1. */
  type Sample = { value: number; luck: number; mark: string; player: Player; newGame: boolean }
  type Child = Node | string | null | false | undefined
}
