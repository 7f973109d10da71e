import { refuse } from '@monotable/server/kit'
import type { Db, Items } from './operation.ts'

export async function foundGroup(db: Db, group_id: string): Promise<Items['Group']> {
  const group = await db.Group.get({ group_id }, { consistent: true })
  if (!group) throw refuse('NOT_FOUND', 'There is no such group', { group_id })
  return group
}
