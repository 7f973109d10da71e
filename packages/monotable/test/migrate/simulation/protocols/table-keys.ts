import { eachRow, type Step } from '../filler.ts'
import type { Protocol } from '../protocol.ts'
import { keyOf, type Part, type Row } from '../raw-requests.ts'
import { copyKey, kindOf, newShop, type Product, productIn, productKey } from '../shop.ts'
import {
  asRead,
  type ByHand,
  byHand,
  library,
  productAttributes,
  productOrNone,
  replaced,
} from '../writers.ts'
import { reconciling, reconcilingChanges } from './reconciling.ts'

interface Read {
  readonly id: string
  readonly item: Row | undefined
  readonly copies: readonly (Row | undefined)[]
}

const categories = ['a', 'b', 'c']

const read: ByHand<Read>['read'] = async (raw, id) => {
  const [item, ...copies] = await raw.getTogether([
    productKey(id),
    ...categories.map(cat => copyKey({ cat, id })),
  ])
  return { id, item, copies }
}

/** The copies as they shall be, each as it was read. */
function copyParts({ id, copies }: Read, after: Product | undefined): Part[] {
  return categories.flatMap((cat, at) => {
    const copy = copies[at]
    const wanted = after?.cat === cat ? { ...after } : undefined
    return replaced(copyKey({ cat, id }), copy, wanted)
  })
}

/** R2: the new key is the truth, both are written. */
const both = byHand<Read>({
  read,
  before: ({ copies }) => productOrNone(copies.find(copy => copy !== undefined)),
  parts: (found, after) => [
    ...replaced(productKey(found.id), found.item, after && { ...after }),
    ...copyParts(found, after),
  ],
})

/** Writes under the new key and deletes what is under the old one. */
const moved = byHand<Read>({
  read,
  before: ({ item, copies }) => productOrNone(item ?? copies.find(copy => copy !== undefined)),
  parts: (found, after) => [
    ...replaced(productKey(found.id), found.item, undefined),
    ...copyParts(found, after),
  ],
})

/** R3: only what is under the new key counts, and nothing else is looked at. */
const newKeyAlone = byHand<{ id: string }>({
  read: async (_, id) => ({ id }),
  before: () => undefined,
  parts: (_, after) => (after ? [{ put: { ...after, ...copyKey(after) }, when: { PK: undefined } }] : []),
})

const move: Step = async (raw, row) => {
  if (kindOf(row) !== 'product') return
  const product = productIn(row)
  const when = asRead(row, ...productAttributes)
  await raw.write({ put: { ...product, ...copyKey(product) } }, { remove: keyOf(row), when })
}

const copyWhen =
  (when?: { PK: undefined }): Step =>
  async (raw, row) => {
    if (kindOf(row) !== 'product') return
    const product = productIn(row)
    await raw.write({ put: { ...product, ...copyKey(product) }, ...(when && { when }) })
  }

const declares = ['copy'] as const
const pass = reconciling(declares)
const fill = reconciling(declares, { entities: ['Product'] })
const sweep = reconciling(declares, { entities: ['Copy'] })
const overToNewKey = { after: [[library(newShop(declares)), both], [both]] }

export const tableKeyProtocols: readonly Protocol[] = [
  {
    name: 'table key: moved while old writers live',
    declares,
    program: moved,
    live: [eachRow(move)],
    fenced: [eachRow(move)],
    moves: true,
    wrong: { failing: '36 of 40' },
  },
  {
    name: 'table key: swept, then copied without a condition, so that a deleted item comes back',
    declares,
    live: [eachRow(copyWhen())],
    fenced: [sweep, eachRow(copyWhen())],
    busy: true,
    ...overToNewKey,
    wrong: { failing: '39 of 200', seed: 24 },
  },
  {
    name: 'table key: copied if there is no copy',
    declares,
    live: [eachRow(copyWhen({ PK: undefined }))],
    fenced: [eachRow(copyWhen({ PK: undefined })), sweep],
    ...overToNewKey,
    wrong: { failing: '15 of 40' },
  },
  {
    name: 'table key: copied as read, copies not swept',
    declares,
    live: [fill],
    fenced: [fill],
    ...overToNewKey,
    wrong: { failing: '34 of 40' },
  },
  {
    name: 'table key: copied as read and swept after the fence, then the new key is the truth',
    declares,
    live: [pass],
    fenced: [pass],
    ...overToNewKey,
  },
  {
    name: 'table key: copied as read, and the stream until after the fence',
    declares,
    live: [pass],
    stream: reconcilingChanges(declares),
    ...overToNewKey,
  },
  {
    name: 'table key: as that, then the new key alone is written: an id is there twice',
    declares,
    live: [pass],
    fenced: [pass],
    after: [...overToNewKey.after, [newKeyAlone]],
    moves: true,
    wrong: { failing: '31 of 40' },
  },
]
