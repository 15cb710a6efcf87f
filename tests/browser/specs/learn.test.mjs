// Lessons and puzzles: what a user does, and what the browser keeps.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { DESKTOP, HANDS, PHONE, beginMatch, heard, labelsOf, makeStep, myPhase, openStage, place, placesOf, serious, takeUp } from '../page.mjs'

const stage = openStage()
const LESSONS = ['plakoto', 'portes', 'fevga'].map((game) =>
  JSON.parse(readFileSync(new URL(`../../../src/serve/page/lesson-${game}.json`, import.meta.url), 'utf8')))

/** Opens a part of the place to learn. @param {import('playwright-core').Page} page @param {string} [game] */
async function open(page, game) {
  await page.waitForFunction(() => document.body.dataset.open === 'true')
  await page.locator('#home .tile').first().waitFor()
  await page.evaluate(async (lesson) => (await import('./learn.js')).openLearn(lesson), game)
}

const practice = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('plakoto.practice') ?? '{}'))

/** Makes steps such as `24/18` or `bar/22`. @param {import('playwright-core').Page} page @param {string[]} steps */
async function make(page, ...steps) {
  for (const step of steps) {
    const [from, to] = step.split('/').map((name) => ({ off: 0, bar: 27 })[name] ?? Number(name))
    await makeStep(page, from, to)
  }
}

/** Waits until a play has been judged. @param {import('playwright-core').Page} page @param {'right' | 'wrong'} verdict */
const judged = (page, verdict) => page.locator(`.verdict.${verdict}`).waitFor()

/** Plays an exercise of a lesson as it is wanted. @param {import('playwright-core').Page} page @param {Exercise} exercise */
async function solve(page, { wanted: [wanted], keep }) {
  await make(page, ...wanted)
  // Any play will do that keeps the point.
  if (!wanted.length) await page.locator('button.movable').first().waitFor()
  const right = page.locator('.verdict.right:not([hidden])')
  const reached = page.locator('button.reached')
  while (!(await right.count())) {
    const from = (await placesOf(page, 'movable')).find((at) => at !== keep)
    if (from === undefined) break
    await place(page, from).click()
    // The verdict may come before the click.
    await right.or(reached).first().waitFor()
    if (await reached.count()) await reached.first().click()
    await reached.first().waitFor({ state: 'detached' })
  }
  await judged(page, 'right')
}

/** Plays something that an exercise does not want, as far as there is such a play. Returns whether it was wrong. @param {import('playwright-core').Page} page @param {Exercise} exercise */
async function failAt(page, { wanted, keep }) {
  const isWanted = (step) => wanted.some((list) => list.includes(step))
  await page.locator('button.movable').first().waitFor()
  const judged = page.locator('.verdict:not([hidden])')
  while (!(await judged.count())) {
    const step = await nextStep(page, isWanted, keep)
    if (!step) return false
    const before = await labelsOf(page)
    await place(page, step[1]).click()
    // The checker has moved, or the step was wrong.
    await page.waitForFunction((was) => {
      const labels = [...document.querySelectorAll('.places button[data-place]')].map((one) => one.getAttribute('aria-label'))
      return String(labels) !== was || document.querySelector('.verdict:not([hidden])')
    }, String(before))
  }
  return (await page.locator('.verdict.wrong').count()) > 0
}

/** Picks up a checker, and returns its point and where it goes: a way that is not wanted, if there is one. */
async function nextStep(page, isWanted, keep) {
  const places = await placesOf(page, 'movable')
  const from = [...places].sort((a, b) => Number(b === keep) - Number(a === keep))
  for (const at of from) {
    await takeUp(page, place(page, at))
    const goals = await placesOf(page, 'reached')
    const goal = goals.find((to) => !isWanted(`${at === 27 ? 'bar' : at}/${to || 'off'}`))
    if (goal !== undefined || at === from.at(-1)) return [at, goal ?? goals[0]]
    // Otherwise a tap on the next checker could be a step to its point.
    await page.keyboard.press('Escape')
    await page.locator('button.reached').first().waitFor({ state: 'detached' })
  }
  return null
}

