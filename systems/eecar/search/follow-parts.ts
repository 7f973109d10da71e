import { isDeepStrictEqual } from 'node:util'
import type { ReactionContext } from '@monotable/server'
import { type Db, type Items, reaction } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'

/** The attributes that the search knows; other changes do not concern it. */
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
  'mileage',
  'fitment',
  'oemNumber',
  'place',
] as const

const isSame = (old: Items['Part'], now: Items['Part']) =>
  known.every(name => isDeepStrictEqual(old[name], now[name]))

type Context = ReactionContext<Db, EecarPorts>

const follow = ({ partId }: { partId: string }, { db, ports, at, now, cause }: Context) =>
  ports.search.follow(db, { partId, changedAt: at, cause }, now)

/** A change of a part's text also changes its vector; other processes notice it by that. */
const touch = ({ partId }: { partId: string }, { ports }: Context) => ports.search.touch(partId)

const touched = {
  created: touch,
  modified: (_: unknown, now: { partId: string }, context: Context) => touch(now, context),
  removed: touch,
}

export const followParts = reaction({
  title: 'Keeps the search of every process up to date with parts and their descriptions',
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
