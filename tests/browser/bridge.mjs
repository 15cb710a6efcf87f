// Serves the page and connects each WebSocket to a session of the program, for development without the server.
// It fakes what the program does not have yet: steps, boards, phases, levels of one question, texts instead of files.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { WebSocketServer } from 'ws'
import { apply, numbers, steps } from './steps.mjs'
import { decode, phase } from './position.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const PAGE = join(here, '../../src/serve/page')
const PROGRAM = process.env.PLAKOTO ?? 'plakoto'
const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }
const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'"

const REASONS = [
  [/no checker of yours/, 'no_checker'],
  [/is pinned/, 'pinned'],
  [/blocked|held by|not open/, 'blocked'],
  [/the roll is/, 'die'],
  [/both numbers/, 'both'],
  [/higher/, 'higher'],
  [/home/, 'not_home'],
]

/** One session of the program behind one socket. */
class Session {
  constructor(send) {
    this.send = send
    this.folder = mkdtempSync(join(tmpdir(), 'plakoto-bridge-'))
    this.child = spawn(PROGRAM, ['--json', '--threads', '1'], { stdio: ['pipe', 'pipe', 'ignore'] })
    this.waiting = new Map()
    this.count = 0
    this.last = null
    this.queue = Promise.resolve()
    this.child.on('error', (error) => console.error(String(error)))
    this.child.stdin.on('error', () => {})
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      const reply = JSON.parse(line)
      const wait = this.waiting.get(reply.tag)
      if (reply.done === false) return wait?.part?.(reply)
      this.waiting.delete(reply.tag)
      wait?.done(reply)
    })
  }

  ask(command, part) {
    const tag = `b${++this.count}`
    this.child.stdin.write(`@${tag} ${command}\n`)
    return new Promise((done) => this.waiting.set(tag, { done, part }))
  }

  close() {
    this.child.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  line(text) {
    const [, tag, command] = /^(?:@(\S+) ?)?(.*)$/s.exec(text)
    const answer = (reply) => this.send({ ...reply, tag })
    if (/^(stop|isready)\b/.test(command)) {
      this.ask(command.split(' ')[0]).then((reply) => answer(this.enrich(reply)))
      return
    }
    this.queue = this.queue.then(async () => {
      try {
        answer(await this.run(command, (part) => answer(this.enrich(part))))
      } catch (error) {
        answer({ ok: false, error: { code: 'internal', message: String(error) } })
      }
    })
  }

  async run(command, part) {
    const [word, ...rest] = command.split(' ')
    if (word === 'steps') return this.steps(rest)
    const text = /^(save|export|load|import) (\S+) text ?(.*)$/s.exec(command)
    if (text) return this.text(text[1], text[2], text[3])
    const level = /^(.*) level (\S+)$/.exec(command)
    if (level && !command.startsWith('set ')) {
      const before = await this.ask('show evaluation')
      const set = await this.ask(`set evaluation level ${level[2]}`)
      if (!set.ok) return set
      const reply = await this.ask(level[1], part)
      await this.ask(`set evaluation plies ${before.plies}`)
      return this.enrich(reply)
    }
    return this.enrich(await this.ask(command, part))
  }

  async text(word, what, value) {
    if (word === 'save' || word === 'export') {
      const file = join(this.folder, `file${++this.count}`)
      const reply = await this.ask(word === 'save' ? `save ${what} ${file}` : `export ${what} mat force ${file}`)
      return reply.ok ? { ...this.enrich(reply), file: undefined, text: readFileSync(file, 'utf8') } : reply
    }
    const file = join(this.folder, 'given')
    writeFileSync(file, JSON.parse(value))
    return this.enrich(await this.ask(word === 'load' ? `load ${what} ${file}` : `import auto ${file}`))
  }

  async steps(words) {
    const at = words.indexOf('after')
    const head = at < 0 ? words : words.slice(0, at)
    const after = (at < 0 ? [] : words.slice(at + 1)).map((step) => {
      const [from, to] = step.split('/')
      return { from: Number(from), to: to === 'off' ? 0 : Number(to) }
    })
    const reply = this.enrich(await this.ask('show variant'))
    const rules = reply.switches
    const id = head.length ? head[0] : reply.position_id
    const turn = reply.turn
    const dice = head.length > 1 ? [...head[1]].map(Number) : reply.dice
    if (!dice && !reply.pending.length) {
      return { ok: false, command: 'steps', error: { code: 'missing_context', message: 'no dice' } }
    }
    const all = reply.pending.length ? reply.pending : numbers(dice, rules)
    const found = steps(decode(id, turn), turn, all, after, rules)
    if (!found) return { ok: false, command: 'steps', error: { code: 'illegal_move', message: 'not a legal step' } }
    const { ok, variant, position_id, match_id, pending, phase: now, decides } = reply
    const envelope = { ok, command: 'steps', variant, position_id, match_id, dice, pending, turn, phase: now, decides }
    return { ...envelope, ...found }
  }

  enrich(reply) {
    if (!reply.ok) {
      const reason = REASONS.find(([words]) => words.test(reply.error.message))
      if (reason) reply.error.reason = reason[1]
      return reply
    }
    if (!reply.position_id) return reply
    Object.assign(reply, phase(reply.match_id, reply.dice, reply.pending))
    reply.board = decode(reply.position_id, reply.turn)
    let board = this.last ?? reply.board
    for (const event of reply.events ?? []) {
      if (event.event === 'new_match' || event.event === 'opening_roll' || event.event === 'starts') {
        board = decode('AACA/z8AAID/Pw', 1)
      }
      if (event.event === 'roll') this.dice = event.dice
      if (event.event === 'move') {
        const left = [...(this.dice ?? [])]
        for (const step of event.play) {
          step.die = step.to ? step.from - step.to : Math.min(...left.filter((die) => die >= step.from), 6)
          if (step.to && left.includes(step.die) && left[0] !== left[1]) left.splice(left.indexOf(step.die), 1)
        }
        for (const step of event.play) board = apply(board, event.player, step)
      }
      event.board = board
    }
    for (const play of reply.legal ?? reply.hint ?? []) play.board = undefined
    if (['new', 'roll', 'move', 'play', 'undo', 'set', 'load', 'import'].includes(reply.command)) this.last = reply.board
    return reply
  }
}

/** Serves the page and its sockets. @param {number} [port] 0 for a free one */
export function serve(port = 0) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(/\/$/, '/index.html')
    try {
      const body = readFileSync(join(PAGE, path))
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'text/plain',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end('not found')
    }
  })
  new WebSocketServer({ server, path: '/session' }).on('connection', (socket) => {
    const session = new Session((reply) => socket.send(JSON.stringify(reply)))
    socket.on('message', (data) => session.line(String(data)))
    socket.on('close', () => session.close())
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve({
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => (server.closeAllConnections(), server.close()),
      })
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await serve(Number(process.env.PORT ?? 8080))).url)
}
