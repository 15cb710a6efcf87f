// Alternative ways to play: single taps, swapped dice, automatic rolls, keyboard shortcuts and
// other languages. Also tests files that are not matches.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { HANDS, PLAYING, beginMatch, beginPlay, chooseMatch, heard, makePlay, myPhase, openAdvanced, openFile, openStage, place, toMove } from '../page.mjs'

const stage = openStage()

const withPage = (view, action) => stage.onPage({ view }, action)

const diceOf = (page) => page.locator('.die').evaluateAll((all) => all.map((one) => one.querySelectorAll('circle').length))

test('one tap plays the first die, and the dice can be swapped',
  // Earlier versions of the page stored a choice like this.
  withPage({ oneTap: 'on' }, async (page) => {
    await beginPlay(page)
    const [a, b] = await diceOf(page)
    assert.notEqual(a, b)
    await page.getByRole('button', { name: /^Dice .* swap$/ }).click()
    await page.waitForFunction((first) => document.querySelector('.die').querySelectorAll('circle').length === first, b)
    await place(page, 24).click()
    await page.waitForFunction(() => document.body.dataset.steps === '1')
    assert.match(await place(page, 24 - b).getAttribute('aria-label'), /of yours/)
  }))

test('with automatic rolls and confirmations the user only moves checkers',
  withPage({ oneTap: 'on', autoConfirm: 'on' }, async (page) => {
    await chooseMatch(page, async (dialog) => {
      await dialog.getByText('Roll automatically').click()
      await dialog.getByLabel('Match', { exact: true }).selectOption('1')
      await dialog.getByRole('group', { name: 'Second player' }).getByLabel('Level').selectOption('beginner')
      await dialog.getByLabel('Seed for the dice').fill('9')
    })
    for (let tap = 0; tap < 600; tap++) {
      const phase = await myPhase(page)
      if (phase === 'match_over') return
      if (phase === 'roll') {
        await page.locator('.controls .primary').click()
        await page.waitForFunction(() => document.body.dataset.phase !== 'roll')
        continue
      }
      const [before, list] = await page.evaluate(() => [document.body.dataset.steps, document.querySelectorAll('.moves li').length])
      await page.locator('button.movable').last().click()
      await page.waitForFunction(
        ([steps, count]) => document.body.dataset.steps !== steps || document.querySelectorAll('.moves li').length !== count,
        [before, list],
      )
    }
    assert.fail('the match does not end')
  }))

test('keys undo a step, ask for a hint and flip the board', withPage({}, async (page) => {
  await beginPlay(page)
  const before = await place(page, 24).boundingBox()
  await page.keyboard.press('f')
  await page.waitForFunction((y) => document.querySelector('button[data-place="24"]').getBoundingClientRect().y !== y, before.y)
  await page.keyboard.press('f')
  await HANDS.keys(page).choose(24)
  await page.locator('button.reached').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button.reached').first().waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  await page.locator('.hint-row').first().waitFor()
}))

for (const game of ['portes', 'plakoto', 'fevga']) {
  test(`the way follows the board when it is turned, and its points keep their numbers: ${game}`, withPage({ wayExplained: false, arrows: false }, async (page, hands) => {
    const showsWay = async () => {
      await page.locator('#status', { hasText: 'Your checkers go from 24 to 1.' }).waitFor()
      for (const [part, number] of [['.arrow-start', 24], ['.arrow-head', 1]]) {
        const [drawn, lies] = await Promise.all([page.locator(`.arrow.way ${part}`).first().boundingBox(), place(page, number).boundingBox()])
        const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2]
        assert.ok(x > lies.x && x < lies.x + lies.width && y > lies.y && y < lies.y + lies.height, `${part} at ${number}`)
      }
    }
    await page.locator(`[data-game=${game}]`).click()
    await toMove(page, hands)
    await showsWay()
    await page.keyboard.press('f')
    await showsWay()
    // The list of plays counts from home, as the board does in every view.
    await page.keyboard.press('h')
    await page.getByText('Points are counted from your home board. The number').waitFor()
    const [drawn, lies] = await Promise.all([page.locator('text.number', { hasText: /^24$/ }).boundingBox(), place(page, 24).boundingBox()])
    assert.ok(Math.abs(drawn.x + drawn.width / 2 - lies.x - lies.width / 2) < 4, 'the number 24 is at the point 24')
  }))
}

