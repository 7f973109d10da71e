import { expect, test } from 'vitest'
import { lettersOf } from '../../src/parts/entity-chip/letters.ts'

test('the two letters of an entity are those of no other', () => {
  const names = ['Member', 'Membership', 'Meter', 'SkuGuard', 'SaleGroup', 'A']
  const entities = names.map(name => ({ name })) as unknown as Parameters<typeof lettersOf>[0]['entities']
  const letters = lettersOf({ entities })
  expect([...letters.values()]).toEqual(['Me', 'Mm', 'Mt', 'SG', 'Sa', 'A'])
})
