// The browser's Back button, which leads to what is beneath, and a reload, which leads to the same place again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE, makePlay, myPhase, openStage, toPlay } from '../page.mjs'

const stage = openStage()
const back = (page) => page.evaluate(() => history.back())

/** What is shown: the first screen, the game, or a kind of screen above them. @param {import('playwright-core').Page} page @param {string} name @param {string} [hash] */
const shows = (page, name, hash = '') => page.waitForFunction(([wanted, address]) => {
  const { classList } = document.body
  const shown = classList.contains('at-home') ? 'home' : ['editing', 'reviewing', 'studying', 'reading'].find((kind) => classList.contains(kind)) ?? 'game'
  return shown === wanted && location.hash.startsWith(address) && (address || !location.hash) && !document.querySelector('dialog[open]')
}, [name, hash])

/** Waits until the history is as deep as what is open. @param {import('playwright-core').Page} page @param {number} level */
const hasLevel = (page, level) => page.waitForFunction((wanted) => (history.state?.level ?? 0) === wanted, level)

/** Presses Back, and waits for what is shown then. @param {import('playwright-core').Page} page @param {string} name */
async function backTo(page, name, hash = '') {
  await back(page)
  await shows(page, name, hash)
}

/** Chooses a card of the place to learn, and waits for the lesson or puzzle with this hash. */
async function study(page, card, hash) {
  await page.locator('.learn-card', { hasText: card }).first().click()
  await shows(page, 'studying', hash)
}

const openLearn = (page) => page.locator('#home .tile', { hasText: 'Learn' }).click()

/** Begins a game, and goes back to the first screen. */
async function beginAndGoHome(page) {
  await page.locator('[data-game=plakoto]').click()
  await myPhase(page)
  await backTo(page, 'home')
}

for (const hasGame of [false, true]) {
  test(`Back leads from lessons and puzzles to where they were opened, ${hasGame ? 'with' : 'without'} a game`, stage.onPage({ device: PHONE }, async (page) => {
    const start = await page.evaluate(() => history.length)
    if (hasGame) await beginAndGoHome(page)
    await page.locator('#home .tile', { hasText: 'Puzzle of the day' }).click()
    await shows(page, 'studying', '#puzzle=daily')
    await backTo(page, 'home')
    for (const [card, hash] of [['Fevga', '#lesson=fevga'], ['Puzzle of the day', '#puzzle=daily'], ['The next ten', '#puzzle=']]) {
      await openLearn(page)
      await study(page, card, hash)
      await hasLevel(page, 2)
      await backTo(page, 'reading', '#learn')
      await backTo(page, 'home')
    }
    // The page's own ways back leave no entries behind.
    await openLearn(page)
    await study(page, 'Portes', '#lesson=portes')
    await page.getByRole('button', { name: 'Later' }).click()
    await shows(page, 'reading', '#learn')
    await hasLevel(page, 1)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await shows(page, 'home')
    await hasLevel(page, 0)
    assert.ok((await page.evaluate(() => history.length)) <= start + 2)
    // Forward opens it again.
    await page.evaluate(() => history.forward())
    await shows(page, 'reading', '#learn')
  }))

  test(`a reload shows the same lesson, puzzle or first screen, ${hasGame ? 'with' : 'without'} a game`, stage.onPage({ device: PHONE }, async (page) => {
    if (hasGame) await beginAndGoHome(page)
    await page.reload()
    await openLearn(page)
    await shows(page, 'reading', '#learn')
    await page.reload()
    await page.locator('.learn-card', { hasText: 'The next ten' }).click()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('button', { name: 'Next puzzle' }).click()
    await page.getByText('2 of 10').waitFor()
    const { hash } = new URL(page.url())
    await page.reload()
    await page.getByText('2 of 10').waitFor()
    await shows(page, 'studying', hash)
    await backTo(page, 'reading', '#learn')
    await study(page, 'Plakoto', '#lesson=plakoto')
    await page.reload()
    await shows(page, 'studying', '#lesson=plakoto')
    await page.getByText('1 of 9', { exact: true }).waitFor()
    await backTo(page, 'reading', '#learn')
    await backTo(page, 'home')
    assert.equal(await page.locator('.home-card.continue:not(.new)').count(), Number(hasGame))
  }))
}

test('the address of a puzzle opens it, and Back leads to the first screen', stage.onPage({ hash: '#puzzle=7' }, async (page) => {
  await page.locator('button.movable').first().waitFor()
  await shows(page, 'studying', '#puzzle=7')
  await backTo(page, 'home')
  await page.evaluate(() => (location.hash = '#lesson=fevga'))
  await shows(page, 'studying', '#lesson=fevga')
  await page.evaluate(() => (location.hash = '#puzzle=99999'))
  await shows(page, 'reading', '#learn')
}))

test('Back closes a dialog, then the editor or the analysis, then the game, also after a reload', stage.onPage({}, async (page, hands) => {
  await page.locator('[data-game=plakoto]').click()
  await toPlay(page, hands)
  await makePlay(page, hands)
  await myPhase(page)
  await page.reload()
  await myPhase(page)
  for (const [entry, kind, hash] of [['Set up a position', 'editing', '#editor'], ['Analyse', 'reviewing', '#analysis']]) {
    await page.getByRole('button', { name: entry }).click()
    await shows(page, kind, hash)
    await page.reload()
    await shows(page, kind, hash)
    await page.locator('.turns li, .editor').first().waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog').waitFor()
    await hasLevel(page, 3)
    await backTo(page, kind, hash)
    await backTo(page, 'game')
  }
  await backTo(page, 'home')
  // A dialog above the first screen, too.
  await page.locator('#home .more').click()
  await page.getByRole('dialog').waitFor()
  await hasLevel(page, 1)
  await backTo(page, 'home')
  await page.locator('.home-card.continue').click()
  await shows(page, 'game')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await shows(page, 'home')
  await hasLevel(page, 0)
}))

test('Back closes the sheet with the hints, and leaves an earlier position', stage.onPage({ device: PHONE }, async (page, hands) => {
  await page.locator('[data-game=plakoto]').click()
  await toPlay(page, hands)
  await makePlay(page, hands)
  await toPlay(page, hands)
  await page.getByRole('button', { name: 'Hint', exact: true }).first().click()
  await page.locator('.hint-row').first().waitFor()
  await hasLevel(page, 2)
  await back(page)
  await page.waitForFunction(() => !document.body.classList.contains('hinting'))
  await shows(page, 'game')
  await page.locator('.moves button').first().click()
  await page.locator('body.looking').waitFor()
  await back(page)
  await page.locator('body:not(.looking)').waitFor()
  await shows(page, 'game')
  await backTo(page, 'home')
}))

test('Back closes a dialog at a table of two people, and then leads to the first screen', stage.onPage({ device: PHONE }, async (page) => {
  await beginAndGoHome(page)
  await page.locator('#home .tile', { hasText: 'With a friend' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('dialog', { name: 'Send the invitation' }).waitFor()
  await hasLevel(page, 1)
  await backTo(page, 'game', '#table=')
  await backTo(page, 'home')
  await page.evaluate(() => history.forward())
  await page.getByRole('dialog', { name: 'Send the invitation' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await shows(page, 'home')
}))
