// The status line of the page in each state of a game: it must address the right player and be up
// to date.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOVING, PHONE, PLAYING, chooseMatch, heard, labelsOf, makePlay, makeSteps, myPhase, openStage, resign, roll, startMatch, toMove } from '../page.mjs'

/** A name that is not that of this computer. */
const AFAR = 'tavli.test'
const stage = openStage('--allow-host', AFAR)

const withPage = (action, view = {}) => stage.onPage({ view }, action)

const status = (page) => page.locator('#status').textContent().then((text) => text.trim())

/**
 * Chooses for each player whether a human or the engine plays.
 * @param {import('playwright-core').Page} page @param {string} first @param {string} second
 */
async function seat(page, first, second) {
  await chooseMatch(page, async (dialog) => {
    const seats = dialog.locator('fieldset')
    await seats.nth(0).locator('select').first().selectOption(first)
    await seats.nth(1).locator('select').first().selectOption(second)
    await dialog.getByLabel('Who starts', { exact: true }).selectOption('1')
  })
}

/** Starts a match, and makes the steps of a play. Returns the number of turns before it. */
async function toConfirm(page, hands) {
  await startMatch(page, { length: 3 })
  await toMove(page, hands)
  await makeSteps(page, hands)
  return page.locator('.moves button').count()
}

test('the status follows steps, undone steps and a play that is taken back', withPage(async (page, hands) => {
  await seat(page, 'person', 'engine')
  await page.waitForFunction(PLAYING)
  assert.equal(await status(page), 'You start. Your roll.')
  await roll(page, hands)
  assert.match(await status(page), /^You roll \d–\d\. Still to be played: [\d, ]+\.$/)
  const before = await labelsOf(page)
  await makeSteps(page, hands)
  assert.equal(await status(page), 'Confirm the play.')
  await page.getByRole('button', { name: 'Undo a step' }).click()
  assert.match(await status(page), /^Still to be played: [\d, ]+\.$/)
  await makePlay(page, hands)
  await page.waitForFunction(PLAYING)
  assert.match(await status(page), /^The engine (plays .+|cannot move)\. Your roll\.$/)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.waitForFunction(MOVING)
  // The answer of the engine is taken back, too.
  assert.deepEqual(await labelsOf(page), before)
  assert.match(await status(page), /^Taken back\. Still to be played: [\d, ]+\.$/)
}))

test('two human players are named by their sides, and so is an engine in the first seat', withPage(async (page, hands) => {
  await seat(page, 'person', 'person')
  await page.waitForFunction(PLAYING)
  assert.equal(await status(page), 'Light starts. Light to roll.')
  assert.deepEqual(await page.locator('.player .name').allTextContents(), ['Dark', 'Light'])
  await roll(page, hands)
  await makePlay(page, hands)
  await page.waitForFunction(PLAYING)
  assert.match(await status(page), /^Light plays .+\. Dark to roll\.$/)
  await resign(page, 'A double game: 2 points')
  await page.locator('.controls .second').waitFor()
  assert.equal(await status(page), 'Dark offers to resign: 2 points. Light: do you accept?')
  await page.reload()
  await page.locator('#status', { hasText: 'Dark offers to resign: 2 points.' }).waitFor()
  await hands.act()
  await page.locator('#end h1', { hasText: 'A double for Light' }).waitFor()
  await page.locator('#end').getByText('By resignation: 2 points.').waitFor()
  await page.getByRole('button', { name: 'Home' }).first().click()
  await seat(page, 'engine', 'engine')
  await page.locator('.moves .roll').nth(2).waitFor()
  assert.doesNotMatch(await page.locator('main:not([hidden])').textContent(), /\bYou\b/)
}))

