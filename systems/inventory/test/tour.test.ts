import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { open } from '@monotable/engine'
import { readConfig, run, storeOn } from '@monotable/server'
import { makeTestClock } from '@monotable/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../system.ts'

const readme = new URL('../README.md', import.meta.url)
const steps: (() => Promise<void>)[] = []
let url: string

/** The sample data are of the year up to today: what the tour shows is what it is on this day. */
const begun = Date.now()
const now = () => new Date(Date.parse('2026-11-15T15:00:00.000Z') + Date.now() - begun)

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'inventory-tour-'))
  const engine = await open({ clock: () => now().getTime() })
  const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
  const running = await run([system], readConfig({ file: false, env }), {
    openStore: async () => storeOn(engine),
    clock: { ...makeTestClock(), now },
    samples: () => undefined,
    runsBackground: false,
  })
  url = running.url
  // What the sample data causes is done before somebody looks.
  await running.feed.drain()
  running.feed.start()
  steps.push(running.feed.stop, running.close, () => rm(data, { recursive: true }))
}, 60_000)
afterAll(async () => {
  for (const step of steps) await step()
})

test('the tour of the README answers what it says', async () => {
  const text = await readFile(readme, 'utf8')
  const tour = text.slice(text.indexOf('## A tour'), text.indexOf('## Rules'))
  const blocks = [...tour.matchAll(/```sh\n(.*?)```\s*```json\n(.*?)```/gs)]
  expect(blocks.length).toBeGreaterThan(9)
  const mark = '--- end of step ---'
  const script = blocks.map(([, commands]) => `${commands}\necho; echo '${mark}'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    script.replaceAll('http://127.0.0.1:3000', url),
  ])
  for (const [index, output] of stdout.split(mark).slice(0, -1).entries()) {
    const expected = valuesIn(blocks[index]![2] as string)
    const answered = valuesIn(output)
    for (const [at, value] of expected.entries())
      expect(answered[at], output).toMatchObject(wild(value) as object)
  }
}, 60_000)

/** JSON values that follow one another. */
function valuesIn(text: string): unknown[] {
  const found: unknown[] = []
  let start = text.indexOf('{')
  for (let at = start; at >= 0 && at < text.length; at++) {
    if (text[at] !== '}') continue
    try {
      found.push(JSON.parse(text.slice(start, at + 1)))
      start = text.indexOf('{', at)
      if (start < 0) break
      at = start
    } catch {
      // It goes on.
    }
  }
  return found
}

/** `…` stands for anything, and for any elements of a list. */
function wild(value: unknown): unknown {
  if (value === '…') return expect.anything()
  if (Array.isArray(value)) return value.includes('…') ? expect.any(Array) : value.map(wild)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wild(member)]))
}