test('after a step a screen reader hears what was played and which numbers are left', withPage({}, async (page) => {
  await beginPlay(page)
  const [a, b] = await diceOf(page)
  const hands = HANDS.keys(page)
  await hands.choose(13)
  await heard(page, /No checker can move from here\./)
  await hands.choose(24)
  await heard(page, new RegExp(`It can move to .*${24 - a}.*\\.`))
  await page.locator('button.reached').first().waitFor()
  await hands.choose(24 - a)
  await heard(page, `${a}–${b}: 24 to ${24 - a} played; ${b} left.`)
  await page.keyboard.press('u')
  await heard(page, `Still to be played: ${a}, ${b}.`)
  await page.keyboard.press('s')
  await page.locator('#status', { hasText: new RegExp(`Still to be played: ${b}, ${a}\\.$`) }).waitFor()
  assert.deepEqual(await diceOf(page), [b, a])
  await page.keyboard.press('s')
  await hands.choose(24)
  await page.locator('button.reached').first().waitFor()
  await hands.choose(24 - a)
  await page.waitForFunction(() => document.body.dataset.steps === '1')
  await hands.choose(24 - a)
  await page.locator('button.reached').first().waitFor()
  await hands.choose(24 - a - b)
  await heard(page, /\d–\d: 24 to \d+ played\. Confirm the play\./)
  await page.keyboard.press('Space')
  const told = await heard(page, /The engine plays .+\. Your roll\./)
  assert.equal(told.match(/plays/g).length, 1)
  const help = await page.locator('.places').getAttribute('aria-describedby')
  assert.match(await page.locator(`#${help}`).textContent(), /Arrow keys: .*Space: roll or confirm/)
}))

test('one key reads the whole board, another lists the keys, and the first stop of Tab leads to the board', stage.onPage({}, async (page, hands) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // Also on the first screen.
  await page.locator('#home .tile').first().waitFor()
  await page.keyboard.press('?')
  await dialog.getByText('B: tell where all checkers are.').waitFor()
  await page.keyboard.press('Escape')
  await beginPlay(page, hands)
  await page.keyboard.press('b')
  const told = await heard(page, /You: 15 on 24\. The engine: [\d on,]+\. Dice: \d–\d\./)
  await page.locator('#status', { hasText: told }).waitFor()
  // The key of a Greek keyboard.
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'β', code: 'KeyB', bubbles: true })))
  await heard(page, 'You: 15 on 24.')
  assert.equal(await page.evaluate(() => document.querySelector('button, a, input, [tabindex]').id), 'skip')
  await page.locator('#skip').press('Enter')
  await page.waitForFunction(() => document.activeElement.closest('.places'))
}))

const steps = (page) => page.evaluate(() => document.body.dataset.steps)

