// The thread that `node_worker.js` starts.

import { parentPort } from 'node:worker_threads'
import { Engine } from './node.js'
import { serve } from './remote.js'

serve(parentPort, Promise.resolve(new Engine()))
