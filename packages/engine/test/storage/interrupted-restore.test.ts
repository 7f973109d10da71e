import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open } from '../../src/open.ts'
import { copyStore, finishEarlierReplacement, finishReplacement } from '../../src/storage/checkpoint.ts'
import { temporaryFolder } from './folder.ts'

const tableOf = (TableName: string) => ({
  TableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
})

/** A store that is told from others by its only table. */
async function makeStore(path: string, table: string): Promise<void> {
  const db = await open({ path })
  await db.send('CreateTable', tableOf(table))
  await db.close()
}

async function tablesIn(path: string): Promise<string[]> {
  const db = await open({ path })
  const { TableNames } = await db.send<{ TableNames: string[] }>('ListTables')
  await db.close()
  return TableNames
}

type Steps = [what: string, found: string, make: (path: string, restored: string) => void][]

const filesIn = (path: string) =>
  readdirSync(path).filter(name => /^(CURRENT|MANIFEST.*|.*\.log)$/.test(name))

/** What a restore had done when its process ended, in its order. */
const steps: Steps = [
  [
    'while it copied',
    'current',
    (path, restored) => {
      cpSync(restored, join(path, 'replacement.unfinished'), { recursive: true })
      rmSync(join(path, 'replacement.unfinished', 'CURRENT'))
    },
  ],
  [
    'when the copy was whole',
    'restored',
    (path, restored) => cpSync(restored, join(path, 'replacement'), { recursive: true }),
  ],
  [
    'while it took the store away',
    'restored',
    (path, restored) => {
      cpSync(restored, join(path, 'replacement'), { recursive: true })
      for (const name of filesIn(path).slice(1)) rmSync(join(path, name))
    },
  ],
  [
    'while it put the copy in its place',
    'restored',
    (path, restored) => {
      cpSync(restored, join(path, 'replacement'), { recursive: true })
      for (const name of filesIn(path)) rmSync(join(path, name))
      for (const name of filesIn(restored).slice(0, 1)) cpSync(join(restored, name), join(path, name))
    },
  ],
  [
    'while it cleared up',
    'restored',
    (path, restored) => {
      for (const name of filesIn(path)) rmSync(join(path, name))
      cpSync(restored, path, { recursive: true })
      mkdirSync(join(path, 'replacement.done'))
      writeFileSync(join(path, 'replacement.done', '000005.ldb'), 'half')
    },
  ],
]

test.each(steps)(
  'a restore that ended %s leaves the %s store, and nothing beside it',
  async (_, found, make) => {
    const folder = temporaryFolder()
    const [path, restored] = [join(folder, 'store'), join(folder, 'snapshot')]
    await makeStore(path, 'current')
    await makeStore(restored, 'restored')
    make(path, restored)
    expect(await tablesIn(path)).toEqual([found])
    expect(await tablesIn(path), 'again').toEqual([found])
    expect(readdirSync(folder).sort()).toEqual(['snapshot', 'store'])
    expect(readdirSync(path).filter(name => /replacement|hold|take/.test(name))).toEqual([])
  },
)

test('a restore takes every file of the store away, and leaves what is not of it', async () => {
  const folder = temporaryFolder()
  const [path, restored] = [join(folder, 'store'), join(folder, 'snapshot')]
  await makeStore(path, 'current')
  await makeStore(restored, 'restored')
  writeFileSync(join(path, '000999.ldb'), 'of the store that was')
  writeFileSync(join(path, 'mine.txt'), 'mine')
  cpSync(restored, join(path, 'replacement'), { recursive: true })
  await finishReplacement(path)
  expect(readdirSync(path)).toContain('mine.txt')
  expect(readdirSync(path)).not.toContain('000999.ldb')
})

test('a copy that cannot get its name leaves nothing of itself behind', async () => {
  const folder = temporaryFolder()
  const [path, taken] = [join(folder, 'store'), join(folder, 'taken')]
  await makeStore(path, 'current')
  mkdirSync(taken)
  writeFileSync(join(taken, 'mine.txt'), 'mine')
  await expect(copyStore(path, taken)).rejects.toThrow()
  expect(readdirSync(folder).sort()).toEqual(['store', 'taken'])
  expect(readdirSync(taken)).toEqual(['mine.txt'])
})

