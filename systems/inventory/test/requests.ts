import { randomUUID } from 'node:crypto'
import type { RequestParts } from '@monotable/server/testing'
import { pictures } from '../products/picture.ts'
import { fresh, type openWorld, type ShopOfTest } from './world.ts'

/** The smallest picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type World = ReturnType<typeof openWorld>

/** A good request to every operation. Each prepares what it needs, as the owner of the shops. */
export function requestsIn(world: World, shop: ShopOfTest, other: ShopOfTest, staff: string) {
  const { shopId, owner } = shop
  const inShop = { path: { shopId } }
  const ofProduct = async (product: object = {}) => {
    const { productId } = await shop.product(product)
    return { path: { shopId, productId: productId as string } }
  }
  const ofSale = async () => {
    const { productId } = await shop.product()
    const { saleId } = await shop.sold(productId, 3)
    return { path: { shopId, saleId: saleId as string } }
  }
  const basket = async () => {
    const { productId } = await shop.product()
    return { receiptId: randomUUID(), paidBy: 'cash', lines: [{ productId, quantity: 1 }] }
  }
  const ofReceipt = async () => {
    const { receiptId } = (await shop.post('/receipts', await basket())).body
    return { path: { shopId, receiptId: receiptId as string } }
  }
  const deleted = async () => {
    const request = await ofProduct()
    await shop.call('DELETE', `/products/${request.path.productId}`)
    return request
  }
  const requests: Record<string, () => Promise<RequestParts> | RequestParts> = {
    createShop: () => ({ body: { name: 'New' } }),
    listShops: () => ({}),
    getAccount: () => ({}),
    listDrift: () => ({}),
    setPlan: () => ({ path: { userId: fresh() }, body: { plan: 'pro' } }),
    getShop: () => inShop,
    updateShop: () => ({ ...inShop, body: { phone: fresh() } }),
    deleteShop: async () => {
      const gone = await world.openShop({}, owner)
      await gone.staff(staff)
      return { path: { shopId: gone.shopId } }
    },

    listMembers: () => inShop,
    putMember: () => ({ path: { shopId, userId: fresh() }, body: { role: 'staff' } }),
    inviteMember: () => ({ ...inShop, body: { email: `${fresh()}@example.com`, role: 'staff' } }),
    listInvitations: () => inShop,
    withdrawInvitation: async () => {
      const email = `${fresh()}@example.com`
      await shop.post('/invitations', { email, role: 'staff' })
      return { path: { shopId, email } }
    },
    removeMember: async () => ({ path: { shopId, userId: await shop.staff() } }),

    listProducts: () => inShop,
    getProduct: () => ofProduct(),
    createProduct: () => ({
      ...inShop,
      body: { name: 'Lamp', sku: fresh('SKU'), category: 'Light', unitPrice: 1, currentStock: 1 },
    }),
    updateProduct: async () => ({ ...(await ofProduct()), body: { name: fresh() } }),
    deleteProduct: () => ofProduct(),
    restoreProduct: deleted,
    putPicture: async () => ({ ...(await ofProduct()), file: { bytes: pixel, contentType: 'image/png' } }),
    getPicture: async () => {
      const picture = { owner: `${shopId}.none`, bytes: pixel, now: new Date() }
      const { address } = await pictures.keep(world.served.ports.objects, picture)
      return { path: { owner: picture.owner, name: address.slice(address.lastIndexOf('/') + 1) } }
    },
    getCatalogue: () => inShop,
    exportCatalogue: () => inShop,
    importCatalogue: () => {
      const bytes = Buffer.from(`sku,name,category,price\n${fresh('SKU')},Lamp,Light,1`)
      return { ...inShop, query: { dryRun: 'false' }, file: { bytes, contentType: 'text/csv' } }
    },
    listCategories: () => inShop,
    renameCategory: async () => {
      const category = fresh('Category')
      await shop.product({ category })
      return { path: { shopId, category }, body: { name: fresh('Category') } }
    },

    recordSale: async () => ({
      ...inShop,
      body: { productId: (await ofProduct()).path.productId, quantity: 1 },
    }),
    listSales: () => inShop,
    exportSales: () => ({ ...inShop, query: { start: '2025-01-01', end: '2025-01-31' } }),
    getSale: ofSale,
    returnSale: async () => ({ ...(await ofSale()), body: { quantity: 1 } }),
    voidSale: ofSale,

    recordReceipt: async () => ({ ...inShop, body: await basket() }),
    listReceipts: () => inShop,
    getReceipt: ofReceipt,
    mailReceipt: async () => ({ ...(await ofReceipt()), body: { to: 'customer@example.com' } }),

    adjustStock: async () => ({ ...(await ofProduct()), body: { quantityChange: 1, reason: 'purchase' } }),
    adjustStockBatch: async () => {
      const { productId } = (await ofProduct()).path
      return { ...inShop, body: { lines: [{ productId, quantityChange: 1, reason: 'purchase' }] } }
    },
    countStock: async () => {
      const { productId } = (await ofProduct()).path
      return { ...inShop, body: { lines: [{ productId, counted: 3 }] } }
    },
    transferStock: async () => {
      const sku = fresh('SKU')
      const { productId } = (await ofProduct({ sku })).path
      await other.product({ sku })
      return { body: { fromShopId: shopId, toShopId: other.shopId, productId, quantity: 1 } }
    },
    listProductTransactions: () => ofProduct(),
    listShopTransactions: () => inShop,

    listLowStock: () => inShop,
    listAlerts: () => inShop,
    sendTestAlert: () => inShop,
    getStatistics: () => inShop,
    runArchive: () => ({ ...inShop, body: {} }),
    reconcileStock: () => inShop,
  }
  return requests
}
