import { reaction } from '../operation.ts'

export const forgetQuery = reaction({
  title: 'When a query is no longer kept, neither is its vector',
  on: {
    MatchResult: {
      removed: async ({ queryHash, queryEmbedding }, { db, ports }) => {
        const again = await db.MatchResult.get({ queryHash }, { consistent: true })
        if (again?.queryEmbedding !== queryEmbedding) await ports.objects.delete(queryEmbedding)
      },
    },
  },
})
