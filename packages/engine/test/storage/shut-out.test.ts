import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { open } from '../../src/open.ts'
import { takeFolder } from '../../src/storage/folder-hold.ts'
import { temporaryFolder } from './folder.ts'

const isPosix = process.platform !== 'win32'

function start(script: string, path: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [path])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const message = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0]

const TableName = 'things'
const Item = { pk: { S: 'a' } }

async function filledStore(path: string) {
  const db = await open({ path })
  onTestFinished(() => db.close())
  await db.send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  await db.send('PutItem', { TableName, Item })
  return db
}

test.runIf(isPosix)(
  'no other process gets into a store while it is copied, replaced or opened again',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'store')
    const db = await filledStore(path)
    const intruder = start('intruder.mjs', path)
    expect(await message(intruder)).toBe('ready')
    const seen = message(intruder)
    const first = await db.snapshot(join(folder, 'first'))
    for (let round = 0; round < 12; round++) {
      await db.snapshot(join(folder, `copy${round}`))
      await db.send('PutItem', { TableName, Item: { pk: { S: `round${round}` } } })
      await db.restore(first)
    }
    if (intruder.connected) intruder.send('stop')
    expect(await seen).toEqual({ locked: expect.any(Number) })
    expect(await db.send('Scan', { TableName })).toMatchObject({ Items: [Item] })
    await db.close()
    const again = await open({ path })
    expect(await again.send('Scan', { TableName }), 'and lets go of it when it is closed').toMatchObject({
      Items: [Item],
    })
    await again.close()
  },
)

describe.runIf(isPosix)('a lock that is taken', () => {
  async function taken(path: string, meanwhile: () => void) {
    await (await filledStore(path)).close()
    const taking = takeFolder(path)
    const isLinked = () =>
      readdirSync(path).some(name => name.startsWith('take-') && existsSync(join(path, name, 'LOCK')))
    while (!isLinked()) await turn()
    meanwhile()
    return taking
  }

  test('is refused where the holder of the folder has put another in its place meanwhile', async () => {
    const path = join(temporaryFolder(), 'store')
    const replaced = taken(path, () => {
      writeFileSync(join(path, 'other'), '')
      renameSync(join(path, 'other'), join(path, 'LOCK'))
    })
    await expect(replaced).rejects.toMatchObject({ code: 'locked' })
  })

  test('keeps others out where it is still there', async () => {
    const path = join(temporaryFolder(), 'store')
    const hold = await taken(path, () => {})
    await expect(open({ path })).rejects.toMatchObject({ code: 'locked' })
    hold.end()
    await hold.close()
  })
})

test('nobody else of the same process gets into a store while it is copied', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'store')
  const db = await filledStore(path)
  const attempts = Array.from({ length: 20 }, async (_, n) => {
    await pause(n)
    return open({ path }).then(
      () => 'open',
      error => error.code,
    )
  })
  for (let n = 0; n < 3; n++) await db.snapshot(join(folder, `copy${n}`))
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(['locked']))
})

test.runIf(isPosix)(
  'a restore that was interrupted is not finished under a process that has the store open',
  async () => {
    const path = join(temporaryFolder(), 'store')
    await (await filledStore(path)).close()
    const holding = start('holding.mjs', path)
    expect(await message(holding)).toBe('open')
    const before = readdirSync(path).sort()
    mkdirSync(join(path, 'replacement'))
    await expect(open({ path })).rejects.toMatchObject({ code: 'locked' })
    expect(readdirSync(path).sort()).toEqual([...before, 'replacement'].sort())
  },
)

test.runIf(isPosix)(
  'a process that is killed while it copies or replaces a store leaves it whole, and to the next',
  { timeout: 120_000 },
  async () => {
    const path = join(temporaryFolder(), 'store')
    let told = 0
    for (const delay of [0, 3, 9, 20, 45, 80]) {
      const copying = start('copying.mjs', path)
      copying.on('message', count => {
        told = count as number
      })
      await message(copying)
      await pause(delay)
      const ended = Promise.all([once(copying, 'exit'), once(copying, 'disconnect')])
      copying.kill('SIGKILL')
      await ended
      const db = await open({ path })
      const counts = await db.send<{ Item: { n: { N: string } } }>('GetItem', {
        TableName: 'counts',
        Key: { pk: { S: 'count' } },
      })
      expect(Number(counts.Item.n.N)).toBeGreaterThanOrEqual(told)
      await db.close()
      expect(readdirSync(path).filter(name => name.startsWith('replacement'))).toEqual([])
    }
  },
)
