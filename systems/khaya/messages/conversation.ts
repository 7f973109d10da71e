import { invalid, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import type { Db, Items } from '../operation.ts'
import { ids } from '../values/examples.ts'
import { conversationOf } from './message.ts'

type Entry = Items['InboxEntry']

/** The two ids of a conversation in any order: `idA~idB`, or `idA#idB` as lists name it, encoded as `idA%23idB`. */
export const ofConversation = z.object({
  conversation: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,128}[~#][A-Za-z0-9_.-]{1,128}$/, 'must be the ids of two users joined by ~')
    .meta({
      examples: [`${ids.buyerId}~${ids.workerId}`],
      description: 'the ids of both, joined by ~; a conversationId fits too, URL-encoded',
    }),
})

/** Who takes part in a conversation that a path names. */
export function participantsIn(conversation: string): readonly string[] {
  return conversation.split(/[~#]/)
}

/** A conversation as the caller sees it. */
export function conversationAs(userId: string, conversation: string) {
  const [one = '', other = ''] = participantsIn(conversation)
  const otherId = one === userId ? other : one
  if (otherId === userId)
    throw invalid([{ in: 'path', path: 'conversation', reason: 'is of one person: it takes two' }])
  return { userId, otherId, ...conversationOf(userId, otherId) }
}

/** What both sides have of a conversation now, nothing before the first message, and whether one blocks the other (K27). */
export async function entriesOf(
  db: Db,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<{ own: Entry | undefined; other: Entry | undefined; isBlocked: boolean }> {
  const [own, other, ...blocks] = await db.batchGet(
    t => [
      t.InboxEntry.get({ userId, otherId }),
      t.InboxEntry.get({ userId: otherId, otherId: userId }),
      t.Block.get({ userId, otherId }),
      t.Block.get({ userId: otherId, otherId: userId }),
    ],
    { consistent: true },
  )
  return { own, other, isBlocked: blocks.some(block => block !== undefined) }
}

/** Nobody has written yet. */
export const noConversation = () => refuse('NOT_FOUND', 'This conversation does not exist')
