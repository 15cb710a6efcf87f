// What the modules of the page do without a browser.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { geometry } from '../../../src/serve/page/geometry.js'
import { nextSeed } from '../../../src/serve/page/match.js'
import { pips, placeOf, simple, startBoard, stepped } from '../../../src/serve/page/position.js'
import { Turn } from '../../../src/serve/page/turn.js'
import { el } from '../../../src/serve/page/words-el.js'
import { en } from '../../../src/serve/page/words-en.js'

test('places lie in the drawing and apart from each other, however the board lies', () => {
  for (const layout of ['landscape', 'portrait']) {
    for (const home of ['left', 'right']) {
      for (const bottom of [0, 1]) {
        const g = geometry({ layout, home, bottom })
        const places = Array.from({ length: 26 }, (_, place) => g.place(place))
        for (const [n, a] of places.entries()) {
          assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= g.width && a.y + a.height <= g.height)
          for (const b of places.slice(n + 1)) {
            const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
            assert.ok(apart, `${layout} ${home} ${bottom}`)
          }
        }
      }
    }
  }
})

test('in portrait every place is large enough for a finger on the narrowest screen', () => {
  const g = geometry({ layout: 'portrait', home: 'right', bottom: 1 })
  assert.equal(g.width, 360)
  for (let place = 0; place <= 25; place++) {
    const { width, height } = g.place(place)
    assert.ok(width >= 44 && height >= 44, String(place))
  }
})

test('a step pins and frees', () => {
  let board = stepped(startBoard(), 0, { from: 24, to: 20 })
  assert.deepEqual(board.points[placeOf(0, 20) - 1], { owner: 0, count: 1, pinned: false })
  board = stepped(board, 1, { from: 24, to: 5 })
  assert.deepEqual(board.points[4], { owner: 1, count: 1, pinned: true })
  assert.match(simple(board, 1), /^0 -14 0 0 0 1p /)
  board = stepped(board, 1, { from: 5, to: 4 })
  assert.deepEqual(board.points[4], { owner: 0, count: 1, pinned: false })
  assert.deepEqual(pips(startBoard()), [360, 360])
})

/** A turn at the start, answered by the program. */
function turnOf(dice) {
  let asked = 0
  const ask = async (made) => {
    asked++
    const after = made.map(({ from, to }) => ` ${from}/${to || 'off'}`).join('')
    const input = `steps AACA/z8AAID/Pw ${dice.join('')}${after && ` after${after}`}\n`
    return JSON.parse(execFileSync(process.env.PLAKOTO ?? 'plakoto', ['--json'], { input, encoding: 'utf8' }))
  }
  return { turn: new Turn(ask, 1, startBoard()), asked: () => asked }
}

test('a checker goes by both numbers, and back without a question', async () => {
  const { turn, asked } = turnOf([3, 1])
  await turn.open()
  assert.deepEqual(turn.movable, [24])
  await turn.explore(24)
  assert.deepEqual(turn.destinations[24].sort(), [20, 21, 23])
  assert.ok(await turn.go(24, 20))
  assert.equal(turn.complete, true)
  assert.deepEqual(turn.dice.map(({ spent }) => spent), [true, true])
  const before = asked()
  assert.ok(turn.undo())
  assert.ok(turn.undo())
  assert.equal(turn.undo(), false)
  assert.deepEqual(turn.movable, [24])
  assert.equal(asked(), before)
})

test('swapped dice change what a tap plays', async () => {
  const { turn } = turnOf([3, 1])
  await turn.open()
  assert.equal(turn.first(24).die, 3)
  turn.swapped = true
  assert.equal(turn.first(24).die, 1)
})

test('the dice after a reload depend on the seed and the place in the match alone', () => {
  assert.equal(nextSeed('42', 7), nextSeed('42', 7))
  assert.notEqual(nextSeed('42', 7), nextSeed('42', 8))
  assert.match(nextSeed('', 0), /^\d+$/)
})

test('both languages say the same', () => {
  assert.deepEqual(Object.keys(el).sort(), Object.keys(en).sort())
  const parts = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const [key, text] of Object.entries(en)) {
    if (!key.startsWith('chances')) assert.deepEqual([...new Set(parts(el[key]))], [...new Set(parts(text))], key)
  }
})

test('what is loaded to play stays below 150 kB', () => {
  const folder = new URL('../../../src/serve/page/', import.meta.url)
  const later = ['types.d.ts', 'icon.svg', 'dialogs.js', 'editor.js', 'review.js', 'graph.js']
  for (const other of ['words-el.js', 'words-en.js']) {
    const names = readdirSync(folder).filter((name) => !later.includes(name) && name !== other)
    const size = names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
    assert.ok(size <= 150_000, `${size} bytes without ${other}`)
  }
})