test('the status never asks the user to act while the engine thinks', withPage(async (page, hands) => {
  await page.evaluate(() => {
    window.said = new Set()
    new MutationObserver(() => window.said.add(document.getElementById('status').textContent.trim()))
      .observe(document.getElementById('status'), { childList: true, subtree: true })
  })
  await startMatch(page, { seed: 4 })
  for (let turn = 0; turn < 2; turn++) {
    await toMove(page, hands)
    await makePlay(page, hands)
    await page.waitForFunction(PLAYING)
  }
  const said = await page.evaluate(() => [...window.said])
  assert.ok(said.some((text) => text.startsWith('You play ')), said.join('\n'))
  for (const text of said) assert.doesNotMatch(text, /You play .+ (Your|Confirm|Still)/, said.join('\n'))
}))

test('reasons for the best play are in the language of the page', withPage(async (page, hands) => {
  await page.locator('[data-game=plakoto]').click()
  await toMove(page, hands)
  await page.locator('.ask-hint').click()
  await page.locator('.hint-row').first().waitFor()
  const asks = page.locator('.ask-why')
  assert.equal(await asks.count(), (await page.locator('.hint-row').count()) - 1)
  await asks.last().click()
  await page.locator('.why p').first().waitFor()
  const said = await page.locator('.why').textContent()
  assert.match(said, /[α-ω]{4}/)
  assert.doesNotMatch(said, /why\.|undefined|NaN|[a-z]{3}/)
  assert.equal(await asks.last().getAttribute('aria-expanded'), 'true')
  await asks.last().click()
  await page.locator('.why').waitFor({ state: 'detached' })
}, { language: 'el' }))

test('where nothing that is counted favours the better play, the reasons say so first', withPage(async (page) => {
  const said = await page.evaluate(async () => {
    const { reasons } = await import('./why.js')
    const play = (text, pips) => ({ play: text, pips, pins: [] })
    const why = { contact: 'hit', better: play('24/18 13/11', [159, 167]), other: play('24/16', [159, 167]), costs: [{ topic: 'pips', better: 159, other: 152 }] }
    const text = (gains) => [...reasons({ ...why, gains }).querySelectorAll('p')].map((one) => one.textContent)
    return [text([]), text([{ topic: 'made', better: 2, other: 1 }])]
  })
  assert.match(said[0][0], /^No single reason for 24\/18 13\/11/)
  assert.match(said[0][1], /^For 24\/16/)
  assert.match(said[1][0], /^For 24\/18 13\/11/)
}))

test('names begin with a small letter inside a sentence', withPage(async (page) => {
  const texts = await page.evaluate(async () => {
    const { t } = await import('./i18n.js')
    const [engine, you] = [{ common: 'the_engine' }, { common: 'you' }]
    return [t('said.opening', { a: engine, x: 1, b: you, y: 2 }), t('said.starts', { name: engine }), t('dice_of', { name: 'You' }), t('Right. { $name } wins.', { name: you })]
  })
  // A player may be called "You".
  assert.deepEqual(texts, ['Opening roll: the engine 1, you 2.', 'The engine starts.', 'Dice: You', 'Right. You wins.'])
}))

test('a play that is confirmed while the device is offline is sent when the connection returns', withPage(async (page, hands, { context }) => {
  await page.goto(stage.server.url.replace(/127\.0\.0\.1|localhost/, AFAR))
  const turns = await toConfirm(page, hands)
  // The answer does not come, and then the browser notices why.
  await page.evaluate(() => {
    window.kept = WebSocket.prototype.send
    WebSocket.prototype.send = () => {}
  })
  await hands.act()
  await context.setOffline(true)
  await page.locator('#status', { hasText: 'No connection: your play is sent when it returns.' }).waitFor()
  assert.doesNotMatch(await status(page), /Confirm/)
  await page.evaluate(() => void (WebSocket.prototype.send = window.kept))
  await context.setOffline(false)
  await page.waitForFunction((count) => document.querySelectorAll('.moves button').length > count, turns)
}))

