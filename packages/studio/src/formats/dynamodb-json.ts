import { readItem } from '../values/check-value.ts'
import { parseJson } from '../values/parse-json.ts'
import type { Format } from './format.ts'
import { linesOf, listedIn } from './lines-of.ts'

/** As DynamoDB itself exports: `{"Item":{"PK":{"S":"…"}}}`, a line an item. Every type and digit survives. */
export const dynamodbJson: Format = {
  label: 'DynamoDB JSON',
  extension: 'json',
  about: 'Every type and digit survives; what AWS exports and imports',
  *write(items) {
    for (const Item of items) yield `${JSON.stringify({ Item })}\n`
  },
  read: text =>
    linesOf(text, json =>
      listedIn(parseJson(json)).map(each => readItem(isWrapped(each) ? each.Item : each)),
    ),
}

/** An item may have an attribute of that name: then it is a value, with a type. */
function isWrapped(parsed: unknown): parsed is { Item: object } {
  if (typeof parsed !== 'object' || parsed === null) return false
  const keys = Object.keys(parsed)
  if (keys.length !== 1 || keys[0] !== 'Item') return false
  return Object.values((parsed as { Item: object }).Item).every(value => typeof value === 'object')
}
