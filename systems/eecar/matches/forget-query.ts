import { isObjectKey } from '@monotable/server'
import { queriesFolder } from '../embedding/vector-object.ts'
import { reaction } from '../operation.ts'

export const forgetQuery = reaction({
  title: 'When a query is no longer kept, neither is its vector',
  on: {
    MatchResult: {
      removed: async ({ queryHash, queryEmbedding }, { db, ports }) => {
        // Another program may have kept it elsewhere, or name what is not the vector of a query.
        if (!queryEmbedding.startsWith(queriesFolder) || !isObjectKey(queryEmbedding)) return
        const again = await db.MatchResult.get({ queryHash }, { consistent: true })
        if (again?.queryEmbedding !== queryEmbedding) await ports.objects.delete(queryEmbedding)
      },
    },
  },
})
