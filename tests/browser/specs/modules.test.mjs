// Tests the page's JavaScript modules without a browser.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pips, placeOf, pointOf, readBoards, simple, startBoard, stepped } from '../../../src/serve/page/game.js'
import { geometry } from '../../../src/serve/page/geometry.js'
import { readCatalogue } from '../../../src/serve/page/i18n.js'
import { lookback } from '../../../src/serve/page/lookback.js'
import { nextSeed } from '../../../src/serve/page/match.js'
import { luckOf } from '../../../src/serve/page/summary.js'
import { Turn } from '../../../src/serve/page/turn.js'

const GAMES = /** @type {const} */ ([
  { course: 'opposed', contact: 'pin' },
  { course: 'opposed', contact: 'hit' },
  { course: 'same', contact: 'block' },
])

test('places lie inside the drawing and do not overlap, in every layout', () => {
  for (const layout of ['landscape', 'portrait']) {
    for (const home of ['left', 'right']) {
      for (const bottom of [0, 1]) {
        for (const game of GAMES) checkPlaces({ layout, home, bottom }, game)
      }
    }
  }
})

function checkPlaces(orientation, game) {
  const g = geometry(orientation, game)
  const places = Array.from({ length: game.contact === 'hit' ? 28 : 26 }, (_, place) => g.place(place))
  for (const [n, a] of places.entries()) {
    assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= g.width && a.y + a.height <= g.height)
    for (const b of places.slice(n + 1)) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      assert.ok(apart, JSON.stringify({ ...orientation, ...game }))
    }
  }
}

test('in portrait every place is large enough for a finger on the narrowest screen', () => {
  const g = geometry({ layout: 'portrait', home: 'right', bottom: 1 }, { course: 'opposed', contact: 'hit' })
  assert.equal(g.width, 360)
  for (let place = 0; place <= 27; place++) {
    const { width, height } = g.place(place)
    assert.ok(width >= 44 && height >= 44, String(place))
  }
})

test('in portrait the board keeps to the room that it has, and its rows are at least 30 units high', () => {
  for (const [room, height] of [[536, 536], [400, 428], [900, 624]]) {
    const g = geometry({ layout: 'portrait', home: 'right', bottom: 1, room }, { course: 'opposed', contact: 'hit' })
    assert.equal(Math.round(g.height), height, `room ${room}`)
    assert.equal(g.width, 360)
    for (let place = 0; place <= 27; place++) assert.ok(g.place(place).height > 29.9, `${place} in ${room}`)
  }
})

test('the sides number the board from opposite ends, or half a board apart', () => {
  const number = (/** @type {'opposed' | 'same'} */ course) => geometry({ layout: 'landscape', home: 'right', bottom: 0 }, { course, contact: 'block' }).number
  assert.deepEqual([1, 12, 13, 24].map(number('opposed')), [24, 13, 12, 1])
  assert.deepEqual([1, 12, 13, 24].map(number('same')), [13, 24, 1, 12])
  for (const course of /** @type {const} */ (['opposed', 'same'])) {
    for (let point = 0; point <= 25; point++) {
      for (const player of /** @type {const} */ ([0, 1])) assert.equal(pointOf(player, placeOf(player, point, course), course), point)
    }
  }
})

test('the dice are never against both players', () => {
  const says = (...rates) => [0, 1].map((player) => luckOf(rates.map((luck_rate) => ({ luck_rate })), player))
  assert.deepEqual(says(-0.05, -0.1), ['with_you', 'against_you'])
  assert.deepEqual(says(0.1, 0.3), ['against_you', 'with_you'])
  assert.deepEqual(says(-0.1, -0.11), ['even', 'even'])
  // A player without a turn has had no luck.
  assert.deepEqual(says(0.1, null), ['with_you', 'against_you'])
})

