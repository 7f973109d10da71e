import { invalid } from './invalid.ts'
import { readBytes } from './read-bytes.ts'

/** Deeper than anything an operation declares, and shallow enough for every function that walks a value. */
const deepest = 32

/** The JSON body of a request, or undefined if it has none. */
export async function readJson(
  request: Request,
  limit: number,
  check?: (bytes: Uint8Array) => void,
): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  check?.(bytes)
  if (bytes.byteLength === 0) return undefined
  const value = parse(bytes)
  checkShape(value, [])
  return value
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8'
    throw invalid([{ in: 'body', path: '', reason }])
  }
}

/**
 * Free-form values pass the declared types as they are: they must not be endless, nor reach for prototypes, nor hold what
 * no database keeps as it is.
 */
function checkShape(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === 'string' && !isText(value)) throw refused(path, 'contains half a surrogate pair')
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest)
    throw invalid([{ in: 'body', path: '', reason: `is deeper than ${deepest} levels` }])
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) checkShape(element, [...path, at])
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const here = [...path, name]
    if (name === '') throw refused(path, 'has a field without a name')
    if (name === '__proto__' || !isText(name)) throw refused(here, 'is not allowed')
    checkShape(member, here)
  }
}

const refused = (path: readonly (string | number)[], reason: string) =>
  invalid([{ in: 'body', path: path.join('.'), reason }])

/** Whether no surrogate is alone: such text has no UTF-8, and would come back changed. */
const isText = (text: string) => !/\p{Surrogate}/u.test(text)
