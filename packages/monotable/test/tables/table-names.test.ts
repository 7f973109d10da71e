import { describe, expect, it } from 'vitest'
import { table } from '../../src/schema/table.ts'
import { tableModel } from '../../src/schema/table-model.ts'
import { tableNames } from '../../src/tables/table-names.ts'

const tables = [table('Photos-{stage}', { key: ['PK'] }), table('Orders', { key: ['PK'] })].map(tableModel)
const names = (given?: Record<string, string>) => [...tableNames(tables, given).values()]

describe('names of tables', () => {
  it('are those given, else those declared', () => {
    expect(names({ 'Photos-{stage}': 'Photos-dev' })).toEqual(['Photos-dev', 'Orders'])
    expect(names({ 'Photos-{stage}': 'Photos-dev', Orders: 'orders-dev' })).toEqual([
      'Photos-dev',
      'orders-dev',
    ])
  })

  const missing =
    "'Photos-{stage}' needs a name: connect(schema, transport, { tables: { 'Photos-{stage}': … } })"

  it('are missing while a part is to be filled in', () => {
    expect(() => names()).toThrow(missing)
    expect(() => names({ 'Photos-{stage}': 'Photos-{stage}' })).toThrow(missing)
  })

  it('are missing where the environment did not have them', () => {
    const environment: Record<string, string> = {}
    expect(() => names({ 'Photos-{stage}': environment.PHOTOS as string })).toThrow(missing)
    expect(() => names({ 'Photos-{stage}': 'Photos-dev', Orders: '' })).toThrow("'Orders' needs a name")
  })

  it('are refused for tables that are not declared', () => {
    expect(() => names({ 'Photos-{stage}': 'Photos-dev', Order: 'orders-dev' })).toThrow(
      "Order: the schema has no such table. Its tables are 'Photos-{stage}', 'Orders'",
    )
  })
})
