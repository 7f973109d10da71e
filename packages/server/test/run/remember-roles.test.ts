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

test('questions that can differ run side by side once it is seen what it looks at, and none of them twice', async () => {
  let [together, most] = [0, 0]
  const { remembered, calls } = counted(async ({ path }) => {
    together += 1
    most = Math.max(most, together)
    await new Promise(resolve => setTimeout(resolve, 5))
    together -= 1
    return [`of ${path.shopId}`]
  })
  const shops = ['a', 'a', 'b', 'c', 'b', 'c', 'a']
  const answers = await Promise.all(shops.map(shopId => remembered(asks({ shopId }))))
  expect(answers).toEqual(shops.map(shop => [`of ${shop}`]))
  expect(calls()).toBe(3)
  expect(most).toBe(2)
  expect(remembered(asks({ shopId: 'b', more: '1' }))).toEqual(['of b'])
})

test('what waits for a question that fails gets its failure only if it is the same', async () => {
  const { remembered, calls } = counted(async ({ path }) => {
    await new Promise(resolve => setTimeout(resolve, 1))
    if (path.shopId === 'gone') throw new Error('no such shop')
    return ['owner']
  })
  const outcomes = await Promise.allSettled(
    ['gone', 'gone', 'mine'].map(shopId => remembered(asks({ shopId }))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(calls()).toBe(2)
})
