import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { heldTo } from './leading-keys.ts'
import { policyOf } from './policy.ts'
import { saas } from './schema.ts'

const engine = await open()
await ensureTables(saas, engine)
const arn = 'arn:aws:dynamodb:eu-central-1:000000000000:table/Saas'

/** A client for one request: on AWS its credentials come from AssumeRole with this policy. */
const clientOf = (tenantId: string) => connect(saas, engine, { around: heldTo(policyOf(tenantId, arn)) })

const acme = clientOf('acme')
await acme.Tenant.create({ tenantId: 'acme', name: 'Acme', plan: 'team' })
for (const path of ['design', 'design/icons', 'design/icons/small', 'design-old'])
  await acme.Project.create({ tenantId: 'acme', path, title: path })
await acme.Task.create({ tenantId: 'acme', taskId: 't1', title: 'Draw', assignee: 'ann', due: '2026-04-01' })

const below = await acme.projectsBelow({ tenantId: 'acme', path: 'design/' })
console.log('below design:', below.items.map(({ path }) => path).join(', '))
const mine = await acme.tasksOfAssignee({ tenantId: 'acme', assignee: 'ann' })
console.log("ann's tasks:", mine.items.map(({ title }) => title).join(', '))

const other = clientOf('other')
const refused = (error: Error) => console.log('refused:', error.message)
await other.tasks({ tenantId: 'acme' }).catch(refused)
await other.Task.delete({ tenantId: 'acme', taskId: 't1' }).catch(refused)
await other.tasksOfAssignee({ tenantId: 'acme', assignee: 'ann' }).catch(refused)
console.log(JSON.stringify(policyOf('other', arn).Statement[0]?.Condition))
await engine.close()
