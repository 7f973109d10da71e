import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import { seeded } from './clients.ts'
import type { Final, Transaction } from './history.ts'

type Lists = Map<number, string[]>

/** A history that did happen one transaction after another, each within the time that its client saw. */
function serialHistory(seed: number, count = 400): { history: Transaction[]; final: Lists } {
  const random = seeded(seed)
  const final: Lists = new Map(Array.from({ length: 4 }, (_, register) => [register, []]))
  const history = Array.from({ length: count }, (_, n): Transaction => {
    const name = `t${n}`
    const chosen = [0, 1, 2, 3].filter(() => random() < 0.5)
    const read = new Map(chosen.map(register => [register, [...(final.get(register) as string[])]]))
    const appended = random() < 0.5 ? chosen : []
    for (const register of appended) final.get(register)?.push(name)
    // Whoever overlaps in time with its neighbours may have come in any order with them.
    return { name, began: n - random() * 5, ended: n + random() * 5, outcome: 'done', appended, read }
  })
  return { history, final }
}

const at = { began: 0, ended: 9, outcome: 'done' } as const
const none: Transaction['read'] = new Map()
const kinds = (history: Transaction[], final: Final) => checkHistory(history, final).map(({ kind }) => kind)

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('histories that did happen are passed (seed %i)', seed => {
  const { history, final } = serialHistory(seed)
  expect(checkHistory(history, final)).toEqual([])
})

test('a cycle is told by its steps', () => {
  const history: Transaction[] = [
    { name: 'a', ...at, appended: [0], read: new Map([[1, []]]) },
    { name: 'b', ...at, appended: [1], read: new Map([[0, []]]) },
  ]
  const final = new Map([
    [0, ['a']],
    [1, ['b']],
  ])
  expect(checkHistory(history, final)).toEqual([
    {
      kind: 'cycle',
      text: 'a did not see in list 1 what came by b did not see in list 0 what came by a',
    },
  ])
})

test.each<[string, string, Transaction[], Final]>([
  [
    'an acknowledged write that is lost',
    'lost',
    [{ name: 'a', ...at, appended: [0], read: none }],
    new Map(),
  ],
  [
    'half of a transaction whose server died',
    'half',
    [{ name: 'a', ...at, ended: Number.POSITIVE_INFINITY, outcome: 'unknown', appended: [0, 1], read: none }],
    new Map([[0, ['a']]]),
  ],
  [
    'a write that was done twice',
    'repeated',
    [{ name: 'a', ...at, appended: [0], read: none }],
    new Map([[0, ['a', 'a']]]),
  ],
  ['a value that nobody wrote', 'never written', [], new Map([[0, ['a']]])],
  [
    'a refused write that is there',
    'refused but there',
    [{ name: 'a', ...at, outcome: 'refused', appended: [0], read: none }],
    new Map([[0, ['a']]]),
  ],
  [
    'a read of something that was taken back',
    'other order',
    [
      { name: 'a', ...at, outcome: 'refused', appended: [0], read: none },
      { name: 'b', ...at, appended: [], read: new Map([[0, ['a']]]) },
    ],
    new Map(),
  ],
  [
    'two reads that saw two orders',
    'other order',
    [
      { name: 'a', ...at, appended: [0], read: none },
      { name: 'b', ...at, appended: [0], read: none },
      { name: 'c', ...at, appended: [], read: new Map([[0, ['b', 'a']]]) },
    ],
    new Map([[0, ['a', 'b']]]),
  ],
  [
    'a read that saw one half of a transaction',
    'cycle',
    [
      { name: 'a', ...at, appended: [0, 1], read: none },
      {
        name: 'b',
        ...at,
        appended: [],
        read: new Map([
          [0, ['a']],
          [1, []],
        ]),
      },
    ],
    new Map([
      [0, ['a']],
      [1, ['a']],
    ]),
  ],
  [
    'a read of what was there before a write that had ended',
    'cycle',
    [
      { name: 'a', ...at, ended: 1, appended: [0], read: none },
      { name: 'b', ...at, began: 2, appended: [], read: new Map([[0, []]]) },
    ],
    new Map([[0, ['a']]]),
  ],
  [
    'a lost update: two saw the same and both wrote',
    'cycle',
    [
      { name: 'a', ...at, appended: [0], read: new Map([[0, []]]) },
      { name: 'b', ...at, appended: [0], read: new Map([[0, []]]) },
    ],
    new Map([[0, ['a', 'b']]]),
  ],
  [
    'two readers that saw two writers in opposite order',
    'cycle',
    [
      { name: 'a', ...at, appended: [0], read: none },
      { name: 'b', ...at, appended: [1], read: none },
      {
        name: 'c',
        ...at,
        appended: [],
        read: new Map([
          [0, ['a']],
          [1, []],
        ]),
      },
      {
        name: 'd',
        ...at,
        appended: [],
        read: new Map([
          [0, []],
          [1, ['b']],
        ]),
      },
    ],
    new Map([
      [0, ['a']],
      [1, ['b']],
    ]),
  ],
])('%s is found', (_what, kind, history, final) => {
  expect(kinds(history, final)).toEqual([kind])
})

test('one of unknown outcome may have happened late, or not at all', () => {
  const unknown = { ...at, ended: Number.POSITIVE_INFINITY, outcome: 'unknown' } as const
  const late: Transaction[] = [
    { name: 'a', ...unknown, appended: [0], read: none },
    { name: 'b', ...at, began: 10, ended: 11, appended: [], read: new Map([[0, []]]) },
  ]
  expect(kinds(late, new Map([[0, ['a']]]))).toEqual([])
  expect(kinds(late, new Map([[0, []]]))).toEqual([])
})

/** Ways to spoil a history that did happen; each gives undefined where this transaction does not lend itself to it. */
const spoilers: Record<
  string,
  (each: Transaction, history: Transaction[], final: Lists) => Transaction | undefined
> = {
  'a stale read': each => {
    const [register, seen] = [...each.read].find(([, list]) => list.length > 20) ?? []
    if (register === undefined || seen === undefined || each.appended.length > 0) return undefined
    return { ...each, read: new Map([...each.read, [register, seen.slice(0, -20)]]) }
  },
  'a read of the future': (each, _history, final) => {
    const register = [...each.read.keys()][0]
    const list = register === undefined ? [] : (final.get(register) as string[])
    if (register === undefined || each.appended.length > 0) return undefined
    if ((each.read.get(register)?.length ?? 0) + 20 > list.length) return undefined
    return { ...each, read: new Map([...each.read, [register, list]]) }
  },
  'a write that its client was told is refused': each =>
    each.appended.length > 0 ? { ...each, outcome: 'refused' } : undefined,
}

test.each(Object.keys(spoilers))('%s anywhere in a long history is found', what => {
  const { history, final } = serialHistory(11)
  const spoil = spoilers[what] as (typeof spoilers)[string]
  let tried = 0
  for (const [n, each] of history.entries()) {
    const spoilt = spoil(each, history, final)
    if (spoilt === undefined) continue
    tried += 1
    expect(kinds(history.with(n, spoilt), final), `${what} by ${each.name}`).not.toEqual([])
  }
  expect(tried).toBeGreaterThan(20)
})
