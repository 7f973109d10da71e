import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { open } from '../../src/open.ts'
import { salvageStore } from '../../src/upkeep/salvage-store.ts'
import { change, contentOf, fileOf, openInTime } from '../damage/store.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { inTables, itemsOf, stopped, table } from './filled-store.ts'

describe('salvage', () => {
  const salvaged = (to: string): { Item: { sk: { S: string } } }[] =>
    readFileSync(join(to, 'orders.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))

  test('gives every item of a whole store', async () => {
    const path = await stopped()
    const to = join(temporaryFolder(), 'out')
    const before = contentOf(path)
    const { tables, faults } = await salvageStore(path, to)
    expect(faults).toEqual([])
    expect(tables).toEqual([{ name: 'orders', file: 'orders.jsonl', items: 240, doubtful: 0, counted: 240 }])
    expect(contentOf(path)).toEqual(before)
    expect(salvaged(to).map(({ Item }) => Item)).toEqual(await itemsOf(path))
    const definition = JSON.parse(readFileSync(join(to, 'orders.table.json'), 'utf8'))
    const again = await open()
    onTestFinished(() => again.close())
    await again.send('CreateTable', definition)
    expect(definition).toMatchObject({ TableName: 'orders', KeySchema: table.KeySchema })
  })

  test('gives all but what stands in a bad block, and says where that is', async () => {
    const path = await inTables()
    const all = await itemsOf(path)
    const file = fileOf(path, '.ldb')
    change(path, file, bytes => bytes.fill(0, 400_000, 404_096))
    await expect(openInTime({ path })).rejects.toMatchObject({ code: 'damaged' })
    const to = join(temporaryFolder(), 'out')
    const { tables, faults } = await salvageStore(path, to)
    const items = salvaged(to).map(({ Item }) => Item)
    expect(items.length).toBeLessThan(240)
    expect(items.length).toBeGreaterThan(150)
    expect(tables).toMatchObject([{ items: items.length, counted: 240 }])
    for (const item of items) expect(all).toContainEqual(item)
    expect(faults[0]).toMatch(
      /\.ldb: the block at byte \d+ does not match its checksum\. It holds records of table orders, which may be lost or outdated\.$/,
    )
  })

  test.each([
    ['CURRENT is gone', (path: string) => rmSync(join(path, 'CURRENT'))],
    [
      'MANIFEST is damaged',
      (path: string) => change(path, fileOf(path, 'MANIFEST'), bytes => bytes.fill(7, 0, 40)),
    ],
    [
      'the footer of a table is gone',
      (path: string) => change(path, fileOf(path, '.ldb'), bytes => bytes.fill(0, bytes.length - 48)),
    ],
  ])('gives every item when %s', async (_, damage) => {
    const path = await inTables()
    const all = await itemsOf(path)
    damage(path)
    const to = join(temporaryFolder(), 'out')
    const { faults } = await salvageStore(path, to)
    expect(faults).not.toEqual([])
    expect(salvaged(to).map(({ Item }) => Item)).toEqual(all)
  })

  test('gives what stands before and behind a bad record of the log', async () => {
    const path = await stopped()
    change(path, fileOf(path, '.log'), bytes => bytes.writeUInt8(bytes[100_000]! ^ 1, 100_000))
    const to = join(temporaryFolder(), 'out')
    const { faults } = await salvageStore(path, to)
    expect(faults).toEqual([expect.stringMatching(/\.log: a record does not match its checksum/)])
    expect(salvaged(to).length).toBeGreaterThan(200)
  })
})
