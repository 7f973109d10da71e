import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { readConfig, run, storeOn } from '@monotable/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flaky } from './support/designs/flaky.ts'
import { ran } from './support/ran.ts'
import { emptyFolder, endAll } from './support/started.ts'

afterAll(endAll)

const module = fileURLToPath(new URL('./support/designs/flaky.ts', import.meta.url))
const runbook = readFileSync(fileURLToPath(new URL('../../../docs/runbook.md', import.meta.url)), 'utf8')

let engine: Engine
let store: RunningServer
let env: Record<string, string>

beforeAll(async () => {
  engine = await open()
  const data = await emptyFolder()
  const config = readConfig({
    file: false,
    env: { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_TEST: 'true' },
  })
  const running = await run(
    [flaky],
    { ...config, logLevel: 'silent' },
    { openStore: async () => ({ ...storeOn(engine), close: () => {} }) },
  )
  const [{ db } = { db: undefined }] = running.runtime.systems
  for (const orderId of ['1', '2']) await db.Order.put({ orderId })
  expect(await running.feed.drain()).toMatchObject({ deadLetters: 2 })
  await running.close()
  store = await serve(engine, { port: 0 })
  env = {
    MONOTABLE_DATA: data,
    DYNAMODB_ENDPOINT: store.url,
    MONOTABLE_CURSOR_SECRET: 'a secret that is long enough for this',
  }
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.close()
  await engine.close()
})

test('what reactions gave up on is told, replayed and discarded', {
  timeout: 60_000,
}, async () => {
  const told = await ran(['feed', module], env)
  expect(told.code).toBe(1)
  expect(told.said).toContain('flaky: 1 shard, 2 dead letters')
  expect(told.said).toMatch(
    /tellOfOrder of \{"PK":"ORDER#1","SK":"META"\}, \d+ attempts until .*: the mail server does not answer/,
  )

  // Nothing has changed: it fails again, and stays.
  expect((await ran(['feed', module, '--replay', 'all'], env)).said).toContain('replayed 0, failed again 2')

  const [first] = JSON.parse((await ran(['feed', module, '--json'], env)).said)[0].letters
  const discarded = await ran(['feed', module, '--system', 'flaky', '--discard', first.letterId], env)
  expect(discarded).toMatchObject({ code: 1, said: expect.stringContaining('discarded 1') })

  vi.stubEnv('FLAKY_MAIL', 'up')
  const replayed = await ran(['feed', module, '--replay', 'all'], env)
  expect(replayed).toMatchObject({ code: 0, said: expect.stringContaining('replayed 1, failed again 0') })
})

test('what cannot be meant is said in a sentence', { timeout: 60_000 }, async () => {
  for (const [args, sentence] of [
    [[], 'feed needs the module that exports the systems.'],
    [[module, '--discard', 'x'], 'A dead letter belongs to a system: name it with --system.'],
    [[module, '--system', 'none'], 'has no system none.'],
  ] as const)
    expect(await ran(['feed', ...args], env)).toMatchObject({
      code: 2,
      complained: expect.stringContaining(sentence),
    })
})

test('MONOTABLE_SYSTEMS runs those that it names, and refuses a name that the module does not have', {
  timeout: 60_000,
}, async () => {
  const one = await ran(['feed', module], { ...env, MONOTABLE_SYSTEMS: 'flaky' })
  expect(one.said).toContain('flaky: 1 shard')
  expect(await ran(['feed', module], { ...env, MONOTABLE_SYSTEMS: 'flaky,khaya' })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('has no system khaya. It has flaky.'),
  })
})

test('a missing secret is said by config, as the runbook says', async () => {
  const { said, complained } = await ran(['config'], {
    DYNAMODB_ENDPOINT: store.url,
    MONOTABLE_ACCOUNTS: 'true',
  })
  const sentence = 'MONOTABLE_CURSOR_SECRET must be set'
  expect(`${said}${complained}`).toContain(sentence)
  expect(runbook).toContain(sentence)
})

test('a folder on which no server ran is told in a sentence, and stays empty', async () => {
  const data = await emptyFolder()
  const { code, complained } = await ran(['feed', module], { MONOTABLE_DATA: data })
  expect([code, complained]).toEqual([
    1,
    expect.stringContaining(`${data} holds no tables. Start a server on it first`),
  ])
  expect(readdirSync(data)).toEqual([])
})
