import * as z from 'zod'
import { AddressRefused } from '../addresses/address-refused.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { foundOnPage, givenPageType, givenStandards, pageState } from '../values/value-types.ts'
import { extract as extracted } from './extract-product.ts'
import { ExtractionFailed } from './extraction-failed.ts'
import type { Extraction } from './merge-sources.ts'
import { longestPage } from './parse-page.ts'

const estimate = z.object({
  low: z.number(),
  high: z.number(),
  low_minor: z.int(),
  high_minor: z.int(),
  currency: z.string(),
})

export const extract = operation({
  method: 'POST',
  path: '/extractions',
  title: 'Reads a given page: structured data, else what it shows; fetches and stores nothing',
  may: ['registry:write', 'observe:write', 'admin'],
  desk: { label: 'Try a page' },
  input: { body: z.object({ html: z.string(), url: z.string().min(1) }) },
  output: z.object({
    type: givenPageType,
    standards_used: givenStandards,
    state: pageState.optional(),
    amount: z.number().optional(),
    price_minor: z.int().optional(),
    currency: z.string().optional(),
    title: z.string().optional(),
    images: z.array(z.string()),
    estimate: estimate.optional(),
    /** True where state and price were read from what the page shows: an estimate (C17). */
    estimated: z.boolean().optional(),
    found: z.array(foundOnPage),
  }),
  status: 200,
  // Most characters of a page are one byte, and some are escaped in JSON.
  bodyLimit: 2 * longestPage,
  errors: ['INVALID_URL', 'EXTRACTION_FAILED'],
  handler: async ({ body: { html, url } }) => {
    const { standards_used, images, found, ...rest } = read(html, url)
    return { ...rest, standards_used: [...standards_used], images: [...images], found: [...found] }
  },
})

function read(html: string, url: string): Extraction {
  try {
    return extracted(html, url)
  } catch (error) {
    if (error instanceof ExtractionFailed) throw refuse('EXTRACTION_FAILED', { reason: error.reason }, error)
    if (error instanceof AddressRefused) throw refuse(error.code, { url, reason: error.reason }, error)
    throw error
  }
}
