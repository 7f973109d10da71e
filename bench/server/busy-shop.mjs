// A shop that sells more and more in the same thirty days: what could grow with its sales, does. Its catalogue stays,
// and every product has sold on every day already when there are 750 sales.

const productCount = 25
const dayCount = 30
const hour = 3_600_000
/** The clock of the system stands still here. */
export const now = new Date('2026-11-15T18:00:00.000Z')

const uuid = (kind, number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ago = days => new Date(now.getTime() - days * 24 * hour)
const dayOf = moment => moment.toISOString().slice(0, 10)

export const ownerId = 'owner'
export const shop = {
  shopId: uuid(1, 1),
  productIds: Array.from({ length: productCount }, (_, number) => uuid(2, number)),
}
/** Of the same owner and with the same SKUs, so that stock can be moved there. */
export const otherShop = {
  shopId: uuid(1, 2),
  productIds: shop.productIds.map((_, number) => uuid(3, number)),
}
export const categoryOf = number => `Category-${number % 5}`
export const skuOf = number => `SKU-${String(number).padStart(4, '0')}`
const priceOf = number => 10 + number / 4
/** Ten are below it. */
const thresholdOf = number => (number < 10 ? 1_000_050 : 10)
/** Of the first product, long ago: for the archive. */
const oldMovementCount = 60
const alertCount = 40
const left = 1_000_000

/** The sale with this number: of which product, on which day, at which time of it. */
export function saleAt(index) {
  const { shopId, productIds } = shop
  const product = index % productCount
  const day = Math.floor(index / productCount) % dayCount
  const nth = Math.floor(index / (productCount * dayCount))
  const quantity = 1 + (nth % 3)
  const moment = new Date(ago(day).setUTCHours(0, 5 * nth, product))
  const unitPrice = priceOf(product)
  return {
    ...{ saleId: uuid(4, index), shopId, productId: productIds[product], productName: `Product ${product}` },
    ...{ productSku: skuOf(product), quantity, unitPrice, totalAmount: unitPrice * quantity },
    ...{ performedBy: ownerId, timestamp: moment.toISOString() },
  }
}

/** The shops, their books, and so many sales. */
export async function fillShops(db, sales) {
  const sold = Array.from({ length: sales }, (_, index) => saleAt(index))
  const unitsOf = new Map()
  for (const { productId, quantity } of sold) unitsOf.set(productId, (unitsOf.get(productId) ?? 0) + quantity)
  await openShop(db, shop, unitsOf)
  await openShop(db, otherShop, new Map())
  await db.Account.create({ userId: ownerId, plan: 'pro', shopCount: 2 })
  await inChunks(sold, 50, chunk => db.transact(t => chunk.map(sale => t.Sale.create(sale))))
  const rows = [...movementsOf(sold, unitsOf), ...totalsOf(sold), ...oldOnes()]
  await inChunks(rows, 250, chunk => db.batchWrite(t => chunk.map(([entity, row]) => t[entity].put(row))))
}

async function openShop(db, { shopId, productIds }, unitsOf) {
  const createdAt = ago(120).toISOString()
  const times = { createdAt, updatedAt: createdAt }
  await db.transact(t => [
    t.Shop.create({ shopId, name: 'Busy shop', ownerId, ...times }),
    t.Membership.create({ userId: ownerId, shopId, role: 'owner', name: 'Busy shop' }),
  ])
  for (const [number, productId] of productIds.entries()) {
    const quantityChange = left + (unitsOf.get(productId) ?? 0)
    await db.transact(t => [
      t.Product.create({
        ...{ productId, shopId, name: `Product ${number}`, sku: skuOf(number), category: categoryOf(number) },
        ...{ unitPrice: priceOf(number), currentStock: left, reorderThreshold: thresholdOf(number) },
        ...{ location: `Shelf ${number}`, ...times },
      }),
      t.Transaction.create({
        ...{ transactionId: uuid(5, number), productId, shopId, quantityChange, type: 'IN' },
        ...{ reason: 'adjustment', performedBy: ownerId, timestamp: ago(60).toISOString() },
      }),
    ])
  }
}

function movementsOf(sold, unitsOf) {
  const stock = new Map([...unitsOf].map(([productId, units]) => [productId, left + units]))
  return sold.map(({ saleId, shopId, productId, quantity, performedBy, timestamp }, index) => {
    stock.set(productId, stock.get(productId) - quantity)
    const movement = {
      ...{ transactionId: uuid(6, index), productId, shopId, quantityChange: -quantity, type: 'OUT' },
      ...{ reason: 'sale', performedBy, timestamp, saleId, stockAfter: stock.get(productId) },
    }
    return ['Transaction', movement]
  })
}

function totalsOf(sold) {
  const totals = new Map()
  for (const { shopId, productId, productName, timestamp, quantity, totalAmount } of sold) {
    const day = timestamp.slice(0, 10)
    const rows = [
      ['Day', { shopId, day, saleCount: 0 }],
      ['DayProduct', { shopId, day, productId, productName }],
    ]
    for (const [entity, row] of rows) {
      const name = `${entity} ${day} ${row.productId}`
      const [, total] = totals.get(name) ?? [entity, { ...row, revenueCents: 0, unitsSold: 0, version: 1 }]
      total.revenueCents += Math.round(totalAmount * 100)
      total.unitsSold += quantity
      if (total.saleCount !== undefined) total.saleCount++
      totals.set(name, [entity, total])
    }
  }
  return totals.values()
}

/** What there is besides, the same at every size: alerts, and movements that come to nothing. */
function oldOnes() {
  const { shopId, productIds } = shop
  const alerts = Array.from({ length: alertCount }, (_, number) => [
    'Alert',
    {
      ...{ shopId, alertId: uuid(7, number), timestamp: ago(1 + number).toISOString() },
      ...{
        productId: productIds[number % 10],
        productName: `Product ${number % 10}`,
        sku: skuOf(number % 10),
      },
      ...{ stock: left, threshold: thresholdOf(0), channels: ['email'] },
    },
  ])
  const movements = Array.from({ length: oldMovementCount }, (_, number) => [
    'Transaction',
    {
      ...{ transactionId: uuid(8, number), productId: productIds[0], shopId, performedBy: ownerId },
      ...{ quantityChange: number % 2 ? -1 : 1, type: number % 2 ? 'OUT' : 'IN', reason: 'adjustment' },
      ...{ timestamp: new Date(ago(100).getTime() + number).toISOString() },
    },
  ])
  return [...alerts, ...movements]
}

/** Eight at a time: the store puts what comes together on disk together. */
async function inChunks(rows, size, write) {
  let next = 0
  const lane = async () => {
    while (next < rows.length) {
      const from = next
      next += size
      await write(rows.slice(from, from + size))
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

export const today = dayOf(now)
export const firstDay = dayOf(ago(dayCount - 1))
