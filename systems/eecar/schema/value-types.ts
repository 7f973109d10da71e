import { money as amount } from '@monotable/server/schema'
import { z } from 'zod'

export { freeForm } from '@monotable/server/schema'

/** Ids match one form, whoever made them (E20). */
export const id = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)

export const moment = z.iso.datetime({ offset: true })

/** 0 is what an item has that another program wrote. */
export const version = z.int().min(0)

/** Names and other short texts. */
export const label = z.string().min(1).max(200)

/** Texts of several sentences. */
export const prose = z.string().min(1).max(5000)

/** Whole won. */
export const money = amount({ decimals: 0, max: 1e15 })

export const quantity = z.int().min(0)
