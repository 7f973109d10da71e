import type { Protocol } from '../protocol.ts'
import { reconciling, sweepUnchecked, writeApart, writeUnconditionally } from './reconciling.ts'

const declares = ['index', 'guard', 'counter', 'copy'] as const
const pass = reconciling(declares)
const filling = reconciling(declares, { sweep: false })
const unchecked = reconciling(declares, { broken: sweepUnchecked })
const unconditional = reconciling(['index', 'copy'], { broken: writeUnconditionally })
const apart = reconciling(declares, { broken: writeApart })

/** All that a design can declare at once, and the library's own pass broken on purpose; one that skips is with the index keys. */
export const everythingProtocols: readonly Protocol[] = [
  { name: 'everything: reconciled, a final pass after the fence', declares, live: [pass], fenced: [pass] },
  {
    name: 'everything: filled, and swept by the final pass alone',
    declares,
    live: [filling],
    fenced: [pass],
  },
  {
    name: 'broken: filled, and swept by no pass',
    declares,
    live: [filling],
    fenced: [filling],
    wrong: { failing: 'in the ordinary run; not counted over many seeds' },
  },
  {
    name: 'broken: reconciled without a condition on what was read',
    declares: ['index', 'copy'],
    live: [unconditional],
    fenced: [unconditional],
    busy: true,
    wrong: { failing: '78 of 300' },
  },
  {
    name: 'broken: reconciled, and swept without checking the owner',
    declares,
    live: [unchecked],
    fenced: [unchecked],
    busy: true,
    wrong: { failing: '16 of 300', seed: 11, seedTogether: 2 },
  },
  {
    name: 'broken: reconciled, the parts of a transaction one after the other',
    declares,
    live: [apart],
    fenced: [apart],
    wrong: { failing: '208 of 300' },
  },
]
