import { callerOf, invalid, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { findProfile, nameOf } from '../people/profile.ts'
import { block } from '../values/examples.ts'
import { ofUser } from '../values/paths.ts'
import { Block } from './block.ts'

const blockAnswer = z
  .object({
    userId: Block.attributes.otherId,
    name: z.string().optional(),
    createdAt: Block.attributes.createdAt,
  })
  .meta({ examples: [block], shows: ['name', 'createdAt'] })

const shownBlock = ({ otherId, otherName, createdAt }: z.output<z.ZodObject<typeof Block.attributes>>) => ({
  userId: otherId,
  ...(otherName !== undefined && { name: otherName }),
  createdAt,
})

export const blockUser = operation({
  method: 'PUT',
  path: '/blocks/{userId}',
  title: 'Blocks a user: neither can write to the other until it is lifted',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Block', under: 'getUser' },
  input: { path: ofUser },
  output: blockAnswer,
  errors: ['NOT_FOUND', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, actor, db, now }) => {
    const { userId } = (await actingUser(db, actor)).item
    const otherId = path.userId
    if (otherId === userId) throw invalid([{ in: 'path', path: 'userId', reason: 'is your own' }])
    const otherName = nameOf(await findProfile(db, otherId))
    const known = await db.Block.get({ userId, otherId }, { consistent: true })
    const kept = known ?? { userId, otherId, otherName, createdAt: now.toISOString() }
    if (!known) await db.Block.put(kept)
    return shownBlock(kept)
  },
})

export const unblockUser = operation({
  method: 'DELETE',
  path: '/blocks/{userId}',
  title: 'Lifts a block',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Unblock' },
  input: { path: ofUser },
  output: z.undefined(),
  status: 204,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    await db.Block.delete({ userId, otherId: path.userId })
    return undefined
  },
})

export const listBlocks = operation({
  method: 'GET',
  path: '/blocks',
  title: 'Lists whom the caller has blocked',
  may: ['buyer', 'worker', 'seller'],
  input: { query: z.object(pageQuery) },
  output: pageOf(blockAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { items, cursor } = await db.blocks({ userId }, { ...callerOf(actor, query), consistent: true })
    return { items: items.map(shownBlock), nextCursor: cursor }
  },
})
