import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { openShop, stored } = openWorld()

describe('S7: an SKU', () => {
  test('is compared trimmed, with single spaces and in capitals, and kept as it was written', async () => {
    const shop = await openShop()
    const { sku } = await shop.product({ sku: ' Cable  1 ' })
    expect(sku).toBe('Cable  1')
    for (const taken of ['cable 1', 'CABLE   1', '\tcable 1'])
      expect(codeOf(await shop.newProduct({ sku: taken }))).toEqual([409, 'SKU_TAKEN'])
    expect((await shop.newProduct({ sku: 'cable1' })).status).toBe(201)
  })

  test('that is taken says by which product, wherever it is asked for', async () => {
    const shop = await openShop()
    const holder = await shop.product({ name: 'Inner tube', sku: 'Tube 1' })
    const other = await shop.product({ sku: 'Tube 2' })
    const deleted = await shop.product({ sku: 'Tube 3' })
    await shop.call('DELETE', `/products/${deleted.productId}`)
    await shop.product({ name: 'Newer tube', sku: 'tube 3' })
    const { productId } = holder
    const details = { sku: 'TUBE 1', productId, productName: 'Inner tube' }
    for (const refused of [
      await shop.newProduct({ sku: 'tube  1' }),
      await shop.patch(`/products/${other.productId}`, { sku: 'TUBE 1' }),
    ]) {
      expect(codeOf(refused)).toEqual([409, 'SKU_TAKEN'])
      expect(refused.body.error).toMatchObject({
        details,
        message: 'SKU TUBE 1 belongs to “Inner tube”. Choose another SKU, or change that product.',
      })
    }
    const restored = await shop.post(`/products/${deleted.productId}/restorations`)
    expect(restored.body.error).toMatchObject({ code: 'SKU_TAKEN', details: { productName: 'Newer tube' } })
  })

  test('finds its product, whatever its case and spaces, and no other', async () => {
    const [shop, elsewhere] = [await openShop(), await openShop()]
    const { productId } = await shop.product({ sku: 'Tube 1' })
    await shop.product({ sku: 'Tube 11' })
    const found = async (query: string, at = shop) => (await at.get(`/products?${query}`)).body
    const one = { items: [expect.objectContaining({ productId })] }
    for (const sku of ['Tube 1', 'tube%201', '%20TUBE%20%201']) expect(await found(`sku=${sku}`)).toEqual(one)
    for (const sku of ['Tube', 'ube 1', 'Tube 2']) expect(await found(`sku=${sku}`)).toEqual({ items: [] })
    expect(await found('sku=Tube 1', elsewhere)).toEqual({ items: [] })
    for (const query of ['sku=', 'sku=%20', 'sku=Tube 1&q=Tube', 'sku=Tube 1&category=Audio'])
      expect(issuePaths(await shop.get(`/products?${query}`))).toEqual(['sku'])
    await shop.call('DELETE', `/products/${productId}`)
    expect(await found('sku=Tube 1')).toEqual({ items: [] })
  })

  test('of ten products created at once with one SKU, one is', async () => {
    const shop = await openShop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.newProduct({ sku: 'ONE' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(answer => codeOf(answer)[1] === 'SKU_TAKEN')).toHaveLength(9)
    expect(await shop.list('/products')).toHaveLength(1)
    expect(await shop.list('/categories')).toEqual([{ name: 'Audio', productCount: 1 }])
  })

  test('is swapped by a change: the old one is free, one that is taken is refused', async () => {
    const shop = await openShop()
    const [{ productId }, second] = [await shop.product({ sku: 'A' }), await shop.product({ sku: 'B' })]
    expect(codeOf(await shop.patch(`/products/${productId}`, { sku: 'b' }))).toEqual([409, 'SKU_TAKEN'])
    expect((await shop.patch(`/products/${productId}`, { sku: 'a' })).body.sku).toBe('a')
    expect((await shop.patch(`/products/${productId}`, { sku: 'C' })).body.sku).toBe('C')
    expect((await shop.patch(`/products/${second.productId}`, { sku: 'A' })).status).toBe(200)
    const guards = (await stored(`SHOP#${shop.shopId}`)).filter(
      ({ entityType }) => entityType === 'SKU_GUARD',
    )
    expect(guards.map(({ SK, productId }) => [SK, productId])).toEqual([
      ['SKU#A', second.productId],
      ['SKU#C', productId],
    ])
  })

  test('is released by deletion and taken again by restoring', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ sku: 'A' })
    await shop.call('DELETE', `/products/${productId}`)
    const second = await shop.product({ sku: 'a' })
    const restore = () => shop.post(`/products/${productId}/restorations`)
    expect(codeOf(await restore())).toEqual([409, 'SKU_TAKEN'])
    expect((await shop.get(`/products/${productId}`)).body).toHaveProperty('deletedAt')
    await shop.patch(`/products/${second.productId}`, { sku: 'B' })
    expect((await restore()).status).toBe(201)
    expect(codeOf(await shop.newProduct({ sku: 'A' }))).toEqual([409, 'SKU_TAKEN'])
  })
})
