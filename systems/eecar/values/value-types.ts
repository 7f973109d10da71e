import { money as amount } from '@monotable/server/kit'
import * as z from 'zod'

export { freeForm, id, moment, version } from '@monotable/server/kit'

/** Names and other short texts. */
export const label = z.string().min(1).max(200)

/** Texts of several sentences. */
export const prose = z.string().min(1).max(5000)

/** Whole won. */
export const money = amount({ decimals: 0, max: 1e15 }).meta({ unit: 'KRW' })

export const quantity = z.int().min(0)
