// The look of the board: themes and sets of checkers, their contrast, their size, and when they are loaded.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { DESKTOP, PHONE, beginMatch, beginPlay, myPhase, openPage, openStage, serious, startMatch } from '../page.mjs'

const stage = openStage()
const BOARDS = ['walnut', 'linen', 'marble']
const CHECKERS = ['bone', 'ceramic', 'flat']
/** Maximum size of everything that belongs to one theme, in bytes. */
const MOST = 60_000

const source = (name) => readFileSync(new URL(`../../../src/serve/page/${name}.css`, import.meta.url), 'utf8')
/** Returns the custom properties in a style sheet. @param {string} name @returns {Record<string, string>} */
const properties = (name) => Object.fromEntries([...source(name).matchAll(/--([\w-]+): ("[^"]*"|url\("[^"]*"\)|[^;]*);/g)].map(([, key, value]) => [key, value]))

/** Returns the relative luminance of a colour (WCAG 2). @param {string} colour */
function luminance(colour) {
  const digits = colour.slice(1).length === 3 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)
  const [r, g, b] = digits.match(/../g).map((pair) => Number.parseInt(pair, 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe('each theme', () => {
  for (const name of BOARDS) {
    test(`${name}: marks have a casing of the opposite lightness, and letters can be read`, () => {
      const p = properties(name)
      for (const mark of ['go', 'hint', 'wrong', 'last', 'pin']) {
        assert.ok(contrast(p[mark], p[`${mark}-2`]) >= 6, `${name} ${mark}: ${contrast(p[mark], p[`${mark}-2`])}`)
      }
      for (const [ink, ground] of [['number', 'frame'], ['well-ink', 'well'], ['well-ink', 'well-lo']]) {
        assert.ok(contrast(p[ink], p[ground]) >= 4.5, `${name} ${ink} on ${ground}: ${contrast(p[ink], p[ground])}`)
      }
      // A point can be told from the field by its colour or by its inlaid line.
      for (const point of ['tri-a', 'tri-b']) {
        assert.ok(Math.max(contrast(p[point], p.field), contrast(p['tri-line'], p.field), contrast(p['tri-line'], p[point])) >= 1.6, `${name} ${point}`)
      }
    })
  }

  for (const name of CHECKERS) {
    test(`${name}: both sides differ in shape and lightness, and their numbers can be read`, () => {
      const p = properties(name)
      assert.notEqual(p['light-lines'] + p['light-inlay'], p['dark-lines'] + p['dark-inlay'])
      assert.ok(contrast(p.light, p.dark) >= 4.5)
      for (const side of ['light', 'dark']) {
        assert.ok(contrast(p[side], p[`${side}-ink`]) >= 7, side)
        assert.ok(contrast(p[side], p[`${side}-cut`]) >= 4.5, `${side}: ${contrast(p[side], p[`${side}-cut`])}`)
      }
    })
  }

  test('is one small file', () => {
    for (const board of BOARDS) for (const checkers of CHECKERS) {
      const size = gzipSync(source(board)).length + gzipSync(source(checkers)).length
      assert.ok(size <= MOST && source(board).length + source(checkers).length <= MOST, `${board} and ${checkers}: ${size} bytes`)
    }
  })
})

/** Returns the themes that the page has asked for. */
const files = (noted) => noted.requests.map((url) => new URL(url).pathname.slice(1)).filter((name) => [...BOARDS, ...CHECKERS].includes(name.replace('.css', '')))

test('a theme is loaded when it is chosen, applied without a reload, and kept', stage.onPage({}, async (page, _, { noted }) => {
  await startMatch(page, { seed: 4 })
  const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('.wood .frame')).fill)
  const face = () => page.evaluate(() => document.querySelector('#checker1').innerHTML)
  assert.deepEqual(files(noted).sort(), ['bone.css', 'walnut.css'])
  const [before, engraving] = [await colour(), await face()]
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('.swatch', { hasText: 'olive and linen' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.board === 'linen')
  assert.notEqual(await colour(), before)
  assert.equal(await face(), engraving)
  await page.locator('.swatch', { hasText: 'ceramic' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.checkers === 'ceramic')
  assert.notEqual(await face(), engraving)
  // The dialog shows pictures of all of them.
  assert.deepEqual(files(noted).slice(2).sort(), ['ceramic.css', 'flat.css', 'linen.css', 'marble.css'])
  noted.requests.length = 0
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.board === 'linen')
  assert.deepEqual(files(noted).sort(), ['ceramic.css', 'linen.css'])
}))

test('a theme that does not arrive leaves the board as it is, and the page says so', async () => {
  const { page, context } = await openPage(stage.browser, stage.server.url, DESKTOP)
  await startMatch(page, { seed: 4 })
  // A play of the opponent would replace the message.
  await myPhase(page)
  await page.route(/marble\.css$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('.swatch', { hasText: 'dark marble' }).click()
  await page.locator('.status', { hasText: 'marble.css' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'walnut')
  await context.close()
})

for (const device of [{ forcedColors: 'active' }, { forcedColors: 'active', colorScheme: 'dark' }, { contrast: 'more' }]) {
  test(`the sides differ in lightness and shape with ${JSON.stringify(device)}`, stage.onPage({ device: { ...DESKTOP, ...device } }, async (page) => {
    await startMatch(page, { seed: 4 })
    const [light, dark] = await page.evaluate(() => ['#checker1', '#checker0'].map((id) => {
      const [, , , face] = document.querySelector(id).children
      const gradient = document.querySelector(face.getAttribute('fill').slice(4, -1))
      return Number(getComputedStyle(gradient.children[1]).stopColor.match(/\d+/)[0])
    }))
    assert.ok(light - dark > 150, `${light} and ${dark}`)
    assert.equal(await page.evaluate(() => document.documentElement.dataset.checkers), 'flat')
  }))
}

// The light player holds down two checkers, and the dark one a light checker.
test('pips are only beside the names, and a pinned checker is marked and counted there', stage.onPage({ device: PHONE, hash: '#rules=plakoto&id=MIYRpD5q-wEAAB' }, async (page) => {
  await myPhase(page)
  assert.equal(await page.locator('.checker.pinned').count(), 3)
  assert.equal(await page.locator('.checker.pinned .pin-slot').count(), 3)
  assert.deepEqual(await page.locator('.player .pins').allTextContents(), ['22 pinned', '11 pinned'])
  assert.equal(await page.locator('.off-count').textContent(), '3')
  assert.equal(await page.locator('.stack.off .checker').count(), 3)
  assert.match(await page.locator('#near .pips-word').textContent(), /^59 pips$/)
}))

test('boards and checkers are chosen from their pictures, also by keyboard', stage.onPage({}, async (page) => {
  await page.locator('#home .game').first().waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const boards = page.getByRole('group', { name: 'Board' })
  await boards.locator('svg[data-board=marble] path').first().waitFor()
  const fields = await boards.locator('svg rect:nth-of-type(2)').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
  assert.equal(new Set(fields).size, 3, String(fields))
  await boards.getByRole('radio', { name: 'walnut' }).focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await boards.getByRole('radio', { name: 'olive and linen' }).isChecked(), true)
  await page.waitForFunction(() => document.documentElement.dataset.board === 'linen')
  const sets = page.getByRole('group', { name: 'Checkers' })
  await sets.getByRole('radio', { name: 'flat' }).press('Space')
  await page.waitForFunction(() => document.documentElement.dataset.checkers === 'flat')
  assert.deepEqual(await serious(page), [])
}))

test('high contrast has a board of its own, and says so in place of the choice', stage.onPage({}, async (page) => {
  await page.locator('[data-game=plakoto]').click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const note = page.getByText('High contrast has a board and checkers of its own.')
  for (const theme of ['contrast', 'wood']) {
    await page.getByLabel('Theme').selectOption(theme)
    assert.equal(await page.getByRole('radio', { name: 'dark marble' }).isDisabled(), theme === 'contrast')
    assert.equal(await note.isVisible(), theme === 'contrast')
  }
}))

test('one pip is said as one', stage.onPage({ hash: '#rules=plakoto&id=_38AAAABAAAAAA' }, async (page) => {
  await page.locator('#near .pips-word', { hasText: /^1 pip$/ }).waitFor()
  await page.locator('#far .pips-word', { hasText: /^15 pips$/ }).waitFor()
}))

test('names and levels are whole beside a board of a small tablet', stage.onPage({ device: { viewport: { width: 1024, height: 768 } }, view: { level: 'advanced', language: 'el' } }, async (page) => {
  await page.locator('[data-game=plakoto]').click()
  await myPhase(page)
  const cut = await page.locator('.player :is(.name, .level, .turn-mark)').evaluateAll((all) => all.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  assert.deepEqual(cut, [])
}))

test('the settings return the focus to their button, also in another language', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4 })
  const open = async (name) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
  }
  const focused = (name) => page.waitForFunction((text) => document.activeElement?.textContent === text, name)
  await open('Settings')
  await page.getByRole('dialog').getByLabel('Theme').selectOption('dark')
  await page.keyboard.press('Escape')
  await focused('Settings')
  await open('Settings')
  await page.getByRole('dialog').getByLabel('Language').selectOption('el')
  await focused('Ρυθμίσεις')
}))

test('a hint after a step draws only the steps that are left', stage.onPage({}, async (page, hands) => {
  await beginPlay(page, hands, { seed: 4 })
  const arrows = page.locator('.arrow.best')
  const hint = async () => {
    await page.locator('.ask-hint').click()
    await page.locator('.hint-panel .hint-row').first().waitFor()
  }
  await hint()
  assert.equal(await arrows.count(), 2)
  await page.locator('.hint-panel .hint-row').first().click()
  await page.getByRole('button', { name: 'Undo a step' }).click()
  await hint()
  await page.mouse.move(0, 0)
  assert.equal(await arrows.count(), 1)
}))