describe('lessons', () => {
  for (const lesson of LESSONS) {
    it(`${lesson.rules} is learned by doing`, stage.onPage({ device: PHONE }, async (page) => {
      await open(page, lesson.rules)
      for (const [n, exercise] of lesson.steps.entries()) {
        await page.getByText(`${n + 1} of ${lesson.steps.length}`, { exact: true }).waitFor()
        await solve(page, exercise)
        assert.equal((await practice(page)).lessons[lesson.rules], n + 1)
        assert.equal(await page.getByRole('button', { name: 'Later' }).isVisible(), n + 1 < lesson.steps.length)
        await page.getByRole('button', { name: 'Next', exact: true }).click()
      }
      await page.getByText(lesson.rules === 'plakoto' ? /Ten easy puzzles/ : /^The rest comes with playing\.$/).waitFor()
      assert.equal(await page.getByRole('button', { name: 'First puzzles' }).count(), lesson.rules === 'plakoto' ? 1 : 0)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
      await page.getByRole('button', { name: /^Play (Plakoto|Portes|Fevga)$/ }).click()
      await myPhase(page)
      await page.getByRole('button', { name: 'Menu' }).first().click()
      await page.getByRole('button', { name: 'Home' }).click()
      await page.locator('.home-card.continue:not(.new)').waitFor()
    }))
  }

  for (const { rules, steps } of LESSONS) {
    it(`a wrong play at any step of ${rules} gets an arrow, or is told what is wrong`, stage.onPage({}, async (page) => {
      for (const [n, exercise] of steps.entries()) {
        await page.evaluate(([game, done]) => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { [game]: done } })), [rules, n])
        if (n) await page.evaluate(async (game) => (await import('./learn.js')).openLearn(game), rules)
        else await open(page, rules)
        await page.getByText(`${n + 1} of ${steps.length}`, { exact: true }).waitFor()
        if (!(await failAt(page, exercise))) continue
        const text = await page.locator('.verdict').textContent()
        if (/arrow/.test(text)) await page.locator('.arrow.best').first().waitFor()
        else assert.equal(await page.locator('.arrow.best').count(), 0, `${exercise.key}: ${text}`)
      }
    }))
  }

  it('the whole bar is the place of a checker that has to enter', stage.onPage({ device: PHONE }, async (page) => {
    await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { portes: 2 } })))
    await open(page, 'portes')
    await page.locator('button.movable[data-place="27"]').waitFor()
    const [far, near] = [await place(page, 26).boundingBox(), await place(page, 27).boundingBox()]
    // The board stands upright, so the halves lie side by side.
    assert.ok(Math.abs(near.x - far.x - far.width) < 1 || Math.abs(far.x - near.x - near.width) < 1, 'the halves meet in the middle')
    await place(page, 26).click()
    await page.locator('button.reached[data-place="22"]').click()
    await judged(page, 'right')
  }))

  it('on a short telephone the buttons cover no task', stage.onPage({ device: PHONE, view: { language: 'el', letters: true } }, async (page) => {
    for (const game of ['plakoto', 'portes', 'fevga']) {
      const count = await page.evaluate(async (name) => (await (await fetch(`lesson-${name}.json`)).json()).steps.length, game)
      for (let current = 0; current < count; current++) {
        await page.evaluate(async ([name, at]) => (await import('./learn.js')).openLearn(name, { current: at }), [game, current])
        await page.getByText(`${current + 1} από ${count}`, { exact: true }).waitFor()
        // The texts have numbers, also for a user who names the points by letters.
        await page.locator('text.number', { hasText: /^24$/ }).waitFor({ state: 'attached' })
        await page.waitForFunction(() => document.querySelector('.study .task').getBoundingClientRect().bottom <= document.querySelector('.study-end').getBoundingClientRect().top)
      }
    }
  }))

  it('a play that is not wanted is refused, and the lesson goes on where it was left', stage.onPage({}, async (page) => {
    await open(page)
    await page.locator('.learn-card', { hasText: 'Plakoto' }).first().click()
    const [first, second] = LESSONS[0].steps
    await solve(page, first)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('2 of 9', { exact: true }).waitFor()
    await make(page, '24/19', '24/21')
    await judged(page, 'wrong')
    await page.locator('.arrow.best').first().waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: /Plakoto.*1 of 9/ }).click()
    await page.getByText('2 of 9', { exact: true }).waitFor()
    await solve(page, second)
  }))

  it('a checker that goes on from the wall is not praised, and the play that is wanted can be heard', stage.onPage({}, async (page) => {
    await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { plakoto: 1 } })))
    await open(page, 'plakoto')
    await page.getByRole('button', { name: 'Show me' }).click()
    await heard(page, 'The play: 20 to 15.')
    await make(page, '20/12')
    await heard(page, 'Not yet: 2 of your checkers must be on 15 afterwards. Follow the arrow.')
    await make(page, '24/19', '24/21')
    await heard(page, 'Missing: 20 to 15.')
    await make(page, '20/15')
    await heard(page, 'The wall on 15 stands')
  }))
})

