import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'

const Watch = entity(
  'Watch',
  { PK: 'WATCH#{watchId}', SK: 'META', GSI1PK: 'CATEGORY#{category}', GSI1SK: 'WATCH#{watchId}' },
  {
    watchId: z.string(),
    criteria: z.object({ category: z.string().optional() }),
    note: z.string().optional(),
  },
  {
    derive: {
      category: {
        of: ['criteria', 'note'],
        value: ({ criteria, note }) => criteria.category ?? note ?? 'ANY',
      },
    },
  },
)
const { withDerived } = schema({
  tables: [table('Watches', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Watch },
}).model.entities.get('Watch')!

describe('a derived value', () => {
  it('is computed once all that it needs is known', () => {
    expect(withDerived({ criteria: {} })).toEqual({ criteria: {}, category: 'ANY' })
    expect(withDerived({ criteria: {}, note: 'x' })).toMatchObject({ category: 'x' })
  })

  it('is absent beside a key that does not tell it', () => {
    expect(withDerived({ watchId: 'w' })).toEqual({ watchId: 'w' })
  })
})
