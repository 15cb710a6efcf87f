// Matches in the browser's storage: long matches, a storage that is full, and a match that the
// program cannot read.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PLAYING, beginMatch, downloadBy, myPhase, openFile, openStage, startMatch } from '../page.mjs'

/** Length of the long match, in points. The record of such a match takes 170 kB. */
const LONG = 25

const stage = openStage()

const withPage = (action) => stage.onPage({}, action)

/** Returns the record of a match that the program plays against itself. @param {number} points */
function longMatch(points) {
  const lines = ['set seed 9', 'set player both plakoto', 'set player both level beginner', 'set automatic game on', `new match ${points}`]
  const input = [...lines, 'save match text', ''].join('\n')
  const output = execFileSync(process.env.PLAKOTO ?? 'plakoto', ['--json'], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  return JSON.parse(output.trim().split('\n').at(-1)).text
}

/** Returns the table that the page has stored. @param {import('playwright-core').Page} page */
const keptOf = (page) => page.evaluate(() => {
  const tab = JSON.parse(sessionStorage.getItem('plakoto.tab'))
  return JSON.parse(localStorage.getItem(`plakoto.table.${tab}`) ?? 'null')
})

async function toRoll(page, hands) {
  while ((await myPhase(page)) !== 'roll') {
    await page.locator('.ask-hint').click()
    await page.locator('.hint-row').first().click()
    await page.locator('.controls .primary:not(.waits)').waitFor()
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'move')
  }
}

/** Fills the storage with the table of a closed tab. @param {import('playwright-core').Page} page */
const fillStorage = (page) => page.evaluate(() => {
  let held = 0
  for (let more = 1 << 23; more >= 1; more >>= 1) {
    try {
      localStorage.setItem('plakoto.table.old', `{"at":1,"text":"${'x'.repeat(held + more)}"}`)
      held += more
    } catch {}
  }
})

test('a long match survives a reload', withPage(async (page) => {
  await beginMatch(page, { seed: 4 })
  const text = longMatch(LONG)
  assert.ok(JSON.stringify(text).length > 50_000, String(text.length))
  const file = join(tmpdir(), `plakoto-long-${process.pid}.jsonl`)
  writeFileSync(file, text)
  await openFile(page, file)
  const card = page.locator('#end')
  // Either seat may win.
  const ended = card.getByText(/The match is yours|wins the match/)
  await ended.waitFor()
  const [score, moves] = [await card.locator('.big-score').textContent(), await page.locator('.moves li').count()]
  await page.reload()
  await ended.waitFor()
  assert.equal(await card.locator('.big-score').textContent(), score)
  assert.equal(await page.locator('.moves li').count(), moves)
  assert.equal((await keptOf(page)).text.split('\n').length, text.split('\n').length)
}))

test('old tables are removed to make room, and the page reports a match that cannot be stored', withPage(async (page, hands) => {
  await startMatch(page, { seed: 4 })
  await toRoll(page, hands)
  await fillStorage(page)
  // A roll alone need not make the table longer, but a turn does.
  await hands.act()
  await toRoll(page, hands)
  await page.waitForFunction(() => !('plakoto.table.old' in localStorage))
  await hands.act()
  await myPhase(page)
  assert.equal((await keptOf(page)).dice.length, 2)
  await toRoll(page, hands)
  await page.evaluate(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('plakoto.table.')) throw new DOMException('no room', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await hands.act()
  await page.locator('.status', { hasText: 'This browser cannot store the match' }).waitFor()
}))

test('a storage that is full makes room for what the user practises', withPage(async (page) => {
  await fillStorage(page)
  await page.evaluate(async () => (await import('./cards.js')).keepLesson('plakoto', 3, 9))
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('plakoto.practice'))?.lessons.plakoto === 3)
}))

test('a reload keeps the seed that was chosen, and a second reload the dice of the first', withPage(async (page, hands) => {
  await startMatch(page, { seed: 4 })
  await toRoll(page, hands)
  const dice = new Set()
  for (let reload = 0; reload < 3; reload++) {
    await page.reload()
    await page.waitForFunction(PLAYING)
    assert.equal(await page.locator('.seed').textContent(), 'Seed for the dice: 4')
    const { next } = await keptOf(page)
    dice.add(next)
  }
  assert.equal(dice.size, 1)
  // A roll has a seed of its own, so the next one does not repeat it.
  await hands.act()
  await page.waitForFunction(() => document.body.dataset.phase === 'move')
  dice.add((await keptOf(page)).next)
  await page.reload()
  await myPhase(page)
  assert.equal(await page.locator('.seed').textContent(), 'Seed for the dice: 4')
  assert.equal(dice.size, 2)
  await page.getByRole('button', { name: 'Home' }).first().click()
  await beginMatch(page, { seed: 11 })
  assert.equal(await page.locator('.seed').textContent(), 'Seed for the dice: 11')
}))

test('a match that the program cannot read stays in the storage', withPage(async (page, hands) => {
  await startMatch(page, { seed: 4 })
  await toRoll(page, hands)
  await page.evaluate(() => {
    const key = `plakoto.table.${JSON.parse(sessionStorage.getItem('plakoto.tab'))}`
    const table = JSON.parse(localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify({ ...table, text: 'from a later program\n' }))
  })
  await page.reload()
  await page.locator('.status', { hasText: 'The match in this tab cannot be read' }).waitFor()
  assert.equal(await page.locator('dialog').count(), 0)
  await page.getByRole('button', { name: 'Match files' }).click()
  const download = await downloadBy(page, 'Download the record')
  assert.equal(await readFile(await download.path(), 'utf8'), 'from a later program\n')
  await page.locator('.controls .primary', { hasText: 'New match' }).click()
  await startMatch(page, { seed: 4 })
  await page.waitForFunction(PLAYING)
}))
