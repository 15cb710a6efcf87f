// Measures the cost of 2,000 idle sockets, and of games that run at the same time:
// `PLAKOTO=target/release/plakoto node scripts/browser/sockets.mjs`. Linux only.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from '../../tests/browser/page.mjs'
import { milliseconds } from './times.mjs'

const IDLE = 2000
/** Number of idle sockets that have asked for a hint, the most expensive of the common requests. */
const HINTS = 100
const PLAYING = 20
/** Number of replies that are measured for each game. */
const REPLIES = 40
/** Number of searches whose clients disconnect without closing the socket. */
const SEARCHES = 20
/** Number of clients that act at the same time. */
const ROW = 50

const child = spawn(process.env.PLAKOTO ?? 'plakoto', ['serve', '--no-keep'], { stdio: ['ignore', 'pipe', 'inherit'] })
const [url] = await once(createInterface({ input: child.stdout }), 'line')

const threads = () => readdirSync(`/proc/${child.pid}/task`).length
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1])

function tell(what, before, count) {
  const each = ((memory() - before) / count).toFixed(0)
  console.log(`${what}: ${(memory() / 1024).toFixed(0)} MiB, ${each} KiB a socket, ${threads()} threads`)
}

/** Opens a socket to the server without loading the page. The client sends one line at a time. */
async function table() {
  const socket = new WebSocket(`${String(url).replace('http', 'ws')}session`)
  await once(socket, 'open')
  const ask = (line, isAnswer = (reply) => reply.done !== false) =>
    new Promise((resolve) => {
      const hear = (data) => {
        const reply = JSON.parse(data)
        if (!isAnswer(reply)) return
        socket.off('message', hear)
        resolve(reply)
      }
      socket.on('message', hear)
      socket.send(line)
    })
  return { ask, close: () => socket.close(), vanish: () => socket.terminate() }
}

async function askAll({ ask }, lines) {
  for (const line of lines) await ask(line)
}

/** Runs `work` on all elements, in groups of ROW. */
async function inRows(all, work) {
  for (let start = 0; start < all.length; start += ROW) await Promise.all(all.slice(start, start + ROW).map(work))
}

/** Waits until the server has at most `most` threads, which means that all sessions are idle. */
async function rest(most) {
  while (threads() > most) await sleep(5)
}

/** Plays games with the command `play` only, and records how long each reply takes. */
async function play(one, level) {
  const times = []
  await askAll(one, ['set player 0 plakoto', `set player both level ${level}`, 'set automatic roll on', 'new game'])
  while (times.length < REPLIES) {
    const start = performance.now()
    const { phase } = await one.ask('play')
    times.push(performance.now() - start)
    if (phase === 'game_over') await one.ask('new game')
  }
  return times
}

try {
  await table()
  const [before, single] = [memory(), threads()]
  const idle = []
  await inRows(Array.from({ length: IDLE }), async () => idle.push(await table()))
  tell(`${IDLE} sockets without a question`, before, IDLE)
  await inRows(idle, (one) => askAll(one, ['set automatic roll on', 'new game', 'play']))
  await inRows(idle.slice(0, HINTS), (one) => askAll(one, ['new game', 'roll', 'hint']))
  await rest(single)
  tell(`${IDLE} sockets in a game, ${HINTS} of them after a hint`, before, IDLE)
  const game = await play(await table(), 'expert')
  console.log(`a game next to ${IDLE} idle sockets, expert, two plays a reply: ${milliseconds(game)}`)
  for (const level of ['expert', 'worldclass']) {
    const times = await Promise.all(idle.slice(0, PLAYING).map((one) => play(one, level)))
    console.log(`${PLAYING} games next to ${IDLE - PLAYING} idle sockets, ${level}: ${milliseconds(times.flat())}`)
  }
  await rest(single)
  const ends = []
  for (let n = 0; n < SEARCHES; n++) {
    const one = await table()
    await askAll(one, ['new game', 'set dice 31'])
    await one.ask('go infinite', () => true)
    const start = performance.now()
    one.vanish()
    await rest(single)
    ends.push(performance.now() - start)
  }
  console.log(`from a lost client to the end of its search: ${milliseconds(ends)}`)
  tell('at the end', before, IDLE)
} finally {
  child.kill()
  await once(child, 'exit')
}