for (const way of ['clicked', 'chosen by a key']) {
  test(`Space confirms a play that was ${way} in the list of hints, and no arrow is left`, withPage({ arrows: false }, async (page) => {
    await beginPlay(page)
    assert.equal(await page.locator('.hint-row, .figures-list').count(), 0)
    await page.locator('.ask-hint').click()
    await page.locator('.arrow.best').first().waitFor()
    await page.locator('.legend', { hasText: /^Play 1: [+−][\d.]+ points a game, \d+ of 100 won\.double winwinlossdouble loss$/ }).waitFor()
    const row = page.locator('.hint-row').nth(1)
    const at = await row.boundingBox()
    if (way === 'clicked') await row.click()
    else await row.press('Enter')
    await page.waitForFunction(() => Number(document.body.dataset.steps) >= 2)
    assert.deepEqual(await row.boundingBox(), at)
    await heard(page, /\d–\d: [\d, ]+( to | checkers )[^.]+ played\. Confirm the play\./)
    // No arrow is left of a step that is on the board.
    await page.mouse.move(0, 0)
    await row.hover()
    assert.equal(await page.locator('.arrow').count(), 0)
    // The pointer shows another play, and stays there.
    await page.locator('.hint-row').first().hover()
    await page.locator('.arrow.best').first().waitFor()
    await page.evaluate(() => {
      window.left = 0
      new MutationObserver(() => {
        if (document.body.dataset.phase === 'busy' && document.querySelectorAll('.arrow').length) window.left++
      }).observe(document.getElementById('board'), { childList: true, subtree: true })
    })
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.body.dataset.phase !== 'move' && document.body.dataset.mine === 'true')
    assert.equal(await page.locator('.arrow').count(), 0)
    assert.equal(await page.evaluate(() => window.left), 0)
  }))
}

test('a button that was clicked leaves Space to the game, and one that was reached by Tab does not', withPage({}, async (page) => {
  await beginPlay(page)
  await page.locator('.ask-hint').click()
  await page.locator('.hint-row').first().click()
  await page.waitForFunction(() => document.body.dataset.steps !== '0')
  const made = await steps(page)
  await page.locator('.moves button').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo a step' }).press('Space')
  await page.waitForFunction((before) => document.body.dataset.steps !== before, made)
  await page.locator('.hint-row').first().click()
  await page.waitForFunction((before) => document.body.dataset.steps === before, made)
  await page.locator('.moves button').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.body.dataset.phase !== 'move')
}))

test('the focus is on the board, or on what is needed next, when the button that had it is gone', withPage({}, async (page) => {
  const focused = (selector) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
  await page.locator('[data-game=plakoto]').press('Enter')
  await myPhase(page)
  await focused('[data-place]')
  for (const button of ['.controls .primary', '.dice-button']) {
    await page.waitForFunction(PLAYING)
    await page.locator(button).press('Enter')
    await page.waitForFunction(() => document.body.dataset.phase === 'move')
    await focused('[data-place]')
    await makePlay(page, HANDS.keys(page))
  }
  await myPhase(page)
  await page.getByRole('button', { name: 'Resign' }).press('Enter')
  await page.getByRole('button', { name: 'A single game: 1 point' }).press('Enter')
  await focused('#end h1')
  await page.locator('#end .primary:enabled').waitFor()
  await page.keyboard.press('Space')
  await page.locator('#end').waitFor({ state: 'hidden' })
  await focused('[data-place]')
  await page.getByRole('button', { name: 'Home' }).press('Enter')
  await focused('.continue')
}))

test('arrow keys go over the board wherever the focus is', withPage({}, async (page) => {
  await beginPlay(page)
  const placeNow = () => page.evaluate(() => document.activeElement?.dataset.place)
  await page.locator('.ask-hint').click()
  for (const from of ['.hint-row', '.moves button', '.controls .icon:enabled', 'body']) {
    if (from === 'body') await page.evaluate(() => document.activeElement.blur())
    else await page.locator(`${from} >> visible=true`).first().focus()
    assert.equal(await placeNow(), undefined, from)
    await page.keyboard.press('ArrowLeft')
    const first = await placeNow()
    assert.notEqual(first, undefined, from)
    await page.keyboard.press('ArrowRight')
    assert.notEqual(await placeNow(), first, from)
  }
  // A field keeps its keys.
  await openAdvanced(page)
  await page.getByLabel('Type a play').focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await placeNow(), undefined)
}))

