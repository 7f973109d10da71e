import { driftList } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

const { output } = driftList
const row = output.shape.items.element
  .omit({ foundAt: true, seenAt: true })
  .extend({ found_at: z.string(), seen_at: z.string() })
  .meta({
    examples: [
      {
        reason: 'unreadable',
        pattern: 'urlsOfShop',
        entity: 'Url',
        row: { PK: 'SHOP#antik-meyer.example', SK: 'URL#https://antik-meyer.example/kommode' },
        found_at: '2025-01-20T10:00:00.000Z',
        seen_at: '2025-01-20T10:00:00.000Z',
      },
    ],
  })

/** The list that all systems have, with fields named as Aura names them. */
export const listDrift = operation({
  ...driftList,
  may: ['admin'],
  output: output.extend({ items: z.array(row) }),
  handler: async call => {
    const { items, nextCursor } = await driftList.handler(call)
    return {
      items: items.map(({ foundAt, seenAt, ...rest }) => ({ ...rest, found_at: foundAt, seen_at: seenAt })),
      nextCursor,
    }
  },
})
