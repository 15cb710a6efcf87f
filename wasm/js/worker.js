// The engine in a worker of a page.

import { RemoteEngine } from './remote.js'

/** An engine in a thread of its own. */
export class WorkerEngine extends RemoteEngine {
  constructor() {
    super((received, failed) => {
      // Bundlers look for a worker that is started in exactly this way.
      const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }) => received(data))
      worker.addEventListener('error', ({ message }) => failed(new Error(message || 'the thread of the engine has failed')))
      return worker
    })
  }
}
