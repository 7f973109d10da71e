import { openEnum } from 'monotable'
import * as z from 'zod'

export { id, moment, version } from '@monotable/server/kit'

export const count = z.int().min(0).default(0)

/** A host in lower case and punycode: no address, no single label, no port (C3). */
export const domain = z
  .string()
  .max(253)
  .regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'must be a host name in small letters, such as shop.example.com',
  )

/** Bytes (C1). */
export const longestUrl = 8192

/** A URL. Those that are recorded here are in canonical form (C2); longer ones are not accepted (C1). */
export const url = z
  .string()
  .min(1)
  .refine(text => Buffer.byteLength(text) <= longestUrl, 'it has more than 8,192 bytes')

/** ISO 3166, ZZ where it is not known (C16). */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a country code such as DE, or ZZ if it is not known')

const knownStandards = ['json-ld', 'microdata', 'rdfa', 'opengraph'] as const

/** The document ends its list with "etc.": other programs may know more. */
export const standards = z.array(openEnum(knownStandards)).max(50)

/** Those that are recorded and observed here. */
export const givenStandards = z.array(z.enum(knownStandards))

const knownPageTypes = ['product', 'category', 'listing', 'article', 'home', 'other'] as const

/** The same of the kinds of pages. */
export const pageType = openEnum(knownPageTypes)

export const givenPageType = z.enum(knownPageTypes)

/** Where on a page something was read, and as it is written there (C17). */
export const foundOnPage = z.object({
  field: z.enum(['price', 'state', 'title']),
  from: z.enum([...knownStandards, 'visible']),
  at: z.string().max(300).optional(),
  text: z.string().max(300),
})

export const minorUnits = z.int().min(0)

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')

/** MD5 of state, amount and currency (C6); other programs may have hashed them in another way. */
export const hash = z.string().min(1)

/** One that somebody expects. */
export const givenHash = z.string().regex(/^[0-9a-f]{32}$/i, 'must be 32 hexadecimal digits')

export const pageState = z.enum(['LISTED', 'AVAILABLE', 'RESERVED', 'SOLD', 'REMOVED', 'UNKNOWN'])

/** What was observed of a product page, as history and events keep it. */
export const observed = z.strictObject({
  state: pageState.optional(),
  price_minor: minorUnits.optional(),
  currency: currency.optional(),
  estimate_low_minor: minorUnits.optional(),
  estimate_high_minor: minorUnits.optional(),
  hash: hash.optional(),
})
