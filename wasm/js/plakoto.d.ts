/** Where the module comes from: its address, its bytes, or itself as `WebAssembly.compile` has made it. */
export type Source = string | URL | BufferSource | WebAssembly.Module

/** Two dice, as `'31'` or `[3, 1]`. */
export type Dice = string | readonly [number, number]

/** How far to look. The least of them ends a question. */
export interface Limits {
  /** A level from `beginner` to `grandmaster`. */
  level?: string
  /** Plies to look ahead: 0 is the fastest. */
  plies?: number
  /** Milliseconds. */
  movetime?: number
  /** Static evaluations. */
  nodes?: number
}

/** One checker's step: from 24 to 1, and 0 is off. */
export interface Step {
  from: number
  to: number
  /** Whether it pins a checker. */
  pin: boolean
}

/** A legal play, and the position that it leads to, as the one who decides next sees it. */
export interface Play {
  /** As text, such as `24/23 24/21`. */
  move: string
  play: Step[]
  result_id: string
  /** Who decides next: under some rules it may be the same player. */
  result_turn: 'same' | 'other'
  /** Numbers that he has to play before he rolls. */
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

/** What a position is worth to the player on roll. */
export interface Value {
  plies: number
  /** In points a game. */
  equity: number
  probs: Chances
}

/** A play with its rank from 1, and how much worse than the best it is (0 or less). */
export interface Candidate extends Play, Value {
  movenum: number
  eqdiff: number
}

/** An answer of the protocol. Its further fields are those of `docs/json.md`. */
export interface Reply {
  ok: true
  [field: string]: any
}

/** The best play. */
export interface BestPlay extends Reply, Play, Value {}

/** What a position is worth at each number of plies up to the one that was asked for. */
export interface Evaluation extends Reply, Value {
  evaluations: Value[]
}

/** An error of a question: what was expected, and what came. */
export class PlakotoError extends Error {
  /** A word: `bad_argument`, `illegal_position` and so on. */
  readonly code: string
  /** The column of the fault in a line, from 1. */
  readonly column?: number
  /** The field of a request that is wrong. */
  readonly field?: string
  /** Why a play is not legal. */
  readonly reason?: string
  /** Which of its steps is not, from 1. */
  readonly step?: number
}

/** A session with an engine of its own. */
export class Engine {
  private constructor()

  /** Loads the module, from beside this file if nothing else is said. */
  static load(source?: Source): Promise<Engine>

  /** Executes a line of the protocol, and gives its replies as text. An error is a reply, too. */
  say(line: string): string

  /**
   * Executes a line of the protocol, or a request as an object, and gives its reply: the last one, if there are several, and
   * `null` for an empty line. An error is thrown as a `PlakotoError`.
   */
  ask(request: string | object): Reply | null

  /** The same, with all replies: some commands answer in parts, all but the last with `done: false`. */
  askAll(request: string | object): Reply[]

  /** The legal plays of a roll, one for each distinct result. */
  legalPlays(id: string, dice?: Dice): Play[]

  /** The best plays of a roll, best first: ten, unless `count` says how many. */
  hint(id: string, dice?: Dice, limits?: Limits & { count?: number }): Candidate[]

  /** The best play of a roll, or what a level would play. */
  bestPlay(id: string, dice?: Dice, limits?: Limits): BestPlay

  /** What a position is worth before the roll. */
  evaluate(id: string, limits?: Limits): Evaluation
}
