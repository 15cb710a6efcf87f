// The layout in thirteen settings (phones, tablets, desktops, zoom, colours, writing from right to left), in each state
// of a game: no element may cover another. If the variable SCREENS names a folder, pictures are written to it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HANDS, PLAYING, makeSteps, myPhase, openNewMatch, openPage, openStage, toMove } from '../page.mjs'

/** A window of 1280×800 pixels, enlarged to 200 %. */
const ZOOMED = { size: [640, 400], deviceScaleFactor: 2, touch: false }
const SETTINGS = [
  { size: [360, 640], language: 'el', rules: 'fevga' },
  { size: [390, 844], colorScheme: 'dark', rules: 'portes' },
  { size: [844, 390], language: 'el' },
  { size: [768, 1024], rules: 'narde' },
  { size: [820, 1180], language: 'el', colorScheme: 'dark' },
  { size: [1024, 768], forcedColors: 'active', colorScheme: 'dark', rules: 'portes' },
  { size: [1180, 820], language: 'el', rules: 'fevga' },
  { size: [1366, 768], touch: false },
  { size: [1280, 720], touch: false, language: 'el' },
  { size: [1366, 768], touch: false, forcedColors: 'active', language: 'el' },
  { size: [1366, 768], touch: false, dir: 'rtl', contrast: 'more', rules: 'portes' },
  { size: [2560, 1440], touch: false, language: 'el', colorScheme: 'dark', rules: 'portes' },
  { ...ZOOMED, rules: 'portes' },
]
/** Folder for pictures; undefined if none are wanted. */
const SCREENS = process.env.SCREENS
/** Minimum size of a touch target in pixels (44, with a tolerance for rounding). */
const FINGER = 43.9
/** Minimum height of a point, which is three times as wide, on a phone so short that everything else must fit too. */
const SHORT_PHONE = 36
/** Minimum size of a point if the user has a mouse (WCAG 2.2, criterion 2.5.8). */
const POINTER = 24

/** Maximum height of a button whose text is on one line. */
const ONE_LINE = 56

const stage = openStage()

/** Returns the bounding boxes of the visible elements, by name. @param {import('playwright-core').Page} page */
const boxesOf = (page) => page.evaluate(() => {
  scrollTo(0, 0)
  const names = ['#frame', '#board', '#status', '#controls', '#far', '#near', '#tools', '.side > .panel', '.side > div > .panel', 'dialog']
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0
  // Elements that cover the board only for a moment ignore clicks.
  const passes = (one) => getComputedStyle(one).pointerEvents === 'none'
  // Beside the board, the panels scroll by themselves, so that only a part of them is seen.
  const side = document.querySelector('#side')
  const edges = getComputedStyle(side).overflowY === 'auto' ? side.getBoundingClientRect() : { top: -Infinity, bottom: Infinity }
  return names.flatMap((name) => [...document.querySelectorAll(name)].filter((one) => isSeen(one) && !passes(one)).map((one, n) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const part = side.contains(one) ? { top: Math.max(top, edges.top), bottom: Math.min(bottom, edges.bottom) } : { top, bottom }
    return { name: n ? `${name} ${n + 1}` : name, left, right, ...part }
  })).filter(({ top, bottom }) => bottom > top)
})

/**
 * Returns the touch targets that are too small.
 * @param {import('playwright-core').Page} page @param {string} selector @param {number} [wide] least width @param {number} [high]
 */
const tooSmall = (page, selector, wide = FINGER, high = wide) => page.evaluate(([wanted, leastWidth, leastHeight]) => {
  const boxes = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  return boxes.map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < leastWidth || height < leastHeight)
    .map(([text, { width, height }]) => `${text} is ${width.toFixed(1)} × ${height.toFixed(1)}`)
}, [selector, wide, high])