/** Confirms the answer to a puzzle. */
const confirm = (page) => page.getByRole('button', { name: 'Confirm', exact: true }).filter({ visible: true }).first().click()

/** Plays a puzzle, confirms the answer, and waits for the verdict. @param {import('playwright-core').Page} page @param {'right' | 'wrong'} verdict */
async function answer(page, verdict, ...steps) {
  await make(page, ...steps)
  await confirm(page)
  await judged(page, verdict)
}

/** Opens the first of ten puzzles, whose best play is 24/20 24/18. @param {import('playwright-core').Page} page */
async function openTen(page) {
  await open(page)
  await page.getByRole('button', { name: /The next ten/ }).click()
}

describe('puzzles', () => {
  it('a step can be taken back by a button and by keys, and only a confirmed play is judged', stage.onPage({}, async (page) => {
    await openTen(page)
    await make(page, '24/20')
    await page.keyboard.press('u')
    await page.locator('.study-end').getByRole('button', { name: 'Show me' }).waitFor()
    await make(page, '24/20')
    await page.getByRole('button', { name: 'Undo a step' }).filter({ visible: true }).first().click()
    await make(page, '24/18', '18/14')
    await page.keyboard.press('Backspace')
    await make(page, '24/20')
    assert.equal(await page.locator('.verdict:visible').count(), 0)
    assert.equal((await practice(page)).cards, undefined)
    await page.keyboard.press('Space')
    await judged(page, 'right')
    await page.keyboard.press('u')
    await judged(page, 'right')
  }))

  it('on a touch screen an answer waits for Confirm, or for a tap on the dice', stage.onPage({ device: { ...PHONE, reducedMotion: 'no-preference' }, view: { hold: 0.2 } }, async (page) => {
    await openTen(page)
    for (const from of [24, 24]) {
      await page.locator(`button.movable[data-place="${from}"]`).tap()
      await page.waitForTimeout(400)
    }
    await page.locator('.study-end .primary:enabled', { hasText: 'Confirm' }).waitFor()
    await page.waitForTimeout(400)
    assert.equal(await page.locator('.count-down, .verdict:visible').count(), 0)
    await page.locator('.dice-button').tap()
    await judged(page, 'right')
  }))

  it('the program judges an answer, and the browser keeps when the puzzle is due', stage.onPage({ device: DESKTOP }, async (page) => {
    await openTen(page)
    await page.getByText('1 of 10', { exact: true }).waitFor()
    // The first puzzle: AAAk/j8AQAD/Pw 46, whose best play is 24/20 24/18.
    await make(page, '24/20')
    await heard(page, /(4–6|6–4): 24 to 20 played; 6 left\./)
    await answer(page, 'right', '24/18')
    await heard(page, /Right: 24 to 20, 24 to 18\. Better than .* by [\d.]+ points\. .*For 24 to 20, 24 to 18 instead of /)
    await page.locator('.why li').first().waitFor()
    const { cards, streak } = await practice(page)
    const [card] = Object.values(cards)
    assert.deepEqual([card.stage, card.asked, card.right, streak], [2, 1, 1, 1])
    const days = (Date.parse(card.due) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000
    assert.equal(days, 2)
    await page.getByRole('button', { name: 'All plays' }).click()
    await page.getByRole('button', { name: /^1\. 24 to 20, 24 to 18: wins/ }).waitFor()
    await heard(page, /Best: 24 to 20, 24 to 18\. It wins [\d.]+\s%\./)
    await page.getByRole('button', { name: 'Next puzzle' }).click()
    await page.getByText('2 of 10', { exact: true }).waitFor()
  }))

  it('a wrong answer may be tried again, and counts once', stage.onPage({ device: PHONE }, async (page) => {
    await openTen(page)
    await answer(page, 'wrong', '24/14')
    assert.equal(await page.locator('.arrow.best').count(), 0, 'the best play is not shown yet')
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer(page, 'right', '24/20', '24/18')
    const [card] = Object.values((await practice(page)).cards)
    assert.deepEqual([card.stage, card.asked, card.right], [1, 1, 0])
  }))

  it('after a wrong answer, one clue names the checker and another its goal', stage.onPage({ device: PHONE }, async (page) => {
    await openTen(page)
    await make(page, '24/20', '20/14')
    await confirm(page)
    const names = () => page.locator('.study-end button').allTextContents()
    const marks = () => page.locator('.mark').evaluateAll((all) => all.map((one) => one.getAttribute('class')))
    await page.getByRole('button', { name: 'A clue' }).waitFor()
    assert.deepEqual(await names(), ['Learn', 'Show me', 'A clue', 'Try again'])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    await page.getByRole('button', { name: 'A clue' }).click()
    await page.locator('.verdict', { hasText: 'Play a checker from 24.' }).waitFor()
    await page.locator('.mark.mover').waitFor()
    assert.deepEqual(await marks(), ['mark mover'])
    // The way out of the puzzle is where it was before, and no other button ever is.
    assert.deepEqual(await names(), ['Learn', 'Show me', 'Another clue'])
    await page.getByRole('button', { name: 'Another clue' }).click()
    await page.locator('.verdict', { hasText: /From 24, look at (18|20)\./ }).waitFor()
    await page.locator('.mark.goal').waitFor()
    assert.deepEqual(await marks(), ['mark mover', 'mark goal'])
    assert.equal(await page.getByRole('button', { name: 'Another clue' }).count(), 0)
    await answer(page, 'right', '24/20', '24/18')
    await page.locator('.mark').first().waitFor({ state: 'detached' })
    await page.locator('.verdict', { hasText: 'This puzzle comes again tomorrow.' }).waitFor()
    const [card] = Object.values((await practice(page)).cards)
    assert.deepEqual([card.stage, card.right, card.isSolved], [1, 0, true])
  }))

  it('the browser counts what is solved, first answers, days in a row, and what is due', stage.onPage({}, async (page) => {
    const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const cards = {
      'plakoto AAAk/j8AQAD/Pw 46': { stage: 5, due: day(0), asked: 2, right: 1 },
      'plakoto AAAs/D8AACL+Pw 66': { stage: 1, due: day(0), asked: 2, right: 0, isSolved: true },
      'plakoto AAAu8T8AAEz8Pw 45': { stage: 0, due: day(0), asked: 1, right: 0 },
      // The number of puzzles does not count a mistake of the user.
      'portes 4HPwATDgc/ABMA 13': { stage: 5, due: day(0), asked: 1, right: 1 },
    }
    const mistakes = [{ rules: 'portes', id: '4HPwATDgc/ABMA', dice: '31', length: 0, score: [0, 0], theme: 'mistake', difficulty: 0 }]
    await page.evaluate((kept) => localStorage.setItem('plakoto.practice', JSON.stringify(kept)), { cards, mistakes, dailies: { last: day(1), days: 3 } })
    await open(page)
    const facts = () => page.locator('.statistics dd').allTextContents()
    await page.locator('.statistics').waitFor()
    assert.deepEqual(await facts(), ['2 of 300', '33\u00a0%', '3', '4'])
    const keepDaily = (isHelped) => page.evaluate(async (helped) => (await import('./cards.js')).keepDaily(true, helped), isHelped)
    await keepDaily(true)
    assert.deepEqual((await practice(page)).dailies, { last: day(1), days: 3 })
    await keepDaily(false)
    await keepDaily(false)
    assert.deepEqual((await practice(page)).dailies, { last: day(0), days: 4 })
  }))

  it('the answer can be seen, and the puzzle comes again tomorrow', stage.onPage({ device: PHONE }, async (page) => {
    // The puzzle of this day has a best play of two steps.
    await page.clock.setFixedTime(new Date('2026-11-30T12:00:00Z'))
    await open(page)
    const openDaily = () => page.locator('.learn-card', { hasText: 'Puzzle of the day' }).click()
    await openDaily()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.locator('.why li').first().waitFor()
    await page.locator('.arrow.best').first().waitFor()
    await page.locator('.verdict', { hasText: 'This puzzle comes again tomorrow.' }).waitFor()
    const cards = async () => Object.values((await practice(page)).cards).map(({ stage, asked, right }) => [stage, asked, right])
    assert.deepEqual(await cards(), [[1, 0, 0]])
    // The text and the list give the same number for the same play.
    const [, play, lead] = /^Better than (.+) by ([\d.]+) points\.$/.exec(await page.locator('.verdict > span > [aria-hidden]').first().textContent())
    assert.equal(await page.locator('.why p > [aria-hidden]').first().textContent(), `For ${(await page.locator('.verdict strong > [aria-hidden]').textContent()).replace('Best: ', '')} instead of ${play}:`)
    const moves = (await page.locator('.verdict strong > [aria-hidden]').textContent()).replace('Best: ', '').split(' ').map((step) => step.replace('*', ''))
    await page.getByRole('button', { name: 'All plays' }).click()
    // The list scrolls into sight.
    await page.waitForFunction(() => document.querySelector('.hint-row')?.getBoundingClientRect().bottom <= document.querySelector('.study-end').getBoundingClientRect().top)
    const rows = await page.locator('.hint-row').evaluateAll((all) => all.map((one) => [...one.children].map(({ textContent }) => textContent)))
    const row = rows.find(([, name]) => name === play)
    assert.ok(Math.abs(Number(/\(−([\d.]+)\)/.exec(row[2])[1]) - lead) < 0.006, `${row} and ${lead}`)
    // Whoever has seen the answer does not make the puzzle rise.
    await page.evaluate(async () => (await import('./learn.js')).openPuzzle())
    await answer(page, 'right', ...moves)
    await page.locator('.verdict', { hasText: 'This puzzle comes again tomorrow.' }).waitFor()
    assert.deepEqual(await cards(), [[1, 0, 0]])
    // It is solved, but the days in a row are those without help.
    const { solved, dailies } = await practice(page)
    assert.deepEqual([solved, dailies], [{ day: '2026-11-30', right: true }, { last: '', days: 0 }])
  }))

  it('right answers in a row end with a puzzle whose answer the user has seen', stage.onPage({}, async (page) => {
    await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ streak: 2 })))
    await openTen(page)
    await answer(page, 'right', '24/20', '24/18')
    await page.getByText('3 in a row').waitFor()
    await page.getByRole('button', { name: 'Next puzzle' }).click()
    await page.getByText('2 of 10', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.locator('.verdict.told').waitFor()
    assert.equal((await practice(page)).streak, 0)
  }))
})

