// Two people at one table: in two browser profiles, with watchers, reloads, a rematch and the proof of the dice.

import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { countdown } from '../../../src/serve/page/countdown.js'
import { Unfair, areDiceOf, chainOf, diceOf, seedOf, thrower, tokenOf } from '../../../src/serve/page/dice.js'
import { hex, hmac, sha256 } from '../../../src/serve/page/sha256.js'
import { DESKTOP, HANDS, PHONE, closeAll, downloadBy, heard, makePlay, makeSteps, openPage, openServer, openStage, resign, serious } from '../page.mjs'

const stage = openStage()

test('hashes of the page are those of other programs', () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 1000]) {
    const bytes = new Uint8Array(length).map((_, n) => n * 7)
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`)
  }
  const bytes = new TextEncoder().encode('plakoto seat v1 x')
  const key = new Uint8Array(32).map((_, n) => n)
  assert.equal(hex(hmac(key, bytes)), createHmac('sha256', key).update(bytes).digest('hex'))
  assert.equal(tokenOf(hex(key), 'x'), hex(hmac(key, bytes)))
  // `fair_dice` has the same example.
  const zero = '0'.repeat(64)
  assert.equal(chainOf('example', 0, 1, zero)[0], 'c5f30e74d01e35f97b79ddfe3aa6b1b7916befa185a379523f24bef6d8058c6a')
  assert.deepEqual(diceOf('example', 1, 1, [zero, zero]), [6, 3])
})

test('a page throws only by the anchors that it has kept', () => {
  const [mine, theirs] = ['1'.repeat(64), '2'.repeat(64)]
  const memory = { kept: null, read: () => memory.kept, write: (kept) => (memory.kept = kept) }
  const chains = [chainOf('t', 0, 1, seedOf(mine, 't', 1)), chainOf('t', 1, 1, seedOf(theirs, 't', 1))]
  const at = (throws, other = chains[1]) => ({ number: 1, throws, anchors: [chains[0][0], other[0]], last: [chains[0][throws], other[throws]] })
  const thrown = (number, other = chains[1]) => {
    const nonces = [chains[0][number], other[number]]
    return { series: 1, number, nonces, dice: diceOf('t', 1, number, nonces) }
  }
  const page = thrower('t', 0, mine, memory)
  // Before the other player's anchor is known, the page gives no part of a throw.
  page.follow({ number: 1, throws: 0, anchors: [chains[0][0], null], last: [chains[0][0], null] }, null)
  assert.equal(page.nonce('roll'), null)
  page.follow(at(0), null)
  assert.equal(page.nonce('roll'), `roll 1 1 ${chains[0][1]}`)
  page.follow(at(1), thrown(1))
  page.follow(at(1), thrown(1))
  assert.equal(page.nonce('reveal'), `reveal 1 2 ${chains[0][2]}`)
  // Another browser of the player follows at once, and a reload knows what it has given.
  const elsewhere = { kept: null, read: () => elsewhere.kept, write: (kept) => (elsewhere.kept = kept) }
  thrower('t', 0, mine, elsewhere).follow(at(7), thrown(7))
  const reloaded = () => thrower('t', 0, mine, { read: () => memory.kept, write: () => {} })
  reloaded().follow(at(1), thrown(1))
  const forged = chainOf('t', 1, 1, seedOf('3'.repeat(64), 't', 1))
  const next = { number: 2, throws: 0, anchors: [null, null], last: [null, null] }
  const wrong = [
    [at(0), null],
    [at(2, forged), thrown(2, forged)],
    [{ ...at(2), last: [chains[0][2], forged[2]] }, thrown(2, forged)],
    [{ ...at(2), last: [chains[0][3], chains[1][2]] }, thrown(2)],
    // The dice do not follow from the nonces, or there is no proof of them.
    [at(2), { ...thrown(2), dice: [0, 0] }],
    [at(2), { ...thrown(2), nonces: [forged[2], chains[1][2]] }],
    [at(2), null],
    [at(2), thrown(1)],
    // A throw that was called is replaced by one of another series, or the table has no end.
    [next, thrown(1)],
    [{ ...at(1), throws: 1e12 }, thrown(1)],
  ]
  for (const said of wrong) assert.throws(() => page.follow(...said), Unfair)
  assert.throws(() => reloaded().follow(at(2, forged), thrown(2, forged)), Unfair)
  assert.throws(() => reloaded().follow(at(0), null), Unfair, 'a throw would be repeated')
  // After the end of the game, the throw that was called never comes.
  page.follow(next, thrown(1), true)
  assert.throws(() => page.follow(at(1), thrown(1)), Unfair)
})

test('dice on the board are those of a throw in either order', () => {
  assert.ok(areDiceOf([3, 5], { dice: [5, 3] }) && !areDiceOf([3, 5], { dice: [3, 3] }) && !areDiceOf([3, 5], null))
})

test('a clock warns once at thirty and once at ten seconds', () => {
  let now = 0
  const clock = countdown(() => now)
  const table = (left, running, match = 1) => clock.take({ match, clock: { left, running } })
  const seen = (seconds) => ((now = seconds * 1000), [clock.text(0), clock.urgency(0), clock.warning(0)])
  clock.take({ match: 1, clock: null })
  assert.deepEqual([...seen(0), clock.isTicking], ['', 0, null, false])
  table([40_000, 20_000], 0)
  assert.deepEqual(seen(9.9), ['0:31', 0, null])
  assert.deepEqual(seen(10), ['0:30', 1, 30])
  assert.deepEqual(seen(11), ['0:29', 1, null])
  // The clock of the other player has little time, too, but only the user's clock warns.
  assert.deepEqual([clock.urgency(1), clock.warning(1)], [1, null])
  // The next turn begins with more time.
  table([32_000, 20_000], 1)
  assert.deepEqual(seen(15), ['0:32', 0, null])
  table([32_000, 20_000], 0)
  assert.deepEqual(seen(17), ['0:30', 1, null])
  assert.deepEqual(seen(40), ['0:07', 2, 10])
  assert.deepEqual(seen(41), ['0:06', 2, null])
  // Another match warns again, but only of the least time.
  table([9_000, 9_000], 0, 2)
  assert.deepEqual(seen(42), ['0:08', 2, 10])
  assert.deepEqual(seen(43), ['0:07', 2, null])
})

/** Invites a friend from the first screen. Returns the page of the host, and the invitation. */
async function invite({ points = 'one point', clock = 'without a clock', name = 'Άννα', device = DESKTOP, server = stage.server } = {}) {
  const host = await openPage(stage.browser, server.url, device)
  await host.page.getByRole('button', { name: 'With a friend' }).click()
  const dialog = host.page.getByRole('dialog', { name: 'Play with a friend' })
  await dialog.getByLabel('Your name').fill(name)
  for (const choice of ['Plakoto', points, clock]) await dialog.getByRole('radio', { name: choice, exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await host.page.getByRole('dialog', { name: 'Send the invitation' }).getByLabel('Invitation for your opponent').inputValue()
  return { host, link }
}

/** Opens an invitation, and presses Ready. */
async function accept(link, { device = PHONE, name = 'Boris' } = {}) {
  const guest = await openPage(stage.browser, link, device)
  const welcome = guest.page.getByRole('dialog', { name: 'invite' })
  await welcome.getByLabel('Your name').fill(name)
  await welcome.getByRole('button', { name: 'Ready' }).click()
  await welcome.waitFor({ state: 'detached' })
  return guest
}

/** Presses Ready in the dialog that says that the other player is here. */
const ready = (page) => page.getByRole('dialog', { name: 'is here' }).getByRole('button', { name: 'Ready' }).click()

/** Returns the link to the seat of a page, which is its address and in its list of links. */
async function seatOf({ page }) {
  const seat = page.url()
  assert.match(seat, /#table=[0-9a-f]{32}&seat=[0-9a-f]{64}$/)
  assert.equal(await page.getByLabel('Link to your seat').inputValue(), seat)
  return seat
}

/** Opens the link to a seat, and waits for the table. */
async function openSeat(seat, device) {
  const moved = await openPage(stage.browser, seat, device)
  await moved.page.waitForFunction(() => document.body.dataset.open === 'true')
  return moved
}

/** Creates a table of two people, and opens both seats and a place for watchers. */
async function meet(choice) {
  const { host, link } = await invite(choice)
  const watch = await host.page.getByLabel('Link for watchers').inputValue()
  const guest = await accept(link)
  await ready(host.page)
  const watcher = await openPage(stage.browser, watch, DESKTOP)
  return { host, guest, watcher, link }
}

/** Whether the player of a page decides, or the game is over. */
const canAct = () => document.body.dataset.mine === 'true' || document.body.dataset.phase?.endsWith('over')

/** Lets both players play until `end`, or until the match is over. */
async function play(players, end = () => false) {
  for (let turn = 0; turn < 400; turn++) {
    const page = await Promise.any(players.map(async (player) => {
      await player.page.waitForFunction(canAct)
      return player.page
    }))
    const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    const hands = isTouched ? HANDS.finger(page) : HANDS.mouse(page)
    const phase = await page.evaluate(() => document.body.dataset.phase)
    if (phase === 'match_over' || end(turn, page, phase)) return phase
    // A draw is followed by another game.
    if (phase === 'roll' || phase === 'game_over') await hands.act()
    else if (phase === 'move') await makePlay(page, hands)
    const isDone = (before) => document.body.dataset.phase !== before || (document.body.dataset.mine !== 'true' && before !== 'game_over')
    await page.waitForFunction(isDone, phase)
  }
  throw new Error('the game does not end')
}

/** The player on turn gives up the game, and the other one accepts. */
async function giveUp(...players) {
  const [loser, winner] = (await players[0].page.evaluate(() => document.body.dataset.mine === 'true')) ? players : [...players].reverse()
  await resign(loser.page)
  // The game goes on meanwhile, and so does the clock.
  assert.notEqual(await loser.page.evaluate(() => document.body.dataset.phase), 'resignation')
  // The question stays until it is answered, also where other messages pass.
  const asked = winner.page.locator('#status', { hasText: /offers to resign: one point\. Do you accept\?/ })
  await asked.waitFor()
  assert.equal(await asked.evaluate((line) => line.classList.contains('lasting')), true)
  await winner.page.getByRole('button', { name: 'Accept' }).click()
  for (const { page } of players) await page.locator('#end h1').waitFor()
}

/** The player on turn offers to resign in vain, and cannot offer it again in this turn. */
async function refuseOnce(...players) {
  const [loser, other] = (await players[0].page.evaluate(() => document.body.dataset.mine === 'true')) ? players : [...players].reverse()
  await resign(loser.page)
  await other.page.getByRole('button', { name: 'Decline', exact: true }).click()
  await loser.page.locator('#status', { hasText: 'declines' }).waitFor()
  assert.equal(await loser.page.getByRole('button', { name: 'Resign' }).isDisabled(), true)
  await play(players, (_, page) => page === other.page)
}

test('two people play a match, watched by a third', async () => {
  const { host, guest, watcher } = await meet({ clock: '10 min + 15 s a turn' })
  await play([host, guest], (turn) => turn === 8)
  assert.equal(await host.page.locator('#far .name').textContent(), 'Boris')
  assert.equal(await guest.page.locator('#far .name').textContent(), 'Άννα')
  assert.match(await host.page.locator('#near .time').textContent(), /^\d+:\d\d$/)
  if (process.env.SHOTS) for (const [n, { page }] of [host, guest, watcher].entries()) await page.screenshot({ path: `${process.env.SHOTS}/shared${n}.png` })
  // The page offers no help of the engine.
  assert.equal(await host.page.locator('.ask-hint').isVisible(), false)
  await host.page.getByRole('button', { name: 'Analyse' }).click()
  await host.page.getByText('The engine gives no help').first().waitFor()
  // The watcher sees the same board, and cannot act.
  assert.equal(await watcher.page.evaluate(() => document.body.dataset.mine), 'false')
  // A reload leads back to the seat.
  await guest.page.reload()
  await guest.page.waitForFunction(() => document.body.dataset.open === 'true')
  await play([host, guest], (turn) => turn === 30)
  await refuseOnce(host, guest)
  // The match to one point ends here, because a whole game would take minutes.
  await giveUp(host, guest)
  await watcher.page.locator('#end h1').waitFor()

  await guest.page.getByRole('button', { name: 'Offer a rematch' }).click()
  await host.page.getByRole('button', { name: 'Accept the rematch' }).click()
  await play([host, guest], (turn) => turn === 2)

  await host.page.getByRole('button', { name: 'Match files' }).click()
  const download = await downloadBy(host.page, 'Download the proof of the dice')
  await host.page.getByRole('button', { name: 'Match files' }).click()
  await host.page.getByRole('dialog').getByText(/^All tables of this server: [1-9]\d* rolls; .* doubles \(16.7\s% are usual\)/).waitFor()
  await host.page.keyboard.press('Escape')
  const proof = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line))
  const throws = proof.filter((entry) => entry.proof === 'throw')
  assert.ok(throws.length > 15)
  for (const { table, series, number, nonces, dice } of throws) assert.deepEqual(diceOf(table, series, number, nonces), dice)
  await closeAll(host, guest, watcher)
})

test('a player goes on in another browser, in the middle of a throw', async () => {
  const { host, guest, watcher } = await meet()
  await play([host, guest], (turn, page, phase) => turn > 3 && page === host.page && phase === 'roll')
  await guest.page.getByText('Links').click()
  const seat = await seatOf(guest)
  await guest.page.getByText('keep it to yourself').waitFor()
  await guest.context.close()
  await host.page.locator('.controls .primary').click()
  await host.page.getByText('The part of Boris in this throw is missing').waitFor()
  await host.page.getByText('After two minutes, you can end the match without a result. You can also resign.').waitFor()
  const moved = await openSeat(seat, DESKTOP)
  await play([host, moved], (turn) => turn === 8)
  for (const { page } of [host, moved, watcher]) assert.equal(await page.getByText(/do not go on/i).count(), 0)
  await closeAll(host, moved, watcher)
})

test('the page says that a match is safe only if the server keeps it', async () => {
  const folder = await mkdtemp(`${tmpdir()}/plakoto-`)
  for (const [options, isSafe] of [[['--keep', `${folder}/tables.sqlite`], true], [[], false]]) {
    const server = await openServer(...options)
    const { host: { page, context } } = await invite({ server })
    await server.close()
    await page.locator('#status', { hasText: /Trying to reconnect|has stopped/ }).waitFor()
    assert.equal(/Your match is safe/.test(await page.locator('#status').textContent()), isSafe)
    await context.close()
  }
  await rm(folder, { recursive: true })
})

test('both pages go on after a restart of the server', async () => {
  const folder = await mkdtemp(`${tmpdir()}/plakoto-`)
  let server = await openServer('--keep', `${folder}/tables.sqlite`)
  const restart = async (...pages) => {
    await server.close()
    for (const page of pages) await page.waitForFunction(() => document.body.dataset.open === 'false')
    server = await openServer('--keep', `${folder}/tables.sqlite`, '--port', new URL(server.url).port)
    for (const page of pages) await page.waitForFunction(() => document.body.dataset.open === 'true')
  }
  const { host, link } = await invite({ server })
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await restart(host.page)
  const guest = await accept(link)
  // The dialog that the host has closed does not cover the button.
  await host.page.locator('.controls .primary', { hasText: 'Ready' }).click()
  await play([host, guest], (turn) => turn === 3)
  await restart(host.page, guest.page)
  await play([host, guest], (turn) => turn === 3)
  for (const { page, context } of [host, guest]) {
    assert.equal(await page.getByText(/do not go on/i).count(), 0)
    await context.close()
  }
  await server.close()
  await rm(folder, { recursive: true })
})

test('after a loss of the connection, the steps of a play are there, and a play that was sent is no longer to be confirmed', async () => {
  const server = await openServer('--allow-host', 'tavli.test')
  const { host, link } = await invite({ server: { ...server, url: server.url.replace(/127\.0\.0\.1|localhost/, 'tavli.test') }, clock: '10 min + 15 s a turn' })
  const guest = await accept(link)
  await ready(host.page)
  // Until the host has made a play.
  await play([host, guest], (_, page, phase) => page === host.page && phase === 'move')
  const { page, context } = host
  await makeSteps(page, HANDS.mouse(page))
  const isOpen = (open) => page.waitForFunction((now) => document.body.dataset.open === now, String(open))
  const says = (text) => page.waitForFunction((wanted) => document.querySelector('#status').textContent.trim() === wanted, text)
  await context.setOffline(true)
  await isOpen(false)
  await context.setOffline(false)
  await isOpen(true)
  await says('Confirm the play.')
  // The connection ends when the play is sent, so the page never hears of it.
  await page.evaluate(() => {
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function (lines) {
      WebSocket.prototype.send = send
      send.call(this, lines)
      this.close()
    }
  })
  await page.locator('.controls .primary').click()
  await says('Boris is thinking.')
  await closeAll(guest)
  await context.close()
  await server.close()
})

test('the host replaces an invitation', async () => {
  const { host, link } = await invite()
  const waiting = host.page.getByRole('dialog', { name: 'Send the invitation' })
  await waiting.getByRole('button', { name: 'Close' }).click()
  await host.page.getByText('Links').click()
  await host.page.getByRole('button', { name: 'New invitation' }).click()
  const fresh = await waiting.getByLabel('Invitation for your opponent').inputValue()
  assert.notEqual(fresh, link)
  const late = await openPage(stage.browser, link, DESKTOP)
  await late.page.getByText('or your friend has made a newer one').waitFor()
  const guest = await accept(fresh)
  await ready(host.page)
  await guest.page.waitForFunction(() => document.body.dataset.phase === 'roll')
  // The menu offers only what works at a table of two people.
  assert.equal(await host.page.getByRole('button', { name: 'Play with a friend' }).count(), 0)
  await host.page.getByRole('button', { name: 'Rules', exact: true }).click()
  await host.page.getByRole('dialog', { name: 'Rules' }).getByText('The first player to bear off all checkers wins').first().waitFor()
  await closeAll(host, late, guest)
})

test('a link that opens no table says why, and what to do', async () => {
  const { host, link } = await invite()
  const guest = await accept(link)
  const ways = [
    [link, 'This invitation has been used already', 'open the link to your seat'],
    [`${stage.server.url}#table=abc&seat=def`, 'There is no such table any more', 'ask your friend for the link again'],
  ]
  for (const [address, why, next] of ways) {
    for (const device of [PHONE, DESKTOP]) {
      const { page, context, noted } = await openPage(stage.browser, address, device)
      const says = page.locator('#status', { hasText: why })
      await says.getByText(next).waitFor()
      // A screen reader reads it, and the next key leads to the way on.
      await page.waitForFunction(() => document.activeElement?.id === 'status')
      // Nothing else is on the page but a way on.
      for (const part of ['#start', '#board', '#near', '#far', '#side', '.reacting']) assert.equal(await page.locator(part).isVisible(), false, part)
      assert.equal(await says.evaluate((element) => getComputedStyle(element).opacity), '1')
      assert.deepEqual(await serious(page), [])
      await page.locator('.controls .primary', { hasText: 'Home' }).click()
      await page.locator('#home').waitFor()
      assert.deepEqual(noted.errors, [])
      await context.close()
    }
  }
  // In the guest's own browser, the invitation leads to the guest's seat.
  await guest.page.goto('about:blank')
  await guest.page.goto(link)
  await guest.page.locator('.controls .primary', { hasText: 'Waiting…' }).waitFor()
  await guest.page.locator('#status', { hasText: 'Άννα is not ready yet' }).waitFor()
  for (const { context } of [host, guest]) await context.close()
})

