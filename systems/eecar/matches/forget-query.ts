import { isObjectKey } from '@monotable/server'
import { queriesFolder } from '../embedding/vector-object.ts'
import { reaction } from '../operation.ts'

export const forgetQuery = reaction({
  title: 'Deletes the vector of a query together with its kept answer',
  on: {
    MatchResult: {
      removed: async ({ queryHash, queryEmbedding }, { db, ports }) => {
        // Another program may store it elsewhere, or point to something else.
        if (!queryEmbedding.startsWith(queriesFolder) || !isObjectKey(queryEmbedding)) return
        const again = await db.MatchResult.get({ queryHash }, { consistent: true })
        if (again?.queryEmbedding !== queryEmbedding) await ports.objects.delete(queryEmbedding)
      },
    },
  },
})
