import type { Schedule } from '@monotable/server'
import { invalid, type Pictures, picturesOf, pictureUpload } from '@monotable/server/kit'
import * as z from 'zod'
import { conversationOf } from '../messages/message.ts'
import { type Db, operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { profileOf } from '../people/profile.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { ids } from '../values/examples.ts'
import { isKeptPicture } from './picture-address.ts'

export const pictures: Pictures = picturesOf('khaya')

export const getPicture = operation({ ...pictures.show, may: 'anyone', desk: false })

/** Pictures of messages lie apart: what uses them is found in conversations, not in the lists of their owner. */
const talkOwner = (userId: string) => `${userId}.talk`

export const keepPicture = operation({
  method: 'POST',
  path: '/pictures',
  title: 'Keeps a picture of the caller: upright, without metadata, in three sizes; items name its address',
  may: ['buyer', 'worker', 'seller'],
  desk: false,
  input: {
    query: z.object({
      for: z.enum(['message']).optional().meta({ description: 'a picture that goes with a message' }),
    }),
    file: pictureUpload.types,
  },
  output: z
    .object({ address: z.string(), width: z.int(), height: z.int() })
    .meta({ examples: [{ address: keptAddress(ids.userId), width: 800, height: 600 }] }),
  bodyLimit: pictureUpload.limit,
  rate: { requests: 60, seconds: 60 },
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ query, file: { bytes }, actor, db, ports, now }) => {
    const { userId } = (await actingUser(db, actor)).item
    const owner = query.for === 'message' ? talkOwner(userId) : userId
    return pictures.keep(ports.objects, { owner, bytes, now })
  },
})

function keptAddress(owner: string): string {
  return `/khaya/pictures/${owner}/0193f2a1c8d00123456789abcdef0123456789abcdef-800x600`
}

/** Refuses pictures that somebody else keeps: they would vanish when that person no longer shows them. */
export function checkOwnPictures(
  addresses: readonly string[] | undefined,
  field: { readonly path: string; readonly userId: string; readonly isTalk?: boolean },
): void {
  const owner = field.isTalk ? talkOwner(field.userId) : field.userId
  const isForeign = (address: string) =>
    isKeptPicture(address) && !address.startsWith(`/khaya/pictures/${owner}/`)
  if (!addresses?.some(isForeign)) return
  const reason = 'has a picture that you did not upload. Upload it with POST /pictures first'
  throw invalid([{ in: 'body', path: field.path, reason }])
}

/** Removes all that somebody keeps. */
export async function forgetPictures(ports: Pick<KhayaPorts, 'objects'>, userId: string): Promise<void> {
  await pictures.clear(ports.objects, userId)
  await pictures.clear(ports.objects, talkOwner(userId))
}

export const sweepPictures: Schedule<Db, KhayaPorts> = pictures.sweeping({
  title: 'Removes pictures that no profile, project, product or message shows any more',
  everySeconds: 24 * 3600,
  usedBy: ({ db }, owner) =>
    owner.endsWith('.talk') ? usedInTalks(db, owner.slice(0, -'.talk'.length)) : usedInLists(db, owner),
})

async function usedInLists(db: Db, userId: string): Promise<string[]> {
  const profile = await profileOf(db, userId)
  if (profile?.entity === 'Worker') return [...profile.item.portfolio]
  const used: string[] = []
  if (profile?.entity === 'Buyer')
    for await (const { images = [] } of db.myProjects.each({ userId })) used.push(...images)
  if (profile?.entity === 'Seller')
    for await (const { images } of db.sellerProducts.each({ sellerId: userId })) used.push(...images)
  return used
}

async function usedInTalks(db: Db, userId: string): Promise<string[]> {
  const used: string[] = []
  for await (const { otherId } of db.inbox.each({ userId })) {
    const { user1, user2 } = conversationOf(userId, otherId)
    for await (const { senderId, images = [] } of db.conversationMessages.each({ user1, user2 }))
      if (senderId === userId) used.push(...images)
  }
  return used
}