test('a client learns why it is refused while its questions are under way', stage.onPage({}, async (page) => {
  const codes = await page.evaluate(async () => {
    const once = () => new Promise((done) => {
      const socket = new WebSocket(new URL('table', location.href).href.replace('http', 'ws'))
      socket.onopen = () => ['join abc xyz', '@q1 show board', '@q2 steps'].forEach((line) => socket.send(line))
      socket.onclose = ({ code }) => done(code)
    })
    const all = new Set()
    for (let n = 0; n < 60; n++) all.add(await once())
    return [...all]
  })
  assert.deepEqual(codes, [4404])
}))

test('a friend is invited by the choices of the last time, on a telephone by the system', async () => {
  const { host, link } = await invite({ points: 'to 5 points', clock: '5 min + 12 s a turn' })
  const waiting = host.page.getByRole('dialog', { name: 'Send the invitation' })
  await waiting.getByText('to 5 points · 5 min + 12 s a turn').waitFor()
  await waiting.getByText('this computer only').waitFor()
  assert.equal(await waiting.locator('.qr').count(), 0)
  assert.deepEqual(await serious(host.page), [])
  await waiting.getByRole('button', { name: 'Close' }).click()
  await host.page.locator('.controls .primary', { hasText: 'Send the invitation' }).click()
  assert.equal(await waiting.getByLabel('Invitation for your opponent').inputValue(), link)
  await host.page.goto('about:blank')
  await host.page.goto(stage.server.url)
  await host.page.getByRole('button', { name: 'With a friend' }).click()
  await host.page.getByRole('dialog', { name: 'Play with a friend' }).waitFor()
  const chosen = await host.page.locator('.pick :checked').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  assert.deepEqual(chosen, ['Plakoto', 'to 5 points', '5 min + 12 s a turn'])
  assert.deepEqual(await serious(host.page), [])
  await host.context.close()

  const phone = await openPage(stage.browser, stage.server.url, PHONE)
  // The sheet opens by the second tap, before the page of the table.
  await phone.page.evaluate(() => (navigator.share = async (data) => sessionStorage.setItem('sent', JSON.stringify(data))))
  await phone.page.getByRole('button', { name: 'With a friend' }).tap()
  const { y, height } = await phone.page.getByRole('button', { name: 'Invite' }).boundingBox()
  assert.ok(y + height <= PHONE.viewport.height)
  assert.ok(!phone.noted.requests.some((url) => /(reactions|shared)\.js$/.test(url)), 'only a table needs them')
  await phone.page.getByRole('button', { name: 'Invite' }).tap()
  await phone.page.getByRole('dialog', { name: 'Send the invitation' }).waitFor()
  const sent = JSON.parse(await phone.page.evaluate(() => sessionStorage.getItem('sent')))
  assert.equal(sent.text, 'Come and play Plakoto with me.')
  assert.match(sent.url, /#table=[0-9a-f]{32}&invitation=[0-9a-f]{32}$/)
  await phone.context.close()
})

/** What a page shows that the players say: of the user, and of the other player. */
const saysOf = (page) => page.evaluate(() => ['near', 'far'].map((place) => document.querySelector(`#${place} .says`)?.textContent ?? ''))
const hears = (page, text) => page.waitForFunction((said) => document.querySelector('#far .says')?.textContent === said, text)
/** Notes from now on what a page shows that the players say, however briefly. */
const note = (page) => page.evaluate(() => {
  window.said = []
  const look = () => window.said.push(...[...document.querySelectorAll('.says:not(:empty)')].map((one) => one.textContent))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
})
const shownBy = (page) => page.evaluate(() => window.said)
/** Says something by the button under the board. */
async function say(page, text) {
  await page.getByRole('button', { name: 'Say something' }).click()
  await page.locator('.reacting').getByRole('button', { name: text }).click()
}

test('a sentence that is said again stays for its whole time', stage.onPage({}, async (page) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const talk = await page.evaluateHandle(async () => (await import('./reactions.js')).reactions({
    send: async () => {}, kinds: () => [], isHidden: () => false, changed: () => {}, nameOf: () => 'Boris', announce: () => {}, me: () => 0,
  }))
  const says = () => talk.evaluate(({ of }) => of(1))
  for (let time = 0; time < 2; time++) {
    await talk.evaluate(({ show }) => show(1, 'good_luck'))
    await page.clock.runFor(3_000)
  }
  assert.equal(await says(), 'Good luck!')
  await page.clock.runFor(2_000)
  assert.equal(await says(), '')
}))

