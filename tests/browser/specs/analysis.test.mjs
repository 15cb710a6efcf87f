// The board of the analysis: other plays, variations, retries, deeper answers and keys.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { DESKTOP, PHONE, myPhase, openStage, place, startMatch } from '../page.mjs'

const stage = openStage()

/** Runs a test with a page on which the match of `match.mat` is analysed. */
const withAnalysis = (device, run) => stage.onPage({ device }, async (page) => {
  await startMatch(page, { seed: 4 })
  await myPhase(page)
  const menu = async (entry) => {
    if (device === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: entry, exact: true }).last().click()
  }
  await menu('Match files')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file' }).click()])
  await chooser.setFiles(new URL('../match.mat', import.meta.url).pathname)
  await page.locator('.card').getByText('You win the match').waitFor()
  await page.locator('.card').getByRole('button', { name: 'Analyse' }).click()
  await page.locator('.review tbody').waitFor({ timeout: 180_000 })
  await page.locator('.review .hint-row').first().waitFor()
  await run(page, menu)
})

const headline = (page) => page.locator('.review .headline').textContent()
const rows = (page) => page.locator('.review .hint-row')
const button = (page, name) => page.locator('.review').getByRole('button', { name, exact: true })

test('a play that is tried becomes a variation of the record', { timeout: 300_000 }, withAnalysis(DESKTOP, async (page, menu) => {
  assert.match(await headline(page), /^Game 1, turn 2/)
  // The best play is not the one that was played.
  assert.equal(await rows(page).first().locator('.quiet').count(), 0)
  await rows(page).first().click()
  await page.getByText('no play is better').waitFor()
  // The headline follows the record, which takes another reply.
  await page.locator('.review .headline').getByText('Variation 1, from turn 2').waitFor()
  await page.getByLabel('Choose the dice').selectOption('64')
  await rows(page).nth(1).click()
  await page.getByText('compared with the best play').waitFor()
  await page.locator('.trial .why li').first().waitFor()
  await button(page, '◀').or(button(page, 'Previous turn')).click()
  await rows(page).first().waitFor()
  await button(page, 'Back to the game played').click()
  await page.getByText('Game 1, turn 2').waitFor()
  await button(page, 'Variation 1, from turn 2').click()
  await page.locator('.review .headline').getByText('Variation 1').waitFor()
  await button(page, 'Back to the game').click()
  await page.locator('.card').waitFor()
  await page.getByText('Seed for the dice: 4').waitFor()
  await menu('Match files')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line))
  const from = lines.findIndex(({ kind }) => kind === 'variation')
  assert.deepEqual([lines[from].game, lines[from].turns], [1, 1])
  assert.deepEqual(lines.slice(from + 1).map(({ dice }) => dice), [[1, 4], [6, 4]])
}))

test('a mistake can be tried again before the answer is shown', { timeout: 300_000 }, withAnalysis(PHONE, async (page) => {
  await button(page, 'Try again yourself').click()
  await page.getByText('Make the play on the board').waitFor()
  assert.equal(await rows(page).count(), 0)
  assert.equal(await page.locator('.arrow').count(), 0)
  assert.equal(await page.locator('.review .best').count(), 0)
  // 24/19 again: the user's play in the match, which loses.
  await page.locator('button[data-place="24"]').click()
  await page.locator('button[data-place="19"]').click()
  await page.getByText('24/19: −').waitFor()
  await page.locator('.trial .why').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.querySelector('button.usable') !== null)
  await page.locator('button[data-place="24"]').click()
  await page.locator('button[data-place="23"]').click()
  await page.locator('button[data-place="24"]').click()
  await page.locator('button[data-place="20"]').click()
  await page.getByText('no play is better').waitFor()
}))

test('a rollout shows its errors while it runs, and can be stopped', { timeout: 300_000 }, withAnalysis(DESKTOP, async (page) => {
  await button(page, 'Search 3-ply').click()
  await page.getByText('Searched 3-ply.').waitFor()
  await button(page, 'Roll out').click()
  await rows(page).first().getByText('±').waitFor({ timeout: 180_000 })
  const stop = button(page, 'Stop')
  if (await stop.isVisible()) await stop.click()
  await stop.waitFor({ state: 'hidden' })
  // The board still answers.
  await rows(page).first().click()
  await page.locator('.review .headline').getByText('Variation 1').waitFor()
}))

test('keys go through turns and errors', { timeout: 300_000 }, withAnalysis(DESKTOP, async (page) => {
  await page.locator('.review h2').click()
  for (const [key, turn] of [['ArrowRight', 3], ['ArrowLeft', 2], ['Home', 1], ['ArrowRight', 2], ['PageDown', 5], ['PageUp', 2], ['End', 106]]) {
    await page.keyboard.press(key)
    await page.locator('.review .headline').getByText(`turn ${turn}:`).waitFor()
  }
  // The same from a row, and from a place of the board that was clicked.
  await page.keyboard.press('Home')
  await page.locator('.review .headline').getByText('turn 1:').waitFor()
  for (const [n, focus] of [() => page.locator('.review .ask-why').first().focus(), () => place(page, 6).click()].entries()) {
    await focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('.review .headline').getByText(`turn ${n + 2}:`).waitFor()
    await rows(page).nth(1).waitFor()
  }
  // The Tab key leads to the places, between which the arrow keys go.
  await place(page, 5).focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), '4')
}))
