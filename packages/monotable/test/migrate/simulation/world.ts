import type { Transport } from '../../../src/transport.ts'
import type { Product } from './shop.ts'
import { pick, type Random, seeded, Turns } from './turns.ts'

export type Call = 'create' | 'put' | 'update' | 'delete'

export const allCalls: readonly Call[] = ['create', 'put', 'update', 'delete']

const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
const categories = ['a', 'b', 'c']
const skus = ['p', 'q', 'r', 's', 't', 'u', 'v']

/** What a writer sets out to do. */
export interface Intent {
  readonly call: Call
  readonly product: Product
  /** What an update sets. */
  readonly set: Partial<Product>
}

/** What becomes of an item by an intent; `refused` where the call does not apply to what is there. */
export function outcome(
  { call, product, set }: Intent,
  before: Product | undefined,
): Product | undefined | 'refused' {
  if (call === 'delete') return undefined
  if (call === 'put') return product
  if (call === 'create') return before ? 'refused' : product
  return before ? { ...before, ...set } : 'refused'
}

export interface WorldOptions {
  readonly seed: number
  readonly store: Transport
  readonly table: string
  readonly overlaps: boolean
  /** Rows of a page of the library's own pass: what is to be written for them goes together. */
  readonly pageSize: number
}

/** One run: a store, whose turn it is, and what must be in the store by all that was acknowledged. */
export class World {
  readonly random: Random
  readonly turns: Turns
  readonly store: Transport
  readonly table: string
  readonly pageSize: number
  readonly model = new Map<string, Product>()
  /** SKUs that a pass has reported as held twice. */
  readonly reported = new Set<string>()
  readonly problems: string[] = []
  kills = 0
  #writes = 0

  constructor({ seed, store, table, overlaps, pageSize }: WorldOptions) {
    this.random = seeded(seed)
    this.turns = new Turns(this.random, overlaps)
    this.store = store
    this.table = table
    this.pageSize = pageSize
  }

  intend(calls: readonly Call[]): Intent {
    const call = pick(this.random, calls)
    const note = `${++this.#writes}`
    const [id, cat, sku] = [ids, categories, skus].map(values => pick(this.random, values)) as [
      string,
      string,
      string,
    ]
    const set = pick(this.random, [{ cat }, { sku }, { cat, sku }, { note }] as const)
    return { call, product: { id, cat, sku, note }, set }
  }

  acknowledge(intent: Intent): void {
    const { id } = intent.product
    const after = outcome(intent, this.model.get(id))
    if (after === 'refused')
      this.problems.push(`a ${intent.call} of ${id} was done and must have been refused`)
    else if (after) this.model.set(id, after)
    else this.model.delete(id)
  }
}
