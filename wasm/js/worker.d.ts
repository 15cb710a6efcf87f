import type { Engine } from './plakoto.js'

/** The methods of `Engine` that a `WorkerEngine` has. */
type Method = 'say' | 'ask' | 'askAll' | 'legalPlays' | 'hint' | 'bestPlay' | 'evaluate'

/** The methods of `Engine`, with promises of their results. */
type Promised = { [M in Method]: (...args: Parameters<Engine[M]>) => Promise<ReturnType<Engine[M]>> }

export interface WorkerEngine extends Promised {}

/**
 * An engine in a thread of its own: a worker in a page, a worker thread in Node. It has the methods of
 * `Engine`, which return promises here. The answers come in the order of the questions.
 */
export class WorkerEngine {
  private constructor()

  /** Starts the thread and loads the engine. */
  static load(): Promise<WorkerEngine>

  /** Like `stream` of `Engine`. The promise is fulfilled after the last reply. */
  stream(line: string, onReply: (reply: string) => void): Promise<void>

  /** Ends the thread, even during a search. Questions without an answer, and all later ones, are rejected. */
  close(): void
}
