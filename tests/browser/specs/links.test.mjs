// Links that contain a position or a match, opened in a fresh browser profile.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { DESKTOP, PHONE, beginMatch, closeAll, downloadBy, openFile, openPage, openStage } from '../page.mjs'

const stage = openStage()

/** Runs a test with a page at an address that has this hash. */
const withLink = (device, hash, run) => stage.onPage({ device, hash }, (page, _, { context }) => run(page, context))

const idOf = (page) => page.locator('input.id').inputValue()
const menu = async (page, entry) => page.getByRole('button', { name: entry, exact: true }).click()
/** Waits until a game is on the board. */
const ready = (page) => page.waitForFunction(() => document.body.dataset.mine === 'true')

/** Returns the colour of the board's frame in a picture and on the page. @param {string} jpeg in Base64 */
async function frameColours(jpeg) {
  const image = new Image()
  image.src = `data:image/jpeg;base64,${jpeg}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const painted = [...context.getImageData(12, image.height / 2, 1, 1).data].slice(0, 3)
  return [painted, getComputedStyle(document.querySelector('.frame')).fill.match(/\d+/g).map(Number)]
}

/** Rules, position and match ID, and the phase that follows. */
const POSITIONS = [
  ['plakoto', 'AACA/z8AAID/Pw:cAkAAAAAAAAE', 'roll'],
  ['plakoto', 'AACA/z8AAID/Pw:cIkFAAAAAAAE', 'move'],
  ['tapa', 'AABi/D8AAID/Pw:cImlACAACAAE', 'move'],
  ['tapa mother=3', 'AABi/D8AAID/Pw:cImlACAACAAE', 'move'],
  ['express', 'AACA/z8AAID/Pw', 'roll'],
  ['portes', '4HPwATDgc/ABMA:cIkFAAAAAAAE', 'move'],
]

for (const [rules, id, phase] of POSITIONS) {
  const hash = `#${new URLSearchParams({ rules, id: id.replaceAll('+', '-').replaceAll('/', '_') })}`
  test(`a link opens ${rules} ${id}`, withLink(DESKTOP, hash, async (page) => {
    await ready(page)
    assert.equal(await page.evaluate(() => document.body.dataset.phase), phase)
    assert.ok((await idOf(page)).startsWith(id), await idOf(page))
    // The link is shared as it came, and the address contains it until the first play.
    assert.equal(new URL(page.url()).hash, hash)
    await menu(page, 'Share')
    const link = new URL(await page.getByLabel('Link to this position').inputValue())
    const parts = new URLSearchParams(link.hash.slice(1))
    assert.equal(parts.get('rules'), rules)
    assert.ok(parts.get('id').startsWith(id.replaceAll('+', '-').replaceAll('/', '_')))
    const download = await downloadBy(page, 'JPEG')
    const jpeg = await readFile(await download.path())
    const [painted, shown] = await page.evaluate(frameColours, jpeg.toString('base64'))
    // The grain of the wood changes the colour of the frame a little.
    for (const [n, channel] of painted.entries()) assert.ok(Math.abs(channel - shown[n]) < 24, `${painted} instead of ${shown}`)
  }))
}

test('a link without a player on roll means player 1, each time', withLink(DESKTOP, '', async (page) => {
  await page.keyboard.press('Escape')
  const sides = new Set()
  for (const rules of ['plakoto', 'portes', 'fevga', 'narde', 'tapa', 'plakoto', 'portes', 'express']) {
    const id = { portes: '4HPwATDgc_ABMA', tapa: 'AABi_D8AAID_Pw' }[rules] ?? 'AACA_z8AAID_Pw'
    await page.evaluate((hash) => (location.hash = hash), `#rules=${rules}&id=${id}`)
    const yes = page.getByRole('button', { name: 'Yes', exact: true })
    if (sides.size) await yes.click()
    await page.waitForFunction((name) => document.body.dataset.mine === 'true' && !document.body.classList.contains('at-home') && [...document.querySelectorAll('#side h2')].some((title) => title.textContent.toLowerCase().includes(name)), rules)
    assert.equal(await page.locator('.status.problem').count(), 0, rules)
    sides.add(await page.locator('.player.on-turn').getAttribute('id'))
  }
  assert.deepEqual([...sides], ['near'])
}))

test('a position from a link is kept by a reload, and the user plays on against the engine', withLink(PHONE, '#rules=portes&id=sM_BATDgc_ABUA:cIkFAAAAAAAE', async (page) => {
  await ready(page)
  await page.locator('#status', { hasText: 'First enter from the bar: 3, 1.' }).waitFor()
  const link = page.url()
  await page.reload()
  await ready(page)
  assert.equal(page.url(), link)
  const [bar, last] = await page.evaluate(() => ['.controls', '.controls .primary'].map((name) => document.querySelector(name).getBoundingClientRect().right))
  assert.ok(last <= bar, 'all buttons are on the screen')
  await menu(page, 'Play the engine')
  await page.locator('#far .name', { hasText: 'The engine' }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
}))

test('the link to a finished position shows its board', withLink(DESKTOP, '#rules=plakoto&id=ABgA_j8AQAD_Pw:cKNqADAAAAAE', async (page) => {
  await page.locator('.controls .primary', { hasText: 'New match' }).waitFor()
  await page.locator('#far .score', { hasText: '3 / 3' }).waitFor()
  assert.equal(await page.locator('#end').isVisible(), false)
}))

test('a link to a match opens its analysis', withLink(DESKTOP, '', async (page) => {
  await beginMatch(page, { seed: 4 })
  await openFile(page, 'match.mat')
  await page.locator('#end').getByText('A double for you').waitFor()
  await menu(page, 'Share')
  const link = await page.getByLabel('Link to the match').inputValue()
  assert.ok(link.length < 8000, `${link.length} characters`)
  const other = await openPage(stage.browser, link, PHONE)
  await other.page.locator('.review').waitFor()
  await other.page.locator('.review progress').waitFor()
  await closeAll(other)
}))

test('a damaged link, and a position that cannot be or that its game does not allow, are reported', withLink(DESKTOP, '#match=%%%', async (page) => {
  const status = page.locator('.home-says')
  await status.getByText('The link is damaged.').waitFor()
  await page.evaluate(() => (location.hash = '#rules=plakoto&id=AAAAAAAAAAAAAA'))
  await status.getByText('The link cannot be opened').waitFor()
  await page.evaluate(() => (location.hash = '#rules=chess&id=AACA_z8AAID_Pw'))
  await status.getByText(/The link cannot be opened: .*chess/).waitFor()
  await page.evaluate(() => (location.hash = '#rules=fevga&id=kjP4ADHgc_BBCA'))
  await status.getByText('The link cannot be opened: both sides have checkers on point 18').waitFor()
}))

test('a link replaces a game only if the user agrees', withLink(DESKTOP, '', async (page) => {
  await beginMatch(page, { seed: 4 })
  const before = await idOf(page)
  const go = () => page.evaluate(() => (location.hash = '#rules=tapa&id=AABi_D8AAID_Pw'))
  await go()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  assert.equal(await idOf(page), before)
  await go()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForFunction(() => [...document.querySelectorAll('input.id')].some(({ value }) => value.startsWith('AABi/D8AAID/Pw')))
}))