for (const [how, allowed] of [['the clipboard', 'clipboard'], ['the old command', 'command'], ['nothing', '']]) {
  test(`Copy says what happened with ${how}`, withPage({}, async (page) => {
    await beginMatch(page, { seed: 4 })
    await page.evaluate((kind) => {
      const value = kind === 'clipboard' ? { writeText: async (text) => void (window.copied = text) } : undefined
      Object.defineProperty(navigator, 'clipboard', { value })
      document.execCommand = () => kind === 'command'
    }, allowed)
    const expected = allowed ? /^Copied\.$/ : /^Not copied: .*Ctrl\+C/
    await openAdvanced(page)
    const side = page.locator('.advanced')
    await side.getByRole('button', { name: 'Copy' }).click()
    await side.getByRole('status').filter({ hasText: expected }).waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    for (const field of await page.locator('dialog .column > .field').filter({ has: page.locator('input') }).all()) {
      await field.getByRole('button', { name: 'Copy' }).click()
      await field.getByRole('status').filter({ hasText: expected }).waitFor()
      const input = field.locator('input')
      assert.equal(await input.evaluate((one) => one.value.slice(one.selectionStart, one.selectionEnd)), await input.inputValue())
      if (allowed === 'clipboard') assert.equal(await page.evaluate(() => window.copied), await input.inputValue())
    }
  }))
}

