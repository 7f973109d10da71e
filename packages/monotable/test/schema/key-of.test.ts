import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { KeyOf } from '../../src/change.ts'
import { connect } from '../../src/connect.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'

/** Of a project or of an order. */
const Review = entity(
  'Review',
  { PK: 'USER#{userId}', SK: 'REVIEW#{subject}' },
  { userId: z.string(), projectId: z.string().optional(), orderId: z.string().optional() },
  {
    derive: {
      subject: { of: ['projectId', 'orderId'], value: review => review.projectId ?? review.orderId },
    },
  },
)

const reviews = schema({ tables: [table('Main', { key: ['PK', 'SK'] })], entities: { Review } })
const asked: unknown[] = []
const db = connect(reviews, {
  send: async (_, input) => {
    asked.push(input)
    return {}
  },
})

it('a key takes one of several attributes that a derived value can be computed from', async () => {
  expectTypeOf<KeyOf<typeof Review, 'PK' | 'SK'>>().branded.toEqualTypeOf<{
    userId: string
    projectId?: string
    orderId?: string
  }>()
  await db.Review.get({ userId: 'u', projectId: 'p' })
  await db.Review.get({ userId: 'u', orderId: 'o' })
  expect(asked).toEqual(
    ['REVIEW#p', 'REVIEW#o'].map(SK => ({ TableName: 'Main', Key: { PK: { S: 'USER#u' }, SK: { S: SK } } })),
  )
})

it('without any of them there is no key', async () => {
  const none = db.Review.get({ userId: 'u' })
  await expect(none).rejects.toThrow('Review needs it in its key')
})
