import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ran } from './support/ran.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const documentPath = (name: string) =>
  fileURLToPath(new URL(`../../import/test/documents/${name}`, import.meta.url))
const clear = documentPath('angle-brackets-table.md')
const samples = documentPath('samples-only.md')
const contradiction = documentPath('contradiction.md')

describe('monotable import', () => {
  test('prints the schema on stdout and nothing else there', async () => {
    const { code, said, complained } = await ran(['import', clear])
    expect(code).toBe(0)
    expect(said).toContain("export const Concert = entity(\n  'Concert',")
    expect(said).toContain("PK: 'VENUE#{venueId}',")
    expect(said).toContain('/** angle-brackets-table.md:8 */')
    expect(complained).toContain('1 table, 1 index, 3 entities, 4 access patterns.')
  })

  test('prints the intermediate form with --json', async () => {
    const { code, said } = await ran(['import', clear, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(said).tables[0].indexes).toEqual([{ name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' }])
  })

  test('says with its line what comes from a sample alone', async () => {
    const { code, complained } = await ran(['import', samples])
    expect(code).toBe(0)
    expect(complained).toContain(`${samples}:9 guess: PK of Room is ROOM#{roomId}, by its sample alone`)
  })

  test('ends with 1 when the document contradicts itself', async () => {
    const { code, complained } = await ran(['import', contradiction])
    expect(code).toBe(1)
    expect(complained).toContain(
      ':17 contradiction: SK of Wallet is WALLET#{walletId} in line 9 and PURSE#{walletId} here',
    )
  })

  test('ends with 1 and asks when there is no table', async () => {
    const { code, said, complained } = await ran(['import', documentPath('nothing-to-see.md')])
    expect(code).toBe(1)
    expect(said).toBe('')
    expect(complained).toContain('question: Where are the keys of the table? None were found.')
  })

  test('writes a file, once', async () => {
    const target = join(folder, 'schema.ts')
    expect(await ran(['import', clear, '--output', target, '--quiet'])).toEqual({
      code: 0,
      said: '',
      complained: '',
    })
    expect(readFileSync(target, 'utf8')).toContain('export const design = schema({')
    const again = await ran(['import', clear, '--output', target])
    expect(again.code).toBe(2)
    expect(again.complained).toContain('exists. Use --force to overwrite it.')
    writeFileSync(target, '')
    expect((await ran(['import', clear, '--output', target, '--force'])).code).toBe(0)
    expect(readFileSync(target, 'utf8')).not.toBe('')
  })

  test('needs a document that is there', async () => {
    expect((await ran(['import'])).code).toBe(2)
    expect((await ran(['import', join(folder, 'none.md')])).code).toBe(2)
  })
})
