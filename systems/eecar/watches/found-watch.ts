import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

export async function foundWatch(db: Db, watchId: string): Promise<Items['Watch']> {
  const watch = await db.Watch.get({ watchId }, { consistent: true })
  if (!watch) throw refuse('NOT_FOUND', 'There is no such watch')
  return watch
}
