/** Where the WebAssembly module comes from: its URL, its bytes, or the result of `WebAssembly.compile`. */
export type Source = string | URL | BufferSource | WebAssembly.Module

/** Two dice, such as `'31'` or `[3, 1]`. */
export type Dice = string | readonly [number, number]

/** Limits of a search. The search ends as soon as it reaches one of them. */
export interface Limits {
  /** Name of a level, from `beginner` to `worldclass`. */
  level?: string
  /** Search depth in plies; 0 is the fastest. */
  plies?: number
  /** Time limit in milliseconds. */
  movetime?: number
  /** Maximum number of static evaluations. */
  nodes?: number
}

/** A step of one checker. Points are numbered from 24 to 1; a step to 0 bears off. */
export interface Step {
  from: number
  to: number
  /** Whether the step pins a checker. */
  pin: boolean
}

/** A legal play, and the position after it from the view of the player who decides next. */
export interface Play {
  /** The play in gnubg's notation, such as `24/23 24/21`. */
  move: string
  play: Step[]
  result_id: string
  /** Who decides next. Under some rules this may be the same player. */
  result_turn: 'same' | 'other'
  /** Numbers that the player who decides next has to play before the roll. */
  result_pending: number[]
}

/** The chances of all outcomes for the player on roll. */
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

/** The evaluation of a position for the player on roll. */
export interface Value {
  plies: number
  /** Equity in points per game. */
  equity: number
  probs: Chances
}

/** A play with its rank, counted from 1, and with its equity relative to the best play, which is 0 or negative. */
export interface Candidate extends Play, Value {
  movenum: number
  eqdiff: number
}

/** A reply of the text protocol. `docs/json.md` describes its other fields. */
export interface Reply {
  ok: true
  [field: string]: any
}

/** The reply to a question for the best play. */
export interface BestPlay extends Reply, Play, Value {}

/** The reply to an evaluation. It contains the evaluation at each depth up to the requested one. */
export interface Evaluation extends Reply, Value {
  evaluations: Value[]
}

/** An error reply as an exception. Its message says what was expected and what was passed. */
export class PlakotoError extends Error {
  /** Error code, such as `bad_argument` or `illegal_position`. */
  readonly code: string
  /** Column of the error in the line, counted from 1. */
  readonly column?: number
  /** Name of the field of the request that is wrong. */
  readonly field?: string
  /** Why the play is illegal, if it is. */
  readonly reason?: string
  /** Number of the illegal step, counted from 1. */
  readonly step?: number
}

/** A session of the text protocol, with an engine of its own. */
export class Engine {
  private constructor()

  /**
   * Loads the module and creates an engine. By default, the module is in the same folder as this file.
   *
   * The module asks `readFile` for networks, books and tables of endings by name, when it first needs them. The
   * contents may be compressed in gzip format. By default, the files are read from the folder `data` next to
   * this file, in a browser by a synchronous request.
   */
  static load(source?: Source, readFile?: (name: string) => Uint8Array): Promise<Engine>

  /** Executes a line of the protocol and returns the replies as text. If the line is wrong, the reply describes the error. */
  say(line: string): string

  /** Executes a line of the protocol and passes each reply to `onReply`, in JSON, as soon as it is complete. */
  stream(line: string, onReply: (reply: string) => void): void

  /**
   * Executes a request, which is a line of the protocol or an object, and returns the reply. If there are
   * several replies, returns the last one; for an empty line, returns `null`. Throws a `PlakotoError` if the
   * reply is an error.
   */
  ask(request: string | object): Reply | null

  /** Like `ask`, but returns all replies. If there are several, all except the last have `done: false`. */
  askAll(request: string | object): Reply[]

  /** Returns the legal plays for a roll. If several plays have the same result, only one of them is returned. */
  legalPlays(id: string, dice?: Dice): Play[]

  /** Returns the best `count` plays for a roll, best first. The default for `count` is ten. */
  hint(id: string, dice?: Dice, limits?: Limits & { count?: number }): Candidate[]

  /** Returns the best play for a roll or, if a level is given, the play that this level makes. */
  bestPlay(id: string, dice?: Dice, limits?: Limits): BestPlay

  /** Evaluates a position before the roll. */
  evaluate(id: string, limits?: Limits): Evaluation
}
