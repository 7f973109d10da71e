import { parseInput, Refusal } from '@monotable/server/kit'
import * as z from 'zod'
import { AddressRefused } from '../addresses/address-refused.ts'
import { urlOfShop } from '../addresses/url-of-shop.ts'
import type { Items } from '../operation.ts'
import { givenPageType, givenStandards } from '../values/value-types.ts'

export type PageType = Items['Url']['type']
export type Standards = Items['Url']['standards_used']

/** A line as it is sent. What is wrong with one line is its own result (C15), so values are looked at later. */
export const line = z.object({
  url: z.string(),
  type: z.string().optional(),
  is_product: z.boolean().optional(),
  standards_used: z.array(z.string()).max(16).optional(),
})
export type Line = z.output<typeof line>

const values = z.object({
  type: givenPageType.optional(),
  standards_used: givenStandards.optional(),
})

/** A line that names a URL of the shop. */
export interface ReadLine {
  readonly at: number
  readonly url: string
  readonly spelling: string
  readonly type: PageType | undefined
  readonly is_product: boolean | undefined
  readonly standards_used: Standards | undefined
}

export interface RejectedLine {
  readonly url: string
  readonly inputs: number[]
  readonly outcome: 'rejected'
  readonly code: string
  readonly reason: string
}

export function rejected(at: number, url: string, code: string, reason: string): RejectedLine {
  return { url, inputs: [at], outcome: 'rejected', code, reason }
}

export function readLine(
  { url: spelling, type, is_product, standards_used }: Line,
  at: number,
  shop: Pick<Items['Shop'], 'domain' | 'settings'>,
): ReadLine | RejectedLine {
  if (type !== undefined && is_product !== undefined && is_product !== (type === 'product'))
    return rejected(at, spelling, 'VALIDATION_ERROR', contradiction)
  try {
    const read = parseInput('body', values, { type, standards_used })
    const url = urlOfShop(spelling, shop)
    return { at, url, spelling, is_product, type: read.type, standards_used: read.standards_used }
  } catch (error) {
    if (error instanceof Refusal) return rejected(at, spelling, error.code, error.message)
    if (!(error instanceof AddressRefused)) throw error
    return rejected(at, spelling, error.code, error.reason)
  }
}

/** Whether a page is a product follows from its type (C7). */
export const contradiction = 'is_product: true exactly when the type is product'
