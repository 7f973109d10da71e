import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'

const { openShop, served, stored } = openWorld()

const inCategory = async (shop: ShopOfTest, category: string) =>
  (await shop.list(`/products?category=${encodeURIComponent(category)}`)).map(({ name }) => name).sort()
const rename = (shop: ShopOfTest, category: string, name: string) =>
  shop.patch(`/categories/${encodeURIComponent(category)}`, { name })

/** Every product is where its category is listed, and counted there. */
async function expectTogether(shop: ShopOfTest) {
  const products = await shop.list('/products')
  const counts = new Map<string, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  const listed = await shop.list('/categories')
  expect(new Map(listed.map(({ name, productCount }) => [name, productCount]))).toEqual(counts)
  expect(new Set(listed.map(({ name }) => name.toLowerCase())).size).toBe(listed.length)
  for (const { name, productCount } of listed) expect(await inCategory(shop, name)).toHaveLength(productCount)
}

describe('S8: a category', () => {
  test('is trimmed, has single spaces and one Unicode form', async () => {
    const shop = await openShop()
    expect((await shop.product({ category: '  Home \t audio ' })).category).toBe('Home audio')
    expect((await shop.product({ category: 'Cafe\u0301' })).category).toBe('Caf\u00e9')
    expect(await inCategory(shop, ' home  AUDIO')).toHaveLength(1)
  })

  test('keeps the spelling that was used first', async () => {
    const shop = await openShop()
    await shop.product({ name: 'One', category: 'Audio' })
    const second = await shop.product({ name: 'Two', category: 'AUDIO' })
    expect(second.category).toBe('Audio')
    const third = await shop.product({ name: 'Three', category: 'Power' })
    expect((await shop.patch(`/products/${third.productId}`, { category: 'audio' })).body.category).toBe(
      'Audio',
    )
    for (const spelling of ['Audio', 'AUDIO', 'audio'])
      expect(await inCategory(shop, spelling)).toEqual(['One', 'Three', 'Two'])
    await expectTogether(shop)
  })

  test('that is spelled in many ways at once is one', async () => {
    const shop = await openShop()
    const spellings = ['Audio', 'AUDIO', 'audio', 'aUDIO', 'AuDiO', 'auDIO', 'AUdio', 'audiO']
    await Promise.all(spellings.map(category => shop.product({ category })))
    await expectTogether(shop)
    expect(await shop.list('/categories')).toMatchObject([{ productCount: 8 }])
  })

  test('of a request that is refused is not remembered', async () => {
    const shop = await openShop()
    await shop.product({ sku: 'A', category: 'Other' })
    expect(codeOf(await shop.newProduct({ sku: 'A', category: 'AUDIO' }))).toEqual([409, 'SKU_TAKEN'])
    expect((await shop.product({ category: 'Audio' })).category).toBe('Audio')
  })

  test('is matched as a whole, # and all', async () => {
    const shop = await openShop()
    await shop.product({ name: 'Inner', category: 'A#B' })
    await shop.product({ name: 'Outer', category: 'A' })
    expect(await inCategory(shop, 'A#B')).toEqual(['Inner'])
    expect(await inCategory(shop, 'a#b')).toEqual(['Inner'])
    expect(await inCategory(shop, 'A')).toEqual(['Outer'])
    expect(await inCategory(shop, 'A#')).toEqual([])
    const [raw] = (await stored(`SHOP#${shop.shopId}`)).filter(({ name }) => name === 'Inner')
    expect(raw?.GSI1PK).toBe(`SHOP#${shop.shopId}#CATEGORY#A#B`)
  })

  test('that has no product any more is not listed', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ category: 'Audio' })
    const other = await shop.product({ category: 'Power' })
    await shop.patch(`/products/${productId}`, { category: 'Power' })
    expect(await shop.list('/categories')).toEqual([{ name: 'Power', productCount: 2 }])
    await shop.call('DELETE', `/products/${other.productId}`)
    expect(await shop.list('/categories')).toEqual([{ name: 'Power', productCount: 1 }])
  })
})

