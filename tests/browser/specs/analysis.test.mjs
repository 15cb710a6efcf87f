// The board of the analysis: other plays, variations, retries, deeper answers and keys.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { DESKTOP, PHONE, beginMatch, downloadBy, heard, makeStep, openAdvanced, openFile, openStage, place } from '../page.mjs'

const stage = openStage()

/** Runs a test with a page on which the match of `match.mat` is analysed. */
const withAnalysis = (device, run) => stage.onPage({ device }, async (page) => {
  await beginMatch(page, { seed: 4 })
  const menu = async (entry) => {
    if (device === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: entry, exact: true }).last().click()
  }
  if (device === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
  await openFile(page, 'match.mat')
  await page.locator('#end').getByText('A double for you').waitFor()
  await page.getByRole('button', { name: 'Whole analysis' }).click()
  await page.locator('.review tbody').waitFor()
  await page.locator('.review .hint-row').first().waitFor()
  await run(page, menu)
})

const headline = (page) => page.locator('.review .headline').textContent()
const rows = (page) => page.locator('.review .hint-row')
const button = (page, name) => page.locator('.review').getByRole('button', { name, exact: true })

test('a play that is tried becomes a variation of the record', withAnalysis(DESKTOP, async (page, menu) => {
  assert.match(await headline(page), /^Game 1, turn 2/)
  // The best play is not the one that was played.
  assert.equal(await rows(page).first().locator('.quiet').count(), 0)
  await rows(page).first().click()
  await page.locator('.review').getByText('no play is better').waitFor()
  // The headline follows the record, which takes another reply.
  await page.locator('.review .headline').getByText('Variation 1, from turn 2').waitFor()
  await page.getByLabel('Choose the dice').selectOption('64')
  await rows(page).nth(1).click()
  await page.locator('.trial', { hasText: 'gives away' }).waitFor()
  await page.locator('.trial .why li').first().waitFor()
  await button(page, '◀').or(button(page, 'Previous turn')).click()
  await rows(page).first().waitFor()
  await button(page, 'Leave the variation').click()
  await page.locator('.review .headline').getByText('Game 1, turn 2').waitFor()
  // The buttons are drawn again with the answers.
  await rows(page).first().waitFor()
  await button(page, 'Variation 1, from turn 2').click()
  await page.locator('.review .headline').getByText('Variation 1').waitFor()
  await button(page, 'Back to the game').click()
  await page.getByRole('button', { name: 'See the board' }).click()
  await openAdvanced(page)
  await page.getByText('Seed for the dice: 4').waitFor()
  await menu('Match files')
  const download = await downloadBy(page, 'Download the record')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line))
  const from = lines.findIndex(({ kind }) => kind === 'variation')
  assert.deepEqual([lines[from].game, lines[from].turns], [1, 1])
  assert.deepEqual(lines.slice(from + 1).map(({ dice }) => dice), [[1, 4], [6, 4]])
}))

test('a mistake can be tried again before the answer is shown', withAnalysis(PHONE, async (page) => {
  await button(page, 'Try again yourself').click()
  const task = page.locator('.review').getByText('Make the play on the board')
  await task.waitFor()
  const { y, height } = await task.boundingBox()
  assert.ok(y + height <= PHONE.viewport.height, 'the task is on the screen')
  assert.equal(await rows(page).count(), 0)
  assert.equal(await page.locator('.arrow').count(), 0)
  assert.equal(await page.locator('.review .best').count(), 0)
  // 24/19 again: the user's play in the match, which loses.
  await makeStep(page, 24, 19)
  await button(page, 'Confirm').click()
  await page.locator('.trial .verdict.wrong', { hasText: 'Not yet: 24/19' }).waitFor()
  await page.locator('.trial .why').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.querySelector('button.usable') !== null)
  await makeStep(page, 24, 23)
  await button(page, 'Undo a step').click()
  assert.equal(await button(page, 'Undo a step').isVisible(), false)
  for (const to of [23, 20]) await makeStep(page, 24, to)
  // The play is judged when the user has finished it, as in a puzzle. Until then, its last step can be taken back.
  await button(page, 'Confirm').waitFor()
  await button(page, 'Undo a step').click()
  await makeStep(page, 24, 20)
  await page.keyboard.press('Space')
  await page.locator('.trial .verdict.right', { hasText: 'No play is better' }).waitFor()
}))

