import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { open } from '../../src/open.ts'
import { folderAt } from '../../src/storage/leveldb/check-folder.ts'
import { OpenError } from '../../src/storage/open-error.ts'
import { temporaryFolder } from '../storage/folder.ts'
import {
  byClock,
  change,
  contentOf,
  cut,
  fileOf,
  forgetStop,
  item,
  key,
  type Left,
  openInTime,
  storeOf,
} from './store.ts'

/** A store that was damaged is refused with the file's name, and is as it was. */
async function expectRefused(path: string, file: string, what: RegExp): Promise<void> {
  const before = contentOf(path)
  await expect(openInTime({ path })).rejects.toMatchObject({
    name: 'OpenError',
    code: 'damaged',
    file,
    message: expect.stringMatching(what),
  })
  expect(contentOf(path)).toEqual(before)
}

test('a path that cannot be looked at is refused in a sentence', () => {
  expect(() => folderAt(join(temporaryFolder(), 'x'.repeat(300)))).toThrow(OpenError)
})

test('a link that leads nowhere is no folder, and none is made in its place', async () => {
  const path = join(temporaryFolder(), 'link')
  symlinkSync(join(temporaryFolder(), 'nowhere'), path)
  await expect(open({ path })).rejects.toMatchObject({ code: 'not-a-folder' })
  expect(existsSync(path)).toBe(false)
})

async function expectWhole(path: string, items: number): Promise<void> {
  const db = await open({ path })
  onTestFinished(() => db.close())
  const { Table } = await db.send<{ Table: { ItemCount: number } }>('DescribeTable', { TableName: 'things' })
  const { Count } = await db.send<{ Count: number }>('Scan', { TableName: 'things', Select: 'COUNT' })
  expect([Table.ItemCount, Count]).toEqual([items, items])
}

const leftInAnyWay: Left[] = ['stopped', 'in tables', 'killed']

describe('CURRENT', () => {
  test.each(leftInAnyWay)(
    'a folder of data files without CURRENT is never begun again, and nothing in it is deleted (%s)',
    async left => {
      const path = await storeOf(20, left)
      rmSync(join(path, 'CURRENT'))
      await expectRefused(path, 'CURRENT', /CURRENT: it is missing, beside \d+ files with data such as \d+\./)
    },
  )

  test('a MANIFEST alone is a data file', async () => {
    const path = await storeOf(1, 'in tables')
    for (const name of readdirSync(path)) if (!name.startsWith('MANIFEST')) rmSync(join(path, name))
    await expectRefused(path, 'CURRENT', /such as MANIFEST-/)
  })

  test.each(['', 'MANIFEST-000002', 'nonsense\n'])('that reads %j is damaged', async text => {
    const path = await storeOf(1, 'stopped')
    writeFileSync(join(path, 'CURRENT'), text)
    await expectRefused(path, 'CURRENT', /it does not name a MANIFEST/)
  })

  test('a store that was cut off while it was made is made again', async () => {
    const path = join(temporaryFolder(), 'store')
    await (await open({ path })).close()
    for (const name of readdirSync(path)) if (name !== 'LOG') rmSync(join(path, name))
    writeFileSync(join(path, 'MANIFEST-000001'), '')
    await (await open({ path })).close()
    for (const name of readdirSync(path)) rmSync(join(path, name))
    writeFileSync(join(path, 'MANIFEST-000001'), '')
    writeFileSync(join(path, 'MANIFEST-000002'), 'torn')
    writeFileSync(join(path, 'CURRENT'), 'MANIFEST-000001\n')
    writeFileSync(join(path, '000003.log'), '')
    await (await open({ path })).close()
    expect(existsSync(join(path, 'CURRENT'))).toBe(true)
  })

  test('with a first MANIFEST that is lost, anything in a log is data', async () => {
    const path = join(temporaryFolder(), 'store')
    await (await open({ path })).close()
    writeFileSync(join(path, 'MANIFEST-000001'), '')
    writeFileSync(join(path, 'CURRENT'), 'MANIFEST-000001\n')
    await expectRefused(path, 'MANIFEST-000001', /it holds no complete record/)
  })
})

describe('MANIFEST', () => {
  test('every flipped bit is noticed', async () => {
    const path = await storeOf(20, 'in tables')
    const file = fileOf(path, 'MANIFEST')
    const { length } = Buffer.from(contentOf(path)[file] as string, 'base64')
    // The end of a MANIFEST may be torn, so the last record of it is left alone.
    for (let at = 0; at < length - 100; at += 11) {
      change(path, file, bytes => bytes.writeUInt8(bytes[at]! ^ 0x10, at))
      await expectRefused(path, file, /MANIFEST/)
      change(path, file, bytes => bytes.writeUInt8(bytes[at]! ^ 0x10, at))
    }
    await expectWhole(path, 20)
  })

  test('that is missing is named', async () => {
    const path = await storeOf(1, 'stopped')
    const file = fileOf(path, 'MANIFEST')
    rmSync(join(path, file))
    await expectRefused(path, file, /it is missing/)
  })
})

describe('table files', () => {
  test.each([
    ['a flipped bit', (bytes: Buffer) => bytes.writeUInt8(bytes[bytes.length >> 1]! ^ 1, bytes.length >> 1)],
    ['a page of zeros', (bytes: Buffer) => bytes.fill(0, 8192, 12_288)],
    ['a page of anything', (bytes: Buffer) => bytes.fill('x7', 8192, 12_288)],
    ['a footer of zeros', (bytes: Buffer) => bytes.fill(0, bytes.length - 48)],
    [
      'a flipped bit in the index',
      (bytes: Buffer) => bytes.writeUInt8(bytes[bytes.length - 70]! ^ 1, bytes.length - 70),
    ],
  ])('with %s are not opened', async (_, make) => {
    const path = await storeOf(100, 'in tables')
    const file = fileOf(path, '.ldb')
    change(path, file, make)
    await expectRefused(
      path,
      file,
      /\.ldb: (the block at byte \d+ does not match|its end is not that of a table)/,
    )
  })

  test('that are cut short, or missing, are named', async () => {
    const path = await storeOf(100, 'in tables')
    const file = fileOf(path, '.ldb')
    cut(path, file, 10)
    await expectRefused(path, file, /it has \d+ bytes where \d+ were written/)
    rmSync(join(path, file))
    await expectRefused(path, file, /it is missing/)
  })
})

