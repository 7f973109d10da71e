import { z } from 'zod'
import { isBibPattern } from './bib-form.ts'

// What is given of things in the truth.

export const name = z.string().trim().min(1).max(200)

export const handle = z.string().trim().min(1).max(100)

export const bibPattern = z
  .string()
  .refine(isBibPattern, 'must be letters, digits and classes of them, each at most so many times')

const reserved = /^(pk|sk|gsi\d+[ps]k|ttl)$/i
const limits = { levels: 5, bytes: 32 * 1024 } as const

/** An object whose members nobody declared: times, ranks and whatever else a race has. */
export const result = z
  .record(z.string(), z.unknown())
  .refine(value => !holdsReserved(value), 'a name in it is that of a key or of TTL')
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
