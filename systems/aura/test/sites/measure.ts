import { decodePage } from '../../extraction/decode-page.ts'
import { extract } from '../../extraction/extract-product.ts'
import { ExtractionFailed } from '../../extraction/extraction-failed.ts'
import type { Extraction } from '../../extraction/merge-sources.ts'
import type { Site, Truth } from './site.ts'

export const fields = ['price_minor', 'currency', 'state', 'type'] as const
export type Field = (typeof fields)[number]

/** What was read of a page; of a failed reading nothing is known. */
export type Read = Partial<Pick<Extraction, Field>>

export interface Score {
  readonly recall: number
  readonly precision: number
}

export interface Judged {
  readonly path: string
  readonly truth: Truth
  readonly read: Read
}

/** Reads every page of a site that has a truth, as it comes over HTTP. */
export async function readSite(site: Site, port: number): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const [path, { truth }] of Object.entries(site.pages)) {
    if (!truth) continue
    judged.push({ path, truth, read: await readPage(site.host, path, port) })
  }
  return judged
}

async function readPage(host: string, path: string, port: number): Promise<Read> {
  const { request } = await import('node:http')
  const [bytes, type] = await new Promise<[Buffer, string]>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve([Buffer.concat(chunks), answer.headers['content-type'] ?? '']))
    })
    sent.on('error', reject).end()
  })
  try {
    return extract(decodePage(bytes, type), `http://${host}${path}`)
  } catch (error) {
    if (error instanceof ExtractionFailed) return {}
    throw error
  }
}

/** Of a field: how many of what is true was read, and how many of what was read is true. */
export function scoreOf(judged: readonly Judged[], field: Field): Score {
  let [right, isTrue, isRead] = [0, 0, 0]
  for (const { truth, read } of judged) {
    if (truth[field] !== undefined) isTrue++
    if (read[field] !== undefined) isRead++
    if (truth[field] !== undefined && truth[field] === read[field]) right++
  }
  return { recall: isTrue === 0 ? 1 : right / isTrue, precision: isRead === 0 ? 1 : right / isRead }
}

/** What was read wrongly, in words. */
export function mistakes(site: Site, judged: readonly Judged[]): string[] {
  return judged.flatMap(({ path, truth, read }) =>
    fields
      .filter(field => truth[field] !== read[field])
      .map(field => `${site.host}${path}: ${field} is ${truth[field]}, read ${read[field]}`),
  )
}
