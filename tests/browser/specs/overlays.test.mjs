// The screens that take over the board, one after the other: nothing of one may be left on the next.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { beginMatch, labelsOf, makePlay, makeStep, myPhase, openStage, place, placesOf, takeUp, toMove } from '../page.mjs'

const stage = openStage()
/** Number of checkers of both players. */
const ALL = 30
const FEVGA = JSON.parse(readFileSync(new URL('../../../src/serve/page/lesson-fevga.json', import.meta.url), 'utf8'))

const entry = (page, name) => page.locator('#menu').getByRole('button', { name, exact: true }).click()
const isShown = (page, kind) => page.locator(`body.${kind}`).waitFor()

/** Waits until only the checkers that may move, and the places that they reach, can be clicked. */
const canMove = (page) => page.waitForFunction(() => {
  const all = (name) => document.querySelectorAll(`.places button.${name}`).length
  return all('movable') > 0 && all('usable') === new Set([...document.querySelectorAll('.places button.movable, .places button.reached')]).size
})

/** Returns the number of checkers on the board and off it that a screen reader hears of. @param {import('playwright-core').Page} page */
async function countCheckers(page) {
  const labels = (await labelsOf(page)).join('; ')
  return [...labels.matchAll(/: (\d+) |, pinning (one)/g)].reduce((sum, [, count = 1]) => sum + Number(count), 0)
}

/** Makes a step, and makes sure that all checkers are still there. @param {import('playwright-core').Page} page */
async function makesStep(page) {
  await canMove(page)
  assert.equal(await countCheckers(page), ALL)
  const reached = await takeUp(page, page.locator('button.movable').first())
  await reached.click()
  await reached.waitFor({ state: 'detached' })
  assert.equal(await countCheckers(page), ALL)
}

/** The screens, each with the way to it, and a check that it works. @type {Record<string, (page: import('playwright-core').Page) => Promise<unknown>>} */
const SCREENS = {
  game: async (page) => {
    while (await page.evaluate(() => document.body.classList.contains('guest'))) {
      const level = await page.evaluate(() => history.state?.level ?? 0)
      await page.evaluate(() => history.back())
      await page.waitForFunction((before) => (history.state?.level ?? 0) < before, level)
    }
    await canMove(page)
    const [from] = await placesOf(page, 'movable')
    await place(page, from).click()
    await page.locator('button.reached').first().waitFor()
    await page.keyboard.press('Escape')
  },
  editor: async (page) => {
    await entry(page, 'Set up a position')
    await isShown(page, 'editing')
    await page.locator('.editor .id').filter({ hasText: ':' }).waitFor()
    await page.getByRole('button', { name: 'Empty', exact: true }).click()
    await place(page, 8).click()
    await page.locator('button[data-place="8"][aria-label*=": 1 "]').waitFor()
  },
  analysis: async (page) => {
    await entry(page, 'Analyse')
    await isShown(page, 'reviewing')
    await page.locator('.review .hint-row').first().waitFor()
    await makesStep(page)
  },
  learn: async (page) => {
    await entry(page, 'Learn')
    await isShown(page, 'reading')
    await page.getByRole('button', { name: 'The next ten' }).waitFor()
  },
  lesson: async (page) => {
    await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { fevga: 1 } })))
    await entry(page, 'Learn')
    await page.locator('.learn-card', { hasText: 'Fevga' }).click()
    await isShown(page, 'studying')
    await canMove(page)
    for (const step of FEVGA.steps[1].wanted[0]) await makeStep(page, ...step.split('/').map(Number))
    await page.locator('.verdict.right').waitFor()
  },
  puzzle: async (page) => {
    await entry(page, 'Puzzle of the day')
    await isShown(page, 'studying')
    await makesStep(page)
    await page.getByRole('button', { name: 'Undo a step' }).filter({ visible: true }).click()
  },
}

/** Returns a tour of all nodes on which each ordered pair of nodes comes once. @param {string[]} nodes */
function tourOf(nodes) {
  const left = new Map(nodes.map((node) => [node, [...nodes]]))
  const [stack, tour] = [[nodes[0]], []]
  while (stack.length) {
    const next = left.get(stack.at(-1)).pop()
    if (next) stack.push(next)
    else tour.unshift(stack.pop())
  }
  return tour
}

test('each screen works after each other one', stage.onPage({ device: { viewport: { width: 1366, height: 768 } } }, async (page, hands) => {
  await beginMatch(page, { seed: 4 })
  await toMove(page, hands)
  await makePlay(page, hands)
  await toMove(page, hands)
  const tour = tourOf(Object.keys(SCREENS))
  for (const [n, name] of tour.entries()) {
    try {
      await SCREENS[name](page)
    } catch (error) {
      throw new Error(`${name} after ${tour.slice(0, n).join(', ')}`, { cause: error })
    }
  }
}))
