import type { EntityDesign } from 'monotable/design'
import type { Change } from './change.ts'

const fills = 'Fill them in: monotable migrate'

const kinds = {
  guard: {
    of: ({ guards }: EntityDesign) => guards,
    added: `Items that are there have no guard, and writing them again does not make one. ${fills}: it reports values that are held twice.`,
    removed: 'The guards that are there stay until they are deleted.',
  },
  mirror: {
    of: ({ mirrors }: EntityDesign) => mirrors,
    added: `Items that are there have no mirror until they change. ${fills}.`,
    removed: 'The mirrors that are there stay, and no longer follow their items, until they are deleted.',
  },
  counter: {
    of: ({ counters }: EntityDesign) => counters.map(({ on, attribute }) => `${on}.${attribute}`),
    added:
      'Items that are there are not counted, and the number goes wrong when they change or go. Declare the counter with receipts: true and fill it in: monotable migrate.',
    removed: 'The number stays as it is, and no longer follows the items.',
  },
} as const

/** Guards, mirrors and counters that are declared for items which are already there, or are so no more. */
export function satelliteChanges(table: string, before: EntityDesign, after: EntityDesign): Change[] {
  const changes = Object.entries(kinds).flatMap(([kind, { of, added, removed }]): Change[] => {
    const [is, shall] = [of(before), of(after)]
    const what = (name: string) => `${kind} ${name} of ${after.name}`
    return [
      ...shall
        .filter(name => !is.includes(name))
        .map((name): Change => ({ table, what: what(name), way: 'backfill', advice: added })),
      ...is
        .filter(name => !shall.includes(name))
        .map((name): Change => ({ table, what: what(name), way: 'backfill', advice: removed })),
    ]
  })
  return [...changes, ...countingChanges(table, before, after)]
}

/** Counters that are there in both versions, and count otherwise. */
function countingChanges(table: string, before: EntityDesign, after: EntityDesign): Change[] {
  return after.counters.flatMap(({ on, attribute, sumOf, receipts = false }): Change[] => {
    const was = before.counters.find(each => each.on === on && each.attribute === attribute)
    if (!was) return []
    if (was.sumOf === sumOf) return receiptChange({ table, owner: after.name, on, attribute, receipts, was })
    const text = (sum: string | undefined) =>
      sum === undefined ? 'the number of items' : `the sum of ${sum}`
    const advice = 'The number was counted otherwise. Count in another attribute, and fill that in.'
    const what = `counter ${on}.${attribute} of ${after.name}`
    return [{ table, what, from: text(was.sumOf), to: text(sumOf), way: 'backfill', advice }]
  })
}

function receiptChange(counter: {
  readonly table: string
  readonly owner: string
  readonly on: string
  readonly attribute: string
  readonly receipts: boolean
  readonly was: EntityDesign['counters'][number]
}): Change[] {
  const { table, owner, on, attribute, receipts, was } = counter
  if (receipts === (was.receipts ?? false)) return []
  const advice = receipts
    ? 'Items without a receipt are taken as not counted: set the number to 0 and fill it in, or count in another attribute.'
    : 'Fill with the older version until nothing changes, then delete the receipts: fill() with dropReceipts.'
  return [{ table, what: `receipts of counter ${on}.${attribute} of ${owner}`, way: 'backfill', advice }]
}
