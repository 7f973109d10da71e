import * as z from 'zod'
import { planLoaded } from '../migrate/live-migration.ts'
import { loadMigration } from '../migrate/load-migration.ts'
import { planText } from '../migrate/plan-text.ts'
import { projectFile, tool } from './tool.ts'

export const planMigration = tool({
  name: 'plan_migration',
  title: 'Plan a migration',
  description:
    'What has to happen to live items when a design changes, in which order, and what cannot be done: from the older and the newer schema, or from a migration file. It plans, and runs nothing.',
  input: {
    older: z.string().describe('the older schema, or a migration file'),
    newer: z.string().optional().describe('the newer schema; left out with a migration file'),
    renames: z.array(z.string()).default([]).describe('attributes with other names: Entity.old=new'),
  },
  output: {
    isRefused: z.boolean().describe('whether the plan cannot run as it is'),
    text: z.string().describe('the plan in words'),
    plan: z.record(z.string(), z.unknown()),
  },
  call: async ({ older, newer, renames }) => {
    const files = [older, ...(newer === undefined ? [] : [newer])].map(projectFile)
    const plan = await planLoaded(await loadMigration(files, renames), {})
    return {
      isRefused: plan.isRefused,
      text: planText(plan, (_, text) => text),
      plan: plan as unknown as Record<string, unknown>,
    }
  },
})
