import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holdDataFolder } from '../src/upkeep/hold-data-folder.ts'
import { addNote, listed } from './support/note-calls.ts'
import { emptyFolder, endAll, inUse, notes, Started, start } from './support/started.ts'

afterAll(endAll)

const refusal = (data: string) => inUse(data).trimEnd()

test('a folder has one holder at a time, in one process too', async () => {
  const data = await emptyFolder()
  const first = await holdDataFolder(data)
  await expect(holdDataFolder(data)).rejects.toThrow(refusal(data))
  await first.close()
  await (await holdDataFolder(data)).close()
})

test('a folder that is not there yet is made', async () => {
  const data = join(await emptyFolder(), 'not', 'yet')
  const held = await holdDataFolder(data)
  await expect(holdDataFolder(data)).rejects.toThrow(refusal(data))
  await held.close()
})

test.each([
  ['names no manifest', ['CURRENT'], 'nothing'],
  ['has lost its files', ['CURRENT', 'MANIFEST-000002'], undefined],
  ['holds something else', ['CURRENT', 'MANIFEST-000002', '000003.log', 'mine.txt'], undefined],
])('a lock that %s keeps nobody out, and is one again', async (_, names, content) => {
  const data = await emptyFolder()
  await (await holdDataFolder(data)).close()
  for (const name of names) {
    const file = join(data, 'lock', name)
    if (content === undefined && existsSync(file)) await rm(file)
    else await writeFile(file, content ?? '')
  }
  const held = await holdDataFolder(data)
  await expect(holdDataFolder(data)).rejects.toThrow(refusal(data))
  await held.close()
})

test('a holder keeps its lock even if somebody empties it meanwhile', async () => {
  const data = await emptyFolder()
  const held = await holdDataFolder(data)
  for (const name of await readdir(join(data, 'lock'))) {
    if (name !== 'LOCK') await rm(join(data, 'lock', name))
  }
  const other = start(notes, data)
  expect(await other.ended()).toBe(1)
  expect(other.complained).toBe(inUse(data))
  await held.close()
  await (await holdDataFolder(data)).close()
})

test('a server that was killed leaves a folder that the next one can have, with all that was written', async () => {
  const data = await emptyFolder()
  const first = await start(notes, data).ready()
  await addNote(first, 'kept')
  await first.stop('SIGKILL')
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const next = await start(notes, data).ready()
    expect((await listed(next)).notes).toHaveLength(5)
    await next.stop(signal)
  }
})

test('dev and start do not share a folder, and each can have it after the other', async () => {
  const data = await emptyFolder()
  const ports = ['--port', '0', '--dynamodb-port', '0', '--studio-port', '0']
  const dev = () => new Started(['dev', notes, '--data', data, '--no-watch', ...ports])
  const developing = await dev().says('studio')
  const refused = start(notes, data)
  expect(await refused.ended()).toBe(1)
  expect(refused.complained).toBe(inUse(data))
  await developing.stop()
  const started = await start(notes, data).ready()
  const refusedToo = dev()
  expect(await refusedToo.ended()).toBe(1)
  expect(refusedToo.complained).toContain(inUse(data))
  await started.stop()
})
