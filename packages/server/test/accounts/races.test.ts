import { open } from '@monotable/engine'
import { expect, test } from 'vitest'
import { accountsAdapter } from '../../src/accounts/adapter.ts'
import { models } from '../../src/accounts/models.ts'
import { openPeople, type People } from '../support/open-people.ts'

/** Two processes: nothing but the table is common to them. */
async function openTwo(): Promise<[People, People]> {
  const engine = await open()
  return [await openPeople({ engine }), await openPeople({ engine })]
}

test('of six who bring one code at once to two processes, one signs in', async () => {
  const two = await openTwo()
  for (let round = 0; round < 5; round++) {
    const email = `a${round}@example.com`
    const otp = await two[0].codeFor(email, { address: `192.0.2.${round}` })
    const tries = Array.from({ length: 6 }, (_, n) =>
      (two[n % 2] as People).post('/sign-in/email-otp', { email, otp }, { address: `192.0.${n}.${round}` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
  }
})

test('of five people created with one e-mail at once, one is there and four are refused, not broken', async () => {
  const [{ db, engine }] = await openTwo()
  const adapter = accountsAdapter(db, models)({})
  const create = (n: number) =>
    adapter.create({
      model: 'user',
      data: { name: `n${n}`, email: 'a@example.com', emailVerified: true } as never,
    })
  const made = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => create(n)))
  const refused = made.flatMap(each => (each.status === 'rejected' ? [each.reason.statusCode] : []))
  expect(refused).toEqual([409, 409, 409, 409])
  const { Items } = (await engine.send('Scan', { TableName: 'MonotableAccounts' })) as { Items: object[] }
  expect(Items).toHaveLength(2)
})

test('what a transaction creates is there together or not at all', async () => {
  const [{ db, engine }] = await openTwo()
  const adapter = accountsAdapter(db, models)({})
  const user = { name: 'Ann', email: 'a@example.com', emailVerified: true }
  const work = adapter.transaction(async trx => {
    const { id } = (await trx.create({ model: 'user', data: user as never })) as { id: string }
    expect(await trx.findOne({ model: 'user', where: [{ field: 'id', value: id }] })).toMatchObject(user)
    expect(await adapter.findOne({ model: 'user', where: [{ field: 'id', value: id }] })).toBeNull()
    throw new Error('in between')
  })
  await expect(work).rejects.toThrow('in between')
  expect(
    ((await engine.send('Scan', { TableName: 'MonotableAccounts' })) as { Items: object[] }).Items,
  ).toEqual([])
})

test('exactly as many requests as the limit allows pass, of thirty at once', async () => {
  const two = await openTwo()
  const many = Array.from({ length: 30 }, (_, n) =>
    (two[n % 2] as People).post('/email-otp/send-verification-otp', {
      email: `a${n}@example.com`,
      type: 'sign-in',
    }),
  )
  expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(5)
})

test('a session of one process counts in the other, and ends there too', async () => {
  const [one, other] = await openTwo()
  const cookie = await one.signIn('a@example.com')
  expect(await other.personOf(cookie)).toMatchObject({ email: 'a@example.com' })
  await other.post('/sign-out', undefined, { cookie })
  expect(await one.personOf(cookie)).toBeUndefined()
})

test('what no access path answers is refused, not scanned', async () => {
  const [{ db }] = await openTwo()
  const adapter = accountsAdapter(db, models)({})
  const asked = adapter.findMany({ model: 'user', where: [{ field: 'name', value: 'Ann' }] })
  await expect(asked).rejects.toThrow('User has no access path by name eq')
  await expect(adapter.findMany({ model: 'user' })).rejects.toThrow('User has no access path by everything')
  const old = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }]
  expect(await adapter.deleteMany({ model: 'verification', where: old })).toBe(0)
})
