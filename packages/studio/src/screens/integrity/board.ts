import type { Diagnosis } from '../../data/integrity.ts'
import { counted } from '../../values/count.ts'

type PlainKey = Readonly<Record<string, string>>

/** One row that shows a finding. */
export interface Example {
  readonly key: PlainKey
  readonly entity?: string | undefined
  readonly text: string
}

/** What can be done about a finding: a repair writes it, somebody has to decide, or nothing needs to be. */
export type Remedy = 'repair' | 'decide' | 'none'

/** One kind of finding with its number and its first rows. */
export interface Finding {
  readonly kind: string
  readonly title: string
  readonly about: string
  readonly count: number
  readonly remedy: Remedy
  readonly examples: readonly Example[]
  /** What a repair does about it: `3 index keys are written again`. */
  readonly plan?: string
}

type Difference = Diagnosis['differences'][number]
type What = Difference['what']

interface Kind {
  readonly what: What
  readonly title: string
  readonly about: string
  readonly one: string
  readonly many?: string
  readonly done: string
}

const repaired: readonly Kind[] = [
  {
    what: 'index key',
    title: 'Stale index keys',
    about:
      'The key does not match the attributes it is made of. Queries of the index miss the item or find it in the wrong place.',
    one: 'index key',
    done: 'computed again',
  },
  {
    what: 'type',
    title: 'Wrong types',
    about: 'The attribute that names the entity is missing or names another one.',
    one: 'type attribute',
    done: 'written',
  },
  {
    what: 'attribute',
    title: 'Missing attributes',
    about: 'A declared attribute is absent, and the design says what it should be.',
    one: 'attribute',
    done: 'written',
  },
  {
    what: 'guard',
    title: 'Guards',
    about: 'A unique value has no guard, a guard has no owner, or it names another item.',
    one: 'guard',
    done: 'created, corrected or deleted',
  },
  {
    what: 'mirror',
    title: 'Mirrors',
    about: 'A copy is missing, out of date, or its original no longer exists.',
    one: 'mirror',
    done: 'created, corrected or deleted',
  },
  {
    what: 'receipt',
    title: 'Receipts',
    about: 'What a counter has counted for an item is not recorded as it is.',
    one: 'receipt',
    done: 'written',
  },
]

/** Everything that a comparison can find, in the order of how much it hurts, with what it has found. */
export function boardOf(diagnosis: Diagnosis): readonly Finding[] {
  const { conflicts, problems, foreign, expired, counts } = diagnosis
  const exampleOf = (each: { key: PlainKey; entity?: string | undefined }, text: string): Example => ({
    key: each.key,
    ...(each.entity !== undefined && { entity: each.entity }),
    text,
  })
  return [
    ...repaired.map(kind => differing(diagnosis, kind)),
    counters(diagnosis),
    {
      kind: 'conflicts',
      title: 'Conflicts',
      about: 'Two items claim what only one can have. Change one of them, then scan again.',
      count: counts.conflicts,
      remedy: 'decide',
      examples: conflicts.flatMap(({ what, name, holders }) =>
        holders.map(holder => exampleOf(holder, `claims the ${what} ${name}, as another item does`)),
      ),
    },
    {
      kind: 'problems',
      title: 'Unreadable items',
      about:
        'The stored item is not what its entity declares. Nothing is written to it: open it and correct it.',
      count: counts.problems,
      remedy: 'decide',
      examples: problems.map(each => exampleOf(each, each.problem)),
    },
    {
      kind: 'foreign',
      title: 'Foreign rows',
      about: 'They are of no entity of the design. A repair never touches them.',
      count: counts.foreign,
      remedy: 'none',
      examples: foreign.map(each => exampleOf(each, 'is of no entity')),
    },
    {
      kind: 'expired',
      title: 'Expired rows',
      about: 'Their time is over. DynamoDB removes them by itself, usually within a few days.',
      count: counts.expired,
      remedy: 'none',
      examples: expired.map(each => exampleOf(each, 'has expired')),
    },
  ]
}

function differing({ changed, differences }: Diagnosis, kind: Kind): Finding {
  const { what, title, about, one, many = `${one}s`, done } = kind
  const count = changed[what] ?? 0
  return {
    kind: what,
    title,
    about,
    count,
    remedy: 'repair',
    examples: differences
      .filter(each => each.what === what)
      .map(each => ({ key: each.key, entity: each.entity, text: differenceText(each) })),
    plan: `${counted(count, one, many)} ${count === 1 ? 'is' : 'are'} ${done}`,
  }
}

/** Counts that receipts tell of, and those that were counted. */
function counters({ changed, differences, miscounts }: Diagnosis): Finding {
  const certain = miscounts.filter(({ outcome }) => outcome !== 'missing')
  const count = (changed.counter ?? 0) + miscounts.length
  const corrected = (changed.counter ?? 0) + certain.length
  return {
    kind: 'counter',
    title: 'Drifted counters',
    about: 'A number is not the count of its items.',
    count,
    remedy: corrected > 0 || count === 0 ? 'repair' : 'decide',
    examples: [
      ...miscounts.map(({ on, attribute, key, recorded, counted: there, outcome }) => ({
        key,
        entity: on,
        text:
          outcome === 'missing'
            ? `does not exist, and ${there} are there: create it, then scan again`
            : `${attribute} is ${recorded}, and ${there} are there`,
      })),
      ...differences
        .filter(({ what }) => what === 'counter')
        .map(each => ({ key: each.key, entity: each.entity, text: differenceText(each) })),
    ],
    plan: `${counted(corrected, 'counter')} ${corrected === 1 ? 'is' : 'are'} set to what was counted`,
  }
}

function differenceText({ what, name, recorded, declared }: Difference): string {
  if (what === 'guard' || what === 'mirror') {
    if (recorded === undefined) return `its ${what} ${name} is missing`
    return declared === undefined ? `a ${what} without its owner` : `its ${what} ${name} is out of date`
  }
  if (what === 'counter') return `is not counted as it is in ${name}`
  if (declared === undefined) return `${name} is ${JSON.stringify(recorded)} and should be absent`
  const is = recorded === undefined ? 'is absent' : `is ${JSON.stringify(recorded)}`
  return `${name} ${is} and should be ${JSON.stringify(declared)}`
}

/** What a repair would write, or has written. */
export const planOf = (diagnosis: Diagnosis): readonly string[] =>
  boardOf(diagnosis).flatMap(({ count, remedy, plan }) =>
    count > 0 && remedy === 'repair' && plan !== undefined ? [plan] : [],
  )
