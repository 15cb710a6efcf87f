// The frame of a match, the end of a game and of a match, and the play that has cost most.

import assert from 'node:assert/strict'
import { readFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { HANDS, PHONE, PLAYING, beginMatch, makePlay, makeStep, makeSteps, myPhase, openFile, openStage, resign, startMatch, toMove } from '../page.mjs'

const stage = openStage()

/** Link to a position in which the player on roll has one checker left. */
const LAST_CHECKER = '#rules=plakoto&id=_38AAAABAAAAAA'

/** Plays a turn again whose best play is shown. */
async function playBest(page) {
  const steps = await page.locator('.review .best').textContent()
  await page.locator('.expert > summary').click()
  await page.getByRole('button', { name: 'Try again yourself' }).click()
  await page.locator('.task').waitFor()
  for (const [, way, times = 1] of steps.matchAll(/((?:\d+|bar)(?:\/(?:\d+|off))+)(?:\((\d)\))?/g)) {
    const [from, ...stops] = way.split('/').map((name) => ({ off: 0, bar: 27 })[name] ?? Number(name))
    for (let n = 0; n < Number(times); n++) await makeStep(page, from, stops.at(-1))
  }
  await page.locator('.review').getByRole('button', { name: 'Confirm' }).click()
}

const frame = (page) => page.locator('#frame span').first().textContent()
const winners = (page) => page.locator('#frame .mark').evaluateAll((all) => all.map((one) => one.querySelector('.checker')?.classList[1] ?? ''))

test('the frame names the game of the match, and its marks say who has won', stage.onPage({ device: PHONE }, async (page) => {
  await page.locator('[data-game=tavli]').tap()
  await myPhase(page)
  assert.equal(await frame(page), 'Tavli to 3 · game 1 · Portes · 0–0')
  assert.deepEqual(await winners(page), ['', '', ''])
  await page.waitForFunction(PLAYING)
  await resign(page)
  await page.locator('#end h1', { hasText: 'The engine wins the game' }).waitFor()
  await page.locator('.band', { hasText: 'game 1 · Portes' }).getByText('You resigned: one point.').waitFor()
  await page.locator('.comes', { hasText: 'Next: Plakoto' }).waitFor()
  await page.reload()
  await page.locator('#end .primary', { hasText: 'Next game: Plakoto' }).tap()
  await myPhase(page)
  assert.equal(await frame(page), 'Tavli to 3 · game 2 · Plakoto · 0–1')
  assert.deepEqual(await winners(page), ['side0', '', ''])
  assert.equal(await page.locator('#end').isVisible(), false)
}))

test('it is nobody’s turn after a resignation', stage.onPage({ view: { pace: 'slow' } }, async (page) => {
  await startMatch(page, { seed: 4, length: 1 })
  await page.waitForFunction(PLAYING)
  await page.locator('.turn-mark', { hasText: 'your turn' }).waitFor()
  await page.evaluate(() => {
    window.marks = {}
    const status = document.getElementById('status')
    new MutationObserver(() => (window.marks[status.textContent] = document.querySelectorAll('.turn-mark').length)).observe(status, { childList: true })
  })
  await resign(page)
  await page.locator('#end h1').waitFor()
  const told = Object.entries(await page.evaluate(() => window.marks)).filter(([text]) => /resign|accept|wins/.test(text))
  assert.ok(told.length >= 2, String(told))
  for (const [text, count] of told) assert.equal(count, 0, text)
}))

test('the play that has cost most is shown, and can be tried again', stage.onPage({}, async (page, hands) => {
  await startMatch(page, { seed: 4, length: 3 })
  for (let n = 0; n < 4; n++) {
    await toMove(page, hands)
    await makePlay(page, hands)
  }
  await myPhase(page)
  await resign(page, 'A double game: 2 points')
  await page.locator('#end h1', { hasText: 'A double for the engine' }).waitFor()
  await page.locator('.lesson .arrow.error').first().waitFor()
  const [cost] = /cost [\d.]+/.exec(await page.locator('.lesson').textContent()) ?? []
  const turn = /turn (\d+)/.exec(await page.locator('.lesson').textContent())?.[1]
  await page.getByRole('button', { name: 'Try it again' }).click()
  await page.locator('.review .headline', { hasText: `Game 1, turn ${turn}:` }).waitFor()
  // Everywhere a roll is written with a dash.
  assert.match(await page.locator('.review .headline').textContent(), /: you [1-6]–[1-6]$/)
  await page.locator('.task', { hasText: 'Make the play on the board that you think is best.' }).waitFor()
  assert.equal(await page.locator('.review .best').count(), 0)
  // Nothing but the task.
  assert.equal(await page.locator('.review .expert').isVisible(), false)
  const loss = /gives away ([\d.]+)/.exec(await page.locator('.review .played').first().textContent())?.[1]
  assert.equal(cost, `cost ${loss}`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: 'Next mistake' }).click()
  await page.locator('.review .headline').filter({ hasNotText: `turn ${turn}:` }).waitFor()
  await page.locator('.task', { hasText: 'Make the play on the board that you think is best.' }).waitFor()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await playBest(page)
  await page.locator('.verdict.right').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Leave the variation' }).isVisible(), false)
  await page.getByRole('button', { name: 'Done' }).click()
  // What was found is still there.
  await page.locator('#end .lesson .arrow.error').first().waitFor()
  // The whole analysis begins with the play that has cost most, wherever the user has gone in it before.
  for (let n = 0; n < 2; n++) {
    await page.getByRole('button', { name: 'Whole analysis' }).click()
    await page.locator('.review .headline', { hasText: `Game 1, turn ${turn}:` }).waitFor()
    await page.locator('.review .moves button').first().click()
    await page.locator('.review .headline', { hasText: 'Game 1, turn 1:' }).waitFor()
    await page.locator('.review').getByRole('button', { name: 'Back to the game' }).click()
  }
  await page.getByRole('button', { name: 'See the board' }).click()
  assert.equal(await page.locator('#end').isVisible(), false)
  await page.locator('.controls .primary', { hasText: 'Next game' }).waitFor()
}))

