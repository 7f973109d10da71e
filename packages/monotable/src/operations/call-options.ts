import type { MergeOptions, TransactOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type {
  BatchGetOptions,
  BatchOptions,
  CallOptions,
  ReadOptions,
  UpdateOptions,
  WriteOptions,
} from '../options.ts'
import type { ListOptions, QueryOptions, ScanOptions } from '../patterns.ts'
import type { SessionOptions } from '../session.ts'
import type { GetOptions } from './get.ts'
import type { TransitionOptions } from './transition.ts'
import type { UpsertOptions } from './upsert.ts'

/** Every option by its name, so that one which the type gains cannot be forgotten here. */
type Names<Options> = Readonly<Record<keyof Options & string, true>>

const call: Names<CallOptions> = { spent: true, signal: true }
const read: Names<ReadOptions> = { ...call, consistent: true }
const get: Names<GetOptions> = { ...read, project: true }
const batch: Names<BatchOptions> = { ...call, concurrent: true }
const batchGet: Names<BatchGetOptions> = { ...read, ...batch }
const create: Names<Omit<WriteOptions, 'ifVersion'>> = {
  ...call,
  condition: true,
  returnStored: true,
  otherwise: true,
}
const write: Names<WriteOptions> = { ...create, ifVersion: true }
const update: Names<UpdateOptions> = { ...write, read: true }
const upsert: Names<UpsertOptions> = { ...update, ifAbsent: true, add: true }
const transition: Names<TransitionOptions> = { ...update, change: true }
const transact: Names<TransactOptions> = { ...call, token: true }
const collection: Names<QueryOptions> = {
  ...read,
  limit: true,
  cursor: true,
  direction: true,
  foreign: true,
  caller: true,
}
const list: Names<ListOptions<unknown>> = { ...collection, where: true }
const scan: Names<ScanOptions> = {
  ...read,
  limit: true,
  cursor: true,
  segment: true,
  totalSegments: true,
  foreign: true,
  caller: true,
}
const merge: Names<MergeOptions<unknown>> = { ...list, order: true }
const connect: Names<SessionOptions> = {
  tables: true,
  now: true,
  cursorSecret: true,
  around: true,
  attempts: true,
  onDangling: true,
  foreign: true,
  unreadable: true,
  onSkipped: true,
}

/** The options of every call. */
const optionsOf = {
  connect,
  get,
  batchGet,
  put: write,
  create,
  upsert,
  update,
  transition,
  delete: write,
  softDelete: update,
  restore: update,
  check: write,
  transact,
  transactGet: call,
  batchWrite: batch,
  read,
  list,
  collection,
  scan,
  merge,
} satisfies Record<string, Readonly<Record<string, true>>>

export type CallName = keyof typeof optionsOf

const known = new Map(
  Object.entries(optionsOf).map(([name, options]) => [name, new Set(Object.keys(options))]),
)

/** Refuses options that a call does not have: a misspelt one would do nothing. `place` names the call in the error. */
export function checkOptions(
  name: CallName,
  given: object | undefined,
  place: string | { readonly name: string } = name,
): void {
  if (given === undefined) return
  const names = known.get(name) as ReadonlySet<string>
  for (const option in given) {
    if (names.has(option)) continue
    const pattern = typeof place === 'string' ? place : `${place.name}.${name}`
    const problem = `there is no such option. ${suggestion(option, names)}`
    throw new MonotableError('INVALID_OPTION', { pattern, option, problem })
  }
}

function suggestion(word: string, names: ReadonlySet<string>): string {
  const all = [...names]
  const distances = all.map(name => distanceOf(word.toLowerCase(), name.toLowerCase()))
  const least = Math.min(...distances)
  if (least <= Math.max(1, word.length / 3)) return `Did you mean '${all[distances.indexOf(least)]}'?`
  return `The options are ${all.join(', ')}`
}

/** Letters to add, drop or replace until one word is the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
