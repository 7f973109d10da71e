import type { Items } from '../operation.ts'
import type { Classifier } from '../ports/ports.ts'
import {
  contradiction,
  type PageType,
  type ReadLine,
  type RejectedLine,
  rejected,
  type Standards,
} from './lines.ts'

/** A URL of the request with what all its lines say of it. */
export interface Page {
  readonly url: string
  readonly inputs: number[]
  /** The first spelling, where it was not the canonical one. */
  readonly original_url: string | undefined
  /** The last type that a line gives. */
  readonly type: PageType | undefined
  /** All standards that lines give. */
  readonly standards_used: Standards | undefined
}

/** Lines of one URL become one page. Lines that contradict what the page turns out to be are rejected. */
export function pagesOf(
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, Items['Url']>,
  classifier: Classifier,
): { pages: Page[]; rejections: RejectedLine[] } {
  const rejections: RejectedLine[] = []
  const pages: Page[] = []
  for (const [url, ofUrl] of byUrl(lines)) {
    const isProduct = typeOf(merged(url, ofUrl), known.get(url), classifier) === 'product'
    const contradicts = ({ type, is_product }: ReadLine) =>
      type === undefined && is_product !== undefined && is_product !== isProduct
    const bad = ofUrl.filter(contradicts)
    for (const { at, spelling } of bad)
      rejections.push(rejected(at, spelling, 'VALIDATION_ERROR', contradiction))
    if (bad.length < ofUrl.length)
      pages.push(
        merged(
          url,
          ofUrl.filter(line => !contradicts(line)),
        ),
      )
  }
  return { pages, rejections }
}

function byUrl(lines: readonly ReadLine[]): Map<string, ReadLine[]> {
  const found = new Map<string, ReadLine[]>()
  for (const line of lines) found.set(line.url, [...(found.get(line.url) ?? []), line])
  return found
}

function merged(url: string, lines: readonly ReadLine[]): Page {
  const first = lines[0]?.spelling
  const standards = lines.flatMap(({ standards_used }) => standards_used ?? [])
  return {
    url,
    inputs: lines.map(({ at }) => at),
    original_url: first === url ? undefined : first,
    type: lines.findLast(({ type }) => type !== undefined)?.type,
    standards_used: lines.some(line => line.standards_used) ? [...new Set(standards)].sort() : undefined,
  }
}

/** What a line says, else what is known, else what the address tells. */
export function typeOf(page: Page, known: Items['Url'] | undefined, classifier: Classifier): PageType {
  const { url, standards_used = [] } = page
  return page.type ?? known?.type ?? classifier.classify({ url, standards_used })
}