test('a connection that brings no answer is said and shown, until it does', withPage(async (page, hands, { context, noted }) => {
  const turns = await toConfirm(page, hands)
  // The network brings nothing, and the browser does not notice.
  await context.route(/icon\.svg/, () => {})
  await page.evaluate(() => {
    window.kept = WebSocket.prototype.send
    WebSocket.prototype.send = function (lines) {
      window.late = () => window.kept.call(this, lines)
    }
  })
  await hands.act()
  await heard(page, 'No answer: the connection is slow or lost.')
  assert.match(await status(page), /^No answer: .* Your match is safe\.$/)
  await page.evaluate(() => {
    WebSocket.prototype.send = window.kept
    window.late()
  })
  await heard(page, 'The connection is back.')
  await page.waitForFunction((count) => document.querySelectorAll('.moves button').length > count, turns)
  // The browser notices, on the computer that the program runs on, too.
  await page.waitForFunction(PLAYING)
  await context.unroute(/icon\.svg/)
  await context.setOffline(true)
  await hands.act()
  await heard(page, 'No connection. The game goes on when it returns. Your match is safe.')
  assert.match(await status(page), /^No connection\. The game goes on/)
  await context.setOffline(false)
  await heard(page, /The connection is back\..*Your roll\./)
  await roll(page, hands)
  noted.errors = noted.errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))
}))

test('a play in words has the numbers that the board shows, whoever plays', withPage(async (page) => {
  const words = await page.evaluate(async () => {
    const [{ inWords }, { read, startBoard }] = await Promise.all([import('./show.js'), import('./game.js')])
    const say = (player, play, bottom, board = {}) => inWords(player, read(play), bottom, { ...startBoard(), ...board })
    const [hits, fevga] = [{ contact: 'hit' }, { contact: 'block', course: 'same' }]
    return [
      say(1, '24/18 13/9*', 1), say(0, '21/14*', 1), say(0, '21/14*', 0), say(0, '24/18*/13', 1), say(0, '24/18*/13', 1, hits),
      say(0, 'bar/22 24/22(2)', 1, hits), say(0, '4/off(2) 2/off', 1), say(0, '24/20', 1, fevga),
    ]
  })
  assert.deepEqual(words, [
    '24 to 18, 13 to 9, pinning on 9', '4 to 11, pinning', '21 to 14, pinning', '1 to 12', '1 to 12, hitting on 7',
    'bar to 3, 2 checkers 1 to 3', '2 off 21 and 1 off 23', '12 to 8',
  ])
}))

test('in Greek, a given name stands in front of a verb without an article', stage.onPage({ view: { language: 'el' } }, async (page) => {
  const said = await page.evaluate(async () => {
    const { t } = await import('./i18n.js')
    return [t('said.roll', { name: 'Νίκος', dice: '1–1' }), t('said.roll', { name: { common: 'the_engine' }, dice: '1–1' }), t('end.1.name', { name: 'Νίκος' })]
  })
  assert.deepEqual(said, ['Νίκος έφερε 1–1.', 'Η μηχανή έφερε 1–1.', 'Νίκη στην παρτίδα: Νίκος'])
}))

test('while the next game is on its way, the page no longer says that the last one is over', stage.onPage({}, async (page) => {
  const said = await page.evaluate(async () => {
    const { situation } = await import('./show.js')
    return [false, true].map((busy) => situation({ open: true, started: true, busy, state: { phase: 'game_over', decides: null } }))
  })
  assert.deepEqual(said, ['The game is over.', ''])
}))

test('in Greek, checkers that are borne off have a verb of their own', stage.onPage({ view: { language: 'el' } }, async (page) => {
  await page.locator('#home .games').waitFor()
  const said = await page.evaluate(async () => {
    const [{ inWords, told }, { read, startBoard }] = await Promise.all([import('./show.js'), import('./game.js')])
    const board = startBoard()
    const [engine, person] = ['engine', 'person'].map((kind) => ({ kind }))
    const table = { board, settings: { seats: [engine, person] }, state: { names: ['0', '1'] } }
    const tell = (player, play) => told(table, { event: 'move', player, steps: read(play) }, 1)
    return [tell(1, '2/off 1/off'), tell(1, '1/off(4)'), tell(1, '5/2 4/off'), tell(0, '24/14(2)'), inWords(1, read('4/off 3/off'), 1, board), tell(1, '6/off(3) 5/off'), tell(0, '24/17*'), tell(1, '24/17*')]
  })
  assert.deepEqual(said.map((text) => text.replace(/^.* (μαζεύει|παίζει)/, '$1')), [
    'Μάζεψες από το 2 και από το 1.', 'Μάζεψες 4 πούλια από το 1.', 'Έπαιξες από το 5 στο 2, μάζεψες από το 4.', 'παίζει 2 πούλια από το 1 στο 11.',
    'μάζεμα: από το 4 και από το 3', 'Μάζεψες 3 από το 6 και 1 από το 5.', 'παίζει από το 1 στο 8 και πλακώνει.', 'Έπαιξες από το 24 στο 17 και πλάκωσες.',
  ])
}))

