import { isError } from 'monotable'
import { reaction, shelfWith } from '../shelf-with.ts'

const shelfId = 's1'
export const tally = { shelfId, bookId: 'tally' }

/** Three writes for every note, each with an id from its cause: between any two of them the process may die. */
const receipts = reaction({
  title: 'Every note leaves two receipts and is counted once',
  on: {
    Note: {
      created: async (_, { db, cause }) => {
        await db.Member.put({ shelfId, userId: `${cause}-first`, role: 'reader' })
        try {
          await db.transact(t => [
            t.Member.create({ shelfId, userId: `${cause}-second`, role: 'reader' }),
            t.Book.update(tally, { add: { copies: 1 } }),
          ])
        } catch (error) {
          if (!wasDone(error)) throw error
        }
      },
    },
  },
})

function wasDone(error: unknown): boolean {
  if (!isError(error, 'TRANSACTION_FAILED')) return isError(error, 'ALREADY_EXISTS')
  return error.details.reasons.some(reason => isError(reason, 'ALREADY_EXISTS'))
}

export const receiptsSystem = shelfWith({ receipts })
