import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { vi } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { type OpenOptions, open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'

const table = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
}

/** A kilobyte, the same for the same number. */
export const item = (number: number) => ({
  pk: { S: `item${String(number).padStart(5, '0')}` },
  text: { S: `${number} `.repeat(1000).slice(0, 1000) },
})

export const key = (number: number) => ({ pk: item(number).pk })

/** How a store was left: closed, closed and then opened once more (which puts the log into a table), or killed. */
export type Left = 'stopped' | 'in tables' | 'killed'

/** A store of so many items, each written by a commit of its own. */
export async function storeOf(items: number, left: Left): Promise<string> {
  const path = join(temporaryFolder(), 'store')
  const db = await open({ path, durability: 'relaxed' })
  await db.send('CreateTable', table)
  for (let number = 0; number < items; number++) {
    await db.send('PutItem', { TableName: 'things', Item: item(number) })
  }
  await db.close()
  if (left === 'killed') forgetStop(path)
  if (left === 'in tables') await (await open({ path })).close()
  return path
}

/** Without what is written when a store is closed, it is as after a kill. */
export const forgetStop = (path: string): void => writeFileSync(join(path, 'monotable.json'), '{}\n')

/** The largest file of a kind. */
export function fileOf(path: string, ending: string): string {
  const [largest] = readdirSync(path)
    .filter(name => name.endsWith(ending) || (ending === 'MANIFEST' && name.startsWith('MANIFEST')))
    .sort((a, b) => readFileSync(join(path, b)).length - readFileSync(join(path, a)).length)
  if (largest === undefined) throw new Error(`${path} has no ${ending}`)
  return largest
}

/** In place: where a file that LevelDB has mapped is shorter for a moment, a read of it ends the process. */
export function change(path: string, file: string, make: (bytes: Buffer) => void): void {
  const bytes = readFileSync(join(path, file))
  make(bytes)
  writeFileSync(join(path, file), bytes, { flag: 'r+' })
}

/** Changes one bit in the middle of a file. */
export const flipBit = (path: string, file: string): void =>
  change(path, file, bytes => {
    bytes[bytes.length >> 1]! ^= 1
  })

export const cut = (path: string, file: string, bytes: number): void =>
  truncateSync(join(path, file), readFileSync(join(path, file)).length - bytes)

/**
 * Runs `work` by a clock that goes on by so many milliseconds whenever it is looked at, and not by itself. How much of a
 * store is read through before it is opened depends on the time that this takes: here nothing beyond the first look, or
 * all of it, however busy the machine is.
 */
export async function byClock<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += milliseconds
    return time
  })
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

/** Opens a store where time is left to read all of it through before. */
export const openInTime = (options: OpenOptions): Promise<Engine> => byClock(0, () => open(options))

/** All that a store holds; what belongs to a process is left out. */
export const contentOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path)
      .filter(name => !['LOCK', 'LOG', 'LOG.old'].includes(name))
      .map(name => [name, readFileSync(join(path, name)).toString('base64')]),
  )

export type Stored = [key: Buffer, value: Buffer]

const encodings = { keyEncoding: 'buffer', valueEncoding: 'buffer' } as const

/** Has LevelDB merge all tables of a store into its deepest level. */
export async function merge(path: string): Promise<void> {
  const level = new ClassicLevel<Buffer, Buffer>(path, { ...encodings, compression: false })
  await level.open()
  await level.compactRange(Buffer.alloc(0), Buffer.alloc(16, 0xff))
  await level.close()
}

/** Changes records behind the engine's back, as a disk does. LevelDB's own checksums are then right. */
export async function rewrite(
  path: string,
  change: (stored: Stored) => Stored | 'delete' | undefined,
): Promise<void> {
  const level = new ClassicLevel<Buffer, Buffer>(path, { ...encodings, compression: false })
  for (const stored of await level.iterator().all()) {
    const changed = change(stored)
    if (changed === 'delete') await level.del(stored[0])
    else if (changed !== undefined) await level.put(...changed)
  }
  await level.close()
}
