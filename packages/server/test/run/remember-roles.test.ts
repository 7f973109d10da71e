import { expect, test } from 'vitest'
import type { FindRoles } from '../../src/declare/find-roles.ts'
import { rememberRoles } from '../../src/run/remember-roles.ts'

type Question = Parameters<FindRoles>[0]

const asks = (path: Record<string, string>, operation: object = { may: ['owner'] }): Question =>
  ({ path, operation, actor: { id: 'ann', claims: {} }, db: {} }) as unknown as Question

function counted(find: FindRoles) {
  let calls = 0
  const remembered = rememberRoles(question => {
    calls += 1
    return find(question)
  })
  return { remembered, calls: () => calls }
}

test('questions that differ in what the policy never looks at are asked once, also side by side', async () => {
  const { remembered, calls } = counted(async ({ path }) => (path.shopId === 'mine' ? ['owner'] : []))
  const rows = ['1', '2', '3'].map(productId => remembered(asks({ shopId: 'mine', productId })))
  expect(await Promise.all(rows)).toEqual([['owner'], ['owner'], ['owner']])
  expect(calls()).toBe(1)
})

test('another value of what it looks at is another question', async () => {
  const { remembered, calls } = counted(async ({ path }) => (path.shopId === 'mine' ? ['owner'] : []))
  expect(await remembered(asks({ shopId: 'mine' }))).toEqual(['owner'])
  expect(await remembered(asks({ shopId: 'theirs' }))).toEqual([])
  expect(await remembered(asks({}))).toEqual([])
  expect(calls()).toBe(3)
})

test('presence, and the whole of a path, count as looked at', async () => {
  const has = counted(({ path }) => (Object.hasOwn(path, 'shopId') ? ['owner'] : []))
  expect(await has.remembered(asks({ productId: '1' }))).toEqual([])
  expect(await has.remembered(asks({ productId: '1', shopId: 'mine' }))).toEqual(['owner'])
  const within = counted(({ path }) => ('shopId' in path ? ['owner'] : []))
  expect(await within.remembered(asks({ productId: '1' }))).toEqual([])
  expect(await within.remembered(asks({ productId: '1', shopId: 'mine' }))).toEqual(['owner'])
  const whole = counted(({ path }) => Object.values({ ...path }))
  expect(await whole.remembered(asks({ a: '1' }))).toEqual(['1'])
  expect(await whole.remembered(asks({ a: '1', b: '2' }))).toEqual(['1', '2'])
})

test('what it looks at of the operation counts; lists of the same roles are the same', async () => {
  const { remembered, calls } = counted(({ operation }) => (operation.may === 'anyone' ? [] : ['owner']))
  expect(await remembered(asks({}, { may: ['owner'] }))).toEqual(['owner'])
  expect(await remembered(asks({}, { may: ['owner'], method: 'GET' }))).toEqual(['owner'])
  expect(await remembered(asks({}, { may: 'anyone' }))).toEqual([])
  expect(calls()).toBe(2)
})

test('what failed is asked again', async () => {
  let isDown = true
  const { remembered } = counted(async () => {
    if (isDown) throw new Error('no database')
    return ['owner']
  })
  await expect(remembered(asks({}))).rejects.toThrow('no database')
  isDown = false
  expect(await remembered(asks({}))).toEqual(['owner'])
})
