import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../demo/demo.ts'
import { openRace } from './race.ts'

const { served } = openRace()

beforeAll(async () => {
  const { db, ports } = served.runtime.systems[0]!
  await demo.load({ db, ports, now: served.runtime.now(), progress: () => undefined })
  await served.feed.drain()
  served.feed.start()
}, 120_000)
afterAll(() => served.feed.stop())

test('the tour works as written, line by line', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text)
  const tour = blocks.join('\n').replaceAll('http://127.0.0.1:3000', served.server.url)
  // A request that is refused ends the tour.
  const curl = 'curl() { command curl --fail-with-body -S "$@" && echo; }'
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${curl}\n${tour}`], {
    maxBuffer: 2 ** 24,
  })
  const answers = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  const found = (shape: object) => expect(answers).toContainEqual(expect.objectContaining(shape))

  const [shown] = [...readme.matchAll(/^```json\n(.*?)^```/gms)].map(([, text]) => JSON.parse(text as string))
  expect(answers.find(({ bib }) => bib === '1234')).toMatchObject(shown)
  expect(answers.filter(({ state }) => state === 'UPLOADED').length).toBeGreaterThan(0)
  expect(answers.find(answer => answer.items?.[0]?.similarity).items).toHaveLength(1)
  found({ bibs: ['1234', '777'], version: 2 })
  found({ items: [expect.objectContaining({ before: ['1234'], after: ['1234', '777'] })] })
  found({ isClean: true })
  found({ orgId: 'snaprace-kr', eventId: 'namsan-10k', deleting: true })
}, 120_000)
