// The engine in a worker thread of Node.

import { Worker } from 'node:worker_threads'
import { RemoteEngine } from './remote.js'

/** An engine in a thread of its own. */
export class WorkerEngine extends RemoteEngine {
  constructor() {
    const thread = new Worker(new URL('./node_thread.js', import.meta.url))
    super((received, failed) => thread.on('message', received).on('error', failed))
  }
}