test('the players wish luck and praise, and nobody else hears it', async () => {
  const { host, link } = await invite({ points: 'to 3 points' })
  const watcher = await openPage(stage.browser, await host.page.getByLabel('Link for watchers').inputValue(), DESKTOP)
  const guest = await accept(link)
  const board = () => guest.page.locator('#board').boundingBox()
  const before = await board()
  await guest.page.getByRole('button', { name: 'Say something' }).click()
  assert.equal(await guest.page.locator('.reacting .reaction-row button').count(), 1, 'nothing has been played yet')
  const row = await guest.page.locator('.reacting .reaction-row').boundingBox()
  for (const side of ['#near', '#far']) assert.ok(row.y + row.height <= (await guest.page.locator(side).boundingBox()).y, `the row covers ${side}`)
  assert.deepEqual(await serious(guest.page), [])
  // The offer of sounds, which has the same place, waits.
  await guest.page.evaluate(async () => (await import('./sound.js')).offerSounds(() => {}))
  assert.equal(await guest.page.locator('.offer').isVisible(), false)
  await guest.page.keyboard.press('Escape')
  assert.equal(await guest.page.locator('.reacting .reaction-row').isVisible(), false)
  await guest.page.locator('.offer').getByRole('button', { name: 'No' }).click()
  for (const { page } of [host, watcher]) await note(page)
  // The time in which the guest must wait does not pass meanwhile.
  await guest.page.clock.install()
  await guest.page.clock.pauseAt(Date.now() + 60_000)
  await say(guest.page, 'Good luck!')
  await hears(host.page, 'Good luck!')
  assert.deepEqual(await saysOf(guest.page), ['Good luck!', ''])
  assert.deepEqual(await board(), before, 'the board stays in its place')
  await heard(host.page, 'Boris: Good luck!')
  // Another one must wait.
  await guest.page.getByRole('button', { name: 'Say something' }).click()
  assert.equal(await guest.page.locator('.reacting .reaction-row button').getAttribute('aria-disabled'), 'true')
  await guest.page.clock.resume()
  await ready(host.page)
  await watcher.page.waitForFunction(() => document.body.dataset.phase === 'roll')
  // Both pages heard of the beginning later.
  assert.ok((await shownBy(host.page)).includes('Good luck!'))
  assert.deepEqual(await shownBy(watcher.page), [])
  assert.equal(await watcher.page.getByRole('button', { name: 'Say something' }).count(), 0, 'a watcher only watches')

  await say(host.page, 'Well played!')
  await hears(guest.page, 'Well played!')
  // Who wants no reactions hides them, and then says none.
  await host.page.getByRole('button', { name: 'Settings' }).click()
  await host.page.getByLabel('Show “Good luck” and “Well played”').uncheck()
  await host.page.keyboard.press('Escape')
  assert.equal(await host.page.getByRole('button', { name: 'Say something' }).count(), 0)
  await note(host.page)
  await guest.page.waitForFunction(() => document.querySelector('.reaction-row button')?.getAttribute('aria-disabled') === 'false')
  await guest.page.locator('.reacting').getByRole('button', { name: 'Well played!' }).click()
  await guest.page.waitForFunction(() => document.querySelector('#near .says')?.textContent === 'Well played!')

  // At the end of the game, too.
  await play([host, guest], (turn) => turn === 2)
  // The host has heard of these turns later.
  assert.deepEqual(await shownBy(host.page), [])
  await giveUp(host, guest)
  const praise = guest.page.locator('#end .reaction-row [aria-disabled=false]', { hasText: 'Well played!' })
  await praise.click()
  await guest.page.locator('#end .said', { hasText: 'Boris: Well played!' }).waitFor()
  assert.equal(await host.page.locator('#end').getByRole('button', { name: 'Well played!' }).isVisible(), false)
  await closeAll(host, guest, watcher)
})

