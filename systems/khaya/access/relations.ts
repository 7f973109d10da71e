import { findOrRefuse } from '@monotable/server/kit'
import { participantsIn } from '../messages/conversation.ts'
import type { Db } from '../operation.ts'
import { findProject } from '../projects/find-project.ts'

type Path = Readonly<Record<string, string>>

/** What a user can be to a thing that a path names. `asked`: the buyer whom the worker has asked to confirm that the work is done. */
export type Relation =
  | 'owner'
  | 'asked'
  | 'accepted'
  | 'bidder'
  | 'customer'
  | 'shop'
  | 'participant'
  | 'self'

type Relate = (db: Db, path: Path, userId: string) => Promise<readonly Relation[]> | readonly Relation[]

const now = { consistent: true } as const

const relations: Readonly<Record<string, Relate>> = {
  projectId: async (db, { projectId = '' }, userId) => {
    const project = await findProject(db, projectId)
    const { buyerId, acceptedWorkerId, completionRequestedAt } = project
    const asked = completionRequestedAt === undefined ? undefined : buyerId
    return rolesOf(userId, { owner: buyerId, asked, accepted: acceptedWorkerId })
  },
  userId: (_, { userId: named }, userId) => rolesOf(userId, { self: named }),
  workerId: (_, { workerId }, userId) => rolesOf(userId, { bidder: workerId }),
  orderId: async (db, { orderId = '' }, userId) => {
    const order = await findOrRefuse('order', db.Order.get({ orderId }, now))
    return rolesOf(userId, { customer: order.buyerId, shop: order.sellerId })
  },
  conversation: (_, { conversation = '' }, userId) =>
    participantsIn(conversation).includes(userId) ? ['participant'] : [],
  sellerId: (_, { sellerId }, userId) => rolesOf(userId, { shop: sellerId }),
}

function rolesOf(
  userId: string,
  holders: Readonly<Partial<Record<Relation, string | undefined>>>,
): Relation[] {
  return (Object.keys(holders) as Relation[]).filter(role => holders[role] === userId)
}

/** What a user is to all things that a path names. What is not there is 404. */
export async function relationsTo(db: Db, path: Path, userId: string): Promise<Relation[]> {
  const found: Relation[] = []
  for (const parameter of Object.keys(path)) {
    found.push(...((await relations[parameter]?.(db, path, userId)) ?? []))
  }
  return found
}
