import { Parser } from 'htmlparser2'

/** How much of a page is searched for its encoding. */
const searched = 4096

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of a page as it came. Bytes that are UTF-8 are read so, whatever is declared, since other texts are not
 * UTF-8 by chance; others as the header or the page declares, or as browsers do where that is wrong.
 */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  const inHeader = /charset\s{0,9}=\s{0,9}["']?([\w:.-]+)/i.exec(contentType?.slice(0, 500) ?? '')?.[1]
  for (const label of [marked, 'utf-8', inHeader, declaredIn(bytes)]) {
    const text = label === undefined ? undefined : decoded(bytes, label, true)
    if (text !== undefined) return text
  }
  return decoded(bytes, 'windows-1252', false) as string
}

/** Undefined where the bytes are not of that encoding, or there is none of that name. */
function decoded(bytes: Uint8Array, label: string, isStrict: boolean): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: isStrict })
    // At once, Node 20 takes windows-1252 for latin1.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return undefined
  }
}

function declaredIn(bytes: Uint8Array): string | undefined {
  let declared: string | undefined
  const parser = new Parser({
    onopentag: (name, { charset, content }) => {
      if (name !== 'meta' || declared !== undefined) return
      declared = charset ?? /charset\s*=\s*["']?([\w:.-]+)/i.exec(content ?? '')?.[1]
    },
  })
  parser.end(Buffer.from(bytes.subarray(0, searched)).toString('latin1'))
  return declared
}
