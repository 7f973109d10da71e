import { categoryOf, firstDay, otherShop, ownerId, saleAt, shop, today } from './busy-shop.mjs'

const { shopId, productIds } = shop
const [productId, second, third] = productIds
const inShop = `/inventory/shops/${shopId}`
const range = `start=${firstDay}&end=${today}`
const { saleId } = saleAt(0)
const adjustments = productIds
  .slice(0, 10)
  .map(id => ({ productId: id, quantityChange: 1, reason: 'purchase' }))
const product = { name: 'New', sku: 'SKU-NEW', category: categoryOf(0), unitPrice: 5, currentStock: 10 }

/**
 * Every operation with the requests that are made of it, in this order. `grows` says why one may cost more when there
 * are more sales.
 */
export const requests = [
  { operation: 'recordSale', to: `POST ${inShop}/sales`, body: { productId, quantity: 1 } },
  { operation: 'returnSale', to: `POST ${inShop}/sales/${saleId}/returns`, body: { quantity: 1 } },
  { operation: 'voidSale', to: `POST ${inShop}/sales/${saleAt(1).saleId}/voids` },
  { operation: 'getSale', to: `GET ${inShop}/sales/${saleId}` },
  { operation: 'listSales', to: `GET ${inShop}/sales` },
  { operation: 'listSales', of: 'in a range', to: `GET ${inShop}/sales?${range}` },
  { operation: 'listSales', of: 'of a product', to: `GET ${inShop}/sales?productId=${productId}` },
  { operation: 'getStatistics', of: 'today', to: `GET ${inShop}/stats?period=today` },
  { operation: 'getStatistics', of: 'week', to: `GET ${inShop}/stats?period=week` },
  { operation: 'getStatistics', of: 'month', to: `GET ${inShop}/stats?period=month` },
  { operation: 'listLowStock', to: `GET ${inShop}/low-stock` },
  { operation: 'listAlerts', to: `GET ${inShop}/alerts` },
  { operation: 'listProductTransactions', to: `GET ${inShop}/products/${productId}/transactions` },
  {
    operation: 'listProductTransactions',
    of: 'in a range',
    to: `GET ${inShop}/products/${productId}/transactions?${range}`,
  },
  { operation: 'listShopTransactions', to: `GET ${inShop}/transactions` },
  { operation: 'listProducts', to: `GET ${inShop}/products` },
  { operation: 'listProducts', of: 'of a category', to: `GET ${inShop}/products?category=${categoryOf(1)}` },
  { operation: 'listProducts', of: 'by a text', to: `GET ${inShop}/products?q=product%202` },
  { operation: 'getProduct', to: `GET ${inShop}/products/${productId}` },
  { operation: 'listCategories', to: `GET ${inShop}/categories` },
  {
    operation: 'adjustStock',
    to: `POST ${inShop}/products/${productId}/adjustments`,
    body: { quantityChange: 5, reason: 'purchase' },
  },
  {
    operation: 'adjustStockBatch',
    of: 'of ten lines',
    to: `POST ${inShop}/adjustment-batches`,
    body: { lines: adjustments },
  },
  {
    operation: 'transferStock',
    to: 'POST /inventory/transfers',
    body: { fromShopId: shopId, toShopId: otherShop.shopId, productId: second, quantity: 1 },
  },
  { operation: 'createProduct', to: `POST ${inShop}/products`, body: product },
  { operation: 'updateProduct', to: `PATCH ${inShop}/products/${third}`, body: { unitPrice: 11 } },
  { operation: 'deleteProduct', to: `DELETE ${inShop}/products/${third}` },
  { operation: 'restoreProduct', to: `POST ${inShop}/products/${third}/restorations` },
  {
    operation: 'renameCategory',
    of: 'of five products',
    to: `PATCH ${inShop}/categories/${categoryOf(3)}`,
    body: { name: 'Another category' },
  },
  { operation: 'getShop', to: `GET ${inShop}` },
  { operation: 'updateShop', to: `PATCH ${inShop}`, body: { phone: '123' } },
  { operation: 'listShops', to: 'GET /inventory/shops' },
  { operation: 'createShop', to: 'POST /inventory/shops', body: { name: 'Third' } },
  { operation: 'getAccount', to: 'GET /inventory/account' },
  {
    operation: 'setPlan',
    to: `PUT /inventory/users/${ownerId}/plan`,
    body: { plan: 'enterprise' },
    claims: { role: 'operator' },
  },
  { operation: 'putMember', to: `PUT ${inShop}/members/helper`, body: { role: 'staff' } },
  { operation: 'listMembers', to: `GET ${inShop}/members` },
  { operation: 'removeMember', to: `DELETE ${inShop}/members/helper` },
  { operation: 'sendTestAlert', to: `POST ${inShop}/test-alerts` },
  { operation: 'runArchive', of: 'of 60 movements', to: `POST ${inShop}/archive-runs`, body: {} },
  {
    operation: 'reconcileStock',
    to: `POST ${inShop}/reconciliations`,
    grows: 'adds up every movement there is: that is what it is for',
  },
  { operation: 'deleteShop', to: `DELETE /inventory/shops/${otherShop.shopId}` },
]
