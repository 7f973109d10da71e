import type { ReactionContext } from '@monotable/server'
import { notify } from '../notifications/notify.ts'
import type { Occasion } from '../notifications/texts.ts'
import { type Db, type Items, reaction } from '../operation.ts'

type Project = Items['Project']
type Status = Project['status']
type Side = 'buyerId' | 'acceptedWorkerId'
type News = readonly [
  Exclude<Extract<Occasion, `PROJECT_${string}`>, 'PROJECT_MATCH' | 'PROJECT_NOT_DONE'>,
  readonly Side[],
]

const bothSides = ['buyerId', 'acceptedWorkerId'] as const

/** Who gets which notification, by the old and new state of a project. Bidders hear of their own bids. */
const told: Readonly<Partial<Record<Status, Readonly<Partial<Record<Status, News>>>>>> = {
  OPEN: { EXPIRED: ['PROJECT_EXPIRED', ['buyerId']] },
  IN_PROGRESS: {
    COMPLETED: ['PROJECT_COMPLETED', bothSides],
    CANCELLED: ['PROJECT_CANCELLED', bothSides],
  },
}

export const tellOfProject = reaction({
  title: 'Tells buyer and worker what happens to their project',
  on: {
    Project: {
      modified: async (old, project, context) => {
        const news = told[old.status]?.[project.status]
        if (news) await tell(project, context, news)
        if (old.completionRequestedAt === undefined && project.completionRequestedAt !== undefined)
          await tell(project, context, ['PROJECT_DONE', ['buyerId']])
        if (old.notDoneAt !== project.notDoneAt) await tellNotDone(project, context)
      },
    },
  },
})

async function tell(
  project: Project,
  context: ReactionContext<Db, unknown>,
  [occasion, sides]: News,
): Promise<void> {
  const { projectId, title } = project
  for (const side of sides) {
    const to = project[side]
    if (to !== undefined) await notify(context, { to, occasion, values: { title }, data: { projectId } })
  }
}

async function tellNotDone(project: Project, context: ReactionContext<Db, unknown>): Promise<void> {
  const { projectId, title, notDoneReason: reason = '', acceptedWorkerId: to } = project
  if (to === undefined) return
  const values = { title, reason }
  await notify(context, { to, occasion: 'PROJECT_NOT_DONE', values, data: { projectId } })
}
