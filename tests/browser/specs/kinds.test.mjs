// Different kinds of matches: two human players, two engines, dice entered by hand, other rules,
// and resignations.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMatch, makePlay, myPhase, openAdvanced, openStage, playMatch, resign, toPlay } from '../page.mjs'

const stage = openStage()

const withPage = (action) => stage.onPage({}, action)

const seat = (dialog, name) => dialog.getByRole('group', { name })

/** Chooses that the players enter their dice, and that the user starts. */
async function chooseOwnDice(dialog) {
  await dialog.getByText('We roll our own dice').click()
  await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
}

async function enterDice(page, ...dice) {
  await page.getByRole('button', { name: 'Enter dice' }).click()
  for (const [n, number] of dice.entries()) {
    await page.getByRole('group', { name: `Die ${n + 1}` }).getByRole('button', { name: String(number) }).click()
  }
}

test('two human players share one board', withPage(async (page, hands) => {
  await chooseMatch(page, async (dialog) => {
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
  await resign(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'hidden' })
  await resign(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.locator('#end').getByText('By resignation').waitFor()
}))

test('a game of two engines can be watched, paused and continued', withPage(async (page) => {
  await chooseMatch(page, async (dialog) => {
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
  await page.getByRole('button', { name: 'Home' }).first().click()
  await chooseMatch(page, (dialog) => seat(dialog, 'First player').getByLabel('First player').selectOption('person'))
  await myPhase(page)
  assert.ok((await page.locator('.moves li .roll').count()) <= 1)
}))

test('dice can be entered by hand', withPage(async (page, hands) => {
  await chooseMatch(page, chooseOwnDice)
  for (const [a, b] of [[3, 1], [6, 5]]) {
    const whose = a === 3 ? 'Roll and enter your dice.' : 'Roll for The engine and enter the dice.'
    await page.locator('#status', { hasText: whose }).waitFor()
    await enterDice(page, a, b)
    if (a === 3) {
      await myPhase(page)
      await makePlay(page, hands)
    }
  }
  await page.waitForFunction(() => document.querySelectorAll('.moves li .roll').length === 2)
  assert.match(await page.locator('.moves').textContent(), /3–1.*6–5/)
}))

test('a cascade of Plakoto Express is played step by step', withPage(async (page, hands) => {
  await chooseMatch(page, async (dialog) => {
    await dialog.getByLabel('Rules', { exact: true }).selectOption('express')
    await chooseOwnDice(dialog)
  })
  await enterDice(page, 5, 5)
  await myPhase(page)
  assert.equal(await page.locator('.die').count(), 8)
  await makePlay(page, hands)
  await page.waitForFunction(() => document.querySelectorAll('.moves li .roll').length === 1)
}))

test('the page reports refused input, and nothing changes', withPage(async (page, hands) => {
  await chooseMatch(page, (dialog) => dialog.getByLabel('Seed for the dice').fill('4'))
  await toPlay(page, hands)
  await openAdvanced(page)
  await page.getByLabel('Type a play').fill('13/1')
  await page.getByLabel('Type a play').press('Enter')
  await page.locator('.status.problem').waitFor()
  await page.getByLabel('Position', { exact: true }).fill('nonsense')
  await page.getByLabel('Position', { exact: true }).press('Enter')
  await page.locator('.panel .problem').getByText('position ID').waitFor()
  await page.waitForFunction(() => document.body.dataset.mine === 'true' && document.body.dataset.phase === 'move')
  await makePlay(page, hands)
}))

test('a match of three games plays them in turn and survives a reload', withPage(async (page, hands) => {
  await chooseMatch(page, async (dialog) => {
    await dialog.getByLabel('Rules', { exact: true }).selectOption('tavli')
    assert.equal(await dialog.getByText('Custom rules').isVisible(), false)
    await dialog.getByLabel('Match', { exact: true }).selectOption('5')
    await dialog.getByLabel('Seed for the dice').fill('4')
  })
  const [single, double] = ['A single game: 1 point', 'A double game: 2 points']
  for (const [game, how, score] of [['Portes', single, '1 / 5'], ['Plakoto', double, '3 / 5'], ['Fevga', single, '4 / 5']]) {
    await page.getByRole('heading', { name: `Moves · ${game}` }).waitFor()
    await playMatch(page, hands, (turn) => turn > 0)
    await page.reload()
    await page.getByRole('heading', { name: `Moves · ${game}` }).waitFor()
    await myPhase(page)
    await resign(page, how)
    await page.locator('#end').getByText('You resigned:').waitFor()
    await page.getByRole('button', { name: /^Next game/ }).click()
    await myPhase(page)
    assert.equal(await page.locator('#far .score').textContent(), score)
  }
  await page.getByRole('heading', { name: 'Moves · Portes' }).waitFor()
}))

test('the rules name the games of the match, and offer each of them', stage.onPage({}, async (page) => {
  await page.locator('[data-game=tavli]').click()
  await myPhase(page)
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules' })
  await dialog.getByText('it goes to the bar').first().waitFor()
  assert.deepEqual((await dialog.locator('section > h3').allTextContents()), ['Portes', 'Plakoto', 'Fevga'])
  await dialog.locator('section').nth(1).getByText('A checker that lands on a single opposing checker pins it').first().waitFor()
  await dialog.getByText('Keyboard shortcuts').waitFor()
}))
