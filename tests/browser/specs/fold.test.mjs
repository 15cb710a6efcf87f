// What a telephone shows of a lesson or puzzle between the board and the buttons, and that the board keeps its size.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HANDS, PHONE, makeStep, openStage, toMove } from '../page.mjs'

const stage = openStage()
const TALL = { ...PHONE, viewport: { width: 390, height: 844 } }

/** Returns the place of an element on the screen. @param {import('playwright-core').Page} page @param {string} element */
const boxOf = (page, element) => page.locator(element).evaluate((one) => one.getBoundingClientRect().toJSON())

/** Opens a part of the place to learn. @param {import('playwright-core').Page} page @param {'openLearn' | 'openPuzzle'} part @param {string[]} names */
async function open(page, part, ...names) {
  await page.waitForFunction(() => document.body.dataset.open === 'true')
  await page.locator('#home .tile').first().waitFor()
  await page.evaluate(async ([name, ...given]) => (await import('./learn.js'))[name](...given), [part, ...names])
  await page.locator('button.movable').first().waitFor()
}

/** Fails unless an answer is in sight between the board and the buttons. @param {import('playwright-core').Page} page */
async function isInSight(page) {
  await page.waitForFunction(() => {
    const [board, answer, buttons] = ['#board', '.verdict', '.study-end'].map((one) => document.querySelector(one).getBoundingClientRect())
    return answer.top >= board.bottom && answer.bottom <= buttons.top + 1
  })
}

/** Waits until the buttons say that more text follows, or that none does. @param {import('playwright-core').Page} page @param {boolean} follows */
const more = (page, follows) => page.waitForFunction((wanted) => document.querySelector('.study-end').classList.contains('folds') === wanted, follows)

for (const device of [PHONE, TALL]) {
  const { width, height } = device.viewport

  test(`a lesson shows its answer, and the board keeps its size: ${width}×${height}`, stage.onPage({ device }, async (page) => {
    await open(page, 'openLearn', 'plakoto')
    await makeStep(page, 24, 18)
    await makeStep(page, 24, 21)
    await page.locator('.verdict.right').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).tap()
    await page.getByText('2 of 9', { exact: true }).waitFor()
    await page.locator('button.movable').first().waitFor()
    const before = await boxOf(page, '#board')
    await makeStep(page, 24, 21)
    await makeStep(page, 24, 19)
    await page.locator('.verdict.wrong').waitFor()
    await isInSight(page)
    assert.deepEqual(await boxOf(page, '#board'), before)
    await page.locator('button.movable').first().waitFor()
    await makeStep(page, 20, 15)
    await page.locator('.verdict.right').waitFor()
    await isInSight(page)
    assert.deepEqual(await boxOf(page, '#board'), before)
    await page.getByRole('button', { name: 'Next', exact: true }).tap()
    await page.getByText('3 of 9', { exact: true }).waitFor()
    // The next exercise begins at its title.
    await page.waitForFunction(() => scrollY === 0)
  }))

  test(`a puzzle says that reasons follow its answer: ${width}×${height}`, stage.onPage({ device }, async (page) => {
    await open(page, 'openPuzzle')
    const before = await boxOf(page, '#board')
    await more(page, false)
    await page.getByRole('button', { name: 'Show me' }).tap()
    await page.locator('.why li').first().waitFor()
    await isInSight(page)
    assert.deepEqual(await boxOf(page, '#board'), before)
    await more(page, true)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await more(page, false)
  }))
}

test('the first turn is explained in two lines, and hides nothing', async () => {
  for (const language of ['en', 'el']) {
    await stage.onPage({ device: TALL, view: { wayExplained: false, tapsExplained: false, language } }, async (page) => {
      await page.locator('[data-game=portes]').tap()
      await page.waitForFunction(() => document.body.dataset.mine === 'true')
      await toMove(page, HANDS.finger(page))
      await page.waitForFunction(() => /24/.test(document.querySelector('#status').textContent))
      const [status, player, controls, board] = await Promise.all(['#status', '#near', '#controls', '#board'].map((one) => boxOf(page, one)))
      assert.ok(player.bottom <= controls.top + 1, `${language}: ${player.bottom} and ${controls.top}`)
      assert.ok(status.top >= board.bottom - 1, `${language}: the status covers the board`)
    })()
  }
})
