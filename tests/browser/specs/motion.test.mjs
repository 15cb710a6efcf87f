// What moves on the board: dice that are thrown by a tap, checkers that slide, and users who do not wait for either.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP, HANDS, MOVING, PHONE, PLAYING, makeSteps, openStage, place, startMatch } from '../page.mjs'

const stage = openStage()
const SLIDING = { ...DESKTOP, reducedMotion: 'no-preference' }
const withPage = (view, action, device = SLIDING) => stage.onPage({ device, view }, action)

/** Waits until the user has to roll, and rolls whatever comes before that. */
async function toRoll(page, hands) {
  for (;;) {
    await page.waitForFunction(() => document.body.dataset.mine === 'true')
    if (await page.evaluate(PLAYING)) return
    await makeSteps(page, hands)
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'move')
  }
}

const throwDice = (page) => page.getByRole('button', { name: 'Roll', exact: true }).and(page.locator('.dice-button')).click()

/** Starts a match, and throws the dice until the user has to move. */
async function throwFirst(page, hands) {
  await startMatch(page, { seed: 4 })
  await toRoll(page, hands)
  await throwDice(page)
  await page.waitForFunction(MOVING)
}

/** Records every animation that starts on the page: the properties that it changes, and its duration. */
const record = (page) => page.evaluate(() => {
  window.motions = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    const properties = frames.flatMap((frame) => Object.keys(frame)).filter((key) => key !== 'offset')
    window.motions.push({ properties: [...new Set(properties)], duration: timing.duration, of: this.parentElement?.className || this.className })
    return animate.call(this, frames, timing)
  }
})
const motions = (page) => page.evaluate(() => window.motions)

test('a tap on the dice throws them, and they roll for 400 ms', withPage({}, async (page, hands) => {
  await startMatch(page, { seed: 4 })
  await toRoll(page, hands)
  assert.equal(await page.locator('.die').count(), 2)
  assert.equal(await page.locator('.die .pip').count(), 0)
  await record(page)
  await throwDice(page)
  await page.waitForFunction(MOVING)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const all = await motions(page)
  assert.ok(all.length >= 8, JSON.stringify(all))
  for (const { properties } of all) assert.deepEqual(properties.filter((name) => name !== 'transform' && name !== 'opacity'), [])
  assert.deepEqual([...new Set(all.map(({ duration }) => duration))], [400])
  assert.ok(await page.locator('.die .pip').count() >= 2)
}))

test('a checker slides and settles, and the next one does not wait for it', withPage({ oneTap: 'on', pace: 'slow' }, async (page, hands) => {
  await throwFirst(page, hands)
  await record(page)
  await place(page, 24).click()
  await page.waitForFunction(() => document.body.dataset.steps === '1')
  await place(page, 24).click()
  await page.waitForFunction(() => document.body.dataset.steps === '2')
  const all = await motions(page)
  for (const { properties } of all) assert.deepEqual(properties, ['transform'])
  // Two slides would need twice this time.
  assert.ok(all.length >= 6 && all.every(({ duration }) => duration >= 440), JSON.stringify(all))
  await page.waitForFunction(() => !document.querySelector('.loose, .away'))
}))

test('a tap ends the movements and pauses of the opponent', withPage({ pace: 'slow' }, async (page, hands) => {
  await page.clock.install()
  await throwFirst(page, hands)
  await makeSteps(page, hands)
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.body.dataset.phase === 'busy')
  await record(page)
  // While the clock stands still, no pause ends by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.click(5, 5)
  await page.waitForFunction(() => document.body.dataset.mine === 'true')
  assert.deepEqual((await motions(page)).filter(({ of }) => of === 'layer-floating'), [])
}))

test('with reduced motion dice and checkers do not move', withPage({}, async (page, hands) => {
  await record(page)
  await throwFirst(page, hands)
  await makeSteps(page, hands)
  assert.deepEqual(await motions(page), [])
}, { ...DESKTOP, reducedMotion: 'reduce' }))

test('a checker under a finger is drawn above it', withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toRoll(page, HANDS.finger(page))
  await page.locator('.dice-button').tap()
  await page.waitForFunction(MOVING)
  const { x, y, width, height } = await place(page, 24).boundingBox()
  const finger = { x: x + width / 2, y: y + height / 2 }
  const touch = (type, at) => page.evaluate(([name, { x: clientX, y: clientY }]) => {
    const target = document.querySelector('button[data-place="24"]')
    target.dispatchEvent(new PointerEvent(name, { clientX, clientY, pointerId: 1, isPrimary: true, pointerType: 'touch', bubbles: true, button: 0 }))
  }, [type, at])
  await page.evaluate(() => (Element.prototype.setPointerCapture = () => {}))
  await touch('pointerdown', finger)
  await touch('pointermove', { x: finger.x + 30, y: finger.y - 30 })
  const checker = await page.locator('.layer-floating .body').boundingBox()
  assert.ok(checker.y + checker.height / 2 < finger.y - 30 - checker.height / 2, JSON.stringify({ checker, finger }))
  await touch('pointerup', finger)
  assert.equal(await page.locator('.layer-floating *').count(), 0)
}, PHONE))
