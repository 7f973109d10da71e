import type { Engine } from '@monotable/engine'
import { connect } from 'monotable'
import { shop } from './shop.ts'

const categories = ['Light', 'Audio', 'Kitchen', 'Garden']
const things = [
  'Lamp',
  'Speaker',
  'Kettle',
  'Spade',
  'Candle',
  'Radio',
  'Pan',
  'Hose',
  'Lantern',
  'Amplifier',
]
const makers = ['Aldo', 'Bruna', 'Cato', 'Dima', 'Elin']
const statuses = ['open', 'paid', 'shipped', 'cancelled'] as const
const day = (at: number) => new Date(Date.UTC(2026, 2, 1) + at * 3_600_000 * 7).toISOString()

/** Two shops of believable sample data, the same on every run, and two items that no entity describes. */
export async function fillShop(engine: Engine): Promise<void> {
  const db = connect(shop, engine)
  for (const [shopId, name] of [
    ['north', 'Northern Lights'],
    ['harbour', 'Harbour Goods'],
  ] as const) {
    await db.Shop.create({ shopId, name })
    for (let at = 0; at < 24; at++) await db.Product.create(product(shopId, at))
    for (let at = 0; at < 30; at++) {
      const placedAt = day(at)
      const status = statuses[at % 4]!
      await db.Order.create({
        shopId,
        orderId: `o${at}`,
        placedAt,
        createdAt: placedAt,
        status,
        total: 12.5 * (at + 1),
      })
    }
  }
  const orphans = [
    { PK: { S: 'INVOICE#1' }, SK: { S: 'META' }, note: { S: 'from an old import' } },
    { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#99' }, entityType: { S: 'GADGET' } },
  ]
  for (const Item of orphans) await engine.send('PutItem', { TableName: 'Shop', Item })
}

function product(shopId: string, at: number) {
  const thing = things[at % things.length]!
  return {
    shopId,
    productId: `p${String(at).padStart(3, '0')}`,
    category: categories[at % categories.length]!,
    name: `${makers[at % makers.length]} ${thing}`,
    sku: `${thing.slice(0, 3)}-${at}`.toUpperCase(),
    // Equal prices are equal index keys.
    price: 9.5 + (at % 3) * 20,
    stock: (at * 7) % 23,
    threshold: 10,
    tags: new Set([thing.toLowerCase(), at % 2 ? 'sale' : 'new']),
    place: { aisle: 'ABC'[at % 3]!, shelf: at % 5 },
    createdAt: day(at * 2),
  }
}
