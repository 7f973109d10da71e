import { scanTable } from 'monotable/migrate'
import { productAt } from './designs.mjs'

/**
 * Compares the table with what must be there, without any help of what has filled it: every product with its attributes and keys,
 * a guard for each SKU and no other, and the number of products of each category.
 */
export async function compareAll(session, items, changed) {
  const expected = new Map(changed)
  const faults = []
  const seen = new Set()
  const guards = new Map()
  const counted = new Map()
  const counters = new Map()
  const look = async ({ rows }) => {
    for (const { stored } of rows) {
      const kind = stored.kind?.S
      if (kind === 'PRODUCT') lookAtProduct(stored)
      else if (kind === 'SKU') guards.set(stored.sku.S, stored.productId.S)
      else if (kind === 'CATEGORY') counters.set(stored.PK.S + stored.SK.S, Number(stored.products.N))
    }
    return 0
  }
  const skus = new Map()

  function lookAtProduct(stored) {
    const n = Number(stored.productId.S.slice(1))
    const product = expected.has(n) ? expected.get(n) : n < items ? productAt(n) : undefined
    seen.add(n)
    if (!product) return faults.push(`${stored.productId.S} is there and was deleted`)
    const { shopId, productId, category, sku, price } = product
    const group = `SHOP#${shopId}#CATEGORY#${category}`
    const right = {
      category,
      sku,
      GSI1PK: group,
      GSI2PK: group,
      GSI2SK: `PRICE#${String(price).padStart(6, '0')}#${productId}`,
    }
    for (const [name, value] of Object.entries(right))
      if (stored[name]?.S !== value) faults.push(`${productId}: ${name} is ${stored[name]?.S}, not ${value}`)
    if (stored.price.N !== String(price))
      faults.push(`${productId}: price is ${stored.price.N}, not ${price}`)
    skus.set(sku, productId)
    const place = `SHOP#${shopId}CATEGORY#${category}`
    counted.set(place, (counted.get(place) ?? 0) + 1)
  }

  await scanTable(session, look, { segments: 8, pageSize: 1000 })
  for (let n = 0; n < items; n++) {
    if (!seen.has(n) && (!expected.has(n) || expected.get(n))) faults.push(`product ${n} is lost`)
  }
  for (const [sku, productId] of skus)
    if (guards.get(sku) !== productId)
      faults.push(`the guard of ${sku} is ${guards.get(sku)}'s, not ${productId}'s`)
  for (const sku of guards.keys()) if (!skus.has(sku)) faults.push(`the guard of ${sku} is nobody's`)
  for (const [place, count] of counted)
    if (counters.get(place) !== count) faults.push(`${place} counts ${counters.get(place)}, not ${count}`)
  for (const [place, count] of counters)
    if (count !== 0 && !counted.has(place)) faults.push(`${place} counts ${count}, not 0`)
  return faults
}
