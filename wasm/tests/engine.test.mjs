// Tests what the module promises to its users: replies, errors, and independent engines.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const folder = pathToFileURL(`${process.env.PLAKOTO_WASM}/`)
const { Engine } = await import(new URL('node.js', folder).href)

const START = 'AACA/z8AAID/Pw'

test('the start has the expected plays, hints and values', () => {
  const engine = new Engine()
  assert.deepEqual(engine.legalPlays(START, [3, 1]).map((play) => play.play), ['24/23 24/21', '24/20'])
  const hint = engine.hint(START, '31', { plies: 1, count: 1 })
  assert.equal(hint.length, 1)
  assert.deepEqual([hint[0].play, hint[0].plies, hint[0].number], ['24/23 24/21', 1, 1])
  assert.equal(engine.bestPlay(START, [3, 1], { plies: 0 }).play, '24/23 24/21')
  const { equity, chances, evaluations } = engine.evaluate(START, { plies: 1 })
  assert.equal(evaluations.length, 2)
  // A game has one of the outcomes. At the start, neither player is far ahead.
  const sum = Object.values(chances).reduce((sum, chance) => sum + chance, 0)
  assert.ok(Math.abs(sum - 1) < 1e-5, `${sum}`)
  assert.ok(equity > 0 && equity < 0.5)
})

test('plays that are sent in parts are complete', () => {
  const engine = new Engine()
  engine.ask('set variant express')
  const request = { do: 'legal', id: START, dice: [4, 4] }
  const parts = engine.askAll(request)
  assert.ok(parts.length > 1 && parts.every((part, index) => (part.done === false) === index < parts.length - 1))
  assert.equal(engine.legalPlays(START, [4, 4]).length, parts.reduce((sum, part) => sum + part.legal.length, 0))
  assert.deepEqual(engine.ask(request), parts.at(-1))
})

test('the engine plays a complete game', () => {
  const engine = new Engine()
  engine.ask('set evaluation plies 0')
  engine.ask('new game')
  engine.ask('end game')
  assert.equal(engine.ask('show board').phase, 'game_over')
})

test('errors have a code and the place of the fault', () => {
  const engine = new Engine()
  const thrown = (ask, expected) =>
    assert.throws(ask, (error) => {
      assert.ok(error instanceof Error && error.name === 'PlakotoError' && error.message)
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

test('files, threads and endless searches are rejected', () => {
  const engine = new Engine()
  engine.ask('set dice 31')
  assert.throws(() => engine.ask('go infinite'), { code: 'unsupported' })
  assert.throws(() => engine.ask('save match x.sgf'), { code: 'unsupported' })
  assert.throws(() => engine.ask('set threads 2'), { code: 'bad_argument' })
  assert.throws(() => engine.hint(START, '31', { threads: 2 }), { code: 'bad_argument' })
})

test('long lines and Greek names are accepted', () => {
  const engine = new Engine()
  assert.match(engine.say('set player 1 name Ελένη'), /Ελένη/)
  assert.ok(engine.say('x'.repeat(1 << 24)).length < 1000)
  assert.ok(engine.ask('show board').ok)
})

test('a time limit ends a question', async () => {
  // A search of a double to three plies takes far longer than a millisecond.
  const [best] = new Engine().hint(START, [6, 6], { plies: 3, movetime: 1 })
  assert.ok(best.plies < 3)
})

test('engines are independent of each other and roll different dice', async () => {
  const [one, other] = [new Engine(), new Engine()]
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
  const { WorkerEngine } = await import(new URL('node_worker.js', folder).href)
  const [engine, other] = [new Engine(), await WorkerEngine.load()]
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

test('an exception in a callback stops the command, and the engine can be used again', () => {
  const engine = new Engine()
  engine.ask('set variant express')
  const enough = new Error('enough')
  let replies = 0
  const stop = () => {
    replies += 1
    throw enough
  }
  assert.throws(() => engine.stream(`legal ${START} 44`, stop), enough)
  assert.equal(replies, 1)
  assert.ok(engine.askAll(`legal ${START} 44`).length > 1)
})

/** Runs a program in the folder of the package, which can import the package under its name. */
const run = (code) => spawnSync(process.execPath, ['--input-type=module'], { cwd: new URL('.', folder), input: code, encoding: 'utf8' })

test('the examples of the README print the output that they show', async () => {
  const readme = await readFile(new URL('README.md', folder), 'utf8')
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)]
  assert.equal(examples.length, 2)
  for (const [, code] of examples) {
    const expected = [...code.matchAll(/console\.log.* \/\/ (.*)$/gm)].map(([, printed]) => printed)
    const { stdout, stderr } = run(code)
    assert.deepEqual(stdout.trim().split('\n'), expected, stderr)
  }
})

test('files come from the function of the caller, whose error reaches the caller', () => {
  const code = `
    import { Engine, setReader } from 'plakoto'
    setReader((name) => { throw new Error('no ' + name) })
    new Engine().hint('${START}', '31')`
  assert.match(run(code).stderr, /Error: no \w+\.(net|pruner)/)
})
