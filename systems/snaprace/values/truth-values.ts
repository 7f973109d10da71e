import { freeForm, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { isBibPattern } from '../bibs/bib-form.ts'
import { moment } from './value-types.ts'

/** What is answered of every row of the truth. */
export const ofTruth = { createdAt: moment, updatedAt: moment, version: z.int() }

// What is given of things in the truth.

/** What a relational database keeps as it is: whole characters, none of them control characters. */
const isPlain = (text: string) => !/[\p{Cs}\p{Cc}]/u.test(text)

const plain = notBlank(z.string().trim().min(1).refine(isPlain, 'has characters that cannot be stored'))

export const name = plain.max(200)

export const place = plain.max(200)

/** Of an organizer's pages, in small letters: `#1a5276`. */
export const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1a3c8c')

export const handle = plain.max(100)

export const eventDate = z.iso
  .date()
  .refine(date => date >= '1900' && date < '2200', 'must be between 1900 and 2199')

export const bibPattern = z
  .string()
  .refine(
    isBibPattern,
    'must consist of letters, digits and classes of them, each repeated a limited number of times',
  )

/** An object whose members nobody declared: times, ranks and whatever else a race has. */
export const result = freeForm.refine(isKeepable, 'has characters that cannot be stored')

/** PostgreSQL knows no character 0 and no half of one, at any level. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\p{Cs}\0]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isKeepable(key) && isKeepable(inner))
}
