import { entity, get, gsi, lsi, query, schema, table } from 'monotable'
import * as z from 'zod'

const Task = entity(
  'Task',
  {
    PK: 'TEAM#{teamId}',
    SK: 'TASK#{taskId}',
    GSI1PK: 'STATUS#{status}',
    GSI1SK: 'DUE#{dueAt}#{taskId}',
    LSI1SK: 'PRIORITY#{priority:00}#{taskId}',
  },
  {
    teamId: z.string(),
    taskId: z.ulid(),
    title: z.string().max(200).describe('What is to be done'),
    status: z.enum(['open', 'done']),
    priority: z.int().min(0).max(99),
    dueAt: z.iso.datetime(),
    tags: z.array(z.string()).default([]),
    place: z.strictObject({ city: z.string(), floor: z.int().optional() }).optional(),
    TTL: z.int().optional(),
  },
  { type: { kind: 'TASK' }, title: 'A piece of work' },
)

/** A small design with everything that documents and templates can show. */
export const tasks = schema({
  tables: [
    table('Tasks-{stage}', {
      key: ['PK', 'SK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK', { title: 'By status', projection: ['title', 'status', 'TTL'] }),
        LSI1: lsi('LSI1SK', { title: 'By priority', projection: 'KEYS_ONLY' }),
      },
      ttl: 'TTL',
      stream: 'NEW_IMAGE',
      pointInTimeRecovery: true,
      encryption: 'AWS_MANAGED',
      deletionProtection: true,
    }),
  ],
  entities: { Task },
  access: {
    taskById: get(Task, 'PK = TEAM#{teamId}, SK = TASK#{taskId}', { title: 'One task' }),
    tasksOfTeam: query(Task, 'PK = TEAM#{teamId}, SK begins_with TASK#', { direction: 'desc' }),
    openTasks: query(Task, 'GSI1PK = STATUS#{status}, GSI1SK begins_with DUE#', {
      title: 'Tasks of a status',
      project: ['title', 'status'],
    }),
    urgentTasks: query(Task, 'PK = TEAM#{teamId}, LSI1SK begins_with PRIORITY#', {
      title: 'Tasks by priority',
      hydrate: Task,
    }),
  },
})
