// Features around a game: earlier positions, sounds, the reasons why a checker cannot move to a
// point, and a server that stops.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP, HANDS, myPhase, openPage, openServer, openStage, place, playMatch, startMatch } from '../page.mjs'

const stage = openStage()

const withPage = (view, action) => stage.onPage({ view }, action)

const labels = (page) =>
  page.locator('.places button[data-place]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** Plays turns until the user has to move checkers. */
async function toPlay(page, hands, turns = 0) {
  await playMatch(page, hands, (turn) => turn > turns)
  while ((await myPhase(page)) !== 'move') {
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
  }
}

/** Drags a checker from one point of the board to another without a pause. */
async function drag(page, from, to) {
  const [start, end] = [await place(page, from).boundingBox(), await place(page, to).boundingBox()]
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 2 })
  await page.mouse.up()
}

const steps = (page, count) => page.waitForFunction((n) => document.body.dataset.steps === n, String(count))

test('a click in the move list shows the position before the turn, and a second click the game', { timeout: 120_000 },
  withPage({}, async (page, hands) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page, hands, 3)
    const held = await labels(page)
    await page.locator('.moves button').first().click()
    await page.locator('.moves button[aria-pressed="true"]').waitFor()
    assert.match(await place(page, 24).getAttribute('aria-label'), /: 15 of yours/)
    assert.match(await place(page, 1).getAttribute('aria-label'), /: 15 of the/)
    assert.equal(await page.locator('button.movable').count(), 0)
    assert.ok(await page.locator('.arrow.last').count())
    await page.locator('.moves button').first().click()
    await page.locator('button.movable').first().waitFor()
    assert.deepEqual(await labels(page), held)
    await page.locator('.moves button').nth(2).click()
    await page.locator('.moves button[aria-pressed="true"]').waitFor()
    await page.locator('.controls .primary', { hasText: 'Back to the game' }).click()
    await page.locator('button.movable').first().waitFor()
    assert.deepEqual(await labels(page), held)
  }))

test('points can be named by Greek letters, on the board and in plays', { timeout: 60_000 },
  withPage({ letters: true }, async (page, hands) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page, hands, 1)
    const names = await page.locator('.wood .number').allTextContents()
    assert.equal([...names].sort().join(''), 'αβγδεζηθικλμνξοπρστυφχψω')
    for (const play of await page.locator('.moves .play').allTextContents()) assert.match(play, /^[α-ω/*() \d]+$/)
    assert.match(await place(page, 24).getAttribute('aria-label'), /ω/)
  }))

test('a checker can be dragged by both numbers before the program has answered', { timeout: 60_000 },
  withPage({}, async (page, hands) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page, hands)
    await place(page, 24).click()
    await page.waitForFunction(() => document.querySelectorAll('button.reached').length > 2)
    const places = await page.locator('button.reached').evaluateAll((all) => all.map((one) => Number(one.dataset.place)))
    await page.reload()
    await myPhase(page)
    await drag(page, 24, Math.min(...places))
    await steps(page, 2)
  }))

test('the page says why a checker cannot go to a point', { timeout: 60_000 }, withPage({}, async (page, hands) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page, hands)
  await drag(page, 24, 1)
  await page.locator('.status', { hasText: 'That point is closed.' }).waitFor()
  assert.equal(await page.evaluate(() => document.body.dataset.steps), '0')
  await place(page, 24).click()
  await page.locator('button.reached').first().waitFor()
}))

test('sounds are off by default', { timeout: 60_000 }, withPage({}, async (page, hands) => {
  await page.evaluate(() => {
    window.heard = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...all) {
      window.heard++
      return start.apply(this, all)
    }
  })
  const heard = () => page.evaluate(() => window.heard)
  await startMatch(page, { seed: 4 })
  await toPlay(page, hands)
  assert.equal(await heard(), 0)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByLabel('Sounds').check()
  await page.keyboard.press('Escape')
  await place(page, 24).click()
  await page.locator('button.reached').first().click()
  await page.waitForFunction(() => window.heard === 1)
}))

test('the page reports a stopped server, and the game continues when the server is back', { timeout: 60_000 }, async () => {
  const first = await openServer()
  const { page, context } = await openPage(stage.browser, first.url, DESKTOP)
  const hands = HANDS.mouse(page)
  await startMatch(page, { seed: 4 })
  await toPlay(page, hands)
  const held = await labels(page)
  await first.close()
  await page.locator('.status', { hasText: 'The program has stopped.' }).waitFor()
  const again = await openServer('--port', new URL(first.url).port)
  try {
    await page.waitForFunction(() => document.body.dataset.open === 'true' && document.body.dataset.mine === 'true')
    assert.deepEqual(await labels(page), held)
  } finally {
    await context.close()
    await again.close()
  }
})
