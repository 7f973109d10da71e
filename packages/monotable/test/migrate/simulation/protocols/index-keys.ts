import { eachRow, type Pass } from '../filler.ts'
import type { Protocol } from '../protocol.ts'
import { keyOf, type When } from '../raw-requests.ts'
import { indexKeys, kindOf, productIn } from '../shop.ts'
import { reconciling, reconcilingChanges, skipFilled } from './reconciling.ts'

/** Writes the index keys of what was read, under a condition of some sort. */
function fillWhen(when: When | undefined): Pass {
  return eachRow(async (raw, row) => {
    if (kindOf(row) !== 'product') return
    await raw.write({ set: indexKeys(productIn(row)), at: keyOf(row), ...(when && { when }) })
  })
}

const twice = (each: Pass) => ({ live: [each], fenced: [each] })
const declares = ['index'] as const
const pass = reconciling(declares)

export const indexKeyProtocols: readonly Protocol[] = [
  {
    name: 'index: written without a condition, which makes ghosts of deleted items',
    declares,
    ...twice(fillWhen(undefined)),
    wrong: { failing: '12 of 40' },
  },
  {
    name: 'index: written if the item is there, a stale key over a newer one',
    declares,
    ...twice(fillWhen({ PK: true })),
    busy: true,
    wrong: { failing: '21 of 200' },
  },
  {
    name: 'index: written if the key is absent, so that an old update leaves it stale',
    declares,
    ...twice(fillWhen({ PK: true, GSI1PK: undefined })),
    wrong: { failing: '10 of 40' },
  },
  {
    name: 'broken: index reconciled, but what is filled is skipped',
    declares,
    ...twice(reconciling(declares, { broken: skipFilled })),
    wrong: { failing: '7 of 40' },
  },
  {
    name: 'index: as read and compared, one pass while old writers live',
    declares,
    live: [pass],
    wrong: { failing: '38 of 40' },
  },
  {
    name: 'index: as read and compared, one pass, no old writers',
    declares,
    old: [],
    live: [pass],
  },
  { name: 'index: as read and compared, a final pass after the fence', declares, ...twice(pass) },
  {
    name: 'index: as read and compared, one pass and the stream until after the fence',
    declares,
    live: [pass],
    stream: reconcilingChanges(declares),
  },
]
