// Properties of the whole page: no state is lost, no request goes to another host, and the page is
// accessible.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { DESKTOP, HANDS, PHONE, makePlay, myPhase, openPage, openStage, place, playMatch, startMatch } from '../page.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const PINS = 'AIAQ/j8QAgD+Px'

const stage = openStage()

/** Returns a test that opens the page and runs `action` on it. */
const withPage = (device, view, action) => stage.onPage({ device, view }, (page, _, { noted, context }) => action(page, noted, context))

const labels = (page) =>
  page.locator('.places button[data-place]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/**
 * Returns the serious accessibility violations that axe finds. The page's security policy forbids
 * scripts from other origins, so axe is evaluated as a script of the page itself.
 */
async function serious(page) {
  await page.evaluate(await (await import('node:fs/promises')).readFile(AXE, 'utf8'))
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`)
}

/** Rolls the dice if necessary, so that the user has to move checkers next. */
async function toPlay(page, hands) {
  await playMatch(page, hands, (turn) => turn > 0)
  while ((await myPhase(page)) !== 'move') {
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
  }
}

async function goToPosition(page, id) {
  await page.getByLabel('Position', { exact: true }).fill(id)
  await page.getByLabel('Position', { exact: true }).press('Enter')
  await page.waitForFunction((text) => document.querySelector('input.id').value.startsWith(text), id)
}

test('a reload loses nothing', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  const hands = HANDS.mouse(page)
  await startMatch(page, { seed: 5, length: 3 })
  await playMatch(page, hands, (turn) => turn === 4)
  await toPlay(page, hands)
  const first = Number(await page.locator('button.movable').first().getAttribute('data-place'))
  await hands.choose(first)
  await page.locator('button.reached').first().click()
  await page.waitForFunction(() => document.body.dataset.steps !== '0')
  const held = await labels(page)
  const steps = await page.evaluate(() => document.body.dataset.steps)
  await page.reload()
  await page.waitForFunction((made) => document.body.dataset.mine === 'true' && document.body.dataset.steps === made, steps)
  assert.deepEqual(await labels(page), held)
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

test('a lost connection loses nothing', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  const sockets = []
  await page.routeWebSocket(/session/, (socket) => {
    const server = socket.connectToServer()
    sockets.push({ socket, server })
  })
  await page.reload()
  const hands = HANDS.mouse(page)
  await startMatch(page, { seed: 6 })
  await playMatch(page, hands, (turn) => turn === 3)
  await toPlay(page, hands)
  const held = await labels(page)
  const { socket, server: far } = sockets[0]
  await Promise.all([socket.close(), far.close()])
  await page.waitForFunction(() => document.body.dataset.open === 'false')
  await page.waitForFunction(() => document.body.dataset.open === 'true' && document.body.dataset.mine === 'true')
  assert.deepEqual(await labels(page), held)
  await makePlay(page, hands)
}))

test('two tabs are two tables', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page, _, context) => {
  await startMatch(page, { seed: 7 })
  await myPhase(page)
  const other = await context.newPage()
  await other.goto(stage.server.url)
  await other.getByRole('dialog').waitFor()
  await startMatch(other, { seed: 8, length: 5 })
  await myPhase(other)
  await page.reload()
  await myPhase(page)
  assert.match(await page.locator('#near .score').textContent(), /\/ 1/)
  assert.match(await other.locator('#near .score').textContent(), /\/ 5/)
}))

test('a step is undone without a message, and an unfinished play cannot be confirmed', { timeout: 120_000 },
  withPage(DESKTOP, {}, async (page) => {
    let sent = 0
    page.on('websocket', (socket) => socket.on('framesent', () => sent++))
    await page.reload()
    const hands = HANDS.mouse(page)
    await startMatch(page, { seed: 4 })
    await toPlay(page, hands)
    const held = await labels(page)
    await page.locator('button.movable').first().click()
    await page.locator('button.reached').first().click()
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
    assert.deepEqual(await labels(page), held)
  }))

test('taking back the last play also takes back the answer', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  const hands = HANDS.mouse(page)
  await startMatch(page, { seed: 4 })
  await toPlay(page, hands)
  const held = await labels(page)
  await makePlay(page, hands)
  await myPhase(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.waitForFunction(() => document.body.dataset.phase === 'move' && document.body.dataset.mine === 'true')
  assert.deepEqual(await labels(page), held)
}))

test('a checker can be dragged', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page, HANDS.mouse(page))
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

test('a checker dropped elsewhere returns to its stack', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page, HANDS.mouse(page))
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

test('a phone shows the page without sideways scrolling, and every point is large enough', { timeout: 120_000 },
  withPage(PHONE, {}, async (page) => {
    await startMatch(page, { seed: 4 })
    await toPlay(page, HANDS.finger(page))
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    assert.equal(wide[0], wide[1])
    const targets = page.locator('.places button:visible, .controls button:visible, .side button:visible')
    for (const box of await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      assert.ok(box.width >= 43.9 && box.height >= 43.9, JSON.stringify(box))
    }
  }))

for (const theme of ['wood', 'dark', 'contrast']) {
  for (const language of ['en', 'el']) {
    test(`axe finds nothing serious: ${theme}, ${language}`, { timeout: 120_000 }, async () => {
      const { page, context } = await openPage(stage.browser, stage.server.url, DESKTOP, { theme, language })
      await page.getByRole('dialog').waitFor()
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
      await context.close()
    })
  }
}

test('the editor says what is wrong with a position', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  await startMatch(page, { seed: 4 })
  await myPhase(page)
  await page.getByRole('button', { name: 'Set up a position' }).click()
  const editor = page.locator('.editor')
  await editor.getByRole('button', { name: 'Starting position' }).click()
  await editor.getByRole('button', { name: 'Play from here' }).isEnabled()
  await place(page, 12).click()
  await editor.getByText('16 checkers').waitFor()
  assert.equal(await editor.getByRole('button', { name: 'Play from here' }).isEnabled(), false)
  await editor.getByRole('button', { name: 'Empty' }).click()
  for (let n = 0; n < 3; n++) await place(page, 5).click()
  await page.getByLabel('A click').selectOption('0')
  await place(page, 20).click()
  await page.waitForFunction(() => document.querySelector('.editor output').textContent.length >= 14)
  await editor.getByRole('button', { name: 'Play from here' }).click()
  await editor.waitFor({ state: 'detached' })
  await myPhase(page)
  assert.ok((await labels(page)).some((label) => label.startsWith('point 5: 3 of yours')))
}))

test('a match can be opened from a file and analysed', { timeout: 400_000 }, withPage(DESKTOP, {}, async (page) => {
  await startMatch(page, { seed: 4 })
  await myPhase(page)
  await page.getByRole('button', { name: 'Match files' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file' }).click()])
  await chooser.setFiles(new URL('../match.mat', import.meta.url).pathname)
  await page.locator('.card').getByText('You win the match').waitFor()
  await page.locator('.card').getByRole('button', { name: 'Analyse' }).click()
  await page.locator('.review progress').waitFor()
  assert.equal(await page.getByLabel('Depth').inputValue(), '2')
  // Choosing another search depth cancels the slow analysis.
  await page.getByLabel('Depth').selectOption('0')
  await page.locator('.review tbody').waitFor({ timeout: 300_000 })
  assert.equal(await page.locator('.review progress').count(), 0)
  await page.locator('.graph .curve').waitFor()
  await page.getByRole('button', { name: 'Next error' }).click()
  await page.locator('.arrow.error').first().waitFor()
  await page.locator('.arrow.best').first().waitFor()
  await page.locator('.facts .why li').first().waitFor()
  assert.match(await page.locator('.facts .why p').first().textContent(), /^For \S+/)
  // The list of plays explains any play on request.
  await page.locator('.review .answer .ask-why').first().click()
  await page.locator('.review .answer .why').first().waitFor({ timeout: 60_000 })
  assert.deepEqual(await serious(page), [])
  await page.getByRole('button', { name: 'Match files' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as .mat' }).click(),
  ])
  assert.match(download.suggestedFilename(), /\.mat$/)
}))

test('a hint appears on request, and a click plays it on the board', { timeout: 120_000 }, withPage(DESKTOP, {}, async (page) => {
  await startMatch(page, { seed: 4 })
  await toPlay(page, HANDS.mouse(page))
  assert.equal(await page.locator('.hint-row, .figures-list').count(), 0)
  await page.locator('.ask-hint').click()
  await page.locator('.hint-row').first().click()
  await page.waitForFunction(() => Number(document.body.dataset.steps) >= 2)
  await page.locator('.controls .primary').click()
  await page.waitForFunction(() => document.body.dataset.phase !== 'move')
}))
