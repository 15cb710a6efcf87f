import type { Command, Engine, Reply, Request } from './plakoto.js'

/** The methods of `Engine` whose promises a `WorkerEngine` returns. */
type Method = 'say' | 'legalPlays' | 'hint' | 'bestPlay' | 'evaluate'

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

  /** Like `ask` of `Engine`. */
  ask<C extends Command>(request: Request & { do: C }): Promise<Reply<C>>
  ask(request: Request | string): Promise<Reply | null>

  /** Like `askAll` of `Engine`. */
  askAll<C extends Command>(request: Request & { do: C }): Promise<Reply<C>[]>
  askAll(request: Request | string): Promise<Reply[]>

  /** Like `stream` of `Engine`. The promise is fulfilled after the last reply. */
  stream(line: string, onReply: (reply: string) => void): Promise<void>

  /** Ends the thread, even during a search. Questions without an answer, and all later ones, are rejected. */
  close(): void
}
