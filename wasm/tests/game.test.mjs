// Tests the classes `Game`, `Position` and `Play`, and what an engine says about them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const folder = pathToFileURL(`${process.env.PLAKOTO_WASM}/`)
const { Engine, Game, Play, Position } = await import(new URL('node.js', folder).href)

const START = 'AACA/z8AAID/Pw'
const RULES = ['plakoto', 'tzannes', 'tapa', 'express', 'portes', 'fevga', 'narde', 'tapa mother=3']

/** Checks that a call throws a `PlakotoError` with these fields. */
function refused(act, code, message, fields = {}) {
  assert.throws(act, (error) => {
    assert.ok(error instanceof Error, `${error}`)
    assert.equal(error.name, 'PlakotoError', error.message)
    assert.match(error.message, message)
    for (const [field, value] of Object.entries({ code, ...fields })) assert.equal(error[field], value)
    return true
  })
}

/** Chooses a play, by another number at each turn. */
const choose = (turn, plays) => plays[(turn * 7919) % plays.length]

/** Plays a game to its end. Before each play, calls `list`, which returns the plays to choose from. */
function playOut(game, list = () => game.legalPlays()) {
  for (let turn = 0; !game.outcome(); turn += 1) {
    if (!game.dice && !game.pending.length) game.roll()
    game.play(choose(turn, list()))
  }
}

const ends = ({ from, to }) => `${from}/${to}`

/** Lists the legal plays of a game, and checks that the session of an engine lists the same, in any order. */
function agreedPlays(game, engine) {
  assert.equal(Game.fromId(game.id, game.rules).id, game.id)
  let plays
  try {
    plays = game.legalPlays()
  } catch (error) {
    // Some doubles in Plakoto Express have millions of plays.
    assert.deepEqual([game.rules, error.code], ['express', 'unsupported'])
    return [engine.bestPlay(game, undefined, { plies: 0 }).play]
  }
  if (plays.length > 2000) return plays
  const listed = engine.legalPlays(game).map(({ play, after, steps }) => [play, after, steps.map(ends)])
  const expected = plays.map(({ text, after, steps }) => [text, after.id, steps.map(ends)])
  assert.deepEqual(listed.map(String).sort(), expected.map(String).sort())
  return plays
}

for (const rules of RULES) {
  test(`games of ${rules} agree with a session, and can be taken back to the start`, () => {
    const engine = new Engine()
    engine.ask(`set variant ${rules}`)
    for (const seed of rules === 'express' ? [1] : [1, 2]) {
      const game = new Game(rules, { seed })
      const start = game.id
      playOut(game, () => agreedPlays(game, engine))
      const { winner, points } = game.outcome()
      const score = [0, 0]
      if (winner !== null) score[winner] = points
      assert.deepEqual(game.score, score)
      const [end, turns] = [game.position.id, [...game]]
      assert.equal(turns.length, game.turns.length)
      assert.ok(turns.length > 10 && turns.every(({ player, play }) => [0, 1].includes(player) && play.rules === rules))
      assert.equal(turns[0].play.before.id, new Position(undefined, rules).id)
      assert.ok([turns.at(-1).play.after.id, turns.at(-1).play.after.swapSides().id].includes(end))
      const copy = game.copy()
      while (game.undo());
      assert.equal(game.id, start)
      assert.deepEqual([game.turns.length, game.score, game.outcome()], [0, [0, 0], null])
      assert.equal(copy.position.id, end)
    }
  })
}

test('the seed determines the dice', () => {
  const rolls = (seed) => {
    const game = new Game('tapa', { seed })
    playOut(game)
    return [...game].map(({ play }) => play.text).join()
  }
  assert.equal(rolls(3), rolls(3))
  assert.notEqual(rolls(3), rolls(4))
})

