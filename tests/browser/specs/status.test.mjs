// The status line of the page in each state of a game: it must address the right player and be up
// to date.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLAYING, makePlay, makeSteps, myPhase, openStage, startMatch } from '../page.mjs'

const stage = openStage()

const withPage = (action, view = {}) => stage.onPage({ view }, action)

const status = (page) => page.locator('#status').textContent().then((text) => text.trim())

/**
 * Chooses for each player whether a human or the engine plays.
 * @param {import('playwright-core').Page} page @param {string} first @param {string} second
 */
async function seat(page, first, second) {
  const dialog = page.getByRole('dialog')
  const seats = dialog.locator('fieldset')
  await seats.nth(0).locator('select').first().selectOption(first)
  await seats.nth(1).locator('select').first().selectOption(second)
  await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
  await dialog.locator('.primary').click()
  await dialog.waitFor({ state: 'detached' })
}

async function roll(page, hands) {
  await page.waitForFunction(PLAYING)
  await hands.act()
  await page.waitForFunction(() => document.body.dataset.phase === 'move' && document.body.dataset.mine === 'true')
}

test('the status follows steps, undone steps and a play that is taken back', { timeout: 60_000 }, withPage(async (page, hands) => {
  await seat(page, 'person', 'engine')
  await page.waitForFunction(PLAYING)
  assert.equal(await status(page), 'You start. Your roll.')
  await roll(page, hands)
  assert.match(await status(page), /^You roll \d–\d\. Still to be played: [\d, ]+\.$/)
  await makeSteps(page, hands)
  assert.equal(await status(page), 'Confirm the play.')
  await page.getByRole('button', { name: 'Undo a step' }).click()
  assert.match(await status(page), /^Still to be played: [\d, ]+\.$/)
  await makePlay(page, hands)
  await page.waitForFunction(PLAYING)
  assert.match(await status(page), /^plakoto (plays .+|cannot move)\. Your roll\.$/)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.waitForFunction(() => document.body.dataset.phase === 'move' && document.body.dataset.mine === 'true')
  assert.match(await status(page), /^Taken back\. Still to be played: [\d, ]+\.$/)
}))

test('two human players are named by their sides, and so is an engine in the first seat', { timeout: 60_000 }, withPage(async (page, hands) => {
  await seat(page, 'person', 'person')
  await page.waitForFunction(PLAYING)
  assert.equal(await status(page), 'Light starts. Light to roll.')
  assert.deepEqual(await page.locator('.player .name').allTextContents(), ['Dark', 'Light'])
  await roll(page, hands)
  await makePlay(page, hands)
  await page.waitForFunction(PLAYING)
  assert.match(await status(page), /^Light plays .+\. Dark to roll\.$/)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'A double game: 2 points' }).click()
  await page.locator('.controls .second').waitFor()
  assert.equal(await status(page), 'Dark offers to resign: 2 points. Light: do you accept the resignation?')
  await hands.act()
  await page.locator('.card').getByText('Light wins 2 points. By resignation.').waitFor()
  await page.getByRole('button', { name: 'New match' }).first().click()
  await seat(page, 'engine', 'engine')
  await page.locator('.moves .roll').nth(2).waitFor()
  assert.doesNotMatch(await page.locator('main').textContent(), /\bYou\b/)
}))

test('the status never asks the user to act while the engine thinks', { timeout: 60_000 }, withPage(async (page, hands) => {
  await page.evaluate(() => {
    window.said = new Set()
    new MutationObserver(() => window.said.add(document.getElementById('status').textContent.trim()))
      .observe(document.getElementById('status'), { childList: true, subtree: true })
  })
  await startMatch(page, { seed: 4 })
  for (let turn = 0; turn < 2; turn++) {
    while ((await myPhase(page)) !== 'move') {
      await hands.act()
      await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
    }
    await makePlay(page, hands)
    await page.waitForFunction(PLAYING)
  }
  const said = await page.evaluate(() => [...window.said])
  assert.ok(said.some((text) => text.startsWith('You play ')), said.join('\n'))
  for (const text of said) assert.doesNotMatch(text, /You play .+ (Your|Confirm|Still)/, said.join('\n'))
}))

test('reasons for the best play are in the language of the page', { timeout: 200_000 }, withPage(async (page, hands) => {
  await page.locator('dialog .primary').click()
  while ((await myPhase(page)) !== 'move') {
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
  }
  await page.locator('.ask-hint').click()
  await page.locator('.hint-row').first().waitFor({ timeout: 60_000 })
  const asks = page.locator('.ask-why')
  assert.equal(await asks.count(), (await page.locator('.hint-row').count()) - 1)
  await asks.last().click()
  await page.locator('.why p').first().waitFor({ timeout: 120_000 })
  const said = await page.locator('.why').textContent()
  assert.match(said, /[α-ω]{4}/)
  assert.doesNotMatch(said, /why\.|undefined|NaN|[a-z]{3}/)
  assert.equal(await asks.last().getAttribute('aria-expanded'), 'true')
  await asks.last().click()
  await page.locator('.why').waitFor({ state: 'detached' })
}, { language: 'el' }))
