import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readConfig } from '@monotable/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreparedSamples } from '../src/start/prepared-samples.ts'
import { addNote, listed } from './support/note-calls.ts'
import { emptyFolder, endAll, inUse, notes, start } from './support/started.ts'

afterAll(endAll)

const hour = 3_600_000
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
let home: string
let module: string

/** Whether a start with these settings copies what is there. */
const isUsed = (env: Record<string, string> = {}) =>
  findPreparedSamples({ module, version, config: readConfig({ file: false, env }), env }) !== undefined

const prepare = (about: object = {}) => {
  const made = { version, asOf: new Date(Date.now() - hour).toISOString(), systems: ['notes'], ...about }
  return writeFile(join(home, 'samples', 'PREPARED.json'), JSON.stringify(made))
}

beforeAll(async () => {
  const programs = join(import.meta.dirname, '.programs')
  await mkdir(programs, { recursive: true })
  home = await mkdtemp(join(programs, 'prepared-'))
  module = join(home, 'systems.mjs')
  await writeFile(module, `export { systems } from ${JSON.stringify(notes)}\n`)
  const data = await emptyFolder()
  const started = await start(module, data).ready()
  await addNote(started, 'prepared')
  await started.stop()
  await rename(data, join(home, 'samples'))
})

afterAll(() => rm(home, { recursive: true, force: true }))

test('samples that were prepared beside the module are copied, without keys; what is written then stays apart', async () => {
  await prepare()
  const data = await emptyFolder()
  const first = await start(module, data).ready()
  expect((await listed(first)).notes).toHaveLength(5)
  await addNote(first, 'mine')
  await first.stop()
  const second = await start(module, data).ready()
  expect((await listed(second)).notes).toHaveLength(6)
  await second.stop()
  const keyIn = (folder: string) => readFile(join(folder, 'local-issuer-key.json'), 'utf8')
  expect(await keyIn(data)).not.toBe(await keyIn(join(home, 'samples')))
  expect((await readdir(data)).filter(name => name.startsWith('samples'))).toEqual([])
})

test('samples of too long ago, of tomorrow or of another version are not used', async () => {
  await prepare()
  expect(isUsed()).toBe(true)
  await prepare({ asOf: new Date(Date.now() - 7 * hour).toISOString() })
  expect(isUsed()).toBe(false)
  await prepare({ asOf: new Date(Date.now() + hour).toISOString() })
  expect(isUsed()).toBe(false)
  await prepare({ version: '0.0.0' })
  expect(isUsed()).toBe(false)
})

test('nor where a setting would make others: a stage, other names, a bucket, a setting of a system', async () => {
  await prepare()
  expect(isUsed({ MONOTABLE_STAGE: 'prod' })).toBe(false)
  expect(isUsed({ MONOTABLE_TABLES: '{"Notes":"Other"}' })).toBe(false)
  expect(isUsed({ MONOTABLE_OBJECTS: 's3://bucket' })).toBe(false)
  expect(isUsed({ NOTES_PAUSE: '1' })).toBe(false)
  expect(isUsed({ MONOTABLE_LOG_LEVEL: 'error', MONOTABLE_PORT: '0', KEYNOTES_PAUSE: '1' })).toBe(true)
})

test('of two starts at once on one new folder one runs with everything, and the other names the folder', async () => {
  await prepare()
  const data = await emptyFolder()
  const both = [start(module, data), start(module, data)]
  const outcomes = await Promise.all(
    both.map(each =>
      each.ready().then(
        () => 'runs',
        () => each.complained,
      ),
    ),
  )
  const [runs, refused] = outcomes[0] === 'runs' ? outcomes : outcomes.toReversed()
  expect(runs).toBe('runs')
  expect(refused).toBe(inUse(data))
  const running = both[outcomes.indexOf('runs')] as (typeof both)[0]
  expect((await listed(running)).notes).toHaveLength(5)
})

test('a copy that was killed is done over by the next start, which leaves nothing of it behind', async () => {
  await prepare()
  const data = await emptyFolder()
  await mkdir(join(data, 'samples.copy', 'objects'), { recursive: true })
  await mkdir(join(data, 'objects', 'half'), { recursive: true })
  await writeFile(join(data, 'samples.unfinished'), '')
  const started = await start(module, data).ready()
  expect((await listed(started)).notes).toHaveLength(5)
  await started.stop()
  expect((await readdir(data)).filter(name => name.startsWith('samples'))).toEqual([])
  expect(existsSync(join(data, 'objects', 'half'))).toBe(false)
})
