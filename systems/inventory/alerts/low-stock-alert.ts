import { createHash } from 'node:crypto'
import { unlessThere } from '@monotable/server/kit'
import { type Items, reaction } from '../operation.ts'
import { isLow } from '../products/product.ts'
import { alertChannels } from './alert-channels.ts'

type Product = Items['Product']

export const lowStockAlert = reaction({
  title: 'Alerts when a product falls below its threshold, once each time',
  on: {
    Product: {
      modified: async (old, now, { db, cause, at }) => {
        if (!isEdge(old, now)) return
        const shop = await db.Shop.get({ shopId: now.shopId }, { consistent: true })
        if (!shop || shop.deletedAt !== undefined) return
        const {
          shopId,
          productId,
          name: productName,
          sku,
          currentStock: stock,
          reorderThreshold: threshold,
        } = now
        const alert = { shopId, productId, productName, sku, stock, threshold, channels: alertChannels(shop) }
        await unlessThere(db.Alert.create({ ...alert, alertId: idOf(cause), timestamp: at.toISOString() }))
      },
    },
  },
})

/** It was not low and now is, whether stock fell or the threshold rose. One that is restored was low before, or not. */
function isEdge(old: Product, now: Product): boolean {
  return old.deletedAt === undefined && !isLow(old) && isLow(now)
}

/** The same for the same change, however often it is delivered. */
function idOf(cause: string): string {
  return createHash('sha256').update(cause).digest('hex').slice(0, 32)
}