describe('the log', () => {
  test.each<Left>(['stopped', 'killed'])(
    'one flipped byte in its middle dropped acknowledged writes in silence (%s)',
    async left => {
      const path = await storeOf(200, left)
      const file = fileOf(path, '.log')
      change(path, file, bytes => bytes.writeUInt8(bytes[100_000]! ^ 0x40, 100_000))
      await expectRefused(path, file, /a record does not match its checksum \(at byte \d+\)/)
    },
  )

  test.each(['killed', 'stopped'] as const)('a page of zeros in its middle is damage (%s)', async left => {
    const path = await storeOf(200, left)
    const file = fileOf(path, '.log')
    change(path, file, bytes => bytes.fill(0, 65_536, 69_632))
    await expectRefused(path, file, /\.log: /)
  })

  test.each([1, 100, 1000])(
    'an end torn by %d bytes is what a crash leaves: that write is gone',
    async bytes => {
      const path = await storeOf(50, 'killed')
      cut(path, fileOf(path, '.log'), bytes)
      await expectWhole(path, 49)
    },
  )

  test('an end of zeros is what a crash leaves, too', async () => {
    const path = await storeOf(50, 'killed')
    change(path, fileOf(path, '.log'), bytes => bytes.fill(0, bytes.length - 500))
    await expectWhole(path, 49)
  })

  test.each([
    ['cut', (path: string, file: string) => cut(path, file, 1)],
    [
      'of zeros',
      (path: string, file: string) => change(path, file, bytes => bytes.fill(0, bytes.length - 500)),
    ],
    [
      'longer than it was',
      (path: string, file: string) => writeFileSync(join(path, file), 'x', { flag: 'a' }),
    ],
  ])('after a clean stop no torn end is allowed: one that is %s is damage', async (_, damage) => {
    const path = await storeOf(50, 'stopped')
    const file = fileOf(path, '.log')
    damage(path, file)
    await expectRefused(path, file, /\.log: /)
  })

  test('that is missing is named', async () => {
    for (const left of ['stopped', 'killed'] as const) {
      const path = await storeOf(5, left)
      const file = fileOf(path, '.log')
      rmSync(join(path, file))
      await expectRefused(path, file, /it is missing/)
    }
  })

  test('a later part of the write that was under way is no damage', async () => {
    const path = await storeOf(0, 'stopped')
    const db = await open({ path })
    // One batch over several blocks of the log.
    await db.send('BatchWriteItem', {
      RequestItems: {
        things: Array.from({ length: 25 }, (_, n) => ({
          PutRequest: { Item: { ...item(n), more: { S: 'x'.repeat(10_000) } } },
        })),
      },
    })
    await db.close()
    forgetStop(path)
    // The disk kept the last pages of it, and not the first.
    change(path, fileOf(path, '.log'), bytes => bytes.fill(0, 4096, 100_000))
    await expectWhole(path, 0)
  })
})

test('a whole store is opened however it was left', async () => {
  for (const left of leftInAnyWay) await expectWhole(await storeOf(30, left), 30)
})

test('a store in use is in use, however its files look meanwhile', async () => {
  const path = await storeOf(10, 'in tables')
  const db = await open({ path })
  onTestFinished(() => db.close())
  change(path, fileOf(path, '.ldb'), bytes => bytes.fill(0, 100, 200))
  await expect(open({ path })).rejects.toMatchObject({ code: 'locked' })
  expect(await db.send('ListTables')).toEqual({ TableNames: ['things'] })
})

describe('the command', () => {
  async function complaintsOf(path: string) {
    const complained: string[] = []
    const around = { version: () => '1', env: {}, say: () => {}, onSignal: () => {} }
    const complain = (line: string) => complained.push(line)
    const code = await byClock(0, () => run(['--port', '0', '--path', path], { ...around, complain }))
    return { code, complained }
  }

  test('a --path that is a file was called damaged', async () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, 'letter')
    const { code, complained } = await complaintsOf(path)
    expect(code).toBe(1)
    expect(complained).toEqual([
      `${path} is not a folder. Choose a folder, or a name that is not taken yet; nothing was changed.`,
    ])
    const inside = await complaintsOf(join(path, 'store'))
    expect(inside.complained[0]).toMatch(/is not a folder/)
  })

  test('a bad footer of a table printed a stack trace', async () => {
    const path = await storeOf(20, 'in tables')
    const file = fileOf(path, '.ldb')
    change(path, file, bytes => bytes.fill(0, bytes.length - 48))
    const { code, complained } = await complaintsOf(path)
    expect(code).toBe(1)
    expect(complained).toHaveLength(1)
    expect(complained[0]).toMatch(
      new RegExp(
        `^${path} is damaged and was not opened: ${file}: its end is not that of a table\\. Nothing was changed\\.`,
      ),
    )
    expect(complained[0]).not.toContain('\n')
  })
})

test('an item of a store that was opened again is what was written', async () => {
  const path = await storeOf(10, 'in tables')
  const db = await open({ path })
  onTestFinished(() => db.close())
  expect(await db.send('GetItem', { TableName: 'things', Key: key(7) })).toEqual({ Item: item(7) })
})
