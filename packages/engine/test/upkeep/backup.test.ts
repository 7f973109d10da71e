import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { open } from '../../src/open.ts'
import { backupStore } from '../../src/upkeep/backup-store.ts'
import { restoreStore } from '../../src/upkeep/restore-store.ts'
import { verifyStore } from '../../src/upkeep/verify-store.ts'
import { change, fileOf } from '../damage/store.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { filled, inTables, itemsOf, order, stopped } from './filled-store.ts'

describe('backup and restore', () => {
  test('a backup that is taken while the store is written is one moment of it', async () => {
    const { db, path } = await filled(100)
    const folder = temporaryFolder()
    let isWriting = true
    let acknowledged = 0
    const load = (async () => {
      for (let n = 1; isWriting; n++) {
        const sides = ['left', 'right'].map(side => ({
          ...order(5000),
          sk: { S: side },
          n: { N: String(n) },
        }))
        await db.send('TransactWriteItems', {
          TransactItems: sides.map(Item => ({ Put: { TableName: 'orders', Item } })),
        })
        acknowledged = n
      }
    })()
    for (let n = 0; n < 5; n++) {
      await new Promise(resolve => setTimeout(resolve, 30))
      const before = acknowledged
      const told: number[] = []
      await backupStore(path, join(folder, `backup${n}`), {
        progress: ({ done, total }) => told.push(done / total),
      })
      expect(told.at(-1)).toBe(1)
      await restoreStore(join(folder, `backup${n}`), join(folder, `store${n}`))
      expect((await verifyStore(join(folder, `store${n}`))).faults).toEqual([])
      const copy = await open({ path: join(folder, `store${n}`) })
      const found = await Promise.all(
        ['left', 'right'].map(side =>
          copy.send<{ Item?: { n: { N: string } } }>('GetItem', {
            TableName: 'orders',
            Key: { pk: order(5000).pk, sk: { S: side } },
          }),
        ),
      )
      await copy.close()
      const [left, right] = found.map(({ Item }) => Number(Item?.n.N ?? 0))
      expect(left).toBe(right)
      expect(left).toBeGreaterThanOrEqual(before)
    }
    isWriting = false
    await load
    await db.close()
  })

  test('what is restored is what was backed up', async () => {
    const path = await inTables()
    const folder = temporaryFolder()
    await backupStore(path, join(folder, 'backup'))
    expect((await verifyStore(join(folder, 'backup'))).faults).toEqual([])
    await restoreStore(join(folder, 'backup'), join(folder, 'restored'))
    expect(await itemsOf(join(folder, 'restored'))).toEqual(await itemsOf(path))
  })

  test('a backup that is not what it was is refused, and nothing is made of it', async () => {
    const path = await inTables(50)
    const folder = temporaryFolder()
    const backup = join(folder, 'backup')
    await backupStore(path, backup)
    for (const name of readdirSync(backup).filter(each => each !== 'BACKUP.json' && !each.endsWith('.log'))) {
      const kept = readFileSync(join(backup, name))
      change(backup, name, bytes => bytes.writeUInt8(bytes[0]! ^ 1, 0))
      await expect(restoreStore(backup, join(folder, 'restored'))).rejects.toThrow(
        `${name} has changed since the backup was made`,
      )
      rmSync(join(backup, name))
      await expect(restoreStore(backup, join(folder, 'restored'))).rejects.toThrow(`${name} is missing`)
      writeFileSync(join(backup, name), kept)
    }
    expect(readdirSync(folder)).toEqual(['backup'])
    await restoreStore(backup, join(folder, 'restored'))
  })

  test('neither writes over what is there', async () => {
    const path = await stopped(5)
    const other = await stopped(5)
    const backup = join(temporaryFolder(), 'backup')
    await expect(backupStore(path, other)).rejects.toThrow('already exists')
    await backupStore(path, backup)
    await expect(restoreStore(backup, other)).rejects.toThrow('is not empty')
    await expect(restoreStore(other, path)).rejects.toThrow('is not a backup')
    await expect(backupStore(join(path, 'nowhere'), `${backup}2`)).rejects.toMatchObject({ code: 'no-store' })
  })

  test('a damaged store is not backed up as if it were whole', async () => {
    const path = await inTables()
    change(path, fileOf(path, '.ldb'), bytes => bytes.fill(0, 8192, 12_288))
    const to = join(temporaryFolder(), 'backup')
    await expect(backupStore(path, to)).rejects.toMatchObject({ code: 'damaged' })
    expect(readdirSync(join(to, '..'))).toEqual([])
  })
})
