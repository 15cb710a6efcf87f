import type { Answer, HintPlay, Play, ProtocolError, Request, RequestField } from './protocol.js'

export type * from './protocol.js'

/** Two dice, such as `'31'` or `[3, 1]`. */
export type Dice = string | readonly [number, number]

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
