import { serialization } from './type-faults.ts'

const equalsSign = 61
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sextets = new Int8Array(128).fill(-1)
for (let at = 0; at < alphabet.length; at++) sextets[alphabet.charCodeAt(at)] = at

/** Refuses what is not padded base64, in which the unused bits of the last character are zero. */
export function checkBase64(text: string): void {
  const length = text.length
  if (length % 4 !== 0) {
    throw serialization(`Base64 encoded length is expected a multiple of 4 bytes but found: ${length}`)
  }
  if (length === 0) return
  const padding =
    text.charCodeAt(length - 1) !== equalsSign ? 0 : text.charCodeAt(length - 2) !== equalsSign ? 1 : 2
  // DynamoDB looks at the last character first, and misspells what it says of it.
  if ((sextetOf(text, length - padding - 1) & unusedBits[padding]) !== 0) {
    throw serialization('Invalid last non-pad Base64 character dectected')
  }
  for (let at = 0; at < length - padding - 1; at++) sextetOf(text, at)
}

const unusedBits = [0, 0b11, 0b1111] as const

function sextetOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const sextet = code < 128 ? (sextets[code] as number) : -1
  if (sextet < 0) throw serialization(`Invalid Base64 character: '${text.charAt(at)}'`)
  return sextet
}