test('a tavli match changes the rules from game to game until a player has won it', () => {
  const game = Game.tavli({ length: 3, starter: 0, seed: 2 })
  assert.deepEqual([game.onRoll, game.length, game.winner], [0, 3, null])
  const played = []
  for (;;) {
    playOut(game)
    played.push(game.rules)
    if (game.winner !== null) break
    game.nextGame()
  }
  assert.deepEqual(played.slice(0, 2), ['portes', 'plakoto'])
  assert.ok(game.score[game.winner] >= 3)
  refused(() => game.nextGame(), 'missing_context', /the match is over/)
  assert.equal(Game.tavli().length, 5)
  assert.equal(new Game(['tapa', 'fevga'], { length: 7 }).rules, 'tapa')
})

test('an engine takes the dice from a game, and refuses a game of other rules', () => {
  const [engine, game] = [new Engine(), new Game()]
  refused(() => engine.hint(game), 'missing_context', /dice/)
  const before = engine.evaluate(game, { plies: 0 })
  assert.equal(before.equity, engine.evaluate(START, { plies: 0 }).equity)
  assert.equal(before.equity, engine.evaluate(new Position(), { plies: 0 }).equity)
  game.setDice([3, 1])
  const limits = { plies: 0 }
  assert.deepEqual(engine.hint(game, undefined, limits), engine.hint(START, '31', limits))
  assert.deepEqual(engine.hint(game.position, '31', limits), engine.hint(START, '31', limits))
  const best = engine.bestPlay(game, undefined, limits)
  assert.equal(game.play(best.play).after.id, best.after)
  game.setDice('21')
  refused(() => engine.hint(game, '31'), 'bad_argument', /expected no dice or the dice 21/)
  game.resign()
  refused(() => engine.hint(game), 'missing_context', /./)
  const tapa = new Game('tapa')
  tapa.setDice('31')
  for (const ask of ['hint', 'bestPlay', 'evaluate', 'legalPlays']) {
    refused(() => engine[ask](tapa), 'bad_argument', /expected a game under the rules plakoto, got one under tapa/)
    refused(() => engine[ask](tapa.position), 'bad_argument', /got one under tapa/)
    refused(() => engine[ask](7), 'bad_argument', /expected a Game, a Position or a position ID, got `7`/, { field: 'id' })
  }
  engine.ask('set variant tapa')
  assert.equal(engine.hint(tapa, undefined, limits).length, tapa.legalPlays().length)
})

test('an engine in a thread takes games, too', async () => {
  const { WorkerEngine } = await import(new URL('node_worker.js', folder).href)
  const [engine, game] = [await WorkerEngine.load(), new Game()]
  game.setDice('31')
  assert.equal((await engine.bestPlay(game, undefined, { plies: 0 })).play, new Engine().bestPlay(game, undefined, { plies: 0 }).play)
  await assert.rejects(engine.evaluate(new Position(null, 'tapa')), { name: 'PlakotoError', code: 'bad_argument' })
  engine.close()
})

test('positions and plays keep their rules', () => {
  const start = new Position()
  assert.deepEqual([start.id, `${start}`, start.rules, start.pips, start.off], [START, START, 'plakoto', [360, 360], [0, 0]])
  assert.deepEqual(start.legalPlays([3, 1]).map(String).sort(), ['24/20', '24/23 24/21'])
  const play = start.play('24/20', '31')
  assert.ok(play instanceof Play && play.before.equals(start) && !play.after.equals(start))
  assert.deepEqual([play.steps.length, play.pins, play.hits, play.isPass, play.pending], [2, [], [], false, []])
  assert.ok(play.equals(start.play('24/20', [1, 3])) && !play.equals(start.play('24/23 24/21', '31')))
  assert.ok(start.swapSides().swapSides().equals(start))
  const tzannes = new Position(START, 'tzannes')
  assert.ok(!tzannes.equals(start) && tzannes.equals(start.under('tzannes')) && !start.equals(START))
  refused(() => start.under('portes'), 'bad_argument', /under the rules portes/)
  assert.equal(start.outcome(), null)
  const over = new Position('AAAA/v8AAAAAAA')
  assert.deepEqual(over.outcome(), { winner: 'theirs', kind: 'gammon', points: 2 })
  assert.deepEqual(over.legalPlays('31'), [])
  refused(() => over.play('2/1', '31'), 'missing_context', /the game is over/)
  const express = new Position(null, 'express')
  assert.ok(express.legalPlays(null, [3]).length > 0)
  refused(() => express.legalPlays('31', [3]), 'bad_argument', /got both/)
  refused(() => start.legalPlays(null, [3]), 'bad_argument', /the rules of plakoto have no pending numbers/)
})