test('the link to a seat works in another browser before the start, during the game and at the end', async () => {
  const { host, link } = await invite()
  /** Goes on in another browser, and closes the first one. */
  const move = async (player, device) => {
    const seat = await seatOf(player)
    await player.context.close()
    return openSeat(seat, device)
  }
  // The host closes the page before the guest comes, so the guest learns who invites, and waits.
  const seat = host.page.url()
  await host.context.close()
  const guest = await openPage(stage.browser, link, PHONE)
  const welcome = guest.page.getByRole('dialog', { name: 'Άννα invites you to Plakoto' })
  await welcome.getByText('one point · without a clock').waitFor()
  await welcome.getByText('Your friend is away at the moment').waitFor()
  assert.equal(await welcome.getByRole('button', { name: 'Ready' }).count(), 0)
  await welcome.getByLabel('Your name').focus()
  const back = await openPage(stage.browser, seat, DESKTOP)
  await back.page.getByRole('dialog', { name: 'Your friend is here' }).waitFor()
  await welcome.getByRole('button', { name: 'Ready' }).waitFor()
  assert.equal(await guest.page.evaluate(() => document.activeElement.localName), 'input', 'the guest goes on typing')
  // Screen readers announce a new text only of an element that they know.
  const said = await back.page.getByRole('dialog').getByRole('status').elementHandle()
  await welcome.getByRole('button', { name: 'Ready' }).click()
  // Neither player alone begins.
  await guest.page.locator('.controls .primary', { hasText: 'Waiting…' }).waitFor()
  await guest.page.locator('#status', { hasText: 'Άννα is not ready yet' }).waitFor()
  assert.equal(await guest.page.evaluate(() => document.body.dataset.phase), 'opening')
  await back.page.getByRole('dialog').getByText('Your friend is ready and waits for you').waitFor()
  assert.match(await said.textContent(), /is ready/)
  await ready(back.page)
  await play([back, guest], (turn) => turn === 3)
  const moved = await move(guest, DESKTOP)
  // Who has lost the link finds the match on the first screen.
  const isTurn = await back.page.evaluate(() => document.body.dataset.mine)
  await back.page.close()
  back.page = await back.context.newPage()
  await back.page.goto(stage.server.url)
  const card = back.page.getByRole('button', { name: 'Continue Plakoto' })
  assert.equal(await card.textContent(), `ContinuePlakotoOpponent: your friend${isTurn === 'true' ? 'Your turn' : 'Your friend to play.'}`)
  await card.click()
  await back.page.waitForURL(seat)
  await play([back, moved], (turn) => turn === 3)
  await giveUp(back, moved)
  const after = await move(moved, PHONE)
  await after.page.locator('#end h1').waitFor()
  const home = await after.context.newPage()
  await home.goto(stage.server.url)
  await home.getByRole('heading', { name: 'Choose a game' }).waitFor()
  assert.equal(await home.getByRole('button', { name: 'Continue' }).count(), 0)
  await home.close()
  await after.page.getByRole('button', { name: 'Offer a rematch' }).click()
  await back.page.getByRole('button', { name: 'Accept the rematch' }).click()
  await play([back, after], (turn) => turn === 1)
  await closeAll(back, after)
})

