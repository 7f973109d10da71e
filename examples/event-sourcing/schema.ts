import { entity, get, query, schema, table } from 'monotable'
import * as z from 'zod'

// #region events
/** What happened to an account, numbered from 1. An event is written once and never changed. */
export const Event = entity(
  'Event',
  { PK: 'ACCOUNT#{accountId}', SK: 'EVENT#{number:0000000000}' },
  {
    accountId: z.string(),
    number: z.int().min(1),
    kind: z.enum(['opened', 'deposited', 'withdrawn']),
    amount: z.int().min(0).default(0),
    at: z.iso.datetime(),
  },
)

/** What the events add up to. The stream keeps it; nobody else writes it. */
export const Balance = entity(
  'Balance',
  { PK: 'ACCOUNT#{accountId}', SK: 'BALANCE' },
  { accountId: z.string(), upTo: z.int(), amount: z.int() },
)
// #endregion events

export const bank = schema({
  tables: [table('Bank', { key: ['PK', 'SK'], stream: 'NEW_IMAGE' })],
  entities: { Event, Balance },
  access: {
    balance: get(Balance, 'PK = ACCOUNT#{accountId}, SK = BALANCE'),
    history: query(Event, 'PK = ACCOUNT#{accountId}, SK begins_with EVENT#'),
    since: query(Event, 'PK = ACCOUNT#{accountId}, SK > EVENT#{number}'),
    latest: query(Event, 'PK = ACCOUNT#{accountId}, SK begins_with EVENT#', { direction: 'desc', limit: 1 }),
  },
})
