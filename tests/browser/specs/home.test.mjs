// The first screen: one tap begins a game, and a match of a closed tab can be continued.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HANDS, PHONE, PLAYING, heard, myPhase, openNewMatch, openStage, roll, startMatch, toPlay } from '../page.mjs'

const stage = openStage()
const levelOf = (page) => page.locator('#far .level').textContent()

test('one tap begins a game, at the level and to the points that were chosen last', stage.onPage({ device: PHONE }, async (page, _, { context }) => {
  await page.getByRole('radio', { name: 'expert' }).focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await page.getByRole('radio', { name: 'advanced' }).isChecked(), true)
  await page.getByLabel('Match', { exact: true }).selectOption('to 5 points')
  await page.getByRole('button', { name: /^Portes/ }).tap()
  await myPhase(page)
  assert.match(await page.locator('#frame').textContent(), /to 5/)
  assert.equal(await levelOf(page), 'advanced')
  assert.equal(await page.locator('#far .name').textContent(), 'The engine')
  assert.equal(await page.locator('#home').isVisible(), false)
  const other = await context.newPage()
  await other.goto(page.url())
  assert.equal(await other.getByRole('radio', { name: 'advanced' }).isChecked(), true)
  assert.equal(await other.getByLabel('Match', { exact: true }).inputValue(), '5')
}))

test('a new tab continues the match of a closed one, and of no open one', stage.onPage({}, async (page, hands, { context }) => {
  await page.locator('.continue.new').waitFor()
  await startMatch(page, { seed: 4, length: 5 })
  await roll(page, hands)
  const id = await page.locator('input.id').inputValue()
  const beside = await context.newPage()
  await beside.goto(page.url())
  await beside.locator('.continue.again', { hasText: 'Plakoto' }).waitFor()
  await page.close()
  await beside.reload()
  await beside.locator('.continue .miniature').waitFor()
  assert.match(await beside.locator('.continue').textContent(), /Plakoto · game\s1.*You 0 – 0 The engine.*Your turn/)
  await beside.locator('.continue').click()
  assert.equal(await myPhase(beside), 'move')
  assert.equal(await beside.locator('input.id').inputValue(), id)
  // The tab keeps the match that it has taken over.
  await beside.reload()
  assert.equal(await myPhase(beside), 'move')
  await HANDS.keys(beside).act()
}))

test('the match of the tab and the one against a friend stand beside each other, in sight', stage.onPage({}, async (page, _, { context }) => {
  await context.addInitScript(() => {
    const match = { id: 'x', seat: 'y', rules: 'portes', name: 'Μαριάννα Παπαδοπούλου', score: [2, 1], isMine: true }
    if (localStorage.getItem('plakoto.shared') === null) localStorage.setItem('plakoto.shared', JSON.stringify(match))
  })
  await page.reload()
  await page.locator('[data-game=fevga]').click()
  await myPhase(page)
  // Two more matches wait, whose tabs are closed.
  await page.evaluate(() => {
    const own = Object.keys(localStorage).find((key) => key.startsWith('plakoto.table.'))
    for (const key of ['a', 'b']) localStorage.setItem(`plakoto.table.${key}`, localStorage.getItem(own))
  })
  await page.getByRole('button', { name: 'Home' }).click()
  for (const language of ['el', 'en']) {
    await page.getByRole('button', { name: language === 'el' ? 'Ελληνικά' : 'English' }).click()
    await page.locator(`[lang=${language === 'el' ? 'en' : 'el'}]`).waitFor()
    for (const [width, height] of [[360, 640], [844, 390], [412, 915], [768, 1024], [1280, 800]]) {
      await page.setViewportSize({ width, height })
      const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
      assert.ok(sizes[0] <= width && sizes[1] <= height, `${language}: ${sizes} in ${width}×${height}`)
      const cards = await page.locator('.continue').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      assert.equal(await page.locator('.other-match').filter({ visible: true }).count(), 2)
      assert.ok(cards.length === 2 && cards[0].bottom <= cards[1].top, `${width}×${height}`)
      // Without news, no empty row is above the first card.
      const head = await page.locator('.home-head').evaluate((one) => one.getBoundingClientRect().bottom)
      if (width === 360) assert.ok(cards[0].top - head < 10, `${cards[0].top} below ${head}`)
    }
  }
  assert.match(await page.locator('.continue').nth(1).textContent(), /Portes · 2–1.*Μαριάννα.*Your turn/)
  // A friend without a name is called so in the present language.
  await page.evaluate(() => localStorage.setItem('plakoto.shared', JSON.stringify({ ...JSON.parse(localStorage.getItem('plakoto.shared')), name: 'user' })))
  for (const [language, name] of [['Ελληνικά', 'Αντίπαλος: ο φίλος σου'], ['English', 'Opponent: your friend']]) {
    await page.getByRole('button', { name: language }).click()
    await page.locator('.continue', { hasText: name }).waitFor()
  }
  // The friend may never come back.
  await page.getByRole('button', { name: 'Remove this match from here' }).click()
  assert.equal(await page.locator('.continue').count(), 1)
  assert.equal(await page.evaluate(() => localStorage.getItem('plakoto.shared')), 'null')
  await page.locator('.continue', { hasText: 'Fevga · game 1' }).click()
  await page.locator('#board').waitFor()
  assert.equal(await page.locator('#home').isVisible(), false)
  await myPhase(page)
}))