/** Creates a table to one point with a clock that the dialog does not offer, and opens both seats. */
async function race(clock) {
  const reply = await fetch(`${stage.server.url}tables`, { method: 'POST', body: JSON.stringify({ rules: 'plakoto', length: 1, clock }) })
  const { id, invitations } = await reply.json()
  const [own, other] = invitations.map((invitation) => `${stage.server.url}#table=${id}&invitation=${invitation}`)
  const host = await openPage(stage.browser, own, DESKTOP)
  await host.page.getByRole('dialog').waitFor()
  return { host, guest: await accept(other) }
}

test('screen readers hear who has won on time, who is away, and the offer of a rematch', async () => {
  const { host, guest } = await race({ reserve: 1, delay: 0 })
  await ready(host.page)
  for (const { page } of [host, guest]) await page.locator('#end h1').waitFor()
  const texts = await Promise.all([host, guest].map(({ page }) => heard(page, /On time: .+ the match\./)))
  assert.equal(texts.filter((text) => /On time: your clock ran out. .+ wins the match./.test(text)).length, 1, texts.join())
  assert.ok(texts.some((text) => /On time: the clock of .+ ran out. You win the match./.test(text)), texts.join())
  await guest.page.getByRole('button', { name: 'Offer a rematch' }).click()
  await heard(host.page, 'Boris offers a rematch.')
  const seat = guest.page.url()
  await guest.page.close()
  await heard(host.page, 'Boris is away.')
  const back = await guest.context.newPage()
  await back.goto(seat)
  await heard(host.page, 'Boris is back.')
  // Who has been away since the offer must be ready, and no clock runs before.
  await host.page.getByRole('button', { name: 'Accept the rematch' }).click()
  await host.page.locator('.controls .primary', { hasText: 'Waiting…' }).waitFor()
  await host.page.locator('#status', { hasText: 'Boris is not ready yet' }).waitFor()
  await heard(back, 'Press Ready. The game begins when both are.')
  assert.equal(await back.getByRole('dialog').count(), 0)
  assert.deepEqual(await host.page.locator('.time').allTextContents(), ['0:01', '0:01'])
  await back.locator('.controls .primary', { hasText: 'Ready' }).click()
  for (const page of [host.page, back]) await page.locator('#end h1').waitFor()
  await closeAll(host, guest)
})

test('a player who declines a rematch stays at its result, and the other player learns of it', async () => {
  const { host, guest } = await race({ reserve: 1, delay: 0 })
  await ready(host.page)
  for (const { page } of [host, guest]) await page.locator('#end h1').waitFor()
  await guest.page.getByRole('button', { name: 'Offer a rematch' }).click()
  await guest.page.locator('#end .primary', { hasText: 'A rematch is offered' }).waitFor()
  const no = host.page.locator('#end').getByRole('button', { name: 'No, thanks' })
  await no.click()
  await no.waitFor({ state: 'hidden' })
  assert.ok(await host.page.locator('#end').getByRole('button', { name: 'Home' }).isVisible())
  await heard(guest.page, /Your friend declines\./)
  await guest.page.locator('#end .primary', { hasText: 'Your friend has declined.' }).waitFor()
  await closeAll(host, guest)
})
