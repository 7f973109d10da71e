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
  let last = 0
  for (let at = 0; at < length - padding; at++) {
    const code = text.charCodeAt(at)
    last = code < 128 ? (sextets[code] as number) : -1
    if (last < 0) throw serialization(`Invalid base 64 character: '${text[at]}'`)
  }
  const unusedBits = padding === 1 ? 0b11 : padding === 2 ? 0b1111 : 0
  if ((last & unusedBits) !== 0) {
    // DynamoDB misspells it.
    throw serialization('Invalid last non-pad Base64 character dectected')
  }
}
