import { isError } from 'monotable'
import { type Db, reaction } from '../operation.ts'

export const rejectLeftOver = reaction({
  title: 'Rejects pending bids when a project is no longer open',
  on: {
    Project: {
      modified: async (old, { projectId, status }, { db }) => {
        if (old.status !== 'OPEN' || status === 'OPEN') return
        const pending = db.projectBids.each(
          { projectId },
          { consistent: true, where: bid => bid.status === 'PENDING' },
        )
        for await (const { workerId } of pending) await turnDown(db, projectId, workerId)
      },
    },
  },
})

async function turnDown(db: Db, projectId: string, workerId: string): Promise<void> {
  try {
    await db.Bid.transition({ projectId, workerId }, { status: 'REJECTED' }, { read: true })
  } catch (error) {
    // It was withdrawn meanwhile.
    if (!isError(error, 'INVALID_TRANSITION')) throw error
  }
}
