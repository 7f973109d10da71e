import { randomBytes } from 'node:crypto'

/** DynamoDB's ids are 26 letters of base 32 that change, then these 26 that never do. */
const constantPart = 'VV4KQNSO5AEMVJF66Q9ASUAAJG'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUV'
const process = Array.from(randomBytes(18), byte => alphabet[byte & 31]).join('')
const counterLength = 8

let count = randomBytes(4).readUInt32BE()

/** Unique, not secret: random letters for the process and a counter. */
export function requestId(): string {
  count += 1
  return process + count.toString(32).toUpperCase().padStart(counterLength, '0') + constantPart
}
