import type { Actor } from '@monotable/server'
import type { Db } from '../operation.ts'
import { userOf } from '../people/acting-user.ts'

/** Whether the caller sees of a seller also what is not on sale: the seller itself, and admins. */
export async function seesAll(
  db: Db,
  actor: Actor,
  roles: ReadonlySet<string>,
  sellerId: string,
): Promise<boolean> {
  return roles.has('admin') || (await userOf(db, actor))?.item.userId === sellerId
}
