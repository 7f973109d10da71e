import { categoryOf, firstDay, now, ownerId, saleAt, shop, skuOf, today } from './busy-shop.mjs'

const { shopId } = shop
const [productId] = shop.productIds
const { saleId } = saleAt(0)
const range = { start: `${firstDay}T00:00:00.000Z`, end: now.toISOString() }
const days = { from: firstDay, to: today }

/** The arguments of every access pattern. Lists return their first page of 20. */
export const patterns = {
  shopById: { shopId },
  products: { shopId },
  allProducts: { shopId },
  productById: { shopId, productId },
  productsByCategory: { shopId, category: categoryOf(0) },
  productTransactions: { shopId, productId },
  productTransactionsByDate: { shopId, productId, ...range },
  shopTransactions: { shopId },
  shopTransactionsByDate: { shopId, ...range },
  sales: { shopId },
  salesByDate: { shopId, ...range },
  productSales: { shopId, productId },
  productSalesByDate: { shopId, productId, ...range },
  lowStock: { shopId },
  shopsOfUser: { userId: ownerId },
  members: { shopId },
  categories: { shopId },
  productBySku: { shopId, sku: skuOf(0) },
  saleById: { shopId, saleId },
  dayTotals: { shopId, ...days },
  dayProducts: { shopId, ...days },
  alerts: { shopId },
  archivePartsOfMonth: { shopId, month: '2026-08' },
  archiveParts: { shopId },
}
