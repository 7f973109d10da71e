import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32c } from '../../src/storage/leveldb/crc32c.ts'
import { readLog } from '../../src/storage/leveldb/log-file.ts'
import { newestVersions, type ReadFault } from '../../src/storage/leveldb/merge.ts'
import { blocksOf, findBlocks, readCheckedBlock, versionsOf } from '../../src/storage/leveldb/table-file.ts'
import { temporaryFolder } from './folder.ts'

test('CRC-32C is that of the standard, in one piece and in several', () => {
  const digits = Buffer.from('123456789')
  expect(crc32c(digits, 0, 9) >>> 0).toBe(0xe3069283)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, cut) => {
      const middle = Math.min(cut, bytes.length)
      const inPieces = crc32c(bytes, middle, bytes.length, crc32c(bytes, 0, middle))
      expect(inPieces).toBe(crc32c(bytes, 0, bytes.length))
    }),
  )
})

/** What LevelDB itself writes for these entries: its log, or the table that it makes of it. */
async function filesOf(entries: [string, string][], options: object, as: 'log' | 'table'): Promise<Buffer[]> {
  const path = temporaryFolder()
  const level = () => new ClassicLevel(path, options)
  const db = level()
  for (const entry of entries) await db.put(...entry)
  await db.close()
  if (as === 'table') {
    const again = level()
    await again.open()
    await again.close()
  }
  const ending = as === 'log' ? '.log' : '.ldb'
  return readdirSync(path)
    .filter(name => name.endsWith(ending))
    .map(name => readFileSync(join(path, name)))
}

const texts = Array.from({ length: 300 }, (_, n): [string, string] => [
  `key${String(n).padStart(4, '0')}`,
  `${n} and once more ${n} `.repeat(1 + (n % 50)),
])

test.each([true, false])(
  'tables of LevelDB are read as it wrote them (compressed: %s)',
  async compression => {
    const [file] = await filesOf(texts, { compression }, 'table')
    const blocks = blocksOf(file!)
    const read: [string, string][] = []
    for (const block of blocks) {
      for (const { key, value } of versionsOf(readCheckedBlock(file!, block)))
        read.push([key.toString(), String(value)])
    }
    expect(read).toEqual(texts)
    expect(findBlocks(file!).slice(0, blocks.length), 'and found without the index').toEqual(
      blocks.map(({ at, bytes }) => ({ at, bytes })),
    )
  },
)

test.each([true, false])(
  'a table without its footer is read by its blocks alone, none of which is taken for entries that it is not (compressed: %s)',
  async compression => {
    // No number ends within this value, and it is data all the same.
    const entries = [...texts, ['last', '\u07ff\u07ff'] as [string, string]]
    const [file] = await filesOf(entries, { compression }, 'table')
    const table = Object.assign(Buffer.from(file!).fill(0, file!.length - 48), {
      name: '000005.ldb',
      info: undefined,
    })
    const faults: ReadFault[] = []
    const found = [...newestVersions({ tables: [table], logs: [] } as never, fault => faults.push(fault))]
    expect(found.map(({ key, value }) => [key.toString(), String(value)])).toEqual(entries)
    expect(faults.map(({ file }) => file)).toEqual(['000005.ldb'])
  },
)

test('tables are read together in the order of their keys, however many there are', async () => {
  const tables = await Promise.all(
    Array.from({ length: 9 }, async (_, number) => {
      // Each has keys between those of all others.
      const [file] = await filesOf(
        texts.filter((_, at) => (at * 7 + (at >> 4)) % 9 === number),
        {},
        'table',
      )
      return Object.assign(Buffer.from(file!), { name: `00000${number}.ldb`, info: undefined })
    }),
  )
  const found = newestVersions({ tables, logs: [] } as never, fault => expect(fault).toBeUndefined())
  expect([...found].map(({ key, value }) => [key.toString(), String(value)])).toEqual(texts)
})

test('every flipped bit of a table is noticed, but for those that LevelDB never looks at', async () => {
  const [file] = await filesOf(texts.slice(0, 20), { compression: false }, 'table')
  const wrong: number[] = []
  for (let at = 0; at < file!.length; at++) {
    const bytes = Buffer.from(file!)
    bytes[at]! ^= 0x04
    try {
      for (const block of blocksOf(bytes)) readCheckedBlock(bytes, block)
      wrong.push(at - file!.length)
    } catch {}
  }
  // The room behind the two handles in the footer is filled with zeros that mean nothing.
  expect(wrong.every(fromEnd => fromEnd < -8 && fromEnd >= -48)).toBe(true)
})

test('every flipped bit of a log is noticed: as damage, or as torn where nothing begins behind it', {
  timeout: 120_000,
}, async () => {
  const [log] = await filesOf(texts.slice(0, 60), {}, 'log')
  const { records, faults } = readLog(log!)
  expect([records.length, faults.length]).toEqual([60, 0])
  const last = records.at(-1)!.at
  for (let at = 0; at < log!.length; at += 3) {
    const bytes = Buffer.from(log!)
    bytes[at]! ^= 0x20
    const [fault] = readLog(bytes).faults
    // A length that reaches beyond the next record's beginning hides no other record.
    expect(fault?.kind, `byte ${at}`).toBe(at < last ? 'damaged' : 'torn')
    if (at < last) expect(readLog(bytes).records.length).toBe(59)
  }
})

test('a log that is cut at any byte is torn, with every record before it', async () => {
  const [log] = await filesOf(texts.slice(0, 60), {}, 'log')
  const ends = new Set(readLog(log!).records.map(record => record.at))
  for (let length = 0; length < log!.length; length += 7) {
    const { records, faults } = readLog(log!.subarray(0, length))
    expect(faults.map(fault => fault.kind)).toEqual(ends.has(length) || length === 0 ? [] : ['torn'])
    expect(records.length).toBe([...ends].filter(end => end < length).length - (faults.length > 0 ? 1 : 0))
  }
})
