import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyStore } from '@monotable/engine'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, endAll, notes, Started, start } from './support/started.ts'

afterAll(endAll)

const ann = { system: 'notes', user: 'ann' }

async function addNote(server: Started, noteId: string): Promise<void> {
  const { status } = await server.call('POST', '/notes/notes', { as: ann, body: { noteId, text: 'mine' } })
  expect(status).toBe(201)
}

async function noteIds(server: Started): Promise<string[]> {
  const { body } = await server.call('GET', '/notes/notes', { as: ann })
  return body.notes.map(({ noteId }: { noteId: string }) => noteId)
}

async function run(...args: string[]) {
  const command = new Started(args)
  return { code: await command.ended(), said: command.said, complained: command.complained }
}

async function dataWithObject() {
  const folder = await emptyFolder()
  const data = join(folder, 'data')
  await mkdir(join(data, 'objects', 'pictures'), { recursive: true })
  await writeFile(join(data, 'objects', 'pictures', 'one'), 'a picture')
  return { folder, data, to: join(folder, 'backup'), restored: join(folder, 'restored') }
}

test('a backup of a server that runs is one point of tables and objects, and starts again where it was', async () => {
  const { data, to, restored } = await dataWithObject()
  const server = await start(notes, data).ready()
  await addNote(server, 'kept')
  const made = await run('backup', '--data', data, '--to', to)
  expect(made.complained).toBe('')
  expect(made.said).toMatch(/is a backup of .*: tables and \d+ files\.\n$/)
  await addNote(server, 'later')
  await rm(join(data, 'objects', 'pictures', 'one'))
  expect(await server.stop()).toBe(0)

  expect(await run('restore', '--from', to, '--data', restored)).toMatchObject({ code: 0, complained: '' })
  expect((await verifyStore(join(restored, 'tables'))).faults).toEqual([])
  expect(await readFile(join(restored, 'objects', 'pictures', 'one'), 'utf8')).toBe('a picture')
  const again = await start(notes, restored).ready()
  expect(again.said).not.toContain('Loading')
  const ids = await noteIds(again)
  expect(ids).toContain('kept')
  expect(ids).not.toContain('later')
  expect(await again.stop()).toBe(0)
}, 120_000)

test('backups go on while the server writes, and each is whole', async () => {
  const { folder, data } = await dataWithObject()
  const server = await start(notes, data).ready()
  let isWriting = true
  const load = (async () => {
    for (let n = 0; isWriting; n++) await addNote(server, `note${n}`)
  })()
  for (const name of ['one', 'two']) {
    expect(await run('backup', '--data', data, '--to', join(folder, name))).toMatchObject({ code: 0 })
    expect((await verifyStore(join(folder, name, 'tables'))).faults).toEqual([])
  }
  isWriting = false
  await load
  expect(await server.stop()).toBe(0)
  expect(existsSync(join(data, 'backup.unfinished'))).toBe(false)
}, 120_000)

test('a folder that nobody serves is backed up, too, and what is not right is refused', async () => {
  const { folder, data, to, restored } = await dataWithObject()
  await (await start(notes, data).ready()).stop()
  expect(await run('backup', '--data', data, '--to', to, '--json')).toMatchObject({ code: 0 })
  expect((await run('backup', '--data', data, '--to', to)).complained).toContain('already exists')
  expect((await run('backup', '--data', join(folder, 'nowhere'), '--to', restored)).complained).toContain(
    'nothing to back up',
  )
  expect((await run('restore', '--from', to, '--data', data)).complained).toContain('is not empty')
  expect((await run('restore', '--from', data, '--data', restored)).complained).toContain('is not a backup')
  expect((await run('backup', '--data', data)).code).toBe(2)

  await appendFile(join(to, 'objects', 'pictures', 'one'), '!')
  const damaged = await run('restore', '--from', to, '--data', restored)
  expect(damaged).toMatchObject({
    code: 1,
    complained: expect.stringContaining('has changed since the backup was made'),
  })
  expect(existsSync(restored)).toBe(false)
}, 120_000)

test('a data folder whose restore was interrupted is not served', async () => {
  const data = await emptyFolder()
  await writeFile(join(data, 'restore.unfinished'), '')
  const server = start(notes, data)
  expect(await server.ended()).toBe(1)
  expect(server.complained).toMatch(
    /^A restore into .* was interrupted\. Empty the folder, and restore again\.\n$/,
  )
})