test('a game continues from a position or an ID', () => {
  const position = new Position().play('24/20', '31').after
  const game = Game.at(position, { seed: 1 })
  assert.ok(game.position.equals(position) && game.onRoll === 1)
  game.resign(2, 0)
  assert.deepEqual(game.outcome(), { winner: 1, kind: 'resignation', points: 2 })
  refused(() => game.roll(), 'missing_context', /the game is over/)
  assert.equal(game.nextGame(), undefined)
  assert.equal(game.outcome(), null)
  assert.deepEqual(Game.fromId(`${START}:cIkFAAAAAAAE`).dice, [3, 1])
})

test('wrong arguments throw an error and change nothing', () => {
  const game = new Game('tapa')
  refused(() => game.legalPlays(), 'missing_context', /roll them first/)
  refused(() => game.nextGame(), 'missing_context', /got one in progress/)
  refused(() => game.setDice([3, 7]), 'bad_argument', /expected two dice from 1 to 6, got `\[3,7\]`/)
  refused(() => game.setDice('hello'), 'bad_argument', /got `hello`/)
  game.setDice('31')
  const before = game.id
  refused(() => game.roll(), 'missing_context', /expected no dice, got 31/)
  refused(() => game.play('24/18'), 'illegal_move', /24\/18/, { reason: 'die' })
  refused(() => game.play('nonsense'), 'bad_argument', /./)
  refused(() => game.play(undefined), 'bad_argument', /expected a Play or its notation, got nothing/)
  refused(() => game.play(game), 'bad_argument', /got an object of the class Game/)
  refused(() => game.play(new Position().play('24/20', '31')), 'bad_argument', /expected a play of the current position and dice/)
  refused(() => game.play(new Position(null, 'tapa').play('24/18', '51')), 'bad_argument', /got 24\/18/)
  refused(() => game.resign(9), 'bad_argument', /./)
  refused(() => game.resign(1, 2), 'bad_argument', /expected a player from 0 to 1, got `2`/)
  assert.equal(game.id, before)
  refused(() => new Game('chess'), 'bad_argument', /expected a rule set .* got `chess`/)
  refused(() => new Game(7), 'bad_argument', /expected the name of a rule set, got `7`/)
  refused(() => new Game(['tapa', 'tapa']), 'bad_argument', /one to four different rule sets/)
  refused(() => new Game('tapa', { length: -1 }), 'bad_argument', /length: expected a number from 0 to 32767, got `-1`/, { field: 'length' })
  refused(() => new Game('tapa', { starter: 'me' }), 'bad_argument', /got `me`/, { field: 'starter' })
  refused(() => new Game('tapa', { seed: 1.5 }), 'bad_argument', /got `1.5`/, { field: 'seed' })
  refused(() => new Game('tapa', { points: 5 }), 'bad_argument', /length, starter, seed/, { field: 'points' })
  refused(() => Game.tavli(5), 'bad_argument', /expected an object with options/)
  refused(() => Game.at(START), 'bad_argument', /expected a Position, got `AACA/)
  refused(() => Game.fromId('nonsense'), 'bad_argument', /./)
  refused(() => new Position('nonsense'), 'bad_argument', /./)
  refused(() => new Position(7), 'bad_argument', /expected a position ID, got `7`/)
})
