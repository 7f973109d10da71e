import { paddingOf, sextetAt } from '@monotable/dynamodb/service'
import { serialization } from './type-faults.ts'

/** Refuses what is not padded base64, in which the unused bits of the last character are zero. */
export function checkBase64(text: string): void {
  const length = text.length
  if (length % 4 !== 0) {
    throw serialization(`Base64 encoded length is expected a multiple of 4 bytes but found: ${length}`)
  }
  if (length === 0) return
  const padding = paddingOf(text)
  // DynamoDB looks at the last character first, and misspells what it says of it.
  if ((sextetOf(text, length - padding - 1) & unusedBits[padding]) !== 0) {
    throw serialization('Invalid last non-pad Base64 character dectected')
  }
  for (let at = 0; at < length - padding - 1; at++) sextetOf(text, at)
}

const unusedBits = [0, 0b11, 0b1111] as const

function sextetOf(text: string, at: number): number {
  const sextet = sextetAt(text, at)
  if (sextet < 0) throw serialization(`Invalid Base64 character: '${text.charAt(at)}'`)
  return sextet
}
