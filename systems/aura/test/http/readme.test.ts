import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openIdentity, type RunningServer, readConfig, type System, serve } from '@monotable/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../system.ts'
import { openWorld } from './world.ts'

const { served } = openWorld()
const folder = mkdtempSync(join(tmpdir(), 'aura-readme-'))
let server: RunningServer

beforeAll(async () => {
  const config = readConfig({ env: { MONOTABLE_DATA: folder } })
  const { identify, routes } = await openIdentity(config, [system as System])
  server = await serve(served.runtime, {
    port: 0,
    identify,
    routes: [app => void (routes && app.route('/', routes))],
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('the tour works as written, line by line', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text)
  const tour = blocks.join('\n').replaceAll('http://127.0.0.1:3000', server.url)
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
