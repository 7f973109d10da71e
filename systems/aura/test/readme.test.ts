import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openWorld } from './world.ts'

const { served } = openWorld()
test('the tour works as written, line by line', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text)
  const tour = blocks.join('\n').replaceAll('http://127.0.0.1:3000', served.server.url)
  // A request that is refused ends the tour.
  const curl = 'curl() { command curl --fail-with-body -S "$@"; echo; }'
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${curl}\n${tour}`])
  const answers = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  const shown = [...readme.matchAll(/^```json\n(.*?)^```/gms)].map(([, text]) => JSON.parse(text as string))
  expect(shown).toHaveLength(3)
  for (const [at, start] of shown.entries()) {
    const found = answers.find(
      answer => Object.keys(start).every(key => key in answer) && (at !== 2 || answer.previous.amount),
    )
    expect(found).toMatchObject(start)
  }
  expect(answers.at(-1)).toEqual({ domain: 'antik-meyer.example', deleting: true })
})
