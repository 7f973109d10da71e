import type { ReactionContext } from '@monotable/server'
import { type Db, type Items, reaction } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'

/** What the search knows of a part itself; other changes do not concern it. */
const known = [
  'name',
  'category',
  'manufacturer',
  'model',
  'year',
  'condition',
  'price',
  'quantity',
  'description',
  'listingStatus',
] as const

const isSame = (old: Items['Part'], now: Items['Part']) => known.every(name => old[name] === now[name])

type Context = ReactionContext<Db, EecarPorts>

const follow = ({ partId }: { partId: string }, { db, ports, at, now, cause }: Context) =>
  ports.search.follow(db, { partId, changedAt: at, cause }, now)

/** What changes the text of a part changes its vector, so the other processes hear of it by that. */
const touch = ({ partId }: { partId: string }, { ports }: Context) => ports.search.touch(partId)

const touched = {
  created: touch,
  modified: (_: unknown, now: { partId: string }, context: Context) => touch(now, context),
  removed: touch,
}

export const followParts = reaction({
  title: 'The search of every process follows the changes of parts and of what is said of them',
  on: {
    Part: {
      created: follow,
      modified: async (old, now, context) => {
        if (!isSame(old, now)) await follow(now, context)
      },
      removed: follow,
    },
    VectorReference: {
      created: follow,
      modified: (_, now, context) => follow(now, context),
      removed: follow,
    },
    PartSpecification: touched,
    UseCase: touched,
  },
})
