import { describe, expect, test } from 'vitest'
import { codeOf, fresh, issuePaths, openWorld } from '../test/world.ts'
import { people } from './people.ts'

const { openShop, stored, mails, served } = openWorld()

describe('members', () => {
  test('are put and listed with their roles, on both sides', async () => {
    const shop = await openShop()
    const staff = fresh('staff')
    const put = await shop.call('PUT', `/members/${staff}`, { body: { role: 'staff' } })
    expect([put.status, put.body]).toEqual([200, { userId: staff, role: 'staff' }])
    expect(await shop.list('/members')).toEqual([
      { userId: shop.owner, role: 'owner' },
      { userId: staff, role: 'staff' },
    ])
    expect(await stored(`USER#${staff}`)).toMatchObject([{ SK: `SHOP#${shop.shopId}`, role: 'staff' }])
    expect((await shop.get('/products', staff)).status).toBe(200)
  })

  test('can be put again, which changes nothing', async () => {
    const shop = await openShop()
    const staff = await shop.staff()
    const before = await stored(`USER#${staff}`)
    await shop.staff(staff)
    expect(await stored(`USER#${staff}`)).toEqual(before)
  })

  test('lose everything at once when they are removed', async () => {
    const shop = await openShop()
    const staff = await shop.staff()
    expect((await shop.call('DELETE', `/members/${staff}`)).status).toBe(204)
    expect(codeOf(await shop.get('/products', staff))).toEqual([403, 'FORBIDDEN'])
    expect(await stored(`USER#${staff}`)).toEqual([])
    expect(await shop.list('/members')).toEqual([{ userId: shop.owner, role: 'owner' }])
    expect(codeOf(await shop.call('DELETE', `/members/${staff}`))).toEqual([404, 'NOT_FOUND'])
  })

  test("the owner's entry cannot be removed or lowered", async () => {
    const shop = await openShop()
    const own = `/members/${shop.owner}`
    expect(codeOf(await shop.call('DELETE', own))).toEqual([409, 'OWNER_REQUIRED'])
    expect(codeOf(await shop.call('PUT', own, { body: { role: 'staff' } }))).toEqual([409, 'OWNER_REQUIRED'])
    expect((await shop.get('/members')).status).toBe(200)
  })

  test('are staff and nothing else', async () => {
    const shop = await openShop()
    for (const [body, path] of [
      [{ role: 'owner' }, 'role'],
      [{}, 'role'],
      [{ role: 'staff', userId: 'x' }, 'userId'],
    ] as const) {
      const answer = await shop.call('PUT', `/members/${fresh()}`, { body })
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [path]])
    }
    const forged = encodeURIComponent('a#META')
    expect(codeOf(await shop.call('PUT', `/members/${forged}`, { body: { role: 'staff' } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })
})

describe('people who are invited', () => {
  test('are written to, listed, and members once they have proven the address', async () => {
    const shop = await openShop({ name: 'Harbour' })
    const body = { email: 'Tom@Example.com', role: 'staff' }
    const invited = await shop.call('POST', '/invitations', { body })
    expect([invited.status, invited.body]).toMatchObject([201, { email: 'tom@example.com', role: 'staff' }])
    expect((await shop.call('POST', '/invitations', { body })).status).toBe(201)
    const letters = (await mails()).filter(({ to }) => to === 'tom@example.com')
    expect(letters.map(({ subject }) => subject)).toEqual(['You are invited to Harbour'])
    expect((await shop.get('/invitations')).body.items).toMatchObject([{ email: 'tom@example.com' }])
    const userId = fresh('tom')
    await takeIn(userId, shop.shopId)
    await takeIn(userId, shop.shopId)
    expect(await shop.list('/members')).toContainEqual({ userId, role: 'staff' })
  })

  test('can be uninvited; whoever was not invited cannot', async () => {
    const shop = await openShop()
    await shop.call('POST', '/invitations', { body: { email: 'a@example.com', role: 'staff' } })
    expect((await shop.call('DELETE', '/invitations/a@example.com')).status).toBe(204)
    expect(codeOf(await shop.call('DELETE', '/invitations/a@example.com'))).toEqual([404, 'NOT_FOUND'])
    expect((await shop.get('/invitations')).body.items).toEqual([])
  })

  test('are invited by the owner alone, as staff, to an address', async () => {
    const shop = await openShop()
    const staff = await shop.staff()
    const body = { email: 'a@example.com', role: 'staff' }
    expect(codeOf(await shop.call('POST', '/invitations', { as: staff, body }))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await shop.call('GET', '/invitations', { as: staff }))).toEqual([403, 'FORBIDDEN'])
    for (const wrong of [{ ...body, role: 'owner' }, { ...body, email: 'a' }, { role: 'staff' }])
      expect((await shop.call('POST', '/invitations', { body: wrong })).status).toBe(400)
  })

  test('of a shop that has closed meanwhile are taken in nowhere', async () => {
    const owner = fresh('owner')
    await openShop({}, owner)
    const closed = await openShop({}, owner)
    expect((await closed.call('DELETE', '', { headers: { 'if-match': '"1"' } })).status).toBe(204)
    const userId = fresh('tom')
    await takeIn(userId, closed.shopId)
    expect(await stored(`USER#${userId}`)).toEqual([])
  })
})

describe('people who go', () => {
  test('leave the shops where they work, and the books stay', async () => {
    const shop = await openShop()
    const staff = await shop.staff()
    expect(await people.exportPerson(of(staff))).toMatchObject({
      shops: [{ shopId: shop.shopId, role: 'staff' }],
    })
    expect(await people.whyNotForget?.(of(staff))).toBeUndefined()
    await people.forgetPerson(of(staff))
    await people.forgetPerson(of(staff))
    expect(await stored(`USER#${staff}`)).toEqual([])
    expect(await shop.list('/members')).toEqual([{ userId: shop.owner, role: 'owner' }])
  })

  test('close their own shop, unless others work there', async () => {
    const shop = await openShop({ name: 'Harbour' })
    const staff = await shop.staff()
    expect(await people.whyNotForget?.(of(shop.owner))).toBe(
      'Others work in your shop Harbour. Remove its members first.',
    )
    await shop.call('DELETE', `/members/${staff}`)
    expect(await people.whyNotForget?.(of(shop.owner))).toBeUndefined()
    await people.forgetPerson(of(shop.owner))
    expect(await stored(`USER#${shop.owner}`)).toEqual([])
    expect((await stored(`SHOP#${shop.shopId}`)).find(({ SK }) => SK === 'META')).toHaveProperty('deletedAt')
    expect(codeOf(await shop.get('/products'))).toEqual([403, 'FORBIDDEN'])
  })
})

/** Of a person, as the server asks. */
const of = (personId: string) => {
  const { db, ports, log, now } = { ...served.runtime.systems[0], log: served.runtime.log, now: new Date() }
  return { personId, db, ports, now, log }
}

const takeIn = (personId: string, scope: string) =>
  people.acceptInvitation?.({ ...of(personId), invitation: { scope, role: 'staff', invitedBy: 'somebody' } })