test('a new match leaves the unfinished one on the first screen', stage.onPage({ device: PHONE }, async (page, hands) => {
  const goHome = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click()
  }
  await startMatch(page, { seed: 4, length: 3 })
  await toPlay(page, hands, 1)
  const id = await page.locator('input.id').inputValue()
  for (const game of ['fevga', 'portes']) {
    await goHome()
    await page.locator(`[data-game=${game}]`).click()
    await heard(page, /Your match of (Plakoto|Fevga) waits under “Home”/)
    await toPlay(page, hands, 1)
  }
  await goHome()
  assert.match(await page.locator('.continue').textContent(), /Portes · game\s1/)
  assert.match(await page.locator('.other-matches').textContent(), /Fevga.*Plakoto/)
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), PHONE.viewport.height)
  await page.locator('.other-match', { hasText: 'Plakoto' }).click()
  await page.waitForFunction((sought) => document.querySelector('input.id')?.value === sought, id)
  assert.equal(await myPhase(page), 'move')
  await goHome()
  assert.match(await page.locator('.continue').textContent(), /Plakoto · game\s1/)
  assert.match(await page.locator('.other-matches').textContent(), /Portes.*Fevga/)
}))

test('whoever has done the lesson is not sent there again', stage.onPage({}, async (page) => {
  await page.locator('.home-card.continue.new').waitFor()
  await page.evaluate(() => localStorage.setItem('plakoto.practice', JSON.stringify({ lessons: { plakoto: 9, 'plakoto-of': 9 } })))
  await page.reload()
  await page.locator('.home-card.continue', { hasText: 'Play Plakoto' }).click()
  await page.waitForFunction(() => document.body.dataset.mine === 'true')
}))

test('after a finished match the first screen offers another one, and no lesson', stage.onPage({}, async (page) => {
  await startMatch(page, { seed: 4 })
  await page.waitForFunction(PLAYING)
  await page.getByRole('button', { name: 'Resign' }).click()
  // A single point decides the match.
  assert.equal(await page.getByRole('button', { name: 'A double game' }).count(), 0)
  await page.getByRole('button', { name: 'A single game: 1 point' }).click()
  await page.locator('#end').getByRole('button', { name: 'Home' }).click()
  assert.equal(await page.locator('.continue.new').count(), 0)
  await page.locator('.continue.again', { hasText: 'Plakoto' }).click()
  await page.waitForFunction(PLAYING)
}))

test('a tile shows that it is about to open something', stage.onPage({}, async (page, _, { context }) => {
  /** @type {() => void} */
  let arrive = () => {}
  const arrived = new Promise((done) => (arrive = done))
  await context.route(/cards\.js/, async (route) => (await arrived, route.fallback()))
  const tile = page.getByRole('button', { name: 'Puzzle of the day' })
  await tile.click()
  await page.locator('.tile[aria-busy=true]', { hasText: 'Puzzle of the day' }).waitFor()
  arrive()
  await page.locator('.study').waitFor()
}))

test('a tile that is pressed twice opens one dialog, and has the focus afterwards', stage.onPage({}, async (page) => {
  await page.getByRole('button', { name: 'With a friend' }).focus()
  await page.evaluate(() => [1, 2].forEach(() => document.activeElement.click()))
  await page.getByRole('dialog').waitFor()
  await page.locator('.tile[aria-busy]').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('dialog').count(), 1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'With a friend')
}))

test('no player of a new match is called by the name of the program', stage.onPage({}, async (page) => {
  const names = (await openNewMatch(page)).getByLabel('Name')
  assert.deepEqual(await names.evaluateAll((all) => all.map((one) => [one.value, one.placeholder])), [['', 'You'], ['', 'The engine']])
}))

test('the language and the colours change on the first screen', stage.onPage({}, async (page) => {
  await page.getByRole('button', { name: 'Ελληνικά' }).click()
  await page.getByRole('button', { name: 'Τάβλι και τα τρία' }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'EN')
  await page.getByRole('button', { name: 'Σκούρα χρώματα' }).click()
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
}))
