import { z } from 'zod'
import { isBibPattern } from './bib-form.ts'

// What is given of things in the truth.

/** What a relational database keeps as it is: whole characters, none of them control characters. */
const isPlain = (text: string) => !/[\p{Cs}\p{Cc}]/u.test(text)

const plain = z.string().trim().min(1).refine(isPlain, 'has characters that cannot be kept')

export const name = plain.max(200)

export const handle = plain.max(100)

export const eventDate = z.iso.date().refine(date => date >= '1900' && date < '2200', 'is no day of a race')

export const bibPattern = z
  .string()
  .refine(isBibPattern, 'must be letters, digits and classes of them, each at most so many times')

const reserved = /^(pk|sk|gsi\d+[ps]k|ttl)$/i
const limits = { levels: 5, bytes: 32 * 1024 } as const

/** An object whose members nobody declared: times, ranks and whatever else a race has. */
export const result = z
  .record(z.string(), z.unknown())
  .refine(value => !holdsReserved(value), 'a name in it is that of a key or of TTL')
  .refine(isKeepable, 'has characters that cannot be kept')
  .refine(value => levelsOf(value) <= limits.levels, `it has more than ${limits.levels} levels`)
  .refine(value => Buffer.byteLength(JSON.stringify(value)) <= limits.bytes, 'it has more than 32 KB')

function holdsReserved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => reserved.test(key) || holdsReserved(inner))
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf))
}

/** PostgreSQL knows no character 0 and no half of one, at any level. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\p{Cs}\0]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isKeepable(key) && isKeepable(inner))
}
