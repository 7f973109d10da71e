import { refuse } from '@monotable/server'
import type { Db, Items } from '../operation.ts'

export async function foundProject(db: Db, projectId: string): Promise<Items['Project']> {
  const project = await db.Project.get({ projectId }, { consistent: true })
  if (!project) throw refuse('NOT_FOUND', 'There is no such project')
  return project
}
