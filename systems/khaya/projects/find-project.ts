import { findOrRefuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

type Project = Items['Project']

export async function findProject(db: Db, projectId: string): Promise<Project> {
  const project = await findOrRefuse('project', db.Project.get({ projectId }, { consistent: true }))
  return withAcceptedWorker(db, project)
}

/** The document's own program keeps the id of the bid that was accepted, and whose it is the bid says. */
async function withAcceptedWorker(db: Db, project: Project): Promise<Project> {
  const { projectId, acceptedBidId, acceptedWorkerId } = project
  if (acceptedBidId === undefined || acceptedWorkerId !== undefined) return project
  const where = ({ bidId }: Items['Bid']) => bidId === acceptedBidId
  const bid = await db.projectBids.first({ projectId }, { consistent: true, where })
  return bid ? { ...project, acceptedWorkerId: bid.workerId } : project
}
