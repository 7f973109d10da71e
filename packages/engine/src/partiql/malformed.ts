import { invalid } from '@monotable/dynamodb/service'

/** A statement that the parser cannot read. AWS says nothing after the colon where its tokens are wrong. */
export const malformed = (detail = '') =>
  invalid(`Statement wasn't well formed, can't be processed: ${detail}`)
