import { describe, expect, test } from 'vitest'
import { codeOf, openMarket } from '../test/market.ts'
import { people } from './people.ts'

const market = openMarket()

let made = 0
/** Somebody with an account, and the token that this account gets now. */
const person = async (sub = `person-${++made}`) => ({ sub, claims: await claimsOf(sub) })
const context = (personId: string) => ({
  ...{ personId, now: new Date() },
  ...{ db: market.runtime.systems[0]?.db, ports: market.runtime.systems[0]?.ports, log: market.runtime.log },
})
const claimsOf = (sub: string) => people.claims?.(context(sub) as never) as Promise<Record<string, unknown>>
const takeIn = (sub: string, scope: string) =>
  people.acceptInvitation?.({
    ...context(sub),
    invitation: { scope, role: 'member', invitedBy: 'x' },
  } as never)

async function openCompany(name = 'Volt Yard') {
  const founder = await person()
  const answer = await market.post('/companies', founder, { name })
  expect(answer.status).toBe(201)
  return { companyId: answer.body.companyId as string, founder: await person(founder.sub) }
}

describe('a company (E21)', () => {
  test('is created by somebody without one, who then acts for it', async () => {
    const founder = await person()
    const part = { name: 'Pack', category: 'battery', price: 1, quantity: 1 }
    expect(codeOf(await market.post('/parts', founder, part))).toEqual([403, 'FORBIDDEN'])
    const { companyId, founder: now } = await openCompany('Volt Yard')
    expect(now.claims).toEqual({ companyId, companyName: 'Volt Yard' })
    expect((await market.post('/parts', now, part)).body).toMatchObject({ sellerId: companyId })
    await market.patch(`/companies/${companyId}`, now, { name: 'Volt Yard Busan' })
    expect(await claimsOf(now.sub)).toMatchObject({ companyName: 'Volt Yard Busan' })
  })

  test('is one for a person, also if two forms are sent at once; a visitor has none', async () => {
    const founder = await person()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(name => market.post('/companies', founder, { name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const again = await market.post('/companies', await person(founder.sub), { name: 'Four' })
    expect(codeOf(again)).toEqual([409, 'COMPANY_EXISTS'])
    expect(codeOf(await market.post('/companies', undefined, { name: 'Five' }))[0]).toBe(401)
    expect(codeOf(await market.post('/companies', await person(), { name: ' ' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  test('takes in whoever was invited, lists and removes people; whoever created it stays', async () => {
    const { companyId, founder } = await openCompany()
    const path = `/companies/${companyId}`
    const invited = await market.post(`${path}/invitations`, founder, { email: 'Jo@Example.com' })
    expect([invited.status, invited.body]).toMatchObject([201, { email: 'jo@example.com' }])
    expect((await market.get(`${path}/invitations`, founder)).body.items).toHaveLength(1)
    const jo = await person()
    await takeIn(jo.sub, companyId)
    await takeIn(jo.sub, companyId)
    expect(await claimsOf(jo.sub)).toMatchObject({ companyId })
    const members = (await market.get(`${path}/members`, founder)).body.items
    expect(members.map(({ accountId }: { accountId: string }) => accountId)).toEqual([founder.sub, jo.sub])
    const remove = (sub: string) => market.call('DELETE', `${path}/members/${sub}`, { as: founder })
    expect(codeOf(await remove(founder.sub))).toEqual([409, 'FIRST_MEMBER'])
    expect((await remove(jo.sub)).status).toBe(204)
    expect(codeOf(await remove(jo.sub))).toEqual([404, 'NOT_FOUND'])
    expect(await claimsOf(jo.sub)).toEqual({})
  })

  test('cannot take somebody from another company, nor be changed by one', async () => {
    const [one, other] = [await openCompany('One'), await openCompany('Other')]
    await takeIn(one.founder.sub, other.companyId)
    expect(await claimsOf(one.founder.sub)).toMatchObject({ companyId: one.companyId })
    const path = `/companies/${other.companyId}`
    expect(codeOf(await market.get(`${path}/members`, one.founder))).toEqual([403, 'FORBIDDEN'])
    const invite = await market.post(`${path}/invitations`, one.founder, { email: 'a@example.com' })
    expect(codeOf(invite)).toEqual([403, 'FORBIDDEN'])
    const taken = await market.call('DELETE', `/companies/${one.companyId}/members/${other.founder.sub}`, {
      as: one.founder,
    })
    expect(codeOf(taken)).toEqual([404, 'NOT_FOUND'])
  })

  test('lets an invitation be taken back once', async () => {
    const { companyId, founder } = await openCompany()
    const path = `/companies/${companyId}/invitations`
    await market.post(path, founder, { email: 'a@example.com' })
    const withdraw = () => market.call('DELETE', `${path}/a@example.com`, { as: founder })
    expect((await withdraw()).status).toBe(204)
    expect(codeOf(await withdraw())).toEqual([404, 'NOT_FOUND'])
  })

  test('is told to a person who asks for what is kept, and forgets one who goes', async () => {
    const { companyId, founder } = await openCompany()
    expect(await people.exportPerson(context(founder.sub) as never)).toMatchObject({ companyId })
    await people.forgetPerson(context(founder.sub) as never)
    await people.forgetPerson(context(founder.sub) as never)
    expect(await people.exportPerson(context(founder.sub) as never)).toEqual({})
    expect((await market.get(`/companies/${companyId}`)).status).toBe(200)
  })
})
