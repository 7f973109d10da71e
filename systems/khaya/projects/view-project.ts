import type { Actor } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import { userOf } from '../people/acting-user.ts'
import { roughly } from '../people/distance.ts'

type Project = Items['Project']

/** Who looks at projects. */
export interface Viewer {
  readonly userId: string | undefined
  readonly isAdmin: boolean
}

export async function viewerIn(call: {
  readonly db: Db
  readonly actor: Actor
  readonly roles: ReadonlySet<string>
}): Promise<Viewer> {
  const user = await userOf(call.db, call.actor)
  return { userId: user?.item.userId, isAdmin: call.roles.has('admin') }
}

/** A project as it is answered: the door, and what was wrong with it, are for those who have to do with it. */
export function viewProject(project: Project, { userId, isAdmin }: Viewer) {
  const shown = { ...project, acceptedBidId: project.acceptedBidId ?? null }
  const isParty = userId !== undefined && [project.buyerId, project.acceptedWorkerId].includes(userId)
  if (isParty || isAdmin) return shown
  const { cancelReason: _, cancelledBy: _by, notDoneAt: _at, notDoneReason: _why, ...open } = shown
  const { address: _address, lat, lng, ...place } = project.location
  const rough = {
    ...(lat !== undefined && { lat: roughly(lat) }),
    ...(lng !== undefined && { lng: roughly(lng) }),
  }
  return { ...open, location: { ...place, ...rough } }
}
