import type { ReactionContext } from '@monotable/server'
import { unlessThere } from '@monotable/server/kit'
import { notify } from '../notifications/notify.ts'
import { type Db, type Items, reaction } from '../operation.ts'
import { rand } from '../values/money.ts'
import { shareSkill } from '../values/skills.ts'

type Project = Items['Project']

export const matchWorkers = reaction({
  title: 'Tells workers of the town who have a needed skill of an open project, once',
  on: {
    Project: {
      created: (project, context) => tellWorkers(project, undefined, context),
      modified: async (old, project, context) => {
        const isSame = old.location.city === project.location.city && sameSkills(old, project)
        if (!isSame) await tellWorkers(project, old, context)
      },
    },
  },
})

const sameSkills = (a: Project, b: Project) => JSON.stringify(a.skills) === JSON.stringify(b.skills)

/** Tells those who match, and did not before. Heard of again it does nothing, whoever has come to town since. */
async function tellWorkers(
  project: Project,
  before: Project | undefined,
  context: ReactionContext<Db, unknown>,
): Promise<void> {
  const { projectId, title, budget, version, location, status } = project
  const { db } = context
  const mark = { projectId, projectVersion: version }
  if (status !== 'OPEN' || location.city === undefined) return
  if (await db.MatchMark.get(mark, { consistent: true })) return
  const { city } = location
  for await (const worker of db.workersByLocation.each({ city })) {
    if (!matches(project, worker) || (before && matches(before, worker))) continue
    await notify(context, {
      to: worker.userId,
      occasion: 'PROJECT_MATCH',
      values: { city, title, min: rand(budget.min), max: rand(budget.max) },
      data: { projectId },
    })
  }
  await unlessThere(db.MatchMark.create(mark))
}

function matches({ location, skills }: Project, worker: Items['Worker']): boolean {
  return location.city === worker.location.city && shareSkill(skills, worker.skills)
}
