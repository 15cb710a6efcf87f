// The editor: which position it begins with, and what clicks, drags, other rules and Undo do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE, beginMatch, openFile, openStage, place } from '../page.mjs'

const stage = openStage()

/** A position with pinned checkers, and the roll 2-1. */
const PINNED = '#rules=plakoto&id=ACDqyD8ECAj5Pz:cAklAAAAAAAE'

const editor = (page) => page.locator('.editor')
const undo = (page) => editor(page).getByRole('button', { name: 'Undo' })
const position = (page) => editor(page).locator('output').textContent()

/** Opens the editor, and waits until the program knows its position. @param {import('playwright-core').Page} page */
async function openEditor(page) {
  await page.getByRole('button', { name: 'Set up a position' }).last().click()
  await editor(page).locator('output').filter({ hasText: ':' }).waitFor()
}

/** Waits until a place has this name. */
const named = (page, number, name) => page.locator(`button[data-place="${number}"][aria-label^="${name}"]`).waitFor()

/** Returns the middle of a place. */
async function middle(page, number) {
  const { x, y, width, height } = await place(page, number).boundingBox()
  return [x + width / 2, y + height / 2]
}

/** Drags a checker to a place, or to a point of the window. */
async function drag(page, from, to) {
  await page.mouse.move(...(await middle(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(typeof to === 'number' ? await middle(page, to) : to), { steps: 4 })
  await page.mouse.up()
}

test('a drag moves a checker, the right button removes it, and both can be undone', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4 })
  await openEditor(page)
  await editor(page).getByRole('button', { name: 'Starting position' }).click()
  await named(page, 24, 'point 24: 15 of yours')
  await drag(page, 24, 10)
  await named(page, 10, 'point 10: 1 of yours')
  await named(page, 24, 'point 24: 14 of yours')
  await page.mouse.click(...(await middle(page, 10)), { button: 'right' })
  await named(page, 10, 'point 10: empty')
  await named(page, 0, 'off: 1 of yours')
  await page.keyboard.press('Control+z')
  await named(page, 10, 'point 10: 1 of yours')
  // Beside the board, a checker is off.
  await drag(page, 10, [page.viewportSize().width - 40, 200])
  await named(page, 0, 'off: 1 of yours')
  // Onto a single checker of the other player: a pin. Onto several: refused.
  await drag(page, 1, 5)
  await drag(page, 24, 5)
  await named(page, 5, 'point 5: 1 of yours, pinning')
  await drag(page, 24, 1)
  await editor(page).getByText('The other player holds this point').waitFor()
  for (let n = 0; n < 4; n++) await undo(page).click()
  await named(page, 24, 'point 24: 15 of yours')
  await named(page, 1, 'point 1: 15 of theirs')
}))

test('a finger that stays on a checker removes it, and a tap adds one', stage.onPage({ device: PHONE, hash: PINNED }, async (page, _, { context }) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await openEditor(page)
  await editor(page).getByText('hold your finger on it').waitFor()
  await named(page, 22, 'point 22: 1 of Light')
  const [x, y] = await middle(page, 22)
  const touch = await context.newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await named(page, 22, 'point 22: empty')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(100)
  await named(page, 22, 'point 22: empty')
  await place(page, 22).tap()
  await named(page, 22, 'point 22: 1 of Light')
}))

test('other rules keep the checkers, except at the start of a game', stage.onPage({ hash: PINNED }, async (page) => {
  await page.locator('#board').waitFor()
  await openEditor(page)
  const before = await position(page)
  await editor(page).getByLabel('Rules').selectOption('fevga')
  await named(page, 24, 'point 24: 11 of Light')
  await named(page, 11, 'point 11: 1 of Light')
  await named(page, 25, 'off: 2 of Dark')
  await undo(page).click()
  await named(page, 11, 'point 11: 1 of Light, pinning')
  assert.equal(await editor(page).getByLabel('Rules').inputValue(), 'plakoto')
  await page.waitForFunction((id) => document.querySelector('.editor output').textContent === id, before)
  await editor(page).getByRole('button', { name: 'Starting position' }).click()
  await named(page, 24, 'point 24: 15 of Light')
  await editor(page).getByLabel('Rules').selectOption('portes')
  await named(page, 24, 'point 24: 2 of Light')
}))

test('with dice, the editor lists the best plays, and a choice makes one', stage.onPage({ hash: PINNED }, async (page) => {
  await page.locator('#board').waitFor()
  await openEditor(page)
  await editor(page).getByRole('button', { name: 'Evaluate' }).click()
  await editor(page).locator('.answer').getByText('Roll 2–1 · Light').waitFor()
  const rows = editor(page).locator('.hint-row')
  await rows.nth(1).hover()
  await page.locator('.arrow').first().waitFor()
  await rows.nth(1).click()
  await page.waitForFunction(() => !document.querySelector('.hint-row, .arrow'))
  assert.equal(await editor(page).getByLabel('On roll').inputValue(), '0')
  await editor(page).getByRole('button', { name: 'Evaluate' }).click()
  await editor(page).locator('.answer').getByText('Before the roll · Dark').waitFor()
  assert.equal(await editor(page).getByText('The hint has').count(), 0)
  await undo(page).click()
  await page.waitForFunction(() => document.querySelector('.editor output').textContent === 'ACDqyD8ECAj5Pz:cAklAAAAAAAE')
}))

test('the editor begins with the turn of the analysis, and leads back to it; the end of a game is no fault', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4 })
  await openFile(page, 'match.mat')
  await page.getByRole('button', { name: 'Whole analysis' }).click()
  await page.locator('.review .hint-row').first().waitFor()
  await page.locator('.review .moves button').nth(1).click()
  await page.locator('.review .headline').getByText('turn 2:').waitFor()
  await openEditor(page)
  // The roll is 1-4.
  assert.equal(await editor(page).getByLabel('Dice').inputValue(), '41')
  await editor(page).getByRole('button', { name: 'Back to the analysis' }).click()
  await page.locator('.review .moves button').nth(3).click()
  await page.locator('.review .headline').getByText('turn 4:').waitFor()
  await page.locator('.review .hint-row').first().waitFor()
  await openEditor(page)
  await named(page, 19, 'point 19: 1 of yours')
  assert.equal(await editor(page).getByLabel('Dice').inputValue(), '33')
  await editor(page).getByRole('button', { name: 'Back to the analysis' }).click()
  await page.locator('.review .headline').getByText('turn 4:').waitFor()
  await page.locator('.review').getByRole('button', { name: 'Back to the game' }).click()
  await page.getByRole('button', { name: 'See the board' }).click()
  await page.getByRole('button', { name: 'Set up a position' }).click()
  await editor(page).locator('.quiet[role=status]', { hasText: 'The game has ended in this position.' }).waitFor()
  // What the user makes of it may be at fault.
  await editor(page).getByRole('button', { name: 'Empty' }).click()
  await editor(page).locator('.problem', { hasText: 'A side has no checker on the board' }).waitFor()
}))
