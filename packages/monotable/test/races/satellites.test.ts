import { expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from '../operations/connected.ts'
import { shop } from '../satellites/shop.ts'

const product = (productId: string, sku: string, category = 'c') => ({
  shopId: 's',
  productId,
  sku,
  category,
  name: 'n',
  tags: new Set<string>(),
  note: null,
  worth: '0.1',
})
const key = (productId: string) => ({ shopId: 's', productId })
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)))
const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(result => result.status === 'fulfilled').length

describeOnEachBackend('many writers with guards and counters', backend => {
  const test = it.runIf(backend.supports('transactions'))
  const opened = async () => {
    const tables = await connected(backend, shop, { attempts: 200 })
    const counted = () => tables.db.Category.get({ shopId: 's', category: 'c' }, { consistent: true })
    return { ...tables, counted }
  }

  test('fifty claims of one value: one is granted', async () => {
    const { db, stored, counted } = await opened()
    const results = await times(50, at => db.Product.create(product(String(at), 'x')))
    expect(won(results)).toBe(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NOT_UNIQUE' })
    const winner = results.findIndex(result => result.status === 'fulfilled')
    expect(await db.SkuGuard.get({ shopId: 's', skuKey: 'X' })).toMatchObject({ productId: String(winner) })
    expect(await stored()).toHaveLength(3)
    expect(await counted()).toMatchObject({ products: 1, worth: '0.1' })
  })

  test('fifty creations: they are counted exactly', async () => {
    const { db, counted } = await opened()
    expect(won(await times(50, at => db.Product.create(product(String(at), `k${at}`))))).toBe(50)
    expect(await counted()).toMatchObject({ products: 50, worth: '5' })
    expect(won(await times(50, at => db.Product.delete(key(String(at)))))).toBe(50)
    expect(await counted()).toMatchObject({ products: 0, worth: '0' })
  })

  test('puts, updates and deletes of one item, all at once: it is counted once or not at all', async () => {
    const { db, counted, stored } = await opened()
    for (let round = 0; round < 5; round++) {
      await times(16, at => {
        if (at % 4 === 0) return db.Product.delete(key('1'))
        if (at % 4 === 1) return db.Product.put(product('1', `k${at}`, at % 8 === 1 ? 'c' : 'd'))
        if (at % 4 === 2)
          return db.Product.update(key('1'), { set: { sku: `k${at}`, worth: '2' } }, { read: true })
        return db.Product.upsert(product('1', `k${at}`))
      })
      const item = await db.Product.get(key('1'), { consistent: true })
      const other = await db.Category.get({ shopId: 's', category: 'd' }, { consistent: true })
      expect(Number((await counted())?.products) + Number(other?.products ?? 0)).toBe(item ? 1 : 0)
      expect(Number((await counted())?.worth) + Number(other?.worth ?? 0)).toBeCloseTo(
        Number(item?.worth ?? 0),
      )
      const guards = (await stored()).filter(one => 'skuKey' in one)
      expect(guards.map(guard => guard.skuKey)).toEqual(item ? [{ S: item.sku?.toUpperCase() }] : [])
    }
  })

  test('two items swap a value with a third: nobody ever holds one twice', async () => {
    const { db, stored } = await opened()
    await db.Product.create(product('1', 'a'))
    await db.Product.create(product('2', 'b'))
    await times(30, at => {
      const sku = ['a', 'b', 'd'][at % 3] as string
      return db.Product.update(key(at % 2 ? '1' : '2'), { set: { sku } }, { read: true })
    })
    const [one, two] = await db.Product.batchGet([key('1'), key('2')], { consistent: true })
    expect(one?.sku).not.toBe(two?.sku)
    const guards = (await stored()).filter(item => 'skuKey' in item)
    expect(guards.map(({ skuKey, productId }) => [skuKey, productId])).toEqual(
      [one, two]
        .map(item => [{ S: item?.sku?.toUpperCase() }, { S: item?.productId }])
        .sort(([a], [b]) => (String(a?.S) < String(b?.S) ? -1 : 1)),
    )
  })
})
