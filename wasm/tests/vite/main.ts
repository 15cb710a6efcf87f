// A page that uses the package as a bundler sees it: the best play for a roll, from the page's own thread and
// from another one.

import { Engine, type Candidate } from 'plakoto'
import { WorkerEngine } from 'plakoto/worker'

const START = 'AACA/z8AAID/Pw'
const show = (text: string) => (document.querySelector('output')!.textContent = text)

try {
  const here: Candidate[] = (await Engine.load()).hint(START, [3, 1], { plies: 1 })
  const there = await (await WorkerEngine.load()).hint(START, [3, 1], { plies: 1 })
  show(`${here[0].move}, ${there[0].move}`)
} catch (error) {
  show(`failed: ${error}`)
}
