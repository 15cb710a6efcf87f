// Alternative ways to play: single taps, swapped dice, automatic rolls, keyboard shortcuts and
// other languages. Also tests files that are not matches.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { DESKTOP, HANDS, myPhase, openStage, place, playMatch, startMatch } from '../page.mjs'

const stage = openStage()

const withPage = (view, action, device = DESKTOP) => stage.onPage({ device, view }, (page, _, { noted }) => action(page, noted))

const diceOf = (page) => page.locator('.die').evaluateAll((all) => all.map((one) => one.querySelectorAll('circle').length))

async function toPlay(page) {
  await playMatch(page, HANDS.mouse(page), (turn) => turn > 0)
  while ((await myPhase(page)) !== 'move') {
    await page.locator('.controls .primary').click()
    await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
  }
}

test('one tap plays the first die, and the dice can be swapped', { timeout: 60_000 },
  withPage({ oneTap: true }, async (page) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page)
    const [a, b] = await diceOf(page)
    assert.notEqual(a, b)
    await page.getByRole('button', { name: /^Dice .* swap$/ }).click()
    await page.waitForFunction((first) => document.querySelector('.die').querySelectorAll('circle').length === first, b)
    await place(page, 24).click()
    await page.waitForFunction(() => document.body.dataset.steps === '1')
    assert.match(await place(page, 24 - b).getAttribute('aria-label'), /of yours/)
  }))

test('with automatic rolls and confirmations the user only moves checkers', { timeout: 240_000 },
  withPage({ oneTap: true, autoConfirm: true }, async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Dice and help').click()
    await dialog.getByText('Roll automatically').click()
    await startMatchInOpenDialog(dialog)
    for (let tap = 0; tap < 600; tap++) {
      const phase = await myPhase(page)
      if (phase === 'match_over') return
      if (phase === 'roll') {
        await page.locator('.controls .primary').click()
        await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
        continue
      }
      const [before, list] = await page.evaluate(() => [document.body.dataset.steps, document.querySelectorAll('.moves li').length])
      await page.locator('button.movable').last().click()
      await page.waitForFunction(
        ([steps, count]) => document.body.dataset.steps !== steps || document.querySelectorAll('.moves li').length !== count,
        [before, list],
      )
    }
    assert.fail('the match does not end')
  }))

async function startMatchInOpenDialog(dialog) {
  await dialog.getByLabel('Match', { exact: true }).selectOption('1')
  await dialog.getByRole('group', { name: 'Second player' }).getByLabel('Level').selectOption('beginner')
  await dialog.getByLabel('Seed for the dice').fill('9')
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('keys undo a step, swap the dice, ask for a hint and flip the board', { timeout: 60_000 }, withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page)
  const [a, b] = await diceOf(page)
  await page.keyboard.press('s')
  await page.waitForFunction((first) => document.querySelector('.die').querySelectorAll('circle').length === first, b)
  assert.deepEqual(await diceOf(page), [b, a])
  const before = await place(page, 24).boundingBox()
  await page.keyboard.press('f')
  await page.waitForFunction((y) => document.querySelector('button[data-place="24"]').getBoundingClientRect().y !== y, before.y)
  await page.keyboard.press('f')
  await HANDS.keys(page).choose(24)
  await page.locator('button.reached').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button.reached').first().waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  await page.locator('.hint-row').first().waitFor()
}))

const steps = (page) => page.evaluate(() => document.body.dataset.steps)

for (const way of ['clicked', 'chosen by a key']) {
  test(`Space confirms a play that was ${way} in the list of hints, and no arrow is left`, { timeout: 60_000 }, withPage({ arrows: false }, async (page) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page)
    await page.locator('.ask-hint').click()
    await page.locator('.arrow.best').first().waitFor()
    const row = page.locator('.hint-row').nth(1)
    if (way === 'clicked') await row.click()
    else await row.press('Enter')
    await page.waitForFunction(() => document.body.dataset.steps !== '0')
    // The pointer shows another play, and stays there.
    await page.locator('.hint-row').first().hover()
    await page.locator('.arrow.best').first().waitFor()
    await page.evaluate(() => {
      window.left = 0
      new MutationObserver(() => {
        if (document.body.dataset.phase === 'busy' && document.querySelectorAll('.arrow').length) window.left++
      }).observe(document.getElementById('board'), { childList: true, subtree: true })
    })
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.body.dataset.phase !== 'move' && document.body.dataset.mine === 'true')
    assert.equal(await page.locator('.arrow').count(), 0)
    assert.equal(await page.evaluate(() => window.left), 0)
  }))
}

