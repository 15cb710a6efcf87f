/** The source of the module: its address, its bytes, or the result of `WebAssembly.compile`. */
export type Source = string | URL | BufferSource | WebAssembly.Module

/** Two dice, such as `'31'` or `[3, 1]`. */
export type Dice = string | readonly [number, number]

/** Limits of a search. The first limit reached ends it. */
export interface Limits {
  /** A level from `beginner` to `grandmaster`. */
  level?: string
  /** Search depth in plies: 0 is the fastest. */
  plies?: number
  /** Time in milliseconds. */
  movetime?: number
  /** Number of static evaluations. */
  nodes?: number
}

/** A step of one checker, from a point 24 to 1; 0 is off the board. */
export interface Step {
  from: number
  to: number
  /** Whether the step pins a checker. */
  pin: boolean
}

/** A legal play, and the position after it, seen by the player who decides next. */
export interface Play {
  /** The text of the play, such as `24/23 24/21`. */
  move: string
  play: Step[]
  result_id: string
  /** The player who decides next: under some rules it may be the same player. */
  result_turn: 'same' | 'other'
  /** Numbers that this player has to play before the roll. */
  result_pending: number[]
}

/** The chances of all outcomes, for the player on roll. */
export interface Chances {
  win: number
  win_gammon: number
  win_triple: number
  win_mother: number
  lose: number
  lose_gammon: number
  lose_triple: number
  lose_mother: number
  draw: number
}

/** The value of a position for the player on roll. */
export interface Value {
  plies: number
  /** Equity in points a game. */
  equity: number
  probs: Chances
}

/** A play with its rank, from 1, and its equity relative to the best play, 0 or less. */
export interface Candidate extends Play, Value {
  movenum: number
  eqdiff: number
}

/** A reply of the protocol. `docs/json.md` describes its other fields. */
export interface Reply {
  ok: true
  [field: string]: any
}

/** The best play. */
export interface BestPlay extends Reply, Play, Value {}

/** The value of a position at each depth up to the requested one. */
export interface Evaluation extends Reply, Value {
  evaluations: Value[]
}

/** An error reply: what was expected, and what came. */
export class PlakotoError extends Error {
  /** The error code: `bad_argument`, `illegal_position` and so on. */
  readonly code: string
  /** The column of the fault in a line, from 1. */
  readonly column?: number
  /** The wrong field of a request. */
  readonly field?: string
  /** Why a play is illegal. */
  readonly reason?: string
  /** The number of the illegal step, from 1. */
  readonly step?: number
}

/** A session with its own engine. */
export class Engine {
  private constructor()

  /** Loads the module, by default from the folder of this file. */
  static load(source?: Source): Promise<Engine>

  /** Executes a line of the protocol and returns its replies as text. An error is a reply, too. */
  say(line: string): string

  /**
   * Executes a line of the protocol, or a request as an object, and returns its reply: the last one if there
   * are several, and `null` for an empty line. Throws a `PlakotoError` if the reply is an error.
   */
  ask(request: string | object): Reply | null

  /** Like `ask`, but returns all replies: some commands answer in parts, all but the last with `done: false`.
  */
  askAll(request: string | object): Reply[]

  /** Returns the legal plays of a roll, one for each distinct result. */
  legalPlays(id: string, dice?: Dice): Play[]

  /** Returns the best plays of a roll, best first: `count` of them, ten by default. */
  hint(id: string, dice?: Dice, limits?: Limits & { count?: number }): Candidate[]

  /** Returns the best play of a roll, or the play of the given level. */
  bestPlay(id: string, dice?: Dice, limits?: Limits): BestPlay

  /** Returns the value of a position before the roll. */
  evaluate(id: string, limits?: Limits): Evaluation
}
