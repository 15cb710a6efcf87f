// Tests what the module promises to its users: replies, errors, and independent engines.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

import { exampleOf, printedBy } from './example.mjs'

const folder = pathToFileURL(`${process.env.PLAKOTO_WASM}/`)
const { Engine, PlakotoError } = await import(new URL('plakoto.js', folder).href)

const START = 'AACA/z8AAID/Pw'
const module = await WebAssembly.compile(gunzipSync(await readFile(new URL('plakoto.wasm.gz', folder))))
const load = () => Engine.load(module)

test('the start has the expected plays, hints and values', async () => {
  const engine = await load()
  assert.deepEqual(engine.legalPlays(START, [3, 1]).map((play) => play.move), ['24/23 24/21', '24/20'])
  const hint = engine.hint(START, '31', { plies: 1, count: 1 })
  assert.equal(hint.length, 1)
  assert.deepEqual([hint[0].move, hint[0].plies, hint[0].movenum], ['24/23 24/21', 1, 1])
  assert.equal(engine.bestPlay(START, [3, 1], { plies: 0 }).move, '24/23 24/21')
  const { equity, probs, evaluations } = engine.evaluate(START, { plies: 1 })
  assert.equal(evaluations.length, 2)
  // A game ends in a win, a loss or a draw, so these chances sum to 1. At the start, neither player is far
  // ahead.
  assert.ok(Math.abs(probs.win + probs.lose + probs.draw - 1) < 2e-6)
  assert.ok(equity > 0 && equity < 0.5)
})

test('plays that are sent in parts are complete', async () => {
  const engine = await load()
  engine.ask('set variant express')
  const request = { do: 'legal', id: START, dice: [4, 4] }
  const parts = engine.askAll(request)
  assert.ok(parts.length > 1 && parts.every((part, index) => (part.done === false) === index < parts.length - 1))
  assert.equal(engine.legalPlays(START, [4, 4]).length, parts.reduce((sum, part) => sum + part.legal.length, 0))
  assert.deepEqual(engine.ask(request), parts.at(-1))
})

test('the engine plays a complete game', async () => {
  const engine = await load()
  engine.ask('set evaluation plies 0')
  engine.ask('new game')
  engine.ask('end game')
  assert.equal(engine.ask('show board').phase, 'game_over')
})

test('errors have a code and the place of the fault', async () => {
  const engine = await load()
  const thrown = (ask, expected) =>
    assert.throws(ask, (error) => {
      assert.ok(error instanceof PlakotoError && error instanceof Error)
      for (const [field, value] of Object.entries(expected)) assert.deepEqual(error[field], value)
      return true
    })
  thrown(() => engine.hint(START, [3, 7]), { code: 'bad_argument', field: 'dice' })
  thrown(() => engine.evaluate('nonsense'), { code: 'bad_argument', field: 'id' })
  thrown(() => engine.hint(START, '31', { plys: 1 }), { code: 'bad_argument', field: 'plys' })
  thrown(() => engine.ask('legal x'), { column: 7 })
  thrown(() => engine.ask('nonsense'), { code: 'unknown_command' })
  assert.match(engine.say('nonsense'), /^error unknown_command /)
  assert.throws(() => engine.say('show dice\nshow board'), RangeError)
  // None of these calls has changed the session.
  assert.equal(engine.ask(''), null)
  assert.equal(engine.ask('show board').position_id, START)
})

test('files, threads and endless searches are rejected', async () => {
  const engine = await load()
  engine.ask('set dice 31')
  assert.throws(() => engine.ask('go infinite'), { code: 'unsupported' })
  assert.throws(() => engine.ask('save match x.sgf'), { code: 'unsupported' })
  assert.throws(() => engine.ask('set threads 2'), { code: 'bad_argument' })
  assert.throws(() => engine.hint(START, '31', { threads: 2 }), { code: 'bad_argument' })
})

test('long lines and Greek names are accepted', async () => {
  const engine = await load()
  assert.match(engine.say('set player 1 name Ελένη'), /Ελένη/)
  assert.ok(engine.say('x'.repeat(1 << 24)).length < 1000)
  assert.ok(engine.ask('show board').ok)
})

test('a time limit ends a question', async () => {
  // A search of a double to three plies takes far longer than a millisecond.
  const [best] = (await load()).hint(START, [6, 6], { plies: 3, movetime: 1 })
  assert.ok(best.plies < 3)
})

test('engines are independent of each other and roll different dice', async () => {
  const [one, other] = [await load(), await load()]
  one.ask('set variant tapa')
  assert.equal(one.ask('show board').variant, 'tapa')
  assert.equal(other.ask('show board').variant, 'plakoto')
  const seed = (engine) => engine.say('show seed')
  assert.notEqual(seed(one), seed(other))
  one.ask('set seed 7')
  other.ask('set seed 7')
  assert.equal(seed(one), seed(other))
})

test('an engine in a thread gives the same answers, and can be closed during a search', async () => {
  const { WorkerEngine } = await import(new URL('worker.js', folder).href)
  const [engine, other] = await Promise.all([load(), WorkerEngine.load()])
  const question = [START, [3, 1], { plies: 1 }]
  assert.deepEqual(await other.hint(...question), engine.hint(...question))
  assert.equal((await other.legalPlays(START, '31')).length, 2)
  const replies = []
  await other.stream('legal', (reply) => replies.push(reply))
  assert.equal(replies.length, 1)
  await assert.rejects(other.hint(START, [3, 7]), { name: 'PlakotoError', code: 'bad_argument', field: 'dice' })
  await assert.rejects(other.say('two\nlines'), RangeError)
  const [search, later] = [other.hint(START, [3, 1], { plies: 4 }), other.say('help')]
  other.close()
  for (const asked of [search, later, other.say('help')]) await assert.rejects(asked, /the engine is closed/)
})

test('a module that has failed is not called again', async () => {
  // A minimal module with a memory, `_initialize` and three functions, of which `plakoto_say` always traps.
  const text = (name) => [name.length, ...new TextEncoder().encode(name)]
  const section = (id, bytes) => [id, bytes.length, ...bytes]
  const names = ['_initialize', 'plakoto_room', 'plakoto_say', 'plakoto_replies']
  const exported = names.flatMap((name, index) => [...text(name), 0, index])
  const bytes = new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [2, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f]),
    ...section(3, [4, 0, 1, 1, 1]),
    ...section(5, [1, 0, 1]),
    ...section(7, [5, ...text('memory'), 2, 0, ...exported]),
    ...section(10, [4, 2, 0, 0x0b, 4, 0, 0x41, 8, 0x0b, 3, 0, 0, 0x0b, 4, 0, 0x41, 8, 0x0b]),
  ])
  const engine = await Engine.load(bytes)
  assert.throws(() => engine.say('show dice'), /the engine has failed and cannot be used again, so load another one: .*unreachable/)
  assert.throws(() => engine.ask('show dice'), /the engine has failed/)
})

test('an address that cannot be loaded is named in the error', async () => {
  await assert.rejects(Engine.load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError)
  await assert.rejects(Engine.load('nowhere.wasm'), /nowhere\.wasm/)
})

test('the example of the README prints the output that it shows', async () => {
  const { code, expected } = exampleOf(await readFile(new URL('README.md', folder), 'utf8'))
  // A program in the package's folder can import the package under its name.
  const { lines, stderr } = printedBy(code, new URL('.', folder))
  assert.deepEqual(lines, expected, stderr)
})
