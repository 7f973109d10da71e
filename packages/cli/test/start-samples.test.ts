import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { afterAll, describe, expect, test } from 'vitest'
import { addNote, listed } from './support/note-calls.ts'
import { emptyFolder, endAll, inUse, notes, start } from './support/started.ts'

afterAll(endAll)

test('a signal while sample data is loaded ends it; the next start loads all of it, as of the same moment', async () => {
  const data = await emptyFolder()
  const first = await start(notes, data, [], { NOTES_PAUSE: '400' }).says('25 %')
  expect(await first.stop()).toBe(0)
  expect(first.said).toMatch(/Stopped\.\n$/)
  const second = await start(notes, data).ready()
  const { notes: loaded } = await listed(second)
  expect(loaded).toHaveLength(4)
  expect(new Set(loaded.map(({ text }) => text)).size).toBe(1)
})

test('the address answers while sample data is loaded, and says how far that is; then the pages are there', async () => {
  const started = await start(notes, await emptyFolder(), [], { NOTES_PAUSE: '400' }).says('25 %')
  const address = /^Starting\. (http:\S+) /.exec(started.said)?.[1] as string
  const ask = (path: string) => fetch(address + path, { headers: { accept: 'text/html' } })
  const early = await ask('/')
  expect([early.status, early.headers.get('refresh')]).toEqual([503, '1'])
  expect(await early.text()).toMatch(/Loading sample data of notes: [2468]0 %/)
  await started.ready()
  expect(started.said).toMatch(new RegExp(`^ {2}open +${address}/notes/app/$`, 'm'))
  expect((await ask('/')).status).toBe(200)
  expect(await started.stop()).toBe(0)
})

test('sample data that cannot be loaded ends it with the reason; the next start loads all of it', async () => {
  const data = await emptyFolder()
  const first = start(notes, data, [], { NOTES_FAIL_AT: '3' })
  expect(await first.ended()).toBe(1)
  expect(first.complained).toContain('no more paper')
  expect(first.said).not.toContain('is ready')
  const second = await start(notes, data).ready()
  expect((await listed(second)).notes).toHaveLength(4)
})

describe('a first load of sample data that is killed', () => {
  const mark = 'samples.unfinished'

  test('with the command leaves a mark; the next start begins anew, and leaves what is not its own', async () => {
    const data = await emptyFolder()
    await writeFile(join(data, 'mine.txt'), 'mine')
    const first = await start(notes, data, [], { NOTES_PAUSE: '400' }).says('25 %')
    await first.stop('SIGKILL')
    expect(await readdir(data)).toContain(mark)
    const second = await start(notes, data).ready()
    const { notes: loaded } = await listed(second)
    expect(loaded).toHaveLength(4)
    expect(new Set(loaded.map(({ text }) => text)).size).toBe(1)
    expect(await second.stop()).toBe(0)
    const kept = await readdir(data)
    expect([kept.includes('mine.txt'), kept.includes(mark)]).toEqual([true, false])
  })

  test('alone ends the command with a sentence; a start without samples begins anew too', async () => {
    const data = await emptyFolder()
    const first = start(notes, data, [], { NOTES_KILL_AT: '3' })
    expect(await first.ended()).toBe(1)
    expect(first.complained).toBe(
      'Loading the sample data ended early (SIGKILL). Start again to load it from the beginning.\n',
    )
    expect(await readdir(data)).toContain(mark)
    const second = await start(notes, data, ['--no-demo']).ready()
    expect((await listed(second)).notes).toEqual([])
    await addNote(second, 'mine')
    expect(await second.stop()).toBe(0)
    const third = await start(notes, data).ready()
    expect((await listed(third)).notes).toHaveLength(5)
  })

  test('is never found without an owner: while the mark is there, nobody else can open the store', async () => {
    const data = await emptyFolder()
    const loader = fork(new URL('../dist/start/sample-loader.js', import.meta.url), [notes, '0.1.0'], {
      env: { ...process.env, MONOTABLE_DATA: data, NOTES_PAUSE: '50' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const isMarked = () => existsSync(join(data, mark))
    const said: string[] = []
    const opened: string[] = []
    loader.on('message', message => said.push(JSON.stringify(message)))
    // The mark is gone before anybody hears that all is loaded.
    const done = new Promise<boolean>(resolve =>
      loader.on('message', message => 'done' in (message as object) && resolve(isMarked())),
    )
    loader.send('begin')
    await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(isMarked()).toBe(true)
    while (isMarked()) {
      const engine = await open({ path: join(data, 'tables') }).catch(() => undefined)
      if (engine && isMarked()) opened.push('while it was marked')
      await engine?.close()
    }
    expect(await done).toBe(false)
    expect(opened).toEqual([])
    // What reactions make of the samples is part of it: 100 % is said when that is there too.
    const shares = said.flatMap(text => JSON.parse(text).share ?? [])
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect([shares.at(-2) <= 0.8, shares.at(-1)]).toEqual([true, 1])
  })

  test('and a second start during it is refused, and disturbs nothing', async () => {
    const data = await emptyFolder()
    const first = await start(notes, data, [], { NOTES_PAUSE: '1500' }).says('25 %')
    const second = start(notes, data)
    expect(await second.ended()).toBe(1)
    expect(second.complained).toBe(inUse(data))
    const { notes: loaded } = await listed(await first.ready())
    expect(loaded).toHaveLength(4)
  })
})
