// Features around a game: earlier positions, sounds, the reasons why a checker cannot move to a
// point, and a server that stops.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP, HANDS, PHONE, beginPlay, labelsOf, makePlay, makeStep, myPhase, openPage, openServer, openStage, place, playMatch, startMatch, toPlay } from '../page.mjs'

const stage = openStage()

const withPage = (view, action) => stage.onPage({ view }, action)

/** Drags a checker from one point of the board to another without a pause. */
async function drag(page, from, to) {
  const [start, end] = [await place(page, from).boundingBox(), await place(page, to).boundingBox()]
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 2 })
  await page.mouse.up()
}

const steps = (page, count) => page.waitForFunction((n) => document.body.dataset.steps === n, String(count))

test('a click in the move list shows the position before the turn, and a second click the game',
  withPage({}, async (page, hands) => {
    await beginPlay(page, hands, { turns: 3 })
    const held = await labelsOf(page)
    await page.locator('.moves button').first().click()
    await page.locator('.moves button[aria-pressed="true"]').waitFor()
    assert.match(await place(page, 24).getAttribute('aria-label'), /: 15 of yours/)
    assert.match(await place(page, 1).getAttribute('aria-label'), /: 15 of the/)
    assert.equal(await page.locator('button.movable').count(), 0)
    assert.ok(await page.locator('.arrow.last').count())
    await page.locator('.moves button').first().click()
    await page.locator('button.movable').first().waitFor()
    assert.deepEqual(await labelsOf(page), held)
    await page.locator('.moves button').nth(2).click()
    await page.locator('.moves button[aria-pressed="true"]').waitFor()
    await page.locator('.controls .primary', { hasText: 'Back to the game' }).click()
    await page.locator('button.movable').first().waitFor()
    assert.deepEqual(await labelsOf(page), held)
  }))

test('points can be named by Greek letters, on the board and in plays',
  withPage({ letters: true }, async (page, hands) => {
    await beginPlay(page, hands, { turns: 1 })
    const names = await page.locator('.wood .number').allTextContents()
    assert.equal([...names].sort().join(''), 'αβγδεζηθικλμνξοπρστυφχψω')
    for (const play of await page.locator('.moves .play').allTextContents()) assert.match(play, /^[α-ω/*() \d]+$/)
    assert.match(await place(page, 24).getAttribute('aria-label'), /ω/)
  }))

test('a checker can be dragged by both numbers before the program has answered, and the page says where it cannot go',
  withPage({}, async (page, hands) => {
    await beginPlay(page, hands)
    await drag(page, 24, 1)
    await page.locator('.status', { hasText: 'That point is closed.' }).waitFor()
    assert.equal(await page.evaluate(() => document.body.dataset.steps), '0')
    await place(page, 24).click()
    await page.waitForFunction(() => document.querySelectorAll('button.reached').length > 2)
    const places = await page.locator('button.reached').evaluateAll((all) => all.map((one) => Number(one.dataset.place)))
    await page.reload()
    await myPhase(page)
    await drag(page, 24, Math.min(...places))
    await steps(page, 2)
  }))

test('sounds are off by default', withPage({}, async (page, hands) => {
  await page.evaluate(() => {
    window.heard = 0
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...all) {
      window.heard++
      return start.apply(this, all)
    }
  })
  const heard = () => page.evaluate(() => window.heard)
  await beginPlay(page, hands)
  assert.equal(await heard(), 0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Sounds').check()
  await page.keyboard.press('Escape')
  await makeStep(page, 24)
  await page.waitForFunction(() => window.heard > 0)
}))

test('sounds are offered once, and not again after a play without an answer', withPage({ soundOffered: false }, async (page, hands) => {
  const offer = page.getByRole('status').filter({ hasText: 'Hear the dice' })
  await startMatch(page, { seed: 4 })
  await playMatch(page, hands, (turn) => turn > 1)
  assert.equal(await offer.count(), 1)
  await toPlay(page, hands)
  await makeStep(page, 24)
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await playMatch(page, hands, (turn) => turn > 1)
  assert.equal(await offer.count(), 0)
}))

test('the page reports a stopped server, and the game continues when the server is back', async () => {
  const first = await openServer()
  const { page, context } = await openPage(stage.browser, first.url, DESKTOP)
  const hands = HANDS.mouse(page)
  await beginPlay(page, hands, { turns: 3 })
  const held = await labelsOf(page)
  await first.close()
  await page.locator('.status', { hasText: 'The program has stopped.' }).waitFor()
  const again = await openServer('--port', new URL(first.url).port)
  try {
    await page.waitForFunction(() => document.body.dataset.open === 'true' && document.body.dataset.mine === 'true')
    assert.deepEqual(await labelsOf(page), held)
    await makePlay(page, hands)
  } finally {
    await context.close()
    await again.close()
  }
})

test('on a telephone the offer of sounds covers no point and no button, and can be accepted', stage.onPage({ device: PHONE, view: { soundOffered: false } }, async (page) => {
  await startMatch(page, { seed: 4 })
  await playMatch(page, HANDS.finger(page), (turn) => turn > 1)
  const [offer, ...others] = await page.locator('.offer, .places [data-place]:visible, .controls button:visible').evaluateAll((all) =>
    all.sort((a, b) => Number(b.matches('.offer')) - Number(a.matches('.offer'))).map((one) => one.getBoundingClientRect().toJSON()))
  assert.ok(others.length > 25)
  for (const one of others) assert.ok(one.bottom <= offer.top || one.top >= offer.bottom, JSON.stringify([offer, one]))
  await page.locator('.offer').getByRole('button', { name: 'Yes' }).click()
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('plakoto.view')).sound), true)
  assert.equal(await page.locator('.offer').count(), 0)
}))
