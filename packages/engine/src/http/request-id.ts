import { randomBytes } from 'node:crypto'

/** DynamoDB's ids are 26 letters of base 32 that change, then these 26 that never do. */
const constantPart = 'VV4KQNSO5AEMVJF66Q9ASUAAJG'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** How many ids share their first 24 letters: as many as the last two can tell apart. */
const series = alphabet.length ** 2

let beginning = ''
let count = 0

/** Unique, not secret: random letters for every 1,024 ids and a counter. */
export function requestId(): string {
  const position = count++ % series
  if (position === 0) beginning = Array.from(randomBytes(24), byte => alphabet[byte & 31]).join('')
  return beginning + alphabet[position >> 5] + alphabet[position & 31] + constantPart
}
