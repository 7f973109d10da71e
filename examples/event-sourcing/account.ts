import { type ClientOf, type ItemsIn, isError, onChange, when } from 'monotable'
import { bank } from './schema.ts'

type Db = ClientOf<typeof bank>
type Event = ItemsIn<typeof bank>['Event']

export class Overdrawn extends Error {}

const signed = ({ kind, amount }: Pick<Event, 'kind' | 'amount'>) => (kind === 'withdrawn' ? -amount : amount)

// #region append
/** Decides on what has happened so far, and appends. If somebody was faster, it reads and decides again. */
export async function append(
  db: Db,
  accountId: string,
  what: Pick<Event, 'kind' | 'amount'>,
): Promise<Event> {
  for (;;) {
    const { number, amount } = await stateOf(db, accountId)
    if (amount + signed(what) < 0)
      throw new Overdrawn(`Account ${accountId}: it holds ${amount}, so ${what.amount} cannot be withdrawn.`)
    try {
      return await db.Event.create({ accountId, number: number + 1, at: new Date().toISOString(), ...what })
    } catch (error) {
      if (!isError(error, 'ALREADY_EXISTS')) throw error
    }
  }
}

/** The balance as far as the stream has come, and the events after it. */
async function stateOf(db: Db, accountId: string): Promise<{ number: number; amount: number }> {
  const balance = await db.balance({ accountId }, { consistent: true })
  const state = { number: balance?.upTo ?? 0, amount: balance?.amount ?? 0 }
  for await (const event of db.since.each({ accountId, number: state.number }, { consistent: true })) {
    state.number = event.number
    state.amount += signed(event)
  }
  return state
}
// #endregion append

// #region project
/** The handler of the stream. A record may come twice: the balance takes event n only after n - 1. */
export function project(db: Db) {
  return onChange(bank, {
    Event: {
      async created(event) {
        const { accountId, number } = event
        const before = await db.balance({ accountId }, { consistent: true })
        if ((before?.upTo ?? 0) >= number) return
        await db.Balance.put(
          { accountId, upTo: number, amount: (before?.amount ?? 0) + signed(event) },
          { condition: when('attribute_not_exists(upTo) or upTo = {last}', { last: number - 1 }) },
        )
      },
    },
  })
}
// #endregion project
