import { refuse } from '@monotable/server'
import type { Db, Items } from './operation.ts'

/** The URL as it is now. */
export async function foundUrl(db: Db, domain: string, url: string): Promise<Items['Url']> {
  const found = await db.Url.get({ domain, url }, { consistent: true })
  if (!found) throw refuse('NOT_FOUND', 'There is no such URL', { url })
  return found
}
