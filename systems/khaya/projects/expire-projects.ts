import type { Schedule } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { moveInTime } from './move-in-time.ts'

const lifetime = 30 * 86_400_000

/** The sweeper of projects that found nobody. */
export const expireProjects: Schedule<Db, KhayaPorts> = {
  title: 'Expires projects that have been open for more than 30 days',
  everySeconds: 60,
  isSweep: true,
  run: async context => {
    const createdAt = new Date(context.now.getTime() - lifetime).toISOString()
    await moveInTime(context, context.db.openProjectsBefore.each({ createdAt }), 'OPEN', 'EXPIRED')
  },
}