test('a rollout shows its errors while it runs, and can be stopped', withAnalysis(DESKTOP, async (page) => {
  await button(page, 'Search 3-ply').click()
  await page.getByText('Searched 3-ply.').waitFor()
  await button(page, 'Roll out').click()
  await rows(page).first().locator('.equity').getByText('±').waitFor()
  const stop = button(page, 'Stop')
  if (await stop.isVisible()) await stop.click()
  await stop.waitFor({ state: 'hidden' })
  // The play that was made keeps its mark. The board still answers.
  await page.locator('.hint-row.made', { hasText: '(played)' }).waitFor()
  await rows(page).first().click()
  await page.locator('.review .headline').getByText('Variation 1').waitFor()
}))

test('the analysis has the focus on its heading, and says each turn in one text', withAnalysis(DESKTOP, async (page) => {
  await page.evaluate(() => {
    window.said = []
    const note = (changes) => {
      const parts = new Set(changes.map(({ target }) => (target.closest ? target : target.parentElement).closest('[aria-live], [role=status]')))
      for (const part of parts) if (part?.textContent) window.said.push(part.textContent)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.review h2')), true)
  for (const turn of [3, 4]) {
    await page.keyboard.press('ArrowRight')
    await heard(page, `Game 1, turn ${turn}: `)
    await rows(page).nth(1).waitFor()
    const said = await page.evaluate(() => window.said.splice(0))
    assert.equal(said.length, 1, said.join('\n'))
    assert.match(said[0], /^Game 1, turn \d: .+ \d–\d\. Played: [^/]+\.$/)
  }
}))

test('keys go through turns and errors', withAnalysis(DESKTOP, async (page) => {
  await page.locator('.review h2').click()
  for (const [key, turn] of [['ArrowRight', 3], ['ArrowLeft', 2], ['Home', 1], ['ArrowRight', 2], ['PageDown', 5], ['PageUp', 2], ['End', 106]]) {
    await page.keyboard.press(key)
    await page.locator('.review .headline').getByText(`turn ${turn}:`).waitFor()
  }
  // The same from a row, from a variation that was made on the board, and from a place of the board that was clicked.
  await page.keyboard.press('Home')
  await page.locator('.review .headline').getByText('turn 1:').waitFor()
  const vary = async () => {
    for (const to of ['23', '20']) {
      await place(page, 24).focus()
      await page.keyboard.press('Enter')
      await page.locator('.reached').first().waitFor()
      // With a checker picked up, the keys go only to where it can go.
      await page.keyboard.press('ArrowLeft')
      assert.equal(await page.evaluate(() => document.activeElement.dataset.place), to)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => !document.querySelector('.reached'))
    }
    await page.locator('.review .headline').getByText('Variation 1, from turn 2').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('.review .headline').getByText('turn 2:').waitFor()
  }
  for (const [n, focus] of [() => page.locator('.review .ask-why').first().focus(), vary, () => place(page, 6).click()].entries()) {
    await focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('.review .headline').getByText(`turn ${n + 2}:`).waitFor()
    await rows(page).nth(1).waitFor()
  }
  await page.keyboard.press('ArrowLeft')
  await page.locator('.review .headline').getByText('turn 3:').waitFor()
  // The list of turns is one stop: the turn on the board. It follows the turns, and has its own keys.
  const turns = page.locator('.review .moves button')
  const stops = () => turns.evaluateAll((all) => all.flatMap((one, n) => (one.tabIndex === 0 ? [n + 1] : [])))
  assert.deepEqual(await stops(), [3])
  await turns.nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.review .headline').getByText('turn 4:').waitFor()
  const focused = () => turns.evaluateAll((all) => all.indexOf(document.activeElement) + 1)
  assert.equal(await focused(), 4)
  for (const [key, at] of [['ArrowDown', 5], ['End', await turns.count()], ['Home', 1]]) {
    await page.keyboard.press(key)
    assert.equal(await focused(), at)
  }
  await page.locator('.review .headline').getByText('turn 4:').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.review .headline').getByText('turn 1:').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement.matches('.review h2'))
  // The Tab key leads to the places, between which the arrow keys go.
  await place(page, 5).focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), '4')
}))

