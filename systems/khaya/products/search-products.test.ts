import { expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'
import { wordsIn } from './words-of.ts'

const town = openTown()

const sell = async (as: User, title: string, more: object = {}) =>
  made(await town.post('/products', as, { title, category: 'Bricks', price: 5, stock: 100, ...more })) as {
    productId: string
  }
const found = async (query: string) => {
  const titles: string[] = []
  for (let cursor = ''; ; ) {
    const page = made(await town.get(`/product-search?${query}${cursor && `&cursor=${cursor}`}`))
    titles.push(...page.items.map(({ title }: { title: string }) => title))
    if (!page.nextCursor) return titles
    cursor = encodeURIComponent(page.nextCursor)
  }
}

test('words are told apart by nothing but letters and figures; plurals, case and accents are the same', () => {
  expect(wordsIn('Red CLAY bricks, 220x110 – Séte!')).toEqual(['red', 'clay', 'brick', '220x110', 'sete'])
  expect(wordsIn('gas pipes a 6 glass')).toEqual(['gas', 'pipe', '6', 'glas'])
  expect(wordsIn('  …  ')).toEqual([])
})

test('materials are found by words, town, category and price, and only while they are on sale (K25)', async () => {
  const here = await town.verifiedSeller()
  const there = await town.verifiedSeller({ location: { city: 'Mooi River' } })
  const hidden = await town.seller()
  await sell(here, 'Red clay brick', { price: 6 })
  const { productId } = await sell(here, 'Cement brick', { price: 3 })
  await sell(there, 'Clay bricks, second choice', { price: 4 })
  await sell(there, 'River sand', { category: 'Sand', price: 900 })
  await sell(hidden, 'Clay brick that nobody verified')
  await town.feed.drain()
  expect(await found('q=clay%20bricks')).toEqual(['Clay bricks, second choice', 'Red clay brick'])
  expect(await found('q=clay%20bricks&order=desc')).toEqual(['Red clay brick', 'Clay bricks, second choice'])
  expect(await found('q=clay&city=estcourt')).toEqual(['Red clay brick'])
  expect(await found('q=brick&maxPrice=4')).toEqual(['Cement brick', 'Clay bricks, second choice'])
  expect(await found('q=brick&minPrice=5')).toEqual(['Red clay brick'])
  expect(await found('category=sand')).toEqual(['River sand'])
  expect(await found('city=Mooi%20River')).toEqual(['Clay bricks, second choice', 'River sand'])
  expect(await found('category=sand&city=Estcourt')).toEqual([])
  expect(await found('q=marble')).toEqual([])
  expect(await found('q=brick&limit=1')).toEqual([
    'Cement brick',
    'Clay bricks, second choice',
    'Red clay brick',
  ])
  for (const query of ['', 'q=%20', 'q=…', 'minPrice=1', 'category=unknown', 'q=a1&minPrice=3&maxPrice=2'])
    expect([query, codeOf(await town.get(`/product-search?${query}`))[0]]).toEqual([query, 400])

  // It follows what changes: the words, the price, the town of the shop, and whether it sells at all.
  const path = `/sellers/${here.userId}/products/${productId}`
  made(await town.patch(path, here, { title: 'Concrete block', price: 12.5 }))
  made(await town.patch('/users/me', there, { location: { city: 'Escourt North' } }))
  await town.feed.drain()
  expect(await found('q=cement')).toEqual([])
  expect(await found('q=concrete&minPrice=12')).toEqual(['Concrete block'])
  expect(await found('city=Mooi%20River')).toEqual([])
  expect(await found('q=clay&city=Escourt%20North')).toEqual(['Clay bricks, second choice'])
  made(await town.call('DELETE', `/khaya${path}`, { as: here.sub }))
  made(await town.verify(there, 'businessVerified', false))
  await town.feed.drain()
  expect(await found('q=concrete')).toEqual([])
  expect(await found('q=sand')).toEqual([])
  expect(await town.stored('WORD#concrete#TOWN#*')).toEqual([])
  expect(await town.stored('WORD#clay#TOWN#Mooi River')).toEqual([])
})

test('a search reads at most five times, however much its first word finds', async () => {
  const seller = await town.verifiedSeller({ location: { city: 'Winterton' } })
  const [running] = town.runtime.systems
  const rows = Array.from({ length: 1100 }, (_, at) => ({
    ...{ word: 'galvanised', town: '*', price: at + 1, productId: `prod_${at}`, sellerId: seller.userId },
    words: at === 1050 ? '=roofing galvanised nail' : '=roofing galvanised sheet',
  }))
  await running?.db.batchWrite((t: { SearchWord: { put(row: object): never } }) =>
    rows.map(row => t.SearchWord.put(row)),
  )
  town.sent.length = 0
  const page = made(await town.get('/product-search?q=galvanised%20nail&limit=5'))
  const queries = town.sent.filter(({ operation }: { operation: string }) => operation === 'Query')
  expect(queries.length).toBeLessThanOrEqual(5)
  expect(page).toMatchObject({ items: [], nextCursor: expect.any(String) })
})

test('products that were there before the search are put into it once', async () => {
  const seller = await town.verifiedSeller({ location: { city: 'Colenso' } })
  const { productId } = await sell(seller, 'Palisade fence', { category: 'Hardware' })
  await town.feed.drain()
  const [running] = town.runtime.systems
  // As an older version left it.
  const rows = await town.stored('WORD#palisade#TOWN#*')
  const forget = async () => {
    for (const row of rows) await running?.db.SearchWord.delete({ ...row, price: Number(row.price) })
  }
  await forget()
  expect(await found('q=palisade')).toEqual([])
  await town.schedules.runNow('khaya/fillWords')
  expect(await found('q=palisade')).toEqual(['Palisade fence'])
  await forget()
  await town.schedules.runNow('khaya/fillWords')
  expect(await found('q=palisade')).toEqual([])
  expect(productId).toMatch(/^prod_/)
})
