import * as z from 'zod'
import { AddressRefused } from '../addresses/address-refused.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import type { PageSource } from '../ports/ports.ts'
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
  title: 'Reads a given page: structured data, else what it shows; stores nothing',
  may: ['registry:write', 'observe:write', 'admin'],
  // People have a page for it: pages/try-page.tsx.
  desk: false,
  input: {
    body: z.object({
      url: z.string().min(1),
      html: z.string().optional().meta({ description: 'Without it the server fetches the page, if it may.' }),
    }),
  },
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
  errors: ['INVALID_URL', 'EXTRACTION_FAILED', 'FETCH_DISABLED', 'PAGE_UNREACHABLE'],
  handler: async ({ body: { html, url }, ports }) => {
    const page = html === undefined ? await fetched(url, ports.pages) : { html, url }
    const { standards_used, images, found, ...rest } = read(page.html, page.url)
    return { ...rest, standards_used: [...standards_used], images: [...images], found: [...found] }
  },
})

async function fetched(url: string, pages: PageSource | undefined) {
  if (!pages) throw refuse('FETCH_DISABLED', { url })
  try {
    return await pages.fetch(url)
  } catch (error) {
    if (error instanceof AddressRefused) throw refuse(error.code, { url, reason: error.reason }, error)
    throw refuse('PAGE_UNREACHABLE', { url, reason: (error as Error).message }, error as Error)
  }
}

function read(html: string, url: string): Extraction {
  try {
    return extracted(html, url)
  } catch (error) {
    if (error instanceof ExtractionFailed) throw refuse('EXTRACTION_FAILED', { reason: error.reason }, error)
    if (error instanceof AddressRefused) throw refuse(error.code, { url, reason: error.reason }, error)
    throw error
  }
}