test('the page can be switched to Greek', withPage({}, async (page) => {
  await beginPlay(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('el')
  await page.getByRole('button', { name: 'Εντάξει' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'el')
  assert.match(await place(page, 24).getAttribute('aria-label'), /^θέση 24, πούλια σου: \d+/)
  await page.keyboard.press('Escape')
  await openAdvanced(page)
  await page.getByLabel('Γράψε κίνηση').fill('24//23')
  await page.getByLabel('Γράψε κίνηση').press('Enter')
  const problem = await page.locator('.status.problem').textContent()
  assert.match(problem, /^Περίμενα μια θέση/)
  assert.doesNotMatch(problem, /column/)
  await page.reload()
  await page.getByRole('button', { name: 'Εντάξει' }).waitFor()
}))

test('a typed play that is refused stays selected in its field, and the error is said', withPage({}, async (page) => {
  await beginPlay(page)
  await openAdvanced(page)
  const field = page.getByLabel('Type a play')
  for (const text of ['24/1', 'f u']) {
    await field.focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await heard(page, await page.locator('.status.problem').textContent())
    await page.waitForFunction(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement
      return document.activeElement.closest('.typed') && selectionStart === 0 && selectionEnd === value.length
    })
  }
  const [a, b] = await diceOf(page)
  await page.keyboard.type(`24/${24 - a} 24/${24 - b}`)
  await page.keyboard.press('Enter')
  await heard(page, 'You play')
  await page.waitForFunction(() => document.querySelector('.typed input').value === '')
}))

test('a file that is not a match is refused with a message, and the game continues', withPage({}, async (page) => {
  await beginPlay(page)
  const held = await place(page, 24).getAttribute('aria-label')
  const file = join(tmpdir(), 'no-match.mat')
  writeFileSync(file, '<img src=x onerror=alert(1)>\n{"kind":"nonsense"}\n')
  await openFile(page, file)
  await page.locator('.status.problem').waitFor()
  assert.equal(await place(page, 24).getAttribute('aria-label'), held)
  assert.equal(await page.evaluate(() => document.body.dataset.mine), 'true')
}))

test('without a match there is nothing to download', withPage({}, async (page, hands) => {
  const open = () => page.getByRole('button', { name: 'Match files' }).filter({ visible: true }).last().click()
  const button = (name) => page.getByRole('dialog').getByRole('button', { name })
  await page.locator('#home .tile').first().waitFor()
  await page.locator('#home').getByRole('button', { name: 'Menu' }).click()
  await open()
  await button('Download as .mat').waitFor()
  for (const name of ['Download as .mat', 'Download the record']) assert.equal(await button(name).isEnabled(), false)
  assert.equal(await button('Open a file').isEnabled(), true)
  await page.keyboard.press('Escape')
  await beginPlay(page, hands)
  await open()
  await button('Download as .mat').waitFor()
  assert.equal(await button('Download as .mat').isEnabled(), true)
}))

const GALAXY = ` 5 point match

 Game 1
 anna : 0                            bob : 0
  1)                                 51: 13/8 24/23
  2) 31: 8/5 6/5
`

test('a match of backgammon that does not name its rules is Portes, and its players leave with it', withPage({}, async (page) => {
  const file = join(tmpdir(), 'galaxy.mat')
  writeFileSync(file, GALAXY)
  await page.locator('#home').getByRole('button', { name: 'Menu' }).click()
  await openFile(page, file)
  await page.locator('#frame', { hasText: 'Portes to 5' }).waitFor()
  await page.locator('#near .name', { hasText: 'bob' }).waitFor()
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.locator('[data-game=portes]').click()
  const told = await heard(page, /Opening roll: [^.]+\./)
  assert.match(told, /: the engine \d, you \d\./i)
}))

test('a broken match of other rules leaves the game as it was', withPage({}, async (page) => {
  await beginPlay(page)
  const held = await page.locator('.places button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const file = join(tmpdir(), 'broken.mat')
  writeFileSync(file, `${GALAXY}  3) 99: 1/9\n`)
  await openFile(page, file)
  await page.locator('.status.problem').waitFor()
  assert.deepEqual(await page.locator('.places button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), held)
  await makePlay(page, HANDS.mouse(page))
  await myPhase(page)
}))

test('a hint is said in short, and the same key leads to its list, which is one stop of Tab', withPage({}, async (page) => {
  await beginPlay(page)
  await HANDS.keys(page).choose(24)
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await heard(page, /Best: [^.]*\d+ to \d+[^.]*\. It wins [\d.]+\s%\. (One more play is|\d more plays are) in the list below\. H leads there\./)
  assert.equal(await page.evaluate(() => window.spoken), '')
  assert.equal(await page.locator('.hint-panel [aria-live]:not(.because)').count(), 0)
  await page.keyboard.press('h')
  const label = () => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.querySelector('.unseen').textContent)
  assert.match(await label(), /^1\. .*\d+ to \d+.*: wins .*; [+−][\d.]+ points a game$/)
  await page.keyboard.press('ArrowDown')
  assert.match(await label(), /^2\. .*\d+ to \d+.*: wins .*; [\d.]+ points worse than the best$/)
  assert.equal(await page.locator('.hint-row[tabindex="0"]').count(), 1)
  await page.keyboard.press('Tab')
  assert.match(await label(), /^Why not .*\d+ to \d+/)
  await page.keyboard.press('Enter')
  await page.locator('.because .why .unseen', { hasText: /^For .*\d+ to \d+/ }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement.matches('[data-place]'))
}))

test('the move list is one stop of Tab, with arrow keys inside', stage.onPage({}, async (page, hands) => {
  await beginPlay(page, hands, { turns: 3 })
  const turns = page.locator('.move-panel li button')
  const count = await turns.count()
  assert.ok(count >= 3, String(count))
  for (const roll of await turns.locator('.roll').allTextContents()) assert.match(roll, /^[1-6]–[1-6]$/)
  const stops = () => turns.evaluateAll((all) => all.flatMap((one, n) => (one.tabIndex === 0 ? [n] : [])))
  assert.deepEqual(await stops(), [count - 1])
  await turns.last().focus()
  for (const [key, at] of [['ArrowUp', count - 2], ['ArrowDown', count - 1], ['ArrowDown', count - 1], ['Home', 0], ['ArrowUp', 0], ['ArrowDown', 1], ['End', count - 1]]) {
    await page.keyboard.press(key)
    assert.equal(await turns.evaluateAll((all) => all.indexOf(document.activeElement)), at, key)
    assert.deepEqual(await stops(), [at])
  }
  await page.keyboard.press('Enter')
  await page.locator('#status', { hasText: `The board before turn ${count}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement.matches('[data-place]'))
}))

test('the whole board is read with pinned checkers', stage.onPage({ hash: '#rules=plakoto&id=MIYRpD5q-wEAAB:cInlAAAAAAAE' }, async (page) => {
  await page.locator('button.movable').first().waitFor()
  await page.keyboard.press('b')
  const text = await heard(page, /Light: .+ Dark: [^.]+\./)
  const pinning = await page.locator('[aria-label*="pinning one"]').count()
  assert.equal(text.match(/1 pinned on \d+/g).length, pinning)
  const sides = text.split('Dark:').map((side) => [...side.matchAll(/(\d+) (on|pinned|off)/g)].reduce((sum, [, count]) => sum + Number(count), 0))
  assert.deepEqual(sides, [15, 15])
}))

test('a click on a checker of the user that cannot move says why', stage.onPage({ hash: '#rules=plakoto&id=MIYRpD5q-wEAAB:cInlAAAAAAAE' }, async (page) => {
  await page.locator('button.movable').first().waitFor()
  await page.locator('[aria-label="point 4: 2 of Light"]').click()
  await page.locator('#status', { hasText: 'No checker can move from here.' }).waitFor()
  for (const one of await page.locator('[aria-label*="pinning one"]').all()) await one.click()
  await page.locator('#status', { hasText: 'That checker is pinned. It can move when the last checker on it leaves.' }).waitFor()
}))

test('with a checker on the bar the keys begin there, pass over it, and elsewhere say that it must enter', stage.onPage({ hash: '#rules=portes&id=gA8-AD7g8-ADQA:cAkAAAAAAAAE' }, async (page, hands) => {
  await page.waitForFunction(PLAYING)
  await place(page, 13).focus()
  await page.keyboard.press('Space')
  await page.locator('button.movable[data-place="27"]:focus').waitFor()
  // The other part of the bar is empty.
  for (const [key, number] of [['Left', 7], ['Right', 27], ['Right', 6], ['Left', 27], ['Left', 7], ['Up', 18], ['Right', 19]]) {
    await page.keyboard.press(`Arrow${key}`)
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), String(number), key)
  }
  await hands.choose(12)
  await page.locator('#status', { hasText: 'Your checkers on the bar must enter first.' }).waitFor()
  // From elsewhere, the first arrow key leads to where the keys are.
  await place(page, 27).focus()
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.locator('button.reached').first().waitFor()
  await heard(page, /It can move to [\d, ]+\./)
}))

test('a pasted position is played on at once, and the match before it waits on the first screen', stage.onPage({}, async (page, hands) => {
  await beginPlay(page, hands, { turns: 1 })
  await openAdvanced(page)
  const field = page.getByLabel('Position', { exact: true })
  await page.locator('.position').getByRole('button', { name: 'Copy' }).click()
  await page.locator('.position [role="status"]').filter({ hasText: /\S/ }).waitFor()
  const id = 'AIAQ/j8QAgD+Px'
  await field.evaluate((one, text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    one.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, ` ${id} `)
  await page.locator('.places [aria-label*="pinning one"]').first().waitFor()
  assert.ok((await field.inputValue()).startsWith(id))
  assert.match(await page.locator('#frame').textContent(), /game 1$/)
  // The text about the copy is gone.
  assert.equal(await page.locator('.position [role="status"]').textContent(), '')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.locator('#home .other-match', { hasText: 'Plakoto' }).waitFor()
}))

test('an evaluation says that it is of the position before the roll', stage.onPage({}, async (page, hands) => {
  await beginPlay(page, hands)
  await page.getByRole('button', { name: 'Evaluate' }).click()
  await page.locator('.hint-panel .answer').getByText(/^Before the roll \d–\d · You\./).waitFor()
}))
