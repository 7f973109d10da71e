import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccessDenied, heldTo } from '../leading-keys.ts'
import { policyOf } from '../policy.ts'
import { saas } from '../schema.ts'

const arn = 'arn:aws:dynamodb:eu-central-1:000000000000:table/Saas'
const due = '2026-04-01'

async function newSaas() {
  const engine = await open()
  await ensureTables(saas, engine)
  const clientOf = (tenantId: string) => connect(saas, engine, { around: heldTo(policyOf(tenantId, arn)) })
  return { acme: clientOf('acme'), other: clientOf('other') }
}
let clients: Awaited<ReturnType<typeof newSaas>>
beforeEach(async () => {
  clients = await newSaas()
  await clients.acme.Task.create({ tenantId: 'acme', taskId: 't1', title: 'Draw', assignee: 'ann', due })
})
type Client = (typeof clients)['acme']

const task = { tenantId: 'acme', taskId: 't1' }
const calls: Record<string, (db: Client) => Promise<unknown>> = {
  get: db => db.Task.get(task),
  query: db => db.tasks({ tenantId: 'acme' }),
  'query of an index': db => db.tasksOfAssignee({ tenantId: 'acme', assignee: 'ann' }),
  update: db => db.Task.update(task, { set: { title: 'Paint' } }),
  'batch of reads': db => db.Task.batchGet([task]),
  'batch of writes': db => db.batchWrite(t => [t.Task.put({ ...task, title: 'x', due })]),
  transaction: db =>
    db.transact(t => [t.Tenant.put({ tenantId: 'acme', name: 'A', plan: 'free' }), t.Task.check(task)]),
  'transaction of reads': db => db.transactGet(t => [t.Task.get(task)]),
  delete: db => db.Task.delete(task),
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('is allowed in the own partition', async () => {
    await call(clients.acme)
  })
  test('is refused in the partition of another tenant, and changes nothing', async () => {
    const refused = await call(clients.other).catch((error: Error) => error)
    // A batch of writes says what was not written, and why as its cause.
    expect([refused, (refused as Error).cause]).toContainEqual(expect.any(AccessDenied))
    expect(await clients.acme.Task.get(task)).toMatchObject({ title: 'Draw' })
  })
})

test('one foreign write refuses the whole transaction', async () => {
  const { other } = clients
  const mixed = other.transact(t => [
    t.Task.create({ tenantId: 'other', taskId: 'mine', title: 'Mine', due }),
    t.Task.delete(task),
  ])
  await expect(mixed).rejects.toThrow(AccessDenied)
  expect((await other.tasks({ tenantId: 'other' })).items).toEqual([])
})

test('a tenant whose name begins with that of another is another tenant', async () => {
  const engine = await open()
  await ensureTables(saas, engine)
  const db = connect(saas, engine, { around: heldTo(policyOf('acme', arn)) })
  await expect(db.tasks({ tenantId: 'acme-2' })).rejects.toThrow(AccessDenied)
})

test('a name that would mean more to IAM than one tenant is refused', () => {
  for (const tenantId of ['*', 'ac?e', 'acme#', '']) expect(() => policyOf(tenantId, arn)).toThrow()
  expect(policyOf('acme', arn).Statement[0]?.Resource).toEqual([arn, `${arn}/index/GSI1`])
})

test('a folder is read with everything below it, and without its namesakes', async () => {
  const { acme } = clients
  for (const path of ['a', 'a/b', 'a/b/c', 'a-b', 'b'])
    await acme.Project.create({ tenantId: 'acme', path, title: path })
  const below = await acme.projectsBelow({ tenantId: 'acme', path: 'a/' })
  expect(below.items.map(({ path }) => path)).toEqual(['a/b', 'a/b/c'])
})