describe('renaming a category', () => {
  test('moves every product, one versioned update each', async () => {
    const shop = await openShop()
    const products = []
    for (let n = 0; n < 5; n++) products.push(await shop.product({ name: `P${n}`, category: 'Audio' }))
    await shop.product({ name: 'Else', category: 'Power' })
    const answer = await rename(shop, 'audio', ' Sound ')
    expect([answer.status, answer.body]).toEqual([200, { name: 'Sound', moved: 5 }])
    expect(await inCategory(shop, 'Sound')).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
    expect(await inCategory(shop, 'Audio')).toEqual([])
    expect((await shop.get(`/products/${products[0]!.productId}`)).body.version).toBe(2)
    await expectTogether(shop)
  })

  test('into one that is there merges them, under the spelling that is there', async () => {
    const shop = await openShop()
    await shop.product({ name: 'A', category: 'Audio' })
    await shop.product({ name: 'B', category: 'Power' })
    expect((await rename(shop, 'Audio', 'POWER')).body).toEqual({ name: 'Power', moved: 1 })
    expect(await inCategory(shop, 'power')).toEqual(['A', 'B'])
    expect(await shop.list('/categories')).toEqual([{ name: 'Power', productCount: 2 }])
  })

  test('into another spelling of itself changes how it is shown', async () => {
    const shop = await openShop()
    await shop.product({ name: 'A', category: 'audio' })
    await shop.product({ name: 'B', category: 'audio' })
    expect((await rename(shop, 'AUDIO', 'Audio')).body).toEqual({ name: 'Audio', moved: 2 })
    expect((await shop.product({ name: 'C', category: 'aUdIo' })).category).toBe('Audio')
    await expectTogether(shop)
    expect((await rename(shop, 'Audio', 'Audio')).body).toEqual({ name: 'Audio', moved: 0 })
  })

  test.each(['Sound', 'AUDIO'])(
    'into %s goes on where it was when it is repeated after a crash',
    async name => {
      const shop = await openShop()
      for (let n = 0; n < 6; n++) await shop.product({ category: 'Audio' })
      const send = served.engine.send.bind(served.engine)
      let writes = 0
      const broken = async (operation: string, input: object) => {
        if (operation === 'TransactWriteItems' && ++writes === 4) throw new Error('the power is gone')
        return send(operation, input)
      }
      served.engine.send = broken as typeof served.engine.send
      expect((await rename(shop, 'Audio', name)).status).toBe(500)
      served.engine.send = send
      const { moved } = (await rename(shop, 'Audio', name)).body
      expect(moved).toBe(3)
      expect(await inCategory(shop, name)).toHaveLength(6)
      await expectTogether(shop)
    },
  )

  test.each(['Sound', 'AUDIO'])('into %s misses no product that is created meanwhile', async name => {
    const shop = await openShop()
    for (let n = 0; n < 10; n++) await shop.product({ category: 'Audio' })
    const created = Array.from({ length: 20 }, () => shop.product({ category: 'Audio' }))
    await Promise.all([...created, rename(shop, 'Audio', name)])
    await expectTogether(shop)
  })

  test('a product that was deleted meanwhile is restored under the spelling of now', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ category: 'audio' })
    await shop.product({ category: 'audio' })
    await shop.call('DELETE', `/products/${productId}`)
    expect((await rename(shop, 'audio', 'Audio')).body.moved).toBe(1)
    expect((await shop.post(`/products/${productId}/restorations`)).body.category).toBe('Audio')
    await expectTogether(shop)
  })

  test('of one that is not there is refused', async () => {
    const shop = await openShop()
    expect(codeOf(await rename(shop, 'Nothing', 'New'))).toEqual([404, 'NOT_FOUND'])
    await shop.product()
    const answers = [
      await rename(shop, 'Audio', ' '),
      await shop.patch('/categories/Audio', { name: 'x', moved: 1 }),
    ]
    expect(answers.map(issuePaths)).toEqual([['name'], ['moved']])
  })
})