/** A store, and a copy of another one that lacks a file. */
async function withDamagedCopy(copyOf: (path: string) => string) {
  const folder = temporaryFolder()
  const [path, restored] = [join(folder, 'store'), join(folder, 'snapshot')]
  await makeStore(path, 'current')
  await makeStore(restored, 'restored')
  const copy = copyOf(path)
  cpSync(restored, copy, { recursive: true })
  rmSync(join(copy, 'CURRENT'))
  return { path, copy, mend: () => cpSync(join(restored, 'CURRENT'), join(copy, 'CURRENT')) }
}

const missing = { code: 'damaged', file: 'CURRENT' }

test('an interrupted restore of a damaged copy deletes nothing, and goes on once the copy is mended', async () => {
  const { path, copy, mend } = await withDamagedCopy(store => join(store, 'replacement'))
  const before = readdirSync(path).sort()
  for (const times of [1, 2]) await expect(open({ path }), `${times}`).rejects.toMatchObject(missing)
  expect(readdirSync(path).sort()).toEqual(before)
  const aside = `${path}.aside`
  renameSync(copy, aside)
  expect(await tablesIn(path), 'without the copy').toEqual(['current'])
  renameSync(aside, copy)
  mend()
  expect(await tablesIn(path)).toEqual(['restored'])
})

test('a damaged snapshot is refused, and the store stays as it was and in use', async () => {
  const { path, copy, mend } = await withDamagedCopy(store => `${store}.copy`)
  const db = await open({ path })
  await expect(db.restore({ folder: copy })).rejects.toMatchObject(missing)
  await expect(db.restore({ folder: `${copy}.none` })).rejects.toMatchObject(missing)
  expect(await db.send('ListTables')).toEqual({ TableNames: ['current'] })
  mend()
  await db.restore({ folder: copy })
  expect(await db.send('ListTables')).toEqual({ TableNames: ['restored'] })
  await db.close()
})

/** What a restore by an earlier version had done, which put the store aside. */
const earlierSteps: Steps = [
  [
    'while it copied',
    'current',
    (path, restored) => {
      cpSync(restored, `${path}.replacement.unfinished`, { recursive: true })
    },
  ],
  [
    'when the copy was whole',
    'current',
    (path, restored) => {
      cpSync(restored, `${path}.replacement`, { recursive: true })
    },
  ],
  [
    'when the store was put aside',
    'restored',
    (path, restored) => {
      cpSync(restored, `${path}.replacement`, { recursive: true })
      renameSync(path, `${path}.replaced`)
    },
  ],
  [
    'when the store was put aside, and something made its folder again',
    'restored',
    (path, restored) => {
      cpSync(restored, `${path}.replacement`, { recursive: true })
      renameSync(path, `${path}.replaced`)
      mkdirSync(path)
    },
  ],
  [
    'when the copy was in its place',
    'restored',
    (path, restored) => {
      renameSync(path, `${path}.replaced`)
      cpSync(restored, path, { recursive: true })
    },
  ],
  [
    'when the store was put aside, and the power loss took the copy',
    'current',
    path => renameSync(path, `${path}.replaced`),
  ],
]

test.each(earlierSteps)(
  'a restore by an earlier version that ended %s leaves the %s store, and nothing beside it',
  async (what, found, make) => {
    const folder = temporaryFolder()
    const [path, restored] = [join(folder, 'store'), join(folder, 'snapshot')]
    await makeStore(path, 'current')
    await makeStore(restored, 'restored')
    make(path, restored)
    expect(await tablesIn(path)).toEqual([found])
    const left = what === 'while it copied' ? ['store.replacement.unfinished'] : []
    expect(readdirSync(folder).sort()).toEqual(['snapshot', 'store', ...left])
  },
)

test('a restore over one that was interrupted is the newer one', async () => {
  const folder = temporaryFolder()
  const [path, restored] = [join(folder, 'store'), join(folder, 'snapshot')]
  await makeStore(path, 'current')
  await makeStore(restored, 'restored')
  mkdirSync(join(path, 'replacement.unfinished'))
  writeFileSync(join(path, 'replacement.unfinished', 'CURRENT'), 'half')
  const db = await open({ path })
  await db.restore({ folder: restored })
  expect(await db.send('ListTables')).toEqual({ TableNames: ['restored'] })
  await db.close()
  expect(readdirSync(folder).sort()).toEqual(['snapshot', 'store'])
})

test('where no restore was interrupted, nothing is touched', async () => {
  const path = join(temporaryFolder(), 'store')
  await finishEarlierReplacement(path)
  expect(existsSync(path)).toBe(false)
})
