import { eachRow, type Step } from '../filler.ts'
import type { Protocol } from '../protocol.ts'
import { keyOf, type Row } from '../raw-requests.ts'
import { guardKey, kindOf, productKey } from '../shop.ts'
import { asRead } from '../writers.ts'
import { reconciling } from './reconciling.ts'

const guardOf = ({ sku = '', id = '' }: Row): Row => ({ ...guardKey(sku), sku, id })

const putBlindly: Step = async (raw, row) => {
  if (kindOf(row) === 'product') await raw.write({ put: guardOf(row) })
}

/** Puts the guard if there is none, and reports the value if it is another's; what the item holds by then is not asked. */
const putIfAbsent: Step = async (raw, row, world) => {
  if (kindOf(row) !== 'product') return
  if (await raw.write({ put: guardOf(row), when: [{ PK: undefined }, asRead(guardOf(row), 'id')] })) return
  world.reported.add(row.sku ?? '')
}

const sweepAfterReading: Step = async (raw, row) => {
  if (kindOf(row) !== 'guard') return
  const owner = await raw.get(productKey(row.id ?? ''))
  if (owner?.sku !== row.sku) await raw.write({ remove: keyOf(row) })
}

const declares = ['guard'] as const
const pass = reconciling(declares)
const fill = reconciling(declares, { entities: ['Product'] })
const sweep = reconciling(declares, { entities: ['Sku'] })

export const guardProtocols: readonly Protocol[] = [
  {
    name: 'guard: put blindly, so that duplicates go unreported',
    declares,
    live: [eachRow(putBlindly)],
    fenced: [eachRow(putBlindly), sweep],
    wrong: { failing: '27 of 40' },
  },
  {
    name: 'guard: put if absent, the item not checked, no sweep',
    declares,
    live: [eachRow(putIfAbsent)],
    fenced: [eachRow(putIfAbsent)],
    wrong: { failing: '40 of 40' },
  },
  {
    name: 'guard: the item checked, no sweep',
    declares,
    live: [fill],
    fenced: [fill],
    wrong: { failing: '38 of 40' },
  },
  {
    name: 'guard: filled, then swept without checking the owner',
    declares,
    live: [fill],
    fenced: [fill, eachRow(sweepAfterReading)],
    busy: true,
    wrong: { failing: '1 of 234', seed: 234, seedTogether: 250 },
  },
  {
    name: 'guard: swept without checking the owner, then filled (no counterexample is known; avoid it)',
    declares,
    live: [fill],
    fenced: [eachRow(sweepAfterReading), fill],
  },
  { name: 'guard: filled, then swept', declares, live: [fill], fenced: [fill, sweep] },
  { name: 'guard: swept, then filled', declares, live: [fill], fenced: [sweep, fill] },
  { name: 'guard: filled and swept in one pass', declares, live: [pass], fenced: [pass] },
]