/** Returns the drop-down lists that are narrower than one of their texts. @param {import('playwright-core').Page} page */
const tooNarrow = (page) => page.evaluate(() => [...document.querySelectorAll('select')].filter((one) => one.checkVisibility()).flatMap((one) => {
  const copy = one.cloneNode(true)
  copy.style.cssText = 'position: absolute; width: auto; min-width: 0'
  one.parentElement.append(copy)
  const width = copy.offsetWidth
  copy.remove()
  return width > one.offsetWidth + 0.5 ? [`${one.parentElement.textContent} needs ${width}, has ${one.offsetWidth}`] : []
}))

/** Returns the fields with letters so small that a phone enlarges the page when the user taps them. @param {import('playwright-core').Page} page */
const tooFine = (page) => page.evaluate(() => [...document.querySelectorAll('input, select, textarea')]
  .filter((one) => one.type !== 'checkbox' && parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML))

const overlap = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5

/** @param {import('playwright-core').Page} page @param {number[]} size @param {string} state @param {string[]} [needed] */
async function check(page, [width, height], state, needed = ['#board', '#controls']) {
  const boxes = await boxesOf(page)
  const says = (what) => `${state} at ${width}×${height}: ${what}\n${JSON.stringify(boxes, null, 1)}`
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, says('the page scrolls sideways'))
  // On the smallest phone, the status line is shown over the board only for a moment.
  if (needed.includes('#controls') && width > 360) needed = [...needed, '#status']
  for (const name of needed) assert.ok(boxes.some((box) => box.name === name), says(`${name} is missing`))
  const inView = ['#frame', '#far', '#board', '#near', '#controls', '#status', '#tools', 'dialog']
  for (const box of boxes) {
    assert.ok(box.left >= -0.5 && box.right <= width + 0.5, says(`${box.name} reaches past the side of the screen`))
    if (inView.includes(box.name)) assert.ok(box.top >= -0.5 && box.bottom <= height + 0.5, says(`${box.name} reaches past the top or bottom of the screen`))
  }
  // A dialog may cover everything.
  const apart = boxes.filter(({ name }) => name !== 'dialog')
  for (const [n, a] of apart.entries()) {
    for (const b of apart.slice(n + 1)) assert.ok(!overlap(a, b), says(`${a.name} covers ${b.name}`))
  }
  const dialog = boxes.some(({ name }) => name === 'dialog') ? 'dialog ' : ''
  // Rows of the move list may be smaller if the user has a mouse.
  const rows = await page.evaluate(() => matchMedia('(pointer: coarse)').matches) ? '' : ':not(.moves button)'
  const targets = [`button:not(.places button)${rows}`, 'select', 'summary', 'input:not([type=checkbox], [type=radio])', '.check', '.swatch']
  assert.deepEqual(await tooNarrow(page), [], says('too narrow'))
  if (!rows) assert.deepEqual(await tooFine(page), [], says('too fine'))
  assert.deepEqual(await tooSmall(page, targets.map((one) => dialog + one).join()), [], says('too small'))
}

/** Checks that the whole first screen is in view. @param {import('playwright-core').Page} page @param {number[]} size */
async function checkHome(page, [width, height]) {
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
  assert.equal(sizes[0], width, 'the first screen scrolls sideways')
  assert.ok(sizes[1] <= height, `the first screen is ${sizes[1]} pixels high at ${width}×${height}`)
  const cards = await page.locator('#home :is(button, label)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  assert.ok(cards.length > 12)
  for (const [n, a] of cards.entries()) for (const b of cards.slice(n + 1)) assert.ok(!overlap(a, b), `${JSON.stringify(a)} covers ${JSON.stringify(b)}`)
  assert.deepEqual(await tooSmall(page, '#home :is(button, label)'), [])
}

/** Checks the end of a game, whose main button is always in view. @param {import('playwright-core').Page} page @param {number[]} size */
async function checkEnding(page, [width, height]) {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'the end of a game scrolls sideways')
  const { top, bottom } = await page.locator('#end .primary').evaluate((one) => one.getBoundingClientRect().toJSON())
  assert.ok(top >= 0 && bottom <= height, `${top} to ${bottom} of ${height}`)
  const isCovered = await page.locator('.ending-more button').evaluateAll((all) => all.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }))
  assert.deepEqual(isCovered, isCovered.map(() => false), 'links that something covers')
  assert.deepEqual(await tooSmall(page, '#end button'), [])
}

