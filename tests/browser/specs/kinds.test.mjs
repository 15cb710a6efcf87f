// Different kinds of matches: two human players, two engines, dice entered by hand, other rules,
// and resignations.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePlay, myPhase, openStage, playMatch } from '../page.mjs'

const stage = openStage()

const withPage = (action) => stage.onPage({}, action)

/**
 * Opens the dialog for a new match and fills it in.
 * @param {import('playwright-core').Page} page @param {(dialog: import('playwright-core').Locator) => Promise<void>} fill
 */
async function choose(page, fill) {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dice and help').click()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const seat = (dialog, name) => dialog.getByRole('group', { name })

test('two human players share one board', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, async (dialog) => {
    await seat(dialog, 'Second player').getByLabel('Second player').selectOption('person')
    await seat(dialog, 'Second player').getByLabel('Name').fill('Ελένη')
    await dialog.getByLabel('Seed for the dice').fill('3')
  })
  // Advance by one roll or play at a time, so that no turn passes unnoticed between two checks.
  const turns = new Set()
  for (let n = 0; n < 12 && turns.size < 2; n++) {
    await playMatch(page, hands, (turn) => turn > 0)
    turns.add(await page.locator('.player.on-turn .name').textContent())
  }
  assert.deepEqual([...turns].sort(), ['Light', 'Ελένη'])
  if ((await myPhase(page)) === 'move') await makePlay(page, hands)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'A single game: 1 point' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'A single game: 1 point' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.locator('.card').getByText('By resignation').waitFor()
}))

test('a game of two engines can be watched, paused and continued', { timeout: 120_000 }, withPage(async (page) => {
  await choose(page, async (dialog) => {
    await seat(dialog, 'First player').getByLabel('First player').selectOption('engine')
    await dialog.getByLabel('Seed for the dice').fill('3')
  })
  const played = (count) => page.waitForFunction((n) => document.querySelectorAll('.moves li .roll').length >= n, count)
  await played(4)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await page.waitForFunction(() => document.body.dataset.phase !== 'busy')
  const count = await page.locator('.moves li .roll').count()
  await page.getByRole('button', { name: 'Continue' }).click()
  await played(count + 3)
  await page.getByRole('button', { name: 'New match' }).first().click()
  await choose(page, (dialog) => seat(dialog, 'First player').getByLabel('First player').selectOption('person'))
  await myPhase(page)
  assert.ok((await page.locator('.moves li .roll').count()) <= 1)
}))

test('dice can be entered by hand', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, async (dialog) => {
    await dialog.getByText('We roll our own dice').click()
    await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
  })
  for (const [a, b] of [[3, 1], [6, 5]]) {
    const whose = a === 3 ? 'Roll and enter your dice.' : 'Roll for plakoto and enter the dice.'
    await page.locator('#status', { hasText: whose }).waitFor()
    await page.getByRole('button', { name: 'Enter dice' }).click()
    await page.getByRole('group', { name: 'Die 1' }).getByRole('button', { name: String(a) }).click()
    await page.getByRole('group', { name: 'Die 2' }).getByRole('button', { name: String(b) }).click()
    if (a === 3) {
      await myPhase(page)
      await makePlay(page, hands)
    }
  }
  await page.waitForFunction(() => document.querySelectorAll('.moves li .roll').length === 2)
  assert.match(await page.locator('.moves').textContent(), /31.*65/)
}))

test('a cascade of Plakoto Express is played step by step', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, async (dialog) => {
    await dialog.getByLabel('Rules', { exact: true }).selectOption('express')
    await dialog.getByText('We roll our own dice').click()
    await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
  })
  await page.getByRole('button', { name: 'Enter dice' }).click()
  await page.getByRole('group', { name: 'Die 1' }).getByRole('button', { name: '5' }).click()
  await page.getByRole('group', { name: 'Die 2' }).getByRole('button', { name: '5' }).click()
  await myPhase(page)
  assert.equal(await page.locator('.die').count(), 8)
  await makePlay(page, hands)
  await page.waitForFunction(() => document.querySelectorAll('.moves li .roll').length === 1)
}))

test('an accepted resignation leads to the next game', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, (dialog) => dialog.getByLabel('Seed for the dice').fill('4'))
  await playMatch(page, hands, (turn) => turn > 1)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'A double game: 2 points' }).click()
  await page.locator('.card').getByText('By resignation').waitFor()
  await page.locator('.card').getByRole('button', { name: 'Next game' }).click()
  await myPhase(page)
  assert.equal(await page.locator('#far .score').textContent(), '2 / 3')
}))

test('the page reports refused input, and nothing changes', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, (dialog) => dialog.getByLabel('Seed for the dice').fill('4'))
  await playMatch(page, hands, (turn) => turn > 0)
  while ((await myPhase(page)) !== 'move') {
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
  }
  await page.getByLabel('Type a play').fill('13/1')
  await page.getByLabel('Type a play').press('Enter')
  await page.locator('.status.problem').waitFor()
  await page.getByLabel('Position', { exact: true }).fill('nonsense')
  await page.getByLabel('Position', { exact: true }).press('Enter')
  await page.locator('.panel .problem').getByText('position ID').waitFor()
  await page.waitForFunction(() => document.body.dataset.mine === 'true' && document.body.dataset.phase === 'move')
  await makePlay(page, hands)
}))

test('a match of three games plays them in turn and survives a reload', { timeout: 120_000 }, withPage(async (page, hands) => {
  await choose(page, async (dialog) => {
    await dialog.getByLabel('Rules', { exact: true }).selectOption('tavli')
    assert.equal(await dialog.getByText('Custom rules').isVisible(), false)
    await dialog.getByLabel('Match', { exact: true }).selectOption('5')
    await dialog.getByLabel('Seed for the dice').fill('4')
  })
  for (const game of ['Portes', 'Plakoto', 'Fevga', 'Portes']) {
    await page.getByRole('heading', { name: `Moves · ${game}` }).waitFor()
    await playMatch(page, hands, (turn) => turn > 0)
    await page.reload()
    await page.getByRole('heading', { name: `Moves · ${game}` }).waitFor()
    await myPhase(page)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'A single game: 1 point' }).click()
    await page.locator('.card').getByText('By resignation').waitFor()
    await page.locator('.card').getByRole('button', { name: 'Next game' }).click()
  }
  await myPhase(page)
  assert.equal(await page.locator('#far .score').textContent(), '4 / 5')
}))