test('the mistakes of a game are kept for practice, even if the user goes on before they are found', stage.onPage({}, async (page, hands) => {
  await startMatch(page, { seed: 4, length: 3 })
  for (let n = 0; n < 4; n++) {
    await toMove(page, hands)
    await makePlay(page, hands)
  }
  await myPhase(page)
  await resign(page, 'A double game: 2 points')
  await page.locator('#end .primary:enabled', { hasText: 'Next game' }).click()
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('plakoto.practice') ?? '{}').mistakes?.length > 1)
  await page.evaluate(async () => (await import('./learn.js')).openLearn())
  await page.getByRole('button', { name: /My mistakes/ }).click()
  await page.getByText('What do you play this time?').waitFor()
}))

test('a game given up without a mistake is not praised, and there is nothing to try again', stage.onPage({}, async (page, hands) => {
  await startMatch(page, { seed: 4, length: 3 })
  await toMove(page, hands)
  await page.getByRole('button', { name: 'Hint', exact: true }).first().click()
  await page.locator('.hint-panel .hint-row').first().click()
  await hands.act()
  await myPhase(page)
  await resign(page, 'A double game: 2 points')
  await page.locator('.lesson h2', { hasText: 'No mistake in your plays, but you resigned.' }).waitFor()
  assert.equal(await page.locator('.lesson .miniature').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Try it again' }).count(), 0)
}))

/** Returns how many errors the user and the engine have made, by the end of a match or by the analysis. */
const errorsOf = async (page, text) => (await page.locator(text).innerText()).match(/\d+/g).map(Number)

test('the end of a match and its analysis count the same errors, whatever the depth', stage.onPage({}, async (page) => {
  const atEnd = '.how-played dl div:has(dt:text-is("Errors")) dd'
  const inTable = '.review tbody tr:has(th:text-is("Errors"))'
  await beginMatch(page, { seed: 4 })
  await openFile(page, 'match.mat')
  await page.locator(atEnd).waitFor()
  const counts = await errorsOf(page, atEnd)
  await page.getByRole('button', { name: 'Whole analysis' }).click()
  await page.locator(inTable).waitFor()
  assert.deepEqual(await errorsOf(page, inTable), counts)
  assert.equal(await page.getByLabel('Depth').inputValue(), '2')
  await page.getByLabel('Depth').selectOption('0')
  await page.waitForFunction((before) => document.querySelector('.review tbody td')?.textContent !== before, String(counts[0]))
  const quick = await errorsOf(page, inTable)
  // A variation changes the record, and not the analysis.
  await page.locator('.review .hint-row').first().click()
  await page.locator('.review .headline').getByText('Variation 1').waitFor()
  await page.locator('.review').getByRole('button', { name: 'Back to the game' }).click()
  await page.locator(atEnd).waitFor()
  assert.deepEqual(await errorsOf(page, atEnd), quick)
  // The mistakes to play again are those of the thorough analysis.
  await page.getByRole('button', { name: 'Try it again' }).click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.locator('.expert > summary').click()
  assert.deepEqual(await errorsOf(page, inTable), counts)
  assert.equal(await page.getByLabel('Depth').inputValue(), '2')
}))

test('the match of others is analysed, and is nobody’s win at this page', stage.onPage({}, async (page) => {
  const text = await readFile(new URL('../match.mat', import.meta.url), 'utf8')
  const file = join(await mkdtemp(join(tmpdir(), 'others-')), 'match.mat')
  await writeFile(file, text.replace(/"plakoto"(?=\]\n; \[Player 2)/, '"Maria"').replace('"user"', '"Giannis"').replace(' plakoto :', ' Maria :').replace(' user :', ' Giannis :'))
  await beginMatch(page, { seed: 4 })
  await openFile(page, file)
  await page.locator('.review tbody').waitFor()
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('plakoto.practice') ?? '{}').mistakes ?? []), [])
  await page.locator('.review').getByRole('button', { name: 'Back to the game' }).click()
  await page.locator('.band.drawn h1', { hasText: 'A double for Giannis' }).waitFor()
  await page.locator('.lesson', { hasText: /Played.*Better.*Giannis · Game 1/ }).waitFor()
  for (const name of [/Level up/, 'Rematch']) assert.equal(await page.locator('#end').getByRole('button', { name }).count(), 0)
  await page.locator('#end').getByRole('button', { name: 'New match' }).click()
  await page.locator('[data-game=plakoto]').click()
  await myPhase(page)
  assert.equal(await page.locator('#near .name').textContent(), 'You')
}))

