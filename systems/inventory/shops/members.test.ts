import { describe, expect, test } from 'vitest'
import { codeOf, fresh, issuePaths, openWorld } from '../test/world.ts'

const { openShop, stored } = openWorld()

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