test('a step pins and frees', () => {
  let board = stepped(startBoard(), 0, { from: 24, to: 20 })
  assert.deepEqual(board.points[placeOf(0, 20, 'opposed') - 1], { owner: 0, count: 1, pinned: false })
  board = stepped(board, 1, { from: 24, to: 5 })
  assert.deepEqual(board.points[4], { owner: 1, count: 1, pinned: true })
  assert.match(simple(board, 1), /^0 -14 0 0 0 1p /)
  board = stepped(board, 1, { from: 5, to: 4 })
  assert.deepEqual(board.points[4], { owner: 0, count: 1, pinned: false })
  assert.deepEqual(pips(startBoard()), [360, 360])
})

/** Sends lines to the program, and returns its replies. @param {string[]} lines @returns {any[]} */
function replies(lines) {
  const output = execFileSync(process.env.PLAKOTO ?? 'plakoto', ['--json'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' })
  return output.trim().split('\n').map((line) => JSON.parse(line))
}

const START = 'AACA/z8AAID/Pw'
/** A position in which checkers can move from eight points and both sides have pins. */
const MIDDLE = 'wIQJwj8QEwTDPx'

/** Returns a turn that gets its answers from the program, and a counter of the messages sent. @param {number[]} dice */
function turnOf(dice, id = START, rules = 'plakoto') {
  let sent = 0
  const variant = `set variant ${rules}`
  const [{ board }] = replies([variant, `set board ${id}`, 'show board']).slice(2).map(readBoards)
  const line = (made) => {
    const after = made.map(({ from, to }) => ` ${from}/${to || 'off'}`).join('')
    return `steps ${id} ${dice.join('')}${after && ` after${after}`}`
  }
  const ask = async (plays) => (sent++, replies([variant, ...plays.map(line)]).slice(1))
  return { turn: new Turn(ask, 1, board, replies([variant, line([])])[1]), sent: () => sent }
}

test('a checker moves by both numbers and back without another question', async () => {
  const { turn, sent } = turnOf([3, 1])
  assert.deepEqual(turn.movable, [24])
  await turn.lookAhead(() => false)
  assert.equal(sent(), 1)
  await turn.explore(24)
  assert.deepEqual(turn.destinations[24].sort(), [20, 21, 23])
  assert.ok(await turn.go(24, 20))
  assert.equal(turn.complete, true)
  assert.deepEqual(turn.dice.map(({ spent }) => spent), [true, true])
  assert.ok(turn.undo())
  assert.ok(turn.undo())
  assert.equal(turn.undo(), false)
  assert.deepEqual(turn.movable, [24])
  assert.equal(sent(), 1)
})

test('every way to play a double is known ahead, and agrees with the program', async () => {
  const { turn, sent } = turnOf([2, 2], MIDDLE)
  await turn.lookAhead(() => false)
  const before = sent()
  assert.ok(before <= 12, `${before} messages`)
  assert.deepEqual([...turn.paths.keys()].filter((place) => !turn.known.has(place)), [])
  // Always make the last step in the list, so that the play differs from the program's own play.
  for (let n = 0; n < 4; n++) {
    const { from, to } = turn.now.steps[turn.now.steps.length - 1]
    const asked = replies([`steps ${MIDDLE} 22${n ? ` after ${turn.made.map((step) => `${step.from}/${step.to}`).join(' ')}` : ''}`])[0]
    assert.deepEqual(turn.now.steps, asked.steps)
    assert.deepEqual([turn.now.complete, turn.now.dice_left], [asked.complete, asked.dice_left])
    await turn.explore(from)
    assert.ok(await turn.go(from, to))
  }
  assert.equal(turn.complete, true)
  assert.equal(sent(), before)
})

test('a turn that is not known ahead is asked step by step', async () => {
  const { turn, sent } = turnOf([3, 1])
  await turn.explore(24)
  assert.ok(await turn.go(24, 20))
  assert.equal(turn.complete, true)
  assert.equal(sent(), 2)
})

for (const { name: rules, contact } of replies(['show variant'])[0].shipped) {
  test(`steps and earlier positions are worked out without the program: ${rules}`, () => {
    const setUp = ['set seed 7', 'set player both plakoto', 'set player both level beginner', 'set automatic game off']
    // Every game is shorter than 400 turns, and the last commands are refused.
    const steps = ['list game', 'first game', ...Array(400).fill('next')]
    const answers = replies([`set variant ${rules}`, ...setUp, 'new game', ...steps]).filter(({ ok }) => ok).map(readBoards)
    const { turns } = answers.find(({ command }) => command === 'list')
    const shown = answers.filter(({ command }) => command === 'first' || command === 'next')
    const boards = shown.map(({ board }) => board)
    assert.ok(turns.length > 30 && boards.length === turns.length + 1, String(turns.length))
    for (const [n, { player, play }] of turns.entries()) {
      const made = play ? shown[n].made.steps : []
      const after = made.reduce((before, step) => stepped(before, player, step), boards[n])
      assert.deepEqual(after, boards[n + 1], `after turn ${n}`)
    }
    const table = { board: boards[boards.length - 1], log: turns, busy: false, open: true }
    const looks = lookback(table, { drawn: () => {} })
    for (const [n] of turns.entries()) {
      looks.look(n)
      assert.deepEqual(looks.view.board, boards[n], `before turn ${n}`)
      looks.forget()
    }
    const meets = { pin: (board) => board.points.some(({ pinned }) => pinned), hit: ({ bar }) => bar[0] + bar[1] > 0, block: () => true }
    assert.ok(boards.every((board) => board.contact === contact))
    assert.ok(boards.some((board) => meets[contact](board)))
  })
}

test('a checker that can go two ways with different results is left to the player', async () => {
  // A checker on 10 can go to 6 by 7 or by 9. It hits or pins the opposing one on 7, which a pin does not outlast.
  const board = 'set board simple 0 0 0 0 0 0 0 -1 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
  for (const [rules, isOpen] of /** @type {const} */ ([['portes', true], ['plakoto', false]])) {
    const { position_id } = replies([`set variant ${rules}`, board])[1]
    const { turn } = turnOf([3, 1], position_id, rules)
    await turn.explore(10)
    assert.ok(turn.ways(10).has(6))
    assert.equal(turn.isOpen(10, 6), isOpen)
    assert.equal(turn.isOpen(10, 7), false)
  }
})

test('swapped dice change what a tap plays', async () => {
  const { turn } = turnOf([3, 1])
  assert.equal(turn.first(24).die, 3)
  turn.swapped = true
  assert.equal(turn.first(24).die, 1)
})

test('the dice after a reload depend only on the seed and the place in the match', () => {
  assert.equal(nextSeed('42', [1, 7]), nextSeed('42', [1, 7]))
  const seeds = [nextSeed('42', [1, 7]), nextSeed('42', [1, 8]), nextSeed('42', [2, 7]), nextSeed('42', [1, 7, 3, 1]), nextSeed('43', [1, 7])]
  assert.equal(new Set(seeds).size, seeds.length)
  assert.match(nextSeed('', [1, 0]), /^\d+$/)
})

/** @param {string} language */
const catalogueOf = (language) => new URL(`../../../crates/words/texts/${language}/page.ftl`, import.meta.url)

test('the page reads texts, long texts and empty texts from the catalogue', () => {
  const catalogue = '# A comment.\nmove = { $name } plays { $move }.\n\nlong =\n    One line.\n    Another line.\nempty = { "" }\n'
  const texts = { move: '{ $name } plays { $move }.', long: 'One line.\nAnother line.', empty: '' }
  assert.deepEqual(readCatalogue(catalogue), texts)
  for (const language of ['en', 'el']) {
    const { roll, 'rules-short-plakoto': rules } = readCatalogue(readFileSync(catalogueOf(language), 'utf8'))
    assert.ok(roll && rules.includes('\n'))
  }
})
