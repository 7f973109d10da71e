import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allSystems, emptyFolder, endAll, start } from './support/started.ts'

afterAll(endAll)

const noteLoaded = new URL('./support/note-loaded.mjs', import.meta.url).href

/** What takes tens of megabytes each, and is not used by most servers most of the time. */
const large = /\/node_modules\/(sharp|@electric-sql\/pglite|onnxruntime-node|@aws-sdk\/[^/]+)\//

test('what is large is loaded when it is first used, not by a start', async () => {
  const folder = await emptyFolder()
  const data = join(folder, 'data')
  const file = join(folder, 'loaded.txt')
  const env = { NODE_OPTIONS: `--import=${noteLoaded}`, LOADED_MODULES: file }
  const loaded = async () => {
    const urls = (await readFile(file, 'utf8')).split('\n')
    return [...new Set(urls.flatMap(url => large.exec(url)?.[1] ?? []))].sort()
  }
  // The database of a system is made at the first start.
  const first = await start(allSystems, data, ['--no-demo']).ready()
  expect(await first.stop()).toBe(0)

  const second = await start(allSystems, data, ['--no-demo'], env).ready()
  expect(await readFile(file, 'utf8')).toContain('/systems/dist/')
  expect(await second.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await loaded()).toEqual([])

  const platform = { system: 'snaprace', user: 'yuna' }
  const ask = () => second.call('GET', '/snaprace/organizers', { as: platform })
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await loaded()).toEqual(['@electric-sql/pglite'])
  expect(await second.stop()).toBe(0)
}, 120_000)