test('a button that was clicked leaves Space to the game, and one that was reached by Tab does not', { timeout: 60_000 }, withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page)
  await page.locator('.ask-hint').click()
  await page.locator('.hint-row').first().click()
  await page.waitForFunction(() => document.body.dataset.steps !== '0')
  const made = await steps(page)
  await page.locator('.moves button').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo a step' }).focus()
  await page.keyboard.press('Space')
  await page.waitForFunction((before) => document.body.dataset.steps !== before, made)
  await page.locator('.hint-row').first().click()
  await page.waitForFunction((before) => document.body.dataset.steps === before, made)
  await page.locator('.moves button').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.body.dataset.phase !== 'move')
}))

test('arrow keys go over the board wherever the focus is', { timeout: 60_000 }, withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page)
  const placeNow = () => page.evaluate(() => document.activeElement?.dataset.place)
  await page.locator('.ask-hint').click()
  for (const from of ['.hint-row', '.moves button', '.controls .icon:enabled', 'body']) {
    if (from === 'body') await page.evaluate(() => document.activeElement.blur())
    else await page.locator(`${from} >> visible=true`).first().focus()
    assert.equal(await placeNow(), undefined, from)
    await page.keyboard.press('ArrowLeft')
    const first = await placeNow()
    assert.notEqual(first, undefined, from)
    await page.keyboard.press('ArrowRight')
    assert.notEqual(await placeNow(), first, from)
  }
  // A field keeps its keys.
  await page.getByLabel('Type a play').focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await placeNow(), undefined)
}))

for (const [how, allowed] of [['the clipboard', 'clipboard'], ['the old command', 'command'], ['nothing', '']]) {
  test(`Copy says what happened with ${how}`, { timeout: 60_000 }, withPage({}, async (page) => {
    await startMatch(page, { seed: 4 })
    await myPhase(page)
    await page.evaluate((kind) => {
      const value = kind === 'clipboard' ? { writeText: async (text) => void (window.copied = text) } : undefined
      Object.defineProperty(navigator, 'clipboard', { value })
      document.execCommand = () => kind === 'command'
    }, allowed)
    const expected = allowed ? /^Copied\.$/ : /^Not copied: .*Ctrl\+C/
    const side = page.locator('.side .panel').last()
    await side.getByRole('button', { name: 'Copy' }).click()
    await side.getByRole('status').filter({ hasText: expected }).waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    for (const field of await page.locator('dialog .column > .field').filter({ has: page.locator('input') }).all()) {
      await field.getByRole('button', { name: 'Copy' }).click()
      await field.getByRole('status').filter({ hasText: expected }).waitFor()
      const input = field.locator('input')
      assert.equal(await input.evaluate((one) => one.value.slice(one.selectionStart, one.selectionEnd)), await input.inputValue())
      if (allowed === 'clipboard') assert.equal(await page.evaluate(() => window.copied), await input.inputValue())
    }
  }))
}

test('the page can be switched to Greek', { timeout: 60_000 }, withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByLabel('Language').selectOption('el')
  await page.getByRole('button', { name: 'Εντάξει' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'el')
  assert.match(await place(page, 24).getAttribute('aria-label'), /^θέση 24, πούλια σου: \d+/)
  await page.keyboard.press('Escape')
  await page.getByLabel('Γράψε κίνηση').fill('24//23')
  await page.getByLabel('Γράψε κίνηση').press('Enter')
  const problem = await page.locator('.status.problem').textContent()
  assert.match(problem, /^Μια κίνηση γράφεται όπως/)
  assert.doesNotMatch(problem, /column/)
  await page.reload()
  await page.getByRole('button', { name: 'Εντάξει' }).waitFor()
}))

test('a file that is not a match is refused with a message, and the game continues', { timeout: 60_000 }, withPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page)
  const held = await place(page, 24).getAttribute('aria-label')
  const file = join(tmpdir(), 'no-match.mat')
  writeFileSync(file, '<img src=x onerror=alert(1)>\n{"kind":"nonsense"}\n')
  await page.getByRole('button', { name: 'Match files' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file' }).click()])
  await chooser.setFiles(file)
  await page.locator('.status.problem').waitFor()
  assert.equal(await place(page, 24).getAttribute('aria-label'), held)
  assert.equal(await page.evaluate(() => document.body.dataset.mine), 'true')
}))

test('with reduced motion checkers do not slide', { timeout: 60_000 },
  withPage({}, async (page) => {
    await page.evaluate(() => {
      window.slides = 0
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...all) {
        window.slides++
        return animate.apply(this, all)
      }
    })
    await startMatch(page, { seed: 4 })
    await toPlay(page)
    assert.equal(await page.evaluate(() => window.slides), 0)
  }, { ...DESKTOP, reducedMotion: 'reduce' }))