/** Checks that a wide window needs no scrolling: the board fills its height, and most of its width. @param {import('playwright-core').Page} page @param {number[]} size */
async function checkWide(page, [width, height]) {
  if (width < 1240 || height < 700) return
  const board = await page.locator('#board').evaluate((one) => one.getBoundingClientRect().toJSON())
  assert.ok(board.width >= width * 0.55, `the board is ${board.width} of ${width} pixels wide`)
  assert.ok(board.height >= height * 0.85, `the board is ${board.height} of ${height} pixels high`)
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, 'the page scrolls')
}

/** Starts a match between two human players. @param {import('playwright-core').Page} page @param {string} rules */
async function begin(page, rules) {
  const dialog = page.locator('dialog[open]')
  await dialog.locator('form > .column select').first().selectOption(rules)
  await dialog.locator('fieldset').nth(1).locator('select').first().selectOption('person')
  await dialog.locator('.pair').nth(1).locator('select').nth(1).selectOption('1')
  await dialog.locator('summary').last().click()
  await dialog.locator('input[inputmode="numeric"]').fill('4')
  await dialog.locator('.primary').click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens a menu entry. On a narrow screen, the menu is in a dialog. @param {import('playwright-core').Page} page @param {number} n */
async function openEntry(page, n) {
  if (await page.locator('#menu button').nth(n).isVisible()) return page.locator('#menu button').nth(n).click()
  await page.locator('.controls .phone-only').click()
  await page.locator('dialog .column button').nth(n).click()
}

describe('at each size', { concurrency: 2 }, () => {
  for (const [n, { size, language = 'en', rules = 'plakoto', touch = true, dir = 'ltr', ...device }] of SETTINGS.entries()) {
    const [width, height] = size
    const name = [`${width}×${height}`, language, rules, ...(dir === 'rtl' ? [dir] : []), ...Object.values(device)].join(' ')
    test(name, async () => {
      const options = { viewport: { width, height }, hasTouch: touch, isMobile: touch, ...device }
      const { page, context, noted } = await openPage(stage.browser, stage.server.url, options, { language })
      await page.evaluate((way) => (document.documentElement.dir = way), dir)
      const picture = async (state) => SCREENS && page.screenshot({ path: `${SCREENS}/${String(n + 1).padStart(2, '0')} ${state}.png` })
      const hands = HANDS[touch ? 'finger' : 'mouse'](page)
      await page.locator('#home .game').first().waitFor()
      await checkHome(page, size)
      await picture('first screen')
      await openNewMatch(page)
      for (const details of await page.locator('dialog summary').all()) await details.click()
      for (const value of await page.locator('dialog form > .column select').first().locator('option').evaluateAll((all) => all.map((one) => one.value))) {
        await page.locator('dialog form > .column select').first().selectOption(value)
        assert.deepEqual(await tooNarrow(page), [], `${value} at ${size}`)
      }
      for (const details of await page.locator('dialog summary').all()) if (await details.isVisible()) await details.click()
      await check(page, size, 'a new page', [])
      await begin(page, rules)
      assert.equal(await myPhase(page), 'roll')
      await check(page, size, 'before a roll')
      await toMove(page, hands)
      await makeSteps(page, hands)
      await hands.act()
      await page.waitForFunction(PLAYING)
      await toMove(page, hands)
      await check(page, size, 'before a play', ['#frame', '#far', '#board', '#near', '#controls'])
      await checkWide(page, size)
      const least = touch ? FINGER : POINTER
      assert.deepEqual(await tooSmall(page, '.places [data-place]', least, width < 400 ? SHORT_PHONE : least), [], `points at ${width}×${height}`)
      await page.locator('button.movable').first().click()
      await check(page, size, 'a checker taken up')
      await page.keyboard.press('Escape')
      // `expert` is the fastest level for hints, so the reply arrives at once.
      await page.locator('.side .panel select').selectOption('expert')
      await page.locator('.ask-hint').click()
      await page.locator('.ask-why').first().click()
      await page.locator('.why').waitFor()
      const rows = await page.locator('.hint-row').evaluateAll((all) => all.map((one) => `${one.offsetWidth}×${one.offsetHeight}`))
      assert.equal(new Set(rows).size, 1, `rows of the hint: ${rows}`)
      await check(page, size, 'a hint and its reasons', ['#board', '.side > .panel'])
      await picture('hint')
      await makeSteps(page, hands)
      await check(page, size, 'a complete play')
      await page.locator('.moves button').first().click()
      await check(page, size, 'an earlier position')
      await page.keyboard.press('Escape')
      // Only a server has tables for two people, which are the second entry of the menu.
      const edit = (await page.locator('#menu button').count()) - 6
      for (const entry of [...(edit === 4 ? [1] : []), edit + 2, edit + 3, edit + 4, edit + 5]) {
        await openEntry(page, entry)
        await page.locator('dialog[open]').waitFor()
        await check(page, size, `dialog ${entry}`)
        await page.keyboard.press('Escape')
        await page.locator('dialog').waitFor({ state: 'detached' })
      }
      await openEntry(page, edit)
      await page.locator('.editor').waitFor()
      await check(page, size, 'the editor', ['#board', '#tools'])
      await picture('editor')
      await page.locator('.editor .leave').click()
      await hands.act()
      await page.waitForFunction(PLAYING)
      await page.locator('.controls .icon').nth(2).click()
      await page.locator('dialog .column button').first().waitFor()
      await check(page, size, 'how much to resign')
      await page.locator('dialog .column button').first().click()
      await page.locator('.controls .second').waitFor()
      await check(page, size, 'a resignation')
      const heights = await page.locator('.controls > button').evaluateAll((all) => all.map((one) => one.offsetHeight))
      assert.ok(Math.max(...heights) <= ONE_LINE, `heights of the buttons: ${heights}`)
      await hands.act()
      await page.locator('#end .primary').waitFor()
      await checkEnding(page, size)
      await picture('the end of a game')
      await page.locator('.ending-more button').first().click()
      // A fast program may have finished the analysis by now.
      await page.locator('.review :is(progress, tbody)').first().waitFor()
      await check(page, size, 'an analysis that goes on', ['#board'])
      // Wait for the default search depth on one screen size only. Use a fast depth on the other
      // sizes.
      if (n) await page.locator('.review select').first().selectOption('0')
      await page.locator('.review tbody').waitFor()
      await check(page, size, 'a review', ['#board'])
      await page.locator('.review .hint-row, .review .chances').first().waitFor()
      await checkWide(page, size)
      const answer = await page.locator('.review .answer .chances').first().evaluate((one) => one.getBoundingClientRect().bottom)
      assert.ok(width < 1240 || height < 700 || answer < height, `the first answer ends at ${answer} of ${height}`)
      await picture('review')
      assert.deepEqual(noted.errors, [])
      await context.close()
    })
  }
})

for (const [width, height] of [[360, 640], [390, 844]]) {
  const device = { viewport: { width, height }, hasTouch: true, isMobile: true }

  test(`a table of two people with a clock is as wide as a telephone: ${width}×${height}`, stage.onPage({ device }, async (page) => {
    await page.getByRole('button', { name: 'With a friend' }).tap()
    await page.getByRole('radio', { name: '5 min + 12 s a turn' }).check({ force: true })
    await page.getByRole('button', { name: 'Invite' }).tap()
    await page.getByRole('dialog', { name: 'Send the invitation' }).waitFor()
    const sizes = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    assert.deepEqual(await sizes(), [width, width])
    await page.keyboard.press('Escape')
    assert.match(await page.locator('#far .time').textContent(), /^5:12$/)
    assert.deepEqual(await sizes(), [width, width])
  }))

  test(`on a telephone the board never turns, and stays in sight: ${width}×${height}`, stage.onPage({ device }, async (page) => {
    const hands = HANDS.finger(page)
    const upright = async (state) => {
      const { layout, box } = await page.locator('#board').evaluate((one) => ({ layout: one.dataset.layout, box: one.getBoundingClientRect().toJSON() }))
      assert.equal(layout, 'portrait', state)
      assert.ok(box.top >= -0.5 && box.bottom <= height && box.left >= -0.5 && box.right <= width + 0.5, `${state}: ${JSON.stringify(box)}`)
      return box.height / height
    }
    for (const open of ['openLearn', 'openPuzzle']) {
      await page.waitForFunction(() => document.body.dataset.open === 'true')
      await page.evaluate(async (name) => (await import('./learn.js'))[name](...(name === 'openLearn' ? ['plakoto'] : [])), open)
      await page.locator('button.movable').first().waitFor()
      assert.ok((await upright(open)) > 0.55, open)
      const boxes = await page.locator('.study-end button').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom))
      assert.ok(boxes.length && boxes.every((bottom) => bottom <= height), `${open}: ${boxes}`)
    }
    await page.getByRole('button', { name: 'Show me' }).tap()
    await page.locator('.why li').first().waitFor()
    await upright('an answer')
    await page.evaluate(async () => (await import('./learn.js')).openLearn('plakoto'))
    await page.getByRole('button', { name: 'Later' }).tap()
    await openNewMatch(page)
    await begin(page, 'plakoto')
    await toMove(page, hands)
    await upright('a game')
    await check(page, [width, height], 'a game', [])
    assert.deepEqual(await tooSmall(page, '.places [data-place]', FINGER, SHORT_PHONE), [])
    await page.locator('.controls').getByRole('button', { name: 'Hint' }).tap()
    await page.locator('.hint-row').first().waitFor()
    await upright('a hint')
    const [board, sheet] = await page.evaluate(() => ['#board', '.hint-panel'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()))
    assert.ok(sheet.top >= board.bottom && sheet.bottom <= height + 0.5, 'the sheet is below the board')
    await page.locator('.hint-panel .close').tap()
    await makeSteps(page, hands)
    await hands.act()
    await page.waitForFunction(PLAYING)
    await openEntry(page, (await page.locator('#menu button').count()) - 5)
    await page.locator('.review tbody').waitFor()
    await upright('an analysis')
  }))
}

test('the board uses the height of a low window', stage.onPage({}, async (page) => {
  await page.locator('[data-game=plakoto]').click()
  await myPhase(page)
  for (const [width, height] of [[640, 400], [667, 375], [740, 360], [844, 390], [1180, 600]]) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction((least) => document.querySelector('#board').getBoundingClientRect().height > least, height * 0.8)
  }
}))

const LAPTOP = { viewport: { width: 1366, height: 768 } }

for (const language of ['en', 'el']) {
  test(`the dialog for a new match is whole on a laptop: ${language}`, stage.onPage({ device: LAPTOP, view: { language } }, async (page) => {
    const dialog = await openNewMatch(page)
    assert.equal(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight), 0)
  }))
}

test('the ring of the focus is whole in the menu', stage.onPage({ device: LAPTOP }, async (page) => {
  await page.locator('[data-game=plakoto]').click()
  await myPhase(page)
  const settings = page.locator('#menu').getByRole('button', { name: 'Settings' })
  await settings.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#menu :focus-visible', { hasText: 'Settings' }).waitFor()
  const top = await settings.evaluate((one) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(one)
    return one.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth)
  })
  assert.ok(top >= 0, String(top))
}))
