// Properties of the whole page: no state is lost, no request goes to another host, and the page is
// accessible.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginMatch, beginPlay, downloadBy, labelsOf, makePlay, makeStep, myPhase, openAdvanced, openFile, openNewMatch, openStage, place, playMatch, serious, startMatch, toPlay } from '../page.mjs'

const PINS = 'AIAQ/j8QAgD+Px'

const stage = openStage()

async function goToPosition(page, id) {
  await openAdvanced(page)
  await page.getByLabel('Position', { exact: true }).fill(id)
  await page.getByLabel('Position', { exact: true }).press('Enter')
  await page.waitForFunction((text) => document.querySelector('input.id').value.startsWith(text), id)
}

test('a reload loses nothing', stage.onPage({}, async (page, hands) => {
  await startMatch(page, { seed: 5, length: 3 })
  await playMatch(page, hands, (turn) => turn === 4)
  await toPlay(page, hands)
  await makeStep(page)
  await page.waitForFunction(() => document.body.dataset.steps !== '0')
  const held = await labelsOf(page)
  const steps = await page.evaluate(() => document.body.dataset.steps)
  await page.reload()
  await page.waitForFunction((made) => document.body.dataset.mine === 'true' && document.body.dataset.steps === made, steps)
  assert.deepEqual(await labelsOf(page), held)
  const undo = page.getByRole('button', { name: 'Undo a step' })
  while (await undo.count()) await undo.click()
  const list = await page.locator('.moves li').count()
  const before = await page.inputValue('input.id')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.waitForFunction((text) => document.querySelector('input.id').value !== text, before)
  await myPhase(page)
  await makePlay(page, hands)
  await myPhase(page)
  assert.equal(await page.locator('.moves li').count(), list)
}))

test('a step is undone without a message, and an unfinished play cannot be confirmed',
  stage.onPage({}, async (page, hands) => {
    let sent = 0
    page.on('websocket', (socket) => socket.on('framesent', () => sent++))
    await page.reload()
    await beginPlay(page, hands)
    const held = await labelsOf(page)
    await makeStep(page)
    await page.waitForFunction(() => document.body.dataset.steps !== '0')
    if (await page.evaluate(() => document.body.dataset.steps) === '1') {
      await hands.act()
      await page.getByText('Still to be played').first().waitFor()
    }
    const before = sent
    const undo = page.getByRole('button', { name: 'Undo a step' })
    while (await undo.count()) await undo.click()
    await page.waitForFunction(() => document.body.dataset.steps === '0')
    assert.equal(sent, before)
    assert.deepEqual(await labelsOf(page), held)
  }))

test('a checker can be dragged', stage.onPage({}, async (page) => {
  await beginPlay(page)
  await page.locator('button.movable').first().click()
  const to = Number(await page.locator('button.reached').first().getAttribute('data-place'))
  await page.keyboard.press('Escape')
  const from = Number(await page.locator('button.movable').first().getAttribute('data-place'))
  const [start, end] = [await place(page, from).boundingBox(), await place(page, to).boundingBox()]
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  const count = page.locator(`[data-stack="${from}"] .count`)
  const held = Number(await count.textContent())
  assert.ok(held > 6, String(held))
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 5 })
  const inHand = page.locator('.layer-floating .checker')
  assert.equal(await inHand.count(), 1)
  assert.equal(await inHand.evaluate((one) => getComputedStyle(one).opacity), '1')
  assert.equal(await inHand.textContent(), '')
  assert.equal(Number(await count.textContent()), held - 1)
  await page.mouse.up()
  await page.waitForFunction(() => document.body.dataset.steps !== '0')
  assert.equal(await inHand.count(), 0)
  assert.equal(Number(await count.textContent()), held - 1)
}))

test('a checker dropped elsewhere returns to its stack', stage.onPage({}, async (page) => {
  await beginPlay(page)
  const before = await page.locator('[data-stack="24"]').innerHTML()
  const start = await place(page, 24).boundingBox()
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, 5, { steps: 5 })
  assert.notEqual(await page.locator('[data-stack="24"]').innerHTML(), before)
  await page.mouse.up()
  assert.equal(await page.locator('[data-stack="24"]').innerHTML(), before)
  assert.equal(await page.locator('.layer-floating *').count(), 0)
}))

for (const theme of ['wood', 'dark', 'contrast']) {
  for (const language of ['en', 'el']) {
    test(`axe finds nothing serious: ${theme}, ${language}`, stage.onPage({ view: { theme, language } }, async (page) => {
      await page.locator('#home .game').first().waitFor()
      assert.deepEqual(await serious(page), [])
      await openNewMatch(page)
      assert.deepEqual(await serious(page), [])
      await page.locator('dialog .primary').click()
      await myPhase(page)
      assert.deepEqual(await serious(page), [])
      if (language === 'en') {
        await goToPosition(page, PINS)
        await myPhase(page)
        await page.getByRole('button', { name: 'Set up a position' }).click()
        await page.locator('.editor').waitFor()
        assert.deepEqual(await serious(page), [])
      }
    }))
  }
}

test('the editor says what is wrong with a position', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4 })
  await page.getByRole('button', { name: 'Set up a position' }).click()
  const editor = page.locator('.editor')
  await editor.getByRole('button', { name: 'Starting position' }).click()
  await editor.getByRole('button', { name: 'Play from here' }).isEnabled()
  await place(page, 12).click()
  await editor.getByText('16 checkers').waitFor()
  assert.equal(await editor.getByRole('button', { name: 'Play from here' }).isEnabled(), false)
  await editor.getByRole('button', { name: 'Empty' }).click()
  for (let n = 0; n < 3; n++) await place(page, 5).click()
  await editor.getByText('the game is over').waitFor()
  assert.equal(await editor.getByRole('button', { name: 'Play from here' }).isEnabled(), false)
  await page.getByLabel('A click').selectOption('0')
  await place(page, 20).click()
  await page.waitForFunction(() => document.querySelector('.editor output').textContent.length >= 14)
  await editor.getByRole('button', { name: 'Play from here' }).click()
  await editor.waitFor({ state: 'detached' })
  await myPhase(page)
  assert.ok((await labelsOf(page)).some((label) => label.startsWith('point 5: 3 of yours')))
}))

test('a match can be opened from a file and analysed', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4 })
  await openFile(page, 'match.mat')
  await page.locator('#end').getByText('A double for you').waitFor()
  await page.getByRole('button', { name: 'Whole analysis' }).click()
  assert.equal(await page.getByLabel('Depth').inputValue(), '2')
  // Choosing another search depth cancels the slow analysis.
  await page.getByLabel('Depth').selectOption('0')
  await page.locator('.review tbody').waitFor()
  assert.equal(await page.locator('.review progress').count(), 0)
  await page.locator('.graph .curve').waitFor()
  await page.getByRole('button', { name: 'Next error' }).click()
  await page.locator('.arrow.error').first().waitFor()
  await page.locator('.arrow.best').first().waitFor()
  await page.locator('.facts .why li').first().waitFor()
  assert.match(await page.locator('.facts .why p').first().textContent(), /^For \S+/)
  // The list of plays explains any play on request.
  await page.locator('.review .answer .ask-why').first().click()
  await page.locator('.review .answer .why').first().waitFor()
  assert.deepEqual(await serious(page), [])
  await page.getByRole('button', { name: 'Match files' }).click()
  const download = await downloadBy(page, 'Download as .mat')
  assert.match(download.suggestedFilename(), /\.mat$/)
}))
