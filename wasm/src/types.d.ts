import type { Answer, HintPlay, Play as LegalPlay, ProtocolError, Request, RequestField } from './protocol.js'

export type * from './protocol.js'

/** A legal play in a reply. The class `Play` is a play of a `Position` or a `Game`. */
export type { LegalPlay }

/** Two dice, such as `'31'` or `[3, 1]`. */
export type Dice = string | readonly [number, number]

/** A game, with its dice and its score, or a position. An ID has the rules of the engine's session. */
export type Subject = string | Game | Position

/** The options of a new game. */
export interface GameOptions {
  /** Points that win the match. The default, 0, is an open-ended session. */
  length?: number
  /** The first player on roll. The default is 1. */
  starter?: 0 | 1
  /** The seed of the dice, a whole number. Without it, the dice are random. */
  seed?: number
}

/** How a game ends when it is played to the end. */
export type OutcomeKind = 'single game' | 'gammon' | 'backgammon' | 'mother' | 'both mothers pinned' | 'nobody can move'

/** The outcome of a game. */
export interface GameOutcome {
  /** The winning player; null for a draw. */
  winner: 0 | 1 | null
  /** `unknown` if an ID says that the game is over, but not how. */
  kind: OutcomeKind | 'resignation' | 'unknown'
  /** The points that the winner scores. */
  points: number
}

/** The outcome of a game whose players are not known. */
export interface PositionOutcome {
  /** `mine` if the player on roll has won; null for a draw. */
  winner: 'mine' | 'theirs' | null
  kind: OutcomeKind
  /** The points that the winner scores. */
  points: number
}

/** One step of a play. */
export interface PlayStep {
  /** The point that the checker leaves, 1 to 24, or 25 for the bar. */
  from: number
  /** The point on which the checker lands, 1 to 24, or 0 if it is borne off. */
  to: number
}

/** A turn that was played. */
export interface PlayedTurn {
  player: 0 | 1
  play: Play
}

export interface Game {
  /** Returns an iterator over the turns that were played, in order. */
  [Symbol.iterator](): IterableIterator<PlayedTurn>
}

/** Limits of a search. The search ends as soon as it reaches one of them. */
export type Limits = Pick<RequestField, 'level' | 'plies' | 'movetime' | 'nodes'>

/** The name of a command, as in replies. */
export type Command = Exclude<Answer['command'], null>

/** The reply to a command. `docs/json.md` describes the fields. */
export type Reply<C extends Command = Command> = Extract<Answer, { command: C }>

/** An error reply as an exception, whose `name` is `PlakotoError`. */
export interface PlakotoError extends Error, ProtocolError {
  message: string
}

/**
 * Sets the function that returns networks, books and tables of endings by name, when the module first needs them. The
 * contents may be compressed in gzip format. By default, the files are read from the folder `data` next to this file,
 * in a browser by a synchronous request.
 */
export function setReader(reader: (name: string) => Uint8Array): void

export interface Engine {
  /**
   * Executes a request, which is an object or a line of the protocol, and returns the reply. If there are several
   * replies, returns the last one; for an empty line, returns `null`. Throws a `PlakotoError` if the reply is an
   * error.
   */
  ask<C extends Command>(request: Request & { do: C }): Reply<C>
  ask(request: Request | string): Reply | null

  /** Like `ask`, but returns all replies. If there are several, all except the last have `done: false`. */
  askAll<C extends Command>(request: Request & { do: C }): Reply<C>[]
  askAll(request: Request | string): Reply[]
}
