// Few taps on touch screens: what the page does by itself, how it is stopped, and for whom it is off.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HANDS, MOVING, PHONE, PLAYING, heard, openStage, place, placesOf, startMatch, toMove } from '../page.mjs'

const stage = openStage()
const FINGER = { ...PHONE, reducedMotion: 'no-preference' }
const withPage = (view, action, device = FINGER) => stage.onPage({ device, view }, async (page) => {
  await page.clock.install()
  await action(page)
})

const state = (page) => page.evaluate(() => {
  const { phase, mine, steps } = document.body.dataset
  return { phase, mine, steps, turns: document.querySelectorAll('.moves button').length }
})

/** Starts a match, and touches the screen where nothing is. */
async function begin(page, seed = 4) {
  await startMatch(page, { seed })
  await page.waitForFunction(() => document.body.dataset.mine === 'true')
  await page.locator('#near').tap()
}

async function openSettings(page) {
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Settings' }).tap()
  await page.getByLabel(/^Few taps/).waitFor()
}

/** Waits until the list has more than `turns` turns. */
const moreTurns = (page, turns) => page.waitForFunction((count) => document.querySelectorAll('.moves button').length > count, turns)

/** Starts a match as above, and waits until the page has rolled. */
async function beginToMove(page) {
  await begin(page)
  await page.waitForFunction(MOVING)
}

/** Makes steps by one tap each until the play is complete. Returns the number of taps. */
async function tapPlay(page) {
  for (let taps = 0; ; ) {
    const before = await state(page)
    const places = await placesOf(page, 'movable')
    if (before.phase !== 'move' || before.mine !== 'true' || !places.length) return taps
    // A forced step is made without a tap.
    const isForced = await page.waitForFunction((steps) => document.body.dataset.steps !== steps, before.steps, { timeout: 1_000 }).then(() => true, () => false)
    if (isForced) continue
    await place(page, places[0]).tap()
    taps++
    await page.waitForFunction(({ steps, phase }) => document.body.dataset.steps !== steps || document.body.dataset.phase !== phase, before)
  }
}

test('a finger only moves checkers, by at most one tap a step', withPage({ hold: 0.2 }, async (page) => {
  await begin(page)
  let [taps, turns] = [0, 0]
  for (; turns < 12; turns++) {
    const phase = await page.waitForFunction(() => document.body.dataset.mine === 'true' && document.body.dataset.phase !== 'roll' && document.body.dataset.phase)
    if ((await phase.jsonValue()) !== 'move') break
    const { turns: before } = await state(page)
    taps += await tapPlay(page)
    await moreTurns(page, before)
  }
  console.log(`${(taps / turns).toFixed(2)} taps a turn`)
  assert.ok(turns >= 10, `${turns} turns`)
  assert.ok(taps / turns <= 2.4, `${taps} taps in ${turns} turns`)
}))

test('the first play with taps is explained, once', withPage({ tapsExplained: false }, async (page) => {
  await begin(page)
  await page.locator('#status', { hasText: 'One tap plays the first die' }).waitFor()
  await page.reload()
  await page.waitForFunction(MOVING)
  await page.locator('#near').tap()
  assert.doesNotMatch(await page.locator('#status').textContent(), /One tap/)
}))

test('with reduced motion, the first play says how a checker moves', withPage({ tapsExplained: false }, async (page) => {
  await startMatch(page, { seed: 4 })
  await page.locator('#near').tap()
  await toMove(page, HANDS.finger(page))
  await page.locator('#status', { hasText: 'Tap a checker, then where it goes' }).waitFor()
}, PHONE))

test('the first play shows which way the checkers go, once', withPage({ wayExplained: false }, async (page) => {
  await begin(page)
  await page.locator('#status', { hasText: 'Your checkers go from 24 to 1' }).waitFor()
  await page.locator('.arrow.way').waitFor()
  await place(page, 24).tap()
  await page.locator('.arrow.way').waitFor({ state: 'detached' })
  await page.reload()
  await page.waitForFunction(MOVING)
  assert.equal(await page.locator('.arrow.way').count(), 0)
}))

test('a lesson takes the taps of the game', withPage({}, async (page) => {
  await page.locator('.home-card.continue.new').tap()
  await page.getByText('1 of 9', { exact: true }).waitFor()
  await page.locator('.arrow.way').waitFor()
  await page.getByRole('button', { name: 'Dice 6 and 3: swap' }).tap()
  for (const step of [3, 6]) {
    await place(page, 24).and(page.locator('.movable')).tap()
    await heard(page, `24 to ${24 - step}`)
  }
  await page.locator('.verdict.right').waitFor()
}))

