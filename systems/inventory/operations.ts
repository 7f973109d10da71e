import type { Ports, System } from '@monotable/server'
import type { Db } from './operation.ts'
import { adjustStock } from './operations/adjust-stock.ts'
import { adjustStockBatch } from './operations/adjust-stock-batch.ts'
import { createProduct } from './operations/create-product.ts'
import { createShop } from './operations/create-shop.ts'
import { deleteProduct } from './operations/delete-product.ts'
import { deleteShop } from './operations/delete-shop.ts'
import { getAccount } from './operations/get-account.ts'
import { getProduct } from './operations/get-product.ts'
import { getSale } from './operations/get-sale.ts'
import { getShop } from './operations/get-shop.ts'
import { getStatistics } from './operations/get-statistics.ts'
import { listAlerts } from './operations/list-alerts.ts'
import { listCategories } from './operations/list-categories.ts'
import { listLowStock } from './operations/list-low-stock.ts'
import { listMembers } from './operations/list-members.ts'
import { listProductTransactions } from './operations/list-product-transactions.ts'
import { listProducts } from './operations/list-products.ts'
import { listSales } from './operations/list-sales.ts'
import { listShopTransactions } from './operations/list-shop-transactions.ts'
import { listShops } from './operations/list-shops.ts'
import { putMember } from './operations/put-member.ts'
import { reconcileStock } from './operations/reconcile-stock.ts'
import { recordSale } from './operations/record-sale.ts'
import { removeMember } from './operations/remove-member.ts'
import { renameCategory } from './operations/rename-category.ts'
import { restoreProduct } from './operations/restore-product.ts'
import { returnSale } from './operations/return-sale.ts'
import { runArchive } from './operations/run-archive.ts'
import { sendTestAlert } from './operations/send-test-alert.ts'
import { setPlan } from './operations/set-plan.ts'
import { transferStock } from './operations/transfer-stock.ts'
import { updateProduct } from './operations/update-product.ts'
import { updateShop } from './operations/update-shop.ts'
import { voidSale } from './operations/void-sale.ts'

/** What users do. */
export const operations: System<Db, Ports>['operations'] = {
  adjustStockBatch,
  adjustStock,
  createProduct,
  createShop,
  deleteProduct,
  deleteShop,
  getAccount,
  getProduct,
  getSale,
  getShop,
  getStatistics,
  listAlerts,
  listCategories,
  listLowStock,
  listMembers,
  listProductTransactions,
  listProducts,
  listSales,
  listShopTransactions,
  listShops,
  putMember,
  reconcileStock,
  recordSale,
  removeMember,
  renameCategory,
  restoreProduct,
  returnSale,
  runArchive,
  sendTestAlert,
  setPlan,
  transferStock,
  updateProduct,
  updateShop,
  voidSale,
}
