import { idempotencyRecord } from '@monotable/server/kit'
import { entity, query, schema, table } from 'monotable'
import * as z from 'zod'

/** One entity. Its keys are written as a design document writes them. */
export const Task = entity(
  'Task',
  { PK: 'USER#{userId}', SK: 'TASK#{taskId}' },
  {
    userId: z.string(),
    taskId: z.ulid(),
    title: z.string().trim().min(1).max(200),
    isDone: z.boolean(),
    createdAt: z.iso.datetime(),
  },
  { type: { entityType: 'TASK' } },
)

export const tasks = schema({
  tables: [table('Tasks', { key: ['PK', 'SK'], ttl: 'TTL' })],
  entities: {
    Task,
    // The server keeps the answer to a request with an Idempotency-Key here.
    Idempotency: idempotencyRecord(),
  },
  access: {
    tasksOfUser: query(Task, 'PK = USER#{userId}, SK begins_with TASK#', {
      title: 'List the tasks of a person, newest first',
      direction: 'desc',
    }),
  },
})
