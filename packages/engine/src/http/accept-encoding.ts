export type Encoding = 'gzip' | 'deflate'

interface Preference {
  quality: number
  /** Where it stands in the header; behind all others if only `*` covers it. */
  position: number
}

/**
 * The encoding that a client likes best, as DynamoDB reads the header: the highest quality wins, then what is
 * named first, then gzip. `identity` is passed over; a quality that is not a number counts as 1.
 */
export function preferredEncoding(header: string): Encoding | undefined {
  const named = new Map<string, Preference>()
  header.split(',').forEach((entry, position) => {
    const [name = '', ...parameters] = entry.split(';')
    const encoding = name.trim().toLowerCase()
    const quality = qualityOf(parameters)
    const known = named.get(encoding)
    if (!known || quality > known.quality) named.set(encoding, { quality, position })
  })
  const gzip = preference(named, 'gzip')
  const deflate = preference(named, 'deflate')
  if (gzip.quality === 0 && deflate.quality === 0) return undefined
  if (gzip.quality !== deflate.quality) return gzip.quality > deflate.quality ? 'gzip' : 'deflate'
  return deflate.position < gzip.position ? 'deflate' : 'gzip'
}

function preference(named: Map<string, Preference>, encoding: Encoding): Preference {
  const explicit = named.get(encoding)
  if (explicit) return explicit
  return { quality: named.get('*')?.quality ?? 0, position: Number.POSITIVE_INFINITY }
}

/** Only `q=` without a space before the sign is a quality. A parameter of another name makes it another encoding. */
function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    const key = name.trimStart().toLowerCase()
    if (key === 'q') {
      const quality = Number(value.trim())
      return Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality))
    }
    if (key.trimEnd() !== 'q') return 0
  }
  return 1
}
