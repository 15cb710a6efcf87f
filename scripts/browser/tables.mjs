// Measures how long a step takes when many pairs of players play and some sessions analyse matches. Prints the
// median and the 99th percentile of the time from a question to its answer.
//
// usage: PLAKOTO=target/release/plakoto node scripts/browser/tables.mjs [TABLES] [ANALYSES] [SECONDS]

import { readFile } from 'node:fs/promises'
import { chainOf } from '../../src/serve/page/dice.js'
import { openServer, WebSocket } from '../../tests/browser/page.mjs'

const [tables = 200, analyses = 20, seconds = 20] = process.argv.slice(2).map(Number)
const server = await openServer('--per-address', '4096')
const times = []
let isOver = false

/** Opens a socket, and returns a function that sends a line and waits for the answer to it. `told` handles other messages. */
async function open(path, first, told = () => {}) {
  const socket = new WebSocket(new URL(path, server.url.replace('http', 'ws')))
  const waiting = new Map()
  let count = 0
  socket.on('message', (data) => {
    const message = JSON.parse(data)
    if (message.tag === undefined) return told(message)
    if (message.done === false) return
    waiting.get(message.tag)?.(message)
    waiting.delete(message.tag)
  })
  await new Promise((opened) => socket.on('open', opened))
  if (first) socket.send(first)
  const send = (line) => socket.send(line)
  const ask = (line) => new Promise((resolve) => (waiting.set(`t${++count}`, resolve), socket.send(`@t${count} ${line}`)))
  return { ask, send }
}

/** Asks, and notes the time until the answer. */
async function timed(client, line) {
  const start = performance.now()
  const answer = await client.ask(line)
  times.push(performance.now() - start)
  return answer
}

/** A player: takes part in throws and plays the last possible steps, until the measurement is over. */
async function play(table, player, invitation) {
  const chains = new Map()
  const nonce = (series, number) => {
    if (!chains.has(series)) chains.set(series, chainOf(table, player, series, `${series}${player}`.padStart(64, '0')))
    return chains.get(series)[number]
  }
  let status = null
  const sent = new Set()
  const sendOnce = (line) => sent.has(line) || (sent.add(line), client.send(line))
  const next = (word) => `${word} ${status.series.number} ${status.series.throws + 1} ${nonce(status.series.number, status.series.throws + 1)}`
  const client = await open('table', `join ${table} token${player} ${invitation}`, ({ table: told }) => {
    if (!told) return
    status = told
    if (!status.series.anchors[player]) sendOnce(`anchor ${status.series.number} ${nonce(status.series.number, 0)}`)
    else if (status.owes[player] && status.throw) sendOnce(next('reveal'))
  })
  while (!isOver) {
    const { phase, decides } = await client.ask('show board')
    if (phase === 'match_over') await client.ask('rematch')
    else if (decides === player && phase === 'roll' && !status.opening) await client.ask(next('roll'))
    else if (decides === player && phase === 'move') await move(client)
    // Players look at the board for a few seconds.
    await new Promise((later) => setTimeout(later, 1000 * (1 + 4 * Math.random())))
  }
}

async function move(client) {
  const made = []
  for (;;) {
    const { steps } = await timed(client, made.length ? `steps after ${made.join(' ')}` : 'steps')
    if (!steps?.length) break
    const { from, to } = steps.at(-1)
    made.push(`${from}/${to || 'off'}`)
  }
  await timed(client, `move ${made.join(' ')}`)
}

/** Analyses a match at 2-ply again and again. */
async function analyse(text) {
  const { ask } = await open('session')
  await ask(`import match text ${JSON.stringify(text)}`)
  while (!isOver) await ask('analyse match')
}

const text = await readFile(new URL('../../tests/browser/match.mat', import.meta.url), 'utf8')
const running = []
for (let n = 0; n < tables; n += 1) {
  const body = JSON.stringify({ rules: 'plakoto', length: 1, clock: null })
  const { id, invitations } = await (await fetch(new URL('tables', server.url), { method: 'POST', body })).json()
  running.push(...invitations.map((key, player) => play(id, player, key)))
}
for (let n = 0; n < analyses; n += 1) running.push(analyse(text))
await new Promise((later) => setTimeout(later, 3000))
times.length = 0
await new Promise((later) => setTimeout(later, seconds * 1000))
isOver = true
const sorted = times.toSorted((a, b) => a - b)
const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1)
console.log(`${tables} tables, ${analyses} analyses: ${sorted.length} answers, median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms`)
await server.close()
process.exit()
