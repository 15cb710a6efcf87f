// Tests the number of messages that the page sends, because fewer messages mean shorter waits.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLAYING, chooseMatch, makeSteps, myPhase, openNewMatch, openStage, place, roll } from '../page.mjs'

const stage = openStage()

/**
 * Records the messages that a page sends, and the lines that have not been answered yet.
 * @param {import('playwright-core').Page} page
 */
function listen(page) {
  const sent = []
  const open = new Set()
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      sent.push(payload)
      for (const line of payload.split('\n')) open.add(line.split(' ')[0].slice(1))
    })
    socket.on('framereceived', ({ payload }) => {
      const { tag, done } = JSON.parse(payload)
      if (done !== false) open.delete(tag)
    })
  })
  /** Waits until every line has been answered and the page sends no more lines. */
  const quiet = async () => {
    for (let calm = 0; calm < 3; calm = open.size ? 0 : calm + 1) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
  }
  return { sent, quiet }
}

/** Returns a test on a page with a match in which the user rolls first. */
const withMatch = (action) => stage.onPage({}, async (page, hands) => {
  const traffic = listen(page)
  await page.reload()
  const dialog = await openNewMatch(page)
  await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
  // The dialog has asked which rule sets there are.
  await traffic.quiet()
  traffic.sent.length = 0
  await chooseMatch(page, () => dialog.getByLabel('Seed for the dice').fill('4'))
  assert.equal(await myPhase(page), 'roll')
  await traffic.quiet()
  await action(page, traffic, hands)
})

test('a match starts with one message, and a reload restores it with one', withMatch(async (page, { sent, quiet }) => {
  assert.equal(sent.length, 1, sent.join('\n---\n'))
  assert.match(sent[0], / new match 3\n/)
  assert.match(sent[0], / save match text\n/)
  await page.reload()
  await myPhase(page)
  await quiet()
  assert.equal(sent.length, 2, sent.join('\n---\n'))
  assert.match(sent[1], / import match text /)
}))

test('steps and earlier positions send no messages', withMatch(async (page, { sent, quiet }, hands) => {
  for (let turn = 0; turn < 4; turn++) {
    await roll(page, hands)
    await quiet()
    const before = sent.length
    await makeSteps(page, hands)
    assert.notEqual(await page.evaluate(() => document.body.dataset.steps), '0')
    assert.equal(sent.length, before, sent.slice(before).join('\n---\n'))
    await hands.act()
    await page.waitForFunction(PLAYING)
  }
  await quiet()
  const before = sent.length
  const turns = page.locator('.moves button')
  assert.ok((await turns.count()) >= 8)
  for (const n of [0, 3, 6]) {
    await turns.nth(n).click()
    await page.locator('.moves button[aria-pressed="true"]').waitFor()
    if (n === 0) assert.match(await place(page, 24).getAttribute('aria-label'), /: 15 of yours/)
  }
  await page.keyboard.press('Escape')
  await quiet()
  assert.equal(sent.length, before)
}))