test('a finished play is held back until a tap on the dice, and Undo takes back the last choice', withPage({ hold: 30 }, async (page) => {
  await beginToMove(page)
  const start = await state(page)
  await tapPlay(page)
  const held = await state(page)
  assert.equal(held.phase, 'move')
  assert.ok(Number(held.steps) >= 2)
  assert.equal(await page.locator('.count-down').count(), 1)
  // What says so covers no checker.
  await page.locator('#status', { hasText: 'Tap the dice to play it now.' }).waitFor()
  const [lowest, said] = [await place(page, 24).boundingBox(), await page.locator('#status').boundingBox()]
  assert.ok(said.y >= lowest.y + lowest.height)
  await page.getByRole('button', { name: 'Undo a step' }).tap()
  await page.waitForFunction((steps) => document.body.dataset.steps !== steps, held.steps)
  assert.equal(await page.locator('.count-down').count(), 0)
  assert.equal((await state(page)).turns, start.turns)
  // The step that was taken back is not made again by the page.
  const undone = await state(page)
  await page.clock.fastForward(1_200)
  assert.equal((await state(page)).steps, undone.steps)
  await tapPlay(page)
  await page.locator('.dice-button').tap()
  await moreTurns(page, start.turns)
}))

test('a tap beside the board keeps a finished play until it is confirmed', withPage({ hold: 30 }, async (page) => {
  await beginToMove(page)
  const { turns } = await state(page)
  await tapPlay(page)
  const held = await state(page)
  await page.locator('#near').tap()
  assert.equal(await page.locator('.count-down').count(), 0)
  await page.clock.fastForward(31_000)
  // A play that has been sent is busy at once.
  assert.deepEqual(await state(page), held)
  await page.locator('.controls .primary').tap()
  await moreTurns(page, turns)
}))

test('an open dialog stops what comes by itself, and the time can be set there', withPage({ hold: 30 }, async (page) => {
  await beginToMove(page)
  await tapPlay(page)
  const held = await state(page)
  await openSettings(page)
  await page.clock.fastForward(31_000)
  // A play that has been sent is busy at once.
  assert.deepEqual(await state(page), held)
  await page.getByLabel(/^Few taps/).selectOption('10')
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('plakoto.view')).hold), 10)
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.locator('.count-down').waitFor()
}))

test('a swipe over a dialog does not scroll the page behind it', withPage({}, async (page) => {
  await begin(page)
  const session = await page.context().newCDPSession(page)
  const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const positions = () => page.evaluate(() => [document.querySelector('dialog').scrollTop, scrollY])
  await openSettings(page)
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  // The last one begins beside the dialog.
  for (const [x, y] of [[180, 500], [180, 500], [180, 500], [180, 500], [4, 630]]) {
    await touch('touchStart', { x, y })
    for (let n = 1; n <= 10; n++) await touch('touchMove', { x, y: y - 40 * n })
    await touch('touchEnd')
  }
  const [inside, behind] = await positions()
  assert.ok(inside > 0)
  assert.equal(behind, 0)
}))

for (const [who, device, act] of [
  ['a keyboard', FINGER, (page) => page.keyboard.press('ArrowLeft')],
  ['reduced motion', PHONE, (page) => page.locator('#near').tap()],
]) {
  test(`nothing happens by itself with ${who}`, withPage({ hold: 30 }, async (page) => {
    await startMatch(page, { seed: 4 })
    await page.waitForFunction(() => document.body.dataset.mine === 'true' && document.body.dataset.phase === 'roll')
    await act(page)
    await page.clock.fastForward(31_000)
    assert.equal((await state(page)).phase, 'roll')
    await page.keyboard.press('Space')
    await page.waitForFunction(MOVING)
  }, device))
}

test('the settings show what happens on this device, and a choice changes it', withPage({ hold: 30 }, async (page) => {
  await beginToMove(page)
  const boxes = () => page.getByRole('dialog').getByLabel(/^(Move a checker with|Confirm complete|Roll automatically)/)
  const taken = () => boxes().evaluateAll((all) => all.map((one) => one.checked))
  await openSettings(page)
  assert.deepEqual(await taken(), Array(3).fill(true))
  await page.getByLabel(/^Few taps/).selectOption('0')
  assert.deepEqual(await taken(), Array(3).fill(false))
  await page.getByLabel(/^Few taps/).selectOption('30')
  await page.getByLabel(/^Confirm complete/).tap()
  await page.getByLabel('Roll automatically').tap()
  await page.getByRole('button', { name: 'Close' }).tap()
  await tapPlay(page)
  const held = await state(page)
  await page.clock.fastForward(31_000)
  assert.deepEqual(await state(page), held)
  assert.equal(await page.locator('.count-down').count(), 0)
  await page.getByRole('button', { name: 'Undo a step' }).tap()
  await openSettings(page)
  await page.getByLabel(/^Move a checker with/).tap()
  await page.getByRole('button', { name: 'Close' }).tap()
  const { steps } = await state(page)
  await place(page, (await placesOf(page, 'movable'))[0]).tap()
  await page.locator('button.reached').first().waitFor()
  assert.equal((await state(page)).steps, steps)
  await place(page, (await placesOf(page, 'reached'))[0]).tap()
  await HANDS.finger(page).act()
  // The dice wait for a tap.
  await page.waitForFunction(PLAYING)
  await page.clock.fastForward(2_000)
  assert.equal((await state(page)).phase, 'roll')
}))
