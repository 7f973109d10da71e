import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { decimal } from '../../src/values/decimal.ts'

/** An entity with every kind of index key: sparse, derived, conditional, of times, of nested parts, and an attribute itself. */
export const Task = entity(
  'Task',
  {
    PK: 'ORG#{orgId}',
    SK: 'TASK#{taskId}',
    GSI1PK: 'ORG#{orgId}#STATUS#{status}',
    GSI1SK: 'DUE#{dueAt}#TASK#{taskId}',
    GSI2PK: 'ORG#{orgId}#RANKED',
    GSI2SK: 'RANK#{rank:0000000000}#TASK#{taskId}',
    GSI3PK: 'CITY#{place.city}',
    GSI3SK: 'UPDATED#{updatedAt}#TASK#{taskId}',
    GSI4PK: 'TAGS#{tagText}',
    GSI4SK: 'PRICE#{price:0000000000.00}#VERSION#{version:00000000}',
  },
  {
    orgId: z.string(),
    taskId: z.string(),
    status: z.enum(['open', 'doing', 'done']),
    title: z.string(),
    dueAt: z.iso.datetime({ offset: true }).optional(),
    score: z.int().default(0),
    bonus: z.int().optional(),
    price: decimal().optional(),
    place: z.object({ city: z.string(), zip: z.string().optional() }).optional(),
    tags: z.set(z.string()),
    labels: z.array(z.string()).optional(),
    email: z.email().optional(),
    deletedAt: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    type: { kind: 'TASK' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
    states: { status: { open: ['doing'], doing: ['open', 'done'], done: [] } },
    derive: {
      rank: {
        of: ['score', 'bonus'],
        value: task => {
          const rank = task.score + (task.bonus ?? 0)
          return rank < 0 ? undefined : rank
        },
      },
      tagText: {
        of: ['tags', 'labels'],
        value: task => [...[...task.tags].sort(), ...(task.labels ?? [])].join(',') || undefined,
      },
    },
    only: {
      GSI2PK: { of: ['deletedAt', 'status'], when: task => !task.deletedAt && task.status !== 'done' },
      GSI4SK: { of: ['deletedAt'], when: task => !task.deletedAt },
    },
  },
)

export const tasks = schema({
  tables: [
    table('Tasks', {
      key: ['PK', 'SK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK'),
        GSI2: gsi('GSI2PK', 'GSI2SK'),
        GSI3: gsi('GSI3PK', 'GSI3SK'),
        GSI4: gsi('GSI4PK', 'GSI4SK'),
        byEmail: gsi('email'),
      },
    }),
  ],
  entities: { Task },
})
