import * as z from 'zod'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { openEnum } from '../../src/values/open-enum.ts'

const Part = entity(
  'Part',
  { PK: 'SHOP#{shopId}', SK: 'PART#{partId}', GSI1PK: 'CATEGORY#{category}', GSI1SK: 'PART#{partId}' },
  {
    shopId: z.string(),
    partId: z.string(),
    category: openEnum(['battery', 'motor']),
    name: z.string(),
    status: z.enum(['on', 'off']),
    views: z.int(),
    notes: z.array(z.string()),
    grade: z.string().optional(),
    version: z.int(),
  },
  {
    type: { entityType: 'PART' },
    version: 'version',
    readDefaults: { status: 'on', views: 5, notes: ['first'] },
    states: { status: { on: ['off'], off: ['on'] } },
  },
)
const Plain = entity('Plain', { PK: 'PLAIN#{id}', SK: 'ROW#{row}' }, { id: z.string(), row: z.string() })
const Entry = entity(
  'Entry',
  { PK: 'LOG#{log}', SK: 'ENTRY#{at}#{entryId}' },
  { log: z.string(), at: z.iso.datetime(), entryId: z.string(), text: z.string() },
)
const Task = entity(
  'Task',
  { PK: 'TASK#{taskId}', SK: 'META', GSI1PK: 'OWNER#{owner}', GSI1SK: 'STATUS#{status}#AT#{createdAt}' },
  {
    taskId: z.string(),
    owner: z.string(),
    status: z.enum(['open', 'done']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: { status: { open: ['done'], done: ['open'] } },
  },
)
export const shop = schema({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') },
      stream: 'NEW_AND_OLD_IMAGES',
    }),
  ],
  entities: { Part, Plain, Entry, Task },
  access: {
    parts: query(Part, 'PK = SHOP#{shopId}'),
    names: query(Part, 'PK = SHOP#{shopId}', { project: ['partId', 'views', 'name'] }),
    byCategory: query(Part, 'GSI1PK = CATEGORY#{category}'),
    rows: query(Plain, 'PK = PLAIN#{id}'),
    entries: query(Entry, 'PK = LOG#{log}'),
  },
})

export const text = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }]))

/** A part as another program writes it: its ids and its category in keys alone. */
export const rawPart = (partId: string, more: Record<string, string> = {}) => ({
  ...text({ PK: 'SHOP#1', SK: `PART#${partId}`, GSI1PK: 'CATEGORY#wheel', GSI1SK: `PART#${partId}` }),
  ...text({ name: `n${partId}`, ...more }),
})
/** The same part as the client reads it. */
export const partAsRead = (partId: string) => ({
  shopId: '1',
  partId,
  category: 'wheel',
  name: `n${partId}`,
  status: 'on',
  views: 5,
  notes: ['first'],
  version: 0,
})
