// Creates the pictures in the README. `scripts/pictures.sh` passes this script a terminal capture
// and the output folder. The variable PLAKOTO contains the path of the program.

import { readFile } from 'node:fs/promises'
import { HANDS, makePlay, myPhase, openBrowser, openPage, openServer, startMatch } from '../../tests/browser/page.mjs'

const [capture, folder] = process.argv.slice(2)
/** Number of turns that the user plays before the picture is taken. */
const TURNS = 7
/** CSS colours for ANSI colour codes. */
const COLOURS = { 30: '#777', 31: '#f66', 32: '#7c7', 33: '#fc6', 34: '#8af', 35: '#d8d', 36: '#6dd', 37: '#ddd', 90: '#888' }

/** Takes a screenshot of the page in the middle of a game, with a hint. */
async function pictureOfPage(browser, url) {
  const { page, context } = await openPage(browser, url, { viewport: { width: 1100, height: 760 } })
  await startMatch(page, { seed: 26, length: 5, level: 'expert' })
  const hands = HANDS.mouse(page)
  const hint = () => page.locator('.ask-hint').click()
  for (let plays = 0; ; plays++) {
    if ((await myPhase(page)) !== 'move') await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase === 'move' && document.body.dataset.mine === 'true')
    await hint()
    if (plays === TURNS) break
    await page.locator('.hint-row').first().click()
    await hands.act()
    await page.waitForFunction(() => document.body.dataset.phase !== 'move')
  }
  await page.locator('.hint-row').first().focus()
  await page.screenshot({ path: `${folder}/browser.png` })
  await context.close()
}

/** Takes a screenshot of a game on a telephone. */
async function pictureOfPhone(browser, url) {
  const { page, context } = await openPage(browser, url, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await startMatch(page, { seed: 26, length: 3, level: 'casual' })
  const hands = HANDS.finger(page)
  for (let plays = 0; plays < TURNS; ) {
    if ((await myPhase(page)) === 'move') {
      await makePlay(page, hands)
      plays++
    } else {
      await hands.act()
      await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
    }
  }
  await page.waitForFunction(() => document.body.dataset.mine === 'true')
  await page.screenshot({ path: `${folder}/phone.png` })
  await context.close()
}

/** Converts text with ANSI colours to HTML. @param {string} text */
function html(text) {
  let [colour, isBold] = ['#ddd', false]
  const parts = text.split(/\x1b\[([\d;]*)m/)
  const shown = parts.map((part, n) => {
    if (n % 2 === 0) {
      const safe = part.replace(/&/g, '&amp;').replace(/</g, '&lt;')
      return `<span style="color:${colour};font-weight:${isBold ? 700 : 400}">${safe}</span>`
    }
    for (const code of part.split(';').map(Number)) {
      if (code === 0 || code === 39) colour = '#ddd'
      if (code === 0 || code === 22) isBold = false
      if (code === 1) isBold = true
      colour = COLOURS[code] ?? colour
    }
    return ''
  })
  return `<pre style="margin:0;padding:18px;display:inline-block;background:#1c1c22;font:15px/1.25 'DejaVu Sans Mono',monospace">${shown.join('')}</pre>`
}

async function pictureOfTerminal(browser) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
  await page.setContent(`<body style="margin:0">${html((await readFile(capture, 'utf8')).trimEnd())}</body>`)
  await page.locator('pre').screenshot({ path: `${folder}/terminal.png` })
}

const [server, browser] = [await openServer(), await openBrowser()]
await pictureOfPhone(browser, server.url)
await pictureOfPage(browser, server.url)
await pictureOfTerminal(browser)
await browser.close()
await server.close()
