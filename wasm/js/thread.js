// The worker that `worker.js` starts.

import init, { Engine } from './plakoto.js'
import { serve } from './remote.js'

serve(globalThis, init().then(() => new Engine()))
