import { expect, it } from 'vitest'
import { batchGet } from '../../src/operations/batch-get.ts'
import { batchPut, batchWrite } from '../../src/operations/batch-write.ts'
import { transact } from '../../src/operations/transact.ts'
import { transactGet } from '../../src/operations/transact-get.ts'
import { planner, repository } from '../../src/repository.ts'
import type { Answer, Session } from '../../src/session.ts'
import { books } from './books.ts'

const model = books.model.entities.get('Book')!
const book = { lib: 'l', isbn: '1', title: 'T' }
const conflict = Object.assign(new Error('Transaction is ongoing for the item'), {
  name: 'TransactionConflictException',
})

/** A session that is answered by a function of the attempt, and the attempts after which it waited. */
function waiting(answer: (attempt: number, input: object) => Answer) {
  const waited: number[] = []
  let sent = 0
  const session: Session = {
    model: books.model,
    send: async ({ input }) => answer(++sent, input),
    tableName: () => 'Books',
    now: () => new Date(0),
    backOff: async attempt => {
      waited.push(attempt)
    },
    attempts: 25,
    foreign: 'skip',
    unreadable: 'keep',
    cursorSecret: 'secret',
  }
  return { session, waited }
}

/** Nothing is done of a batch at the first two attempts. */
const unprocessed = (name: 'UnprocessedKeys' | 'UnprocessedItems') => (attempt: number, input: object) => {
  const { RequestItems } = input as { RequestItems: object }
  return attempt <= 2 ? { [name]: RequestItems } : {}
}

/** The store has too much to do at the first two attempts. */
const throttled = (attempt: number): Answer => {
  if (attempt > 2) return {}
  throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
}

/** Another writer is in the way at the first two attempts. */
const conflicting = (attempt: number): Answer => {
  if (attempt <= 2) throw conflict
  return { Responses: [{}] }
}

/** Why DynamoDB may cancel a transaction that can be done a moment later. */
const cancelled = (Code: string) => (attempt: number) => {
  if (attempt > 2) return {}
  const CancellationReasons = [{ Code }]
  throw Object.assign(new Error(Code), { name: 'TransactionCanceledException', CancellationReasons })
}

type Case = [
  title: string,
  answer: Parameters<typeof waiting>[0],
  run: (session: Session) => Promise<unknown>,
]

const put = (session: Session) => transact(session, () => [planner(session, model).put!(book as never)], {})

it.each<Case>([
  ['a batch get', unprocessed('UnprocessedKeys'), session => batchGet(session, [{ model, key: book }], {})],
  [
    'a batch write',
    unprocessed('UnprocessedItems'),
    session => batchWrite(session, [batchPut(session, model, book)], {}),
  ],
  ['a batch get that is throttled', throttled, session => batchGet(session, [{ model, key: book }], {})],
  [
    'a batch write that is throttled',
    throttled,
    session => batchWrite(session, [batchPut(session, model, book)], {}),
  ],
  ['a write', conflicting, session => repository(session, model).put(book)],
  ['a transactional get', conflicting, session => transactGet(session, [{ model, key: book }], {})],
  ['a transaction', conflicting, put],
  ['a transaction among others', cancelled('TransactionConflict'), put],
  ['a transaction that is throttled', cancelled('ThrottlingError'), put],
  ['a transaction beyond capacity', cancelled('ProvisionedThroughputExceeded'), put],
])('%s that is sent again waits before, longer each time', async (_, answer, run) => {
  const { session, waited } = waiting(answer)
  await run(session)
  expect(waited).toEqual([1, 2])
})
