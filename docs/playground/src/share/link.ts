/** Everything that a link holds. */
export interface Shared {
  readonly document: string
  /** As somebody typed it; without it, it is what import writes of the document. */
  readonly schema?: string
  readonly tab: 'document' | 'schema'
  /** The screen on the right. */
  readonly at?: string
}

/** Above this chats and mail cut links off. */
export const longestSafeLink = 8000

const damaged =
  'This link is damaged or incomplete: part of it may have been cut off. Ask for it again. This is the first example.'

/** The part of a link behind `#`. */
export async function writeHash(shared: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `#p=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** Undefined if the hash holds nothing; throws a sentence for people if it holds something else. */
export async function readHash(hash: string): Promise<Shared | undefined> {
  const encoded = /^#p=(.*)$/s.exec(hash)?.[1]
  if (encoded === undefined) return undefined
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return checked(JSON.parse(await new Response(stream).text()))
  } catch (cause) {
    throw new Error(damaged, { cause })
  }
}

function checked(value: unknown): Shared {
  const { document, schema, tab, at } = value as Shared
  const isRight =
    typeof document === 'string' &&
    (schema === undefined || typeof schema === 'string') &&
    (tab === 'document' || tab === 'schema') &&
    (at === undefined || (typeof at === 'string' && at.startsWith('/')))
  if (!isRight) throw new TypeError('not what a link holds')
  return { document, tab, ...(schema !== undefined && { schema }), ...(at !== undefined && { at }) }
}
