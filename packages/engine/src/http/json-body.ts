import { isUtf8 } from 'node:buffer'
import { DynamoDBError } from '@monotable/dynamodb'

/** Deeper than anything DynamoDB takes (32 levels of values), shallow enough to parse in no time. */
const maxDepth = 1_000

/** Below this a body cannot nest deep enough to hurt, and looking would cost more than parsing. */
const alwaysHarmless = 256 * 1024

/** AWS says nothing more about a body that is not JSON. */
export const notJson = () => new DynamoDBError('SerializationException', '')

/** The body's JSON, or undefined if there is no body. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw notJson()
  if (body.length > alwaysHarmless && nestsDeeperThan(body, maxDepth)) throw notJson()
  try {
    return JSON.parse(body.toString())
  } catch {
    throw notJson()
  }
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
/** `{` and `}` are `[` and `]` with this bit set. */
const braceBit = 0x20

/** Eight million brackets take V8 four seconds; counting them takes milliseconds. */
function nestsDeeperThan(body: Buffer, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!
    if (byte === quote) i = endOfString(body, i)
    else if ((byte & ~braceBit) === openBracket) {
      if (++depth > limit) return true
    } else if ((byte & ~braceBit) === closeBracket) depth--
  }
  return false
}

function endOfString(body: Buffer, start: number): number {
  let i = start + 1
  while (i < body.length && body[i] !== quote) i += body[i] === backslash ? 2 : 1
  return i
}
