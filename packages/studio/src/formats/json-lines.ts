import { readItem } from '../values/check-value.ts'
import { itemsFromPlain } from '../values/from-plain.ts'
import { plainItem } from '../values/plain.ts'
import type { Format } from './format.ts'
import { linesOf } from './lines-of.ts'

/** Plain JSON, a line an item; read as an array too. Every digit survives; a set comes back as a list, and binary as text. */
export const jsonLines: Format = {
  label: 'JSON lines',
  extension: 'jsonl',
  about: 'Plain values for other programs; sets become lists and binary becomes text',
  *write(items) {
    for (const item of items) yield `${plainItem(item)}\n`
  },
  read: text => linesOf(text, json => itemsFromPlain(json).map(readItem)),
}
