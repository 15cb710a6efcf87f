// Asks for the best play in Node, from the own thread and from another one.

import assert from 'node:assert'
import { Engine } from 'plakoto'
import { WorkerEngine } from 'plakoto/worker'

const START = 'AACA/z8AAID/Pw'
const engine = await WorkerEngine.load()
const [there] = await engine.hint(START, [3, 1], { plies: 1 })
engine.close()
const [here] = (await Engine.load()).hint(START, [3, 1], { plies: 1 })
assert.deepEqual([here.move, there.move], ['24/23 24/21', '24/23 24/21'])