test('board, curve and list of turns move together, and mistakes are kept for practice', withAnalysis(DESKTOP, async (page) => {
  const pressed = page.locator('.review .moves [aria-pressed="true"]')
  const at = () => page.locator('.graph .current').getAttribute('x1')
  const before = { turn: await pressed.textContent(), at: await at() }
  await page.locator('.review .moves button').last().click()
  await page.waitForFunction((x) => document.querySelector('.graph .current')?.getAttribute('x1') !== x, before.at)
  assert.notEqual(await pressed.textContent(), before.turn)
  // The graph is drawn again with each turn.
  const height = await page.waitForFunction(() => document.querySelector('.graph')?.getBoundingClientRect().height)
  await page.locator('.graph').click({ position: { x: 1, y: (await height.jsonValue()) / 2 } })
  await page.locator('.review .moves li:first-child [aria-pressed="true"]').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('.review .moves li:nth-child(2) [aria-pressed="true"]').waitFor()
  const wrong = await page.locator('.review .moves .side1 .fault').count()
  const { mistakes } = await page.evaluate(() => JSON.parse(localStorage.getItem('plakoto.practice') ?? '{}'))
  assert.equal(mistakes.length, wrong)
  await page.evaluate(async () => (await import('./learn.js')).openLearn())
  await page.getByRole('button', { name: /My mistakes/ }).click()
  await page.getByText('What do you play this time?').waitFor()
  await page.locator('button.movable').first().waitFor()
}))

test('graph, list of turns and turn are in sight together, and the list uses a high window', withAnalysis({ viewport: { width: 1366, height: 768 } }, async (page) => {
  const ends = (name) => page.locator(name).first().evaluate((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom])
  for (const [width, height, rows] of [[1366, 768, 4], [1920, 1080, 10], [1024, 768, 2]]) {
    await page.setViewportSize({ width, height })
    let last = 0
    for (const name of ['.graph', '.review .jumps', '.review .moves', '.review .headline', '.review .hint-row']) {
      const [top, bottom] = await ends(name)
      assert.ok(top >= last && bottom <= height, `${name} at ${width}×${height}: ${top}–${bottom} after ${last}`)
      last = bottom
    }
    const [top, bottom] = await ends('.review .moves')
    const [first, end] = await ends('.review .moves li')
    assert.ok(bottom - top >= rows * (end - first), `${bottom - top} pixels for ${rows} turns`)
    assert.equal(await page.evaluate(() => document.querySelector('.side').scrollHeight - document.querySelector('.side').clientHeight), 0)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await rows(page).first().click()
  await button(page, 'Leave the variation').waitFor()
  const [, bottom] = await ends('.review .actions')
  assert.ok(bottom <= (await ends('.review .details'))[1], 'the buttons of a variation are in sight')
}))

test('a button that leads to no other turn says so, and keeps the focus', withAnalysis(DESKTOP, async (page) => {
  const isOff = (name) => button(page, name).getAttribute('aria-disabled').then((text) => text === 'true')
  assert.deepEqual(await Promise.all(['Previous turn', 'Next error', 'Next turn'].map(isOff)), [false, false, false])
  await page.locator('.review .moves button').last().click()
  await page.locator('.review .headline').getByText('turn 106:').waitFor()
  assert.deepEqual(await Promise.all(['Previous error', 'Next error', 'Next turn'].map(isOff)), [false, true, true])
  await page.locator('.review .moves button').nth(1).click()
  await page.locator('.review .headline').getByText('turn 2:').waitFor()
  await button(page, 'Previous turn').click()
  await page.locator('.review .headline').getByText('turn 1:').waitFor()
  assert.deepEqual(await Promise.all(['Previous turn', 'Previous error', 'Next turn'].map(isOff)), [true, true, false])
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Previous turn')
}))

test('each position of a tavli match is read by the rules of its game', stage.onPage({}, async (page) => {
  const file = join(await mkdtemp(join(tmpdir(), 'tavli-')), 'match.jsonl')
  const match = ['set seed 3', 'set match tavli', 'set player both plakoto', 'set player both level beginner', 'set automatic game on', 'new match 3']
  execFileSync(process.env.PLAKOTO, ['--no-state'], { input: [...match, `save match ${file}`, ''].join('\n') })
  await beginMatch(page, { seed: 4 })
  await openFile(page, file)
  await page.getByRole('button', { name: 'Whole analysis' }).click()
  await page.getByLabel('Depth').selectOption('0')
  await page.locator('.review tbody').waitFor()
  // Without the chances before a turn, the curve would be in the middle.
  await page.waitForFunction(() => {
    const heights = document.querySelector('.graph .curve')?.getAttribute('d')?.match(/[\d.]+(?=L|$)/g) ?? []
    return heights.length > 200 && heights.filter((height) => height === '100.0').length < 5
  })
  assert.equal(await page.locator('.review .problem').textContent(), '')
}))
