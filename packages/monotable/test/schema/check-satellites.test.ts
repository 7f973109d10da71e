import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { count } from '../../src/schema/entity.ts'
import { declare, fault, loose, thing } from './declare.ts'

describe('items that are kept beside others', () => {
  const owner = (options: object, attributes: Record<string, z.ZodType> = {}) =>
    thing({}, attributes, options)
  const Guard = loose(
    'Guard',
    { PK: 'SKU#{sku}', SK: 'UNIQUE' },
    { sku: z.string(), note: z.string().optional() },
  )
  const Count = loose(
    'Count',
    { PK: 'COUNT#{group}', SK: 'COUNT' },
    { group: z.string(), many: z.int(), name: z.string() },
  )

  it('guards, mirrors and counters are in the schema', () => {
    for (const options of [{ guards: [Guard] }, { mirrors: [Guard] }, { counters: [count(Guard, 'x')] }]) {
      expect(fault([owner(options)])).toContain(
        'Thing: Guard, which is written with it, is not in the schema',
      )
    }
  })

  it.each(['guards', 'mirrors'])('%s find what they need by name', kind => {
    expect(fault([owner({ [kind]: [Guard] }), Guard])).toContain(
      "Thing: it cannot fill 'sku' of Guard, which is written with it",
    )
    declare([owner({ [kind]: [Guard] }, { sku: z.string() }), Guard])
    declare([owner({ [kind]: [Guard], derive: { sku: { of: ['id'], value: () => 'x' } } }), Guard])
  })

  it('what is managed, optional or has a default need not be filled', () => {
    const Mirror = loose(
      'Mirror',
      { PK: 'M#{id}', SK: 'M' },
      {
        at: z.iso.datetime(),
        version: z.int(),
        TTL: z.int(),
        note: z.string().optional(),
        size: z.int().default(0),
      },
      { createdAt: 'at', version: 'version', expires: { attribute: 'TTL' } },
    )
    declare([owner({ mirrors: [Mirror] }), Mirror])
  })

  it('counters are numbers of an entity whose key the counted item tells', () => {
    const group = { group: z.string(), amount: z.number(), name: z.string() }
    declare([owner({ counters: [count(Count, 'many')] }, group), Count])
    declare([owner({ counters: [count(Count, 'many', { sumOf: 'amount' })] }, group), Count])
    const counting = (...of: Parameters<typeof count>) =>
      fault([owner({ counters: [count(...of)] }, group), Count])
    expect(counting(Count, 'name')).toContain("it counts in 'name' of Count, which is not a number attribute")
    expect(counting(Count, 'none')).toContain("it counts in 'none' of Count")
    expect(counting(Count, 'many', { sumOf: 'name' })).toContain(
      "Count sums 'name' of it, which is not a number attribute",
    )
    expect(fault([owner({ counters: [count(Count, 'many')] }), Count])).toContain(
      "nothing says which Count counts it: 'group' is missing",
    )
  })

  it('guards and mirrors of what expires expire too', () => {
    const expiring = { TTL: z.int(), sku: z.string() }
    const Lasting = loose('Lasting', { PK: 'SKU#{sku}', SK: 'UNIQUE' }, { sku: z.string() })
    const Passing = loose('Passing', { PK: 'SKU#{sku}', SK: 'UNIQUE' }, { sku: z.string(), TTL: z.int() })
    for (const kind of ['guards', 'mirrors']) {
      expect(fault([owner({ [kind]: [Lasting] }, expiring), Lasting])).toContain(
        'Thing: its items expire, but Lasting, which is written with them, would stay forever',
      )
      declare([owner({ [kind]: [Passing] }, expiring), Passing])
    }
  })

  it('counters are not in keys of indexes, nor is what changes with them beside what is not known', () => {
    const counting = (GSI1SK: string) => {
      const Counted = loose(
        'Counted',
        { PK: 'COUNTED#{id}', SK: 'META', GSI1PK: 'ALL', GSI1SK },
        { many: z.int(), name: z.string(), at: z.iso.datetime(), version: z.int() },
        { version: 'version', updatedAt: 'at' },
      )
      return [owner({ counters: [count(Counted, 'many')] }, { name: z.string() }), Counted]
    }
    declare(counting('AT#{at}#{id}'))
    declare(counting('NAME#{name}'))
    expect(fault(counting('MANY#{many:0000}'))).toContain(
      "GSI1SK there is built from 'many', which counting changes",
    )
    expect(fault(counting('V#{version:0000}'))).toContain("built from 'version', which counting changes")
    expect(fault(counting('NAME#{name}#{at}'))).toContain(
      "built from 'at' and 'name', which are not known when counting",
    )
  })
})
