/** The writes of a sale: the product, the sale and what finds it by its id, the movement, and both totals of the day. */
export function writesOf({ saleId, transactionId, userId, shop, product, quantity, moment, table }) {
  const { shopId } = shop
  const { productId, name: productName, sku: productSku, unitPrice } = product
  const currentStock = product.currentStock - quantity
  const cents = Math.round(unitPrice * 100) * quantity
  const timestamp = moment.toISOString()
  const sale = {
    ...{ saleId, shopId, productId, productName, productSku, quantity, unitPrice },
    ...{ totalAmount: cents / 100, performedBy: userId, timestamp, returnedQuantity: 0, version: 1 },
  }
  const movement = {
    ...{ transactionId, productId, shopId, quantityChange: -quantity, type: 'OUT', reason: 'sale' },
    ...{ performedBy: userId, timestamp, saleId, stockAfter: currentStock },
  }
  const day = dayOf(moment, shop.timezone)
  const totals = { shopId, day, entityType: 'DAY' }
  const ofProduct = { shopId, day, productId, productName, entityType: 'DAY_PRODUCT' }
  const puts = [
    {
      PK: `PRODUCT#${productId}`,
      SK: `TX#${timestamp}#${transactionId}`,
      GSI1PK: `SHOP#${shopId}`,
      GSI1SK: `TX#${timestamp}`,
      entityType: 'TRANSACTION',
      ...movement,
    },
    {
      PK: `SHOP#${shopId}`,
      SK: `SALE#${timestamp}#${saleId}`,
      GSI1PK: `SHOP#${shopId}#PRODUCT#${productId}`,
      GSI1SK: `SALE#${timestamp}`,
      entityType: 'SALE',
      ...sale,
    },
    {
      PK: `SHOP#${shopId}`,
      SK: `SALEREF#${saleId}`,
      entityType: 'SALE_REF',
      ...{ shopId, saleId, timestamp, productId },
    },
  ]
  const update = (SK, parts) => ({
    Update: { TableName: table, Key: { PK: `SHOP#${shopId}`, SK }, ...parts },
  })
  return {
    answer: { ...sale, currentStock },
    writes: [
      update(`PRODUCT#${productId}`, productChange(product, currentStock, timestamp)),
      ...puts.map(Item => ({
        Put: { TableName: table, Item, ConditionExpression: 'attribute_not_exists(PK)' },
      })),
      update(
        `DAY#${day}`,
        sums(totals, { revenueCents: cents, saleCount: 1, unitsSold: quantity }, [
          'refundCents',
          'refundUnits',
        ]),
      ),
      update(`DAYP#${day}#${productId}`, sums(ofProduct, { revenueCents: cents, unitsSold: quantity })),
    ],
  }
}

/** Low stock is an index of its own: its keys are there while the stock is below the threshold. */
function productChange({ shopId, productId, reorderThreshold, version }, currentStock, updatedAt) {
  const deficit = reorderThreshold - currentStock
  const keys =
    deficit > 0
      ? {
          ':lowPK': `SHOP#${shopId}#LOWSTOCK`,
          ':lowSK': `DEFICIT#${String(deficit).padStart(10, '0')}#PRODUCT#${productId}`,
        }
      : {}
  const index = deficit > 0 ? ', GSI2PK = :lowPK, GSI2SK = :lowSK' : ' REMOVE GSI2PK, GSI2SK'
  return {
    UpdateExpression: `SET currentStock = :stock, updatedAt = :now, #version = #version + :one${index}`,
    ConditionExpression: '#version = :version AND attribute_not_exists(deletedAt)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':stock': currentStock,
      ':now': updatedAt,
      ':one': 1,
      ':version': version,
      ...keys,
    },
  }
}

/** Sets what a total is of, adds to its sums, and begins those at zero that this has nothing for. */
function sums(of, adds, begun = []) {
  const sets = [
    ...Object.keys(of).map(name => `#${name} = :${name}`),
    ...begun.map(name => `#${name} = if_not_exists(#${name}, :zero)`),
  ]
  const added = { ...adds, version: 1 }
  const names = [...Object.keys(of), ...begun, ...Object.keys(added)]
  const values = Object.entries({ ...of, ...added, ...(begun.length > 0 && { zero: 0 }) })
  return {
    UpdateExpression: `SET ${sets.join(', ')} ADD ${Object.keys(added)
      .map(name => `#${name} :${name}`)
      .join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
  }
}

const formats = new Map()

function dayOf(moment, timeZone) {
  if (!formats.has(timeZone)) formats.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone }))
  return formats.get(timeZone).format(moment)
}
