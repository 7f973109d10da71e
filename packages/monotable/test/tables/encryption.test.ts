import { describe, expect, it } from 'vitest'
import { checkTables, ensureTables } from '../../src/tables/ensure-tables.ts'
import { createInput, onEngine, tables } from './on-engine.ts'
import { shopWith } from './shop.ts'

describe('the key that encrypts a table', () => {
  it('is AWS’s own unless another is declared', () => {
    expect(createInput(shopWith({}))).not.toHaveProperty('SSESpecification')
    expect(createInput(shopWith({ encryption: 'AWS_MANAGED' }))).toMatchObject({
      SSESpecification: { Enabled: true, SSEType: 'KMS' },
    })
    expect(createInput(shopWith({ encryption: { key: 'alias/photos' } }))).toMatchObject({
      SSESpecification: { KMSMasterKeyId: 'alias/photos' },
    })
  })

  it('is set with the table, and its lack is drift', () =>
    onEngine(async engine => {
      const encrypted = shopWith({ encryption: 'AWS_MANAGED' })
      expect(await ensureTables(encrypted, engine, { tables })).toMatchObject([{ created: true, drift: [] }])
      expect(await checkTables(shopWith({}), engine, { tables })).toMatchObject([{ drift: [] }])
    }))

  it('is not changed of a table that stands', () =>
    onEngine(async engine => {
      await ensureTables(shopWith({}), engine, { tables })
      const encrypted = shopWith({ encryption: 'AWS_MANAGED' })
      expect(await ensureTables(encrypted, engine, { tables })).toMatchObject([
        { created: false, changed: [], drift: ['encryption by KMS: is off, declared on'] },
      ])
    }))
})