test('a match that is won says how the user played, and leads to another one', stage.onPage({}, async (page) => {
  await beginMatch(page, { seed: 4, level: 'casual' })
  await openFile(page, 'match.mat')
  await page.locator('.band.won h1', { hasText: 'A double for you' }).waitFor()
  // The file does not say how the engine was set.
  assert.equal(await page.locator('#far .level').textContent(), '')
  assert.equal(await page.locator('#end').getByRole('button', { name: 'Level up' }).count(), 0)
  await page.locator('.how-played dt', { hasText: 'Errors' }).waitFor()
  await page.getByRole('button', { name: 'See the board' }).click()
  // The list of plays was hidden while it grew.
  await page.waitForFunction(() => {
    const { scrollTop, clientHeight, scrollHeight } = document.querySelector('.move-panel .moves')
    return scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 2
  })
  await page.locator('.controls').getByRole('button', { name: 'Summary' }).click()
  await page.locator('#end').getByRole('button', { name: 'Rematch' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.moves .roll').length < 2)
  await myPhase(page)
  assert.equal(await page.locator('#end').isVisible(), false)
  assert.equal(await page.locator('#far .level').textContent(), 'casual')
}))

for (const hands of ['keys', 'mouse']) {
  test(`another press of the same ${hands} does not skip the end of a game`, stage.onPage({ hash: LAST_CHECKER }, async (page) => {
    await toMove(page, HANDS[hands](page))
    await makeSteps(page, HANDS.mouse(page))
    const { x, y, width, height } = await page.locator('.controls .primary').boundingBox()
    const press = () => (hands === 'keys' ? page.keyboard.press('Space') : page.mouse.click(x + width / 2, y + height / 2))
    for (let n = 0; n < 8; n++) {
      await press()
      await page.waitForTimeout(60)
    }
    await page.locator('#end h1', { hasText: 'A double for Light' }).waitFor()
    if (hands === 'keys') assert.equal(await page.evaluate(() => document.activeElement?.matches('#end h1')), true)
    await page.locator('#end .primary:enabled', { hasText: 'Next game' }).waitFor()
    await page.keyboard.press('Space')
    await page.locator('#end').waitFor({ state: 'hidden' })
  }))
}

const PERSON = { kind: 'person', level: 'casual', name: 'user' }
const ENGINE = { kind: 'engine', level: 'casual', name: 'plakoto' }
const REMOTE = { kind: 'remote', level: 'casual', name: 'Nikos' }

/** Endings of games: what they are, and the lines in the band, of which the score is only one. @type {[string, object, string[]][]} */
const ENDINGS = [
  ['a match of one game', { phase: 'match_over', score: [0, 2], length: 1, result: { winner: 1, points: 2, how: 'gammon' } },
    ['Plakoto', 'A double for you', 'The engine bore off nothing: 2 points.', 'Level up: intermediate']],
  ['a match to three', { phase: 'match_over', score: [1, 3], length: 3, result: { winner: 1, points: 1, how: 'single' } },
    ['Plakoto · match to 3', 'The match is yours', 'You 3 – 1 The engine', 'All your checkers are off: one point.', 'Level up: intermediate']],
  ['a game between two people', { score: [1, 0], seats: [{ ...PERSON, name: 'plakoto' }, PERSON], result: { winner: 0, points: 1, how: 'single' } },
    ['game 2 · Plakoto', 'Dark wins the game', 'All checkers are off: one point.']],
  ['both mothers pinned', { result: { winner: null, points: 0, how: 'mothers_pinned' } }, ['game 2 · Plakoto', 'A draw', 'Both mothers are pinned: no points.']],
  ['a dead game', { result: { winner: null, points: 0, how: 'dead' } }, ['game 2 · Plakoto', 'A draw', 'Neither side can ever move again: no points.']],
  ['a win on time', { phase: 'match_over', score: [2, 0], length: 3, seats: [REMOTE, PERSON], shared: { isOver: true, winner: 1 }, result: { winner: 0, points: 2, how: 'gammon' } },
    ['Plakoto · match to 3 · score 0–2', 'The match is yours', 'On time: the clock of Nikos ran out.']],
  ['a loss on time in a match of one game', { phase: 'match_over', length: 1, seats: [REMOTE, PERSON], shared: { isOver: true, winner: 0 }, result: null },
    ['Plakoto', 'Nikos wins the game', 'On time: your clock ran out.']],
  ['a loss on time that a third watches', { phase: 'match_over', length: 1, seats: [REMOTE, { ...REMOTE, name: 'Maria' }], shared: { isOver: true, winner: 1 }, result: null },
    ['Plakoto', 'Maria wins the game', 'On time: the clock of Nikos ran out.']],
  ['no result', { phase: 'match_over', length: 5, seats: [REMOTE, PERSON], shared: { isOver: true, winner: null }, result: null },
    ['Plakoto · match to 5 · score 0–0', 'No result']],
]

test('the end says once who has won, and by how much', stage.onPage({}, async (page) => {
  for (const [name, given, expected] of ENDINGS) {
    const shown = await page.evaluate(async ({ phase = 'game_over', score = [0, 0], length = 3, seats, shared = null, result }) => {
      if (shared) shared.reactions = { atEnd: '' }
      const { ending } = await import('./ending.js')
      const state = { phase, score, match_length: length, names: seats.map((seat) => seat.name), variant: 'plakoto' }
      const place = document.createElement('main')
      const table = { state, settings: { seats, length }, result, shared, match: { rules: 'plakoto', order: ['plakoto'], games: [] }, game: 2, isFair: true }
      ending(place, table, { next: ['', null], isHeld: () => false })
      return [...place.querySelectorAll('.band :is(p, h1), .ending-actions button')].map((one) => one.textContent).filter(Boolean)
    }, { seats: [ENGINE, PERSON], ...given })
    assert.deepEqual(shown, expected, name)
  }
}))

/** Matches of tavli that are over: the winners of the games, and what the list of the games says. @type {[(0 | 1)[], string[]][]} */
const MATCHES = [
  [[1, 1], ['Portes You 1', 'Plakoto You 1', 'Fevga not played']],
  [[1, 0, 1, 0], ['Portes You 1', 'Plakoto The engine 1', 'Fevga You 1', 'Portes The engine 1']],
  [[1, 0, 1, 0, 1, 0, 1, 0, 0], ['Portes You 1', 'Plakoto The engine 1', 'Fevga You 1', 'Portes The engine 1', 'Plakoto You 1', 'Fevga The engine 1', 'Portes You 1', 'Plakoto The engine 1', 'Fevga The engine 1']],
]

test('a reload shows the end of a match again, and the plain address the first screen', stage.onPage({}, async (page) => {
  const address = page.url()
  await startMatch(page, { seed: 4, length: 1 })
  await page.waitForFunction(PLAYING)
  await resign(page)
  await page.locator('#end h1').waitFor()
  await page.reload()
  await page.locator('#end h1').waitFor()
  await page.goto(address)
  await page.locator('#home .game').first().waitFor()
}))

test('the end of a match lists all its games', stage.onPage({ device: PHONE }, async (page) => {
  for (const [winners, expected] of MATCHES) {
    const shown = await page.evaluate(async ({ winners, seats }) => {
      const { ending } = await import('./ending.js')
      const state = { phase: 'match_over', score: [2, 3], match_length: 5, names: seats.map((seat) => seat.name), variant: 'portes' }
      const place = document.getElementById('end')
      const games = winners.map((winner) => ({ result: { winner, points: 1, how: 'single' } }))
      const match = { rules: 'tavli', order: ['portes', 'plakoto', 'fevga'], games }
      const table = { state, settings: { seats, length: 5 }, result: games.at(-1).result, shared: null, match, game: games.length, isFair: true }
      document.getElementById('home').hidden = true
      document.body.className = 'at-end'
      place.hidden = false
      ending(place, table, { next: ['', null], isHeld: () => false })
      const { clientWidth, scrollWidth } = document.documentElement
      return { games: [...place.querySelectorAll('.round li')].map((one) => [...one.querySelectorAll('strong, strong + span')].map((part) => part.textContent).join(' ')), isWide: scrollWidth > clientWidth }
    }, { winners, seats: [ENGINE, PERSON] })
    assert.deepEqual(shown, { games: expected, isWide: false })
  }
}))