describe('the place to learn', () => {
  it('with the keyboard, a screen reader hears where a checker can go, and what is left after a step back', stage.onPage({}, async (page) => {
    await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { plakoto: 1 } })))
    await open(page, 'plakoto')
    const hands = HANDS.keys(page)
    await hands.choose(20)
    await heard(page, /It can move to [\d, ]*12[\d, ]*\./)
    await page.keyboard.press('Escape')
    await hands.choose(12)
    await heard(page, 'No checker can move from here.')
    await hands.choose(24)
    await heard(page, 'It can move to 19')
    await hands.choose(19)
    await heard(page, '24 to 19 played; 3 left.')
    await page.keyboard.press('u')
    await heard(page, 'Still to be played: 5, 3.')
    // From the heading of a lesson or puzzle, an arrow key goes to the board.
    await page.locator('.study h2').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(() => document.activeElement?.matches('[data-place]'))
    await page.keyboard.press('b')
    await heard(page, /You: 11 on 24, .* The engine: .* 11 on 1\. Dice: 5–3\./)
  }))

  it('with the keyboard, the focus goes to each heading, and a screen reader hears the task and the dice', stage.onPage({ device: DESKTOP }, async (page) => {
    const press = (button) => button.press('Enter')
    const focused = (text) => page.waitForFunction((wanted) => document.activeElement?.matches('h2') && document.activeElement.textContent.includes(wanted), text)
    await press(page.locator('#home .tile', { hasText: 'Learn' }))
    await focused('Learn')
    await press(page.locator('.learn-card', { hasText: 'Plakoto' }).first())
    await focused(await page.locator('.study h2').textContent())
    await heard(page, /Dice: \d–\d\./)
    await solve(page, LESSONS[0].steps[0])
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await page.getByText('2 of 9', { exact: true }).waitFor()
    await focused(await page.locator('.study h2').textContent())
    await press(page.getByRole('button', { name: 'Later' }))
    await focused('Learn')
    await press(page.locator('.learn-card', { hasText: 'Puzzle of the day' }))
    await page.locator('button.movable').first().waitFor()
    await focused(await page.locator('.study h2').textContent())
    await heard(page, /You rolled \d–\d/)
    await press(page.getByRole('button', { name: 'Show me' }))
    await page.locator('.verdict.told').waitFor()
    await focused(await page.locator('.study h2').textContent())
  }))

  for (const view of [{ theme: 'wood', language: 'en' }, { theme: 'dark', language: 'el' }]) {
    it(`axe finds nothing serious: ${view.theme}, ${view.language}`, stage.onPage({ device: PHONE, view }, async (page) => {
      await open(page)
      await page.locator('.difficulties').waitFor()
      assert.deepEqual(await serious(page), [])
      await page.evaluate(async () => (await import('./learn.js')).openLearn('plakoto'))
      await page.locator('button.movable').first().waitFor()
      assert.deepEqual(await serious(page), [])
      await page.evaluate(async () => (await import('./learn.js')).openPuzzle())
      await page.locator('.study-end button').nth(1).click()
      await page.locator('.why li').first().waitFor()
      assert.deepEqual(await serious(page), [])
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert.equal(wide[0], wide[1])
    }))
  }

  it('the game goes on afterwards', stage.onPage({}, async (page) => {
    await beginMatch(page)
    const before = await page.locator('.moves').textContent()
    await page.evaluate(async () => (await import('./learn.js')).openLearn('fevga'))
    // The lesson was not opened from the list.
    await page.getByRole('button', { name: 'Later' }).click()
    await myPhase(page)
    assert.equal(await page.locator('.moves').textContent(), before)
    assert.ok(await page.locator('.controls .primary').isVisible())
  }))
})
