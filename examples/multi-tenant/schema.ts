import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

/** No `#` that could forge a key, and no `*` that means anything to IAM. */
export const TenantId = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** Every key of the table and of its index begins with the tenant: IAM can hold a caller to it. */
const own = { PK: 'TENANT#{tenantId}' } as const

export const Tenant = entity(
  'Tenant',
  { ...own, SK: 'TENANT' },
  { tenantId: TenantId, name: z.string(), plan: z.enum(['free', 'team']) },
)

// #region hierarchy
/** `path` is the way from the root, 'design/icons': a prefix of it reads a folder with everything below. */
export const Project = entity(
  'Project',
  { ...own, SK: 'PROJECT#{path}' },
  { tenantId: TenantId, path: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/), title: z.string() },
)
// #endregion hierarchy

export const Task = entity(
  'Task',
  {
    ...own,
    SK: 'TASK#{taskId}',
    GSI1PK: 'TENANT#{tenantId}#ASSIGNEE#{assignee}',
    GSI1SK: 'DUE#{due}#{taskId}',
  },
  {
    tenantId: TenantId,
    taskId: z.string(),
    title: z.string(),
    assignee: z.string().optional(),
    due: z.iso.date(),
  },
)

export const saas = schema({
  tables: [table('Saas', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Tenant, Project, Task },
  access: {
    tenant: get(Tenant, 'PK = TENANT#{tenantId}, SK = TENANT'),
    projectsBelow: query(Project, 'PK = TENANT#{tenantId}, SK begins_with PROJECT#{path*}'),
    tasks: query(Task, 'PK = TENANT#{tenantId}, SK begins_with TASK#'),
    tasksOfAssignee: query(Task, 'GSI1PK = TENANT#{tenantId}#ASSIGNEE#{assignee}'),
  },
})
