import { z } from 'zod'

/** Ids match one form, whoever made them (E20). */
export const id = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)

export const moment = z.iso.datetime({ offset: true })

export const version = z.int().min(1)

/** Names and other short texts. */
export const label = z.string().min(1).max(200)

/** Texts of several sentences. */
export const prose = z.string().min(1).max(5000)

/** In Korean won, at most two decimals. */
export const money = z
  .number()
  .min(0)
  .max(1e15)
  .refine(amount => Math.round(amount * 100) / 100 === amount, 'has more than two decimals')

export const quantity = z.int().min(0)

const reserved = /^(pk|sk|gsi\d+[ps]k|ttl)$/i
const limits = { levels: 5, bytes: 32 * 1024 } as const

/** An object whose members nobody declared: no key and no TTL may hide in it, at any level. */
export const freeForm = z
  .record(z.string(), z.unknown())
  .refine(value => !holdsReserved(value), 'a name in it is that of a key or of TTL')
  .refine(value => levelsOf(value) <= limits.levels, `it has more than ${limits.levels} levels`)
  .refine(value => bytesOf(value) <= limits.bytes, `it has more than ${limits.bytes} bytes`)

function holdsReserved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => reserved.test(name) || holdsReserved(inner))
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf))
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
