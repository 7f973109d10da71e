import { invalid, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'

/** Which reasons an adjustment can have, by its direction; the others have operations of their own. */
const reasons = { IN: ['purchase', 'return', 'adjustment'], OUT: ['wastage', 'adjustment'] } as const

/** A requested adjustment (S13). */
export const adjustment = z.object({
  quantityChange: z.int().refine(change => change !== 0, 'must not be 0'),
  reason: z
    .enum(['purchase', 'sale', 'adjustment', 'wastage', 'return', 'transfer'])
    .meta({ offers: ['purchase', 'return', 'adjustment', 'wastage'] }),
  notes: notBlank(z.string().max(500)).optional(),
})

export type Adjustment = z.output<typeof adjustment>

export function directionOf({ quantityChange }: { readonly quantityChange: number }): 'IN' | 'OUT' {
  return quantityChange > 0 ? 'IN' : 'OUT'
}

/** Direction and reason must agree, and the direction must be the given one. */
export function checkAdjustment(asked: Adjustment, said?: 'IN' | 'OUT'): void {
  const { reason } = asked
  if (reason === 'sale' || reason === 'transfer') throw refuse('USE_DEDICATED_OPERATION', { reason })
  const direction = directionOf(asked)
  if (said !== undefined && said !== direction)
    throw invalid([
      { in: 'body', path: 'type', reason: `is ${said}, but the sign of quantityChange says ${direction}` },
    ])
  if (!(reasons[direction] as readonly string[]).includes(reason))
    throw invalid([
      {
        in: 'body',
        path: 'reason',
        reason: `cannot be '${reason}' for ${direction}: use ${reasons[direction].join(' or ')}`,
      },
    ])
}
