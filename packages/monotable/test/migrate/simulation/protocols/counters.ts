import { eachRow, type Pass, type Step } from '../filler.ts'
import type { Protocol } from '../protocol.ts'
import type { Row } from '../raw-requests.ts'
import { kindOf, type Product, productKey } from '../shop.ts'
import { asRead, type ByHand, byHand, productOrNone, replaced } from '../writers.ts'
import { reconciling, reconcilingChanges } from './reconciling.ts'

/** What in the item says in which category it was counted: that it was, or the category. */
type Record = 'mark' | 'category'

interface Read {
  readonly id: string
  readonly item: Row | undefined
}

const recordedBy: Readonly<{ [R in Record]: (item: Row | undefined) => string | undefined }> = {
  mark: item => (item?._rev === undefined ? undefined : item.cat),
  category: item => item?._counted,
}

/** From what is recorded to what shall be, with the record, under conditions on both. */
function counting(record: Record): ByHand<Read> {
  const recorded = (after: Product): Row =>
    record === 'mark' ? { ...after, _rev: '1' } : { ...after, _counted: after.cat }
  return {
    read: async (raw, id) => ({ id, item: await raw.get(productKey(id)) }),
    before: ({ item }) => productOrNone(item),
    parts({ id, item }, after) {
      const was = recordedBy[record](item)
      const moved = was !== after?.cat
      return [
        ...replaced(productKey(id), item, after && recorded(after), '_rev', '_counted'),
        ...(moved && was !== undefined ? [{ add: -1, to: was }] : []),
        ...(moved && after ? [{ add: 1, to: after.cat }] : []),
      ]
    },
  }
}

/** The same as a writer does, without a change. */
function fillBy(record: Record): Pass {
  const hand = counting(record)
  return eachRow(async (raw, row) => {
    if (kindOf(row) !== 'product' || row.id === undefined) return
    for (;;) {
      const read = await hand.read(raw, row.id)
      const item = hand.before(read)
      if (recordedBy[record](read.item) === item?.cat) return
      if (await raw.write(...hand.parts(read, item))) return
    }
  })
}

/** Counts by a scan and sets the numbers. */
const recount: Pass = async ({ raw }) => {
  const counts = new Map(['a', 'b', 'c'].map(cat => [cat, 0]))
  let from: string | undefined
  do {
    const { rows, next } = await raw.page(from)
    for (const row of rows)
      if (kindOf(row) === 'product' && row.cat) counts.set(row.cat, (counts.get(row.cat) ?? 0) + 1)
    from = next
  } while (from !== undefined)
  for (const [cat, count] of counts)
    await raw.write({ set: { cat, products: String(count) }, at: { PK: `CAT#${cat}`, SK: 'META' } })
}

const addOne: Step = async (raw, row) => {
  if (kindOf(row) !== 'product') return
  const { PK = '', SK = '', cat = '' } = row
  await raw.write({ add: 1, to: cat }, { check: { PK, SK }, when: asRead(row, 'cat') })
}

const declares = ['counter without receipts'] as const
const receipted = ['counter'] as const
const pass = reconciling(receipted)
const by = (record: Record) => ({ program: byHand(counting(record)), live: [fillBy(record)] })

export const counterProtocols: readonly Protocol[] = [
  { name: 'counter: recounted and set', declares, live: [recount], wrong: { failing: '38 of 40' } },
  {
    name: 'counter: recounted and set after the fence',
    declares,
    fenced: [recount],
    wrong: { failing: '14 of 40' },
  },
  {
    name: 'counter: the filler adds one, the library knows no receipts',
    declares,
    live: [eachRow(addOne)],
    wrong: { failing: '38 of 40' },
  },
  {
    name: 'counter: a mark in the item, while old writers live',
    declares,
    ...by('mark'),
    fenced: [fillBy('mark')],
    wrong: { failing: '38 of 40' },
  },
  {
    name: 'counter: the category in the item, while old writers live',
    declares,
    ...by('category'),
    fenced: [fillBy('category')],
    wrong: { failing: '38 of 40' },
  },
  {
    name: 'counter: the category in the item, while old writers put',
    declares,
    old: ['put'],
    ...by('category'),
    fenced: [fillBy('category')],
    wrong: { failing: '40 of 40' },
  },
  {
    name: 'counter: the category in the item, while old writers delete',
    declares,
    old: ['delete'],
    ...by('category'),
    fenced: [fillBy('category')],
    wrong: { failing: '39 of 40' },
  },
  {
    name: 'counter: the category in the item, old writers that only update',
    declares,
    old: ['update'],
    ...by('category'),
    fenced: [fillBy('category')],
  },
  { name: 'counter: a mark in the item, no old writers, one pass', declares, old: [], ...by('mark') },
  {
    name: 'counter: the category in the item, no old writers, one pass',
    declares,
    old: [],
    ...by('category'),
  },
  {
    name: 'counter: receipts, one pass only',
    declares: receipted,
    live: [pass],
    wrong: { failing: '37 of 40' },
  },
  {
    name: 'counter: receipts, a final pass after the fence',
    declares: receipted,
    live: [pass],
    fenced: [pass],
  },
  {
    name: 'counter: receipts, one pass and the stream until after the fence',
    declares: receipted,
    live: [pass],
    stream: reconcilingChanges(receipted),
  },
]