test('in Greek, the page says one pinned checker, and where a checker goes that can also be borne off', stage.onPage({ device: PHONE, view: { language: 'el' }, hash: '#rules=plakoto&id=MIYRpD5q-wEAAB' }, async (page) => {
  await myPhase(page)
  assert.deepEqual(await page.locator('.player .pins').allTextContents(), ['22 πλακωμένα', '11 πλακωμένο'])
  const said = await page.evaluate(async () => {
    const [{ goesTo }, { TRAYS, startBoard }] = await Promise.all([import('./show.js'), import('./game.js')])
    const go = (...places) => goesTo({ destinations: { 5: places }, board: startBoard() }, 5, 1)
    return [go(4, 2), go(2, TRAYS[1]), go(TRAYS[1]), go()]
  })
  assert.deepEqual(said, ['Πάει στο 4, 2.', 'Πάει στο 2, ή μαζεύεται.', 'Μαζεύεται.', ''])
  // Until the game goes on, a button that plays against the engine has the place of this one.
  await page.getByRole('button', { name: 'Ρίξε', exact: true }).first().click()
  await page.getByRole('button', { name: 'Παραίτηση' }).click()
  await page.getByRole('button', { name: 'Μονό: 1 πόντος' }).click()
  const { x, width } = await page.locator('.controls .primary', { hasText: 'Δέχομαι' }).boundingBox()
  assert.ok(x + width <= PHONE.viewport.width, `${x} + ${width}`)
}))

test('a Greek page says in Greek what cannot be done, and what the rules of each game are', stage.onPage({ device: PHONE, view: { language: 'el' } }, async (page) => {
  const dialog = page.locator('dialog[open]')
  const open = async (entry) => {
    await page.getByRole('button', { name: 'Μενού' }).first().click()
    await dialog.getByRole('button', { name: entry, exact: true }).click()
  }
  await page.locator('#home .games').waitFor()
  await open('Κανόνες')
  const rules = await dialog.locator('section').evaluateAll((all) => all.map((one) => [one.querySelector('h3').textContent, one.querySelector(':scope > p').textContent]))
  assert.deepEqual(rules.map(([game]) => game), ['Πλακωτό', 'Πόρτες', 'Φεύγα'])
  for (const [game, text] of rules) assert.match(text, /πούλια/, game)
  await page.keyboard.press('Escape')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open('Φύλαξε ή άνοιξε αγώνα').then(() => dialog.getByRole('button', { name: 'Άνοιγμα αρχείου' }).click())])
  await chooser.setFiles({ name: 'x.mat', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await page.locator('.home-says', { hasText: /^Αυτό το αρχείο δεν διαβάζεται ως αγώνας\. \([Ά-ώ]/ }).waitFor()
  await open('Ανάλυση')
  await page.locator('.review', { hasText: 'Δεν έχει γίνει ακόμη καμία κίνηση.' }).waitFor()
  await page.getByRole('button', { name: 'Πίσω στο παιχνίδι' }).click()
  await open('Στήσε τα πούλια')
  await page.getByRole('button', { name: 'Άδειο' }).click()
  await page.locator('.editor .problem', { hasText: 'Βάλε κι άλλα πούλια.' }).waitFor()
}))
