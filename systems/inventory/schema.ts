import { idempotencyRecord } from '@monotable/server/kit'
import { get, gsi, query, schema, table } from 'monotable'
import { Alert } from './alerts/alert.ts'
import { Archive, ArchiveLease } from './archive/archive.ts'
import { BarcodeGuard, Category, Product, SkuGuard } from './products/product.ts'
import { Receipt, ReceiptRef } from './receipts/receipt.ts'
import { Day, DayProduct, Sale, SaleRef } from './sales/sale.ts'
import { Account, Member, Membership, Shop } from './shops/shop.ts'
import { Transaction } from './stock/transaction.ts'

const InventorySystem = table('InventorySystem', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK'),
    GSI2: gsi('GSI2PK', 'GSI2SK', { title: 'Low stock' }),
  },
  ttl: 'TTL',
  stream: 'NEW_AND_OLD_IMAGES',
})

const newestFirst = { direction: 'desc' } as const

const oneShopOnly = {
  DISCARDING_FILTER: 'a product is of one shop: it drops nothing but what is not theirs to see',
}

export const inventory = schema({
  tables: [InventorySystem],
  entities: {
    Shop,
    Product,
    Transaction,
    Sale,
    Account,
    Membership,
    Member,
    SkuGuard,
    BarcodeGuard,
    Category,
    Day,
    DayProduct,
    SaleRef,
    Receipt,
    ReceiptRef,
    Alert,
    Archive,
    ArchiveLease,
    Idempotency: idempotencyRecord(),
  },
  access: {
    // Of the document
    shopById: get(Shop, 'PK = SHOP#{shopId}, SK = META', { title: 'Get shop by ID' }),
    products: query(Product, 'PK = SHOP#{shopId}, SK begins_with PRODUCT#', {
      title: 'List all products for shop',
    }),
    allProducts: query(Product, 'PK = SHOP#{shopId}, SK begins_with PRODUCT#', {
      title: 'List all products for shop, deleted ones too',
      deleted: true,
    }),
    productById: get(Product, 'PK = SHOP#{shopId}, SK = PRODUCT#{productId}', {
      title: 'Get product by ID',
      deleted: true,
    }),
    productsByCategory: query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}', {
      title: 'List products by category',
    }),
    // The partition of a product is no shop's: rows of another are dropped (S4), here or, where only a key says whose
    // it is, once it is read.
    productTransactions: query(Transaction, 'PK = PRODUCT#{productId}, SK begins_with TX#', {
      title: 'Get transaction history for product',
      filter: 'attribute_not_exists(shopId) or shopId = {shopId}',
      accepts: oneShopOnly,
      ...newestFirst,
    }),
    shopTransactions: query(Transaction, 'GSI1PK = SHOP#{shopId}, GSI1SK begins_with TX#', {
      title: 'List all transactions for shop',
      ...newestFirst,
    }),
    sales: query(Sale, 'PK = SHOP#{shopId}, SK begins_with SALE#', {
      title: 'List sales for shop',
      ...newestFirst,
    }),
    salesByDate: query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{start} and SALE#{end}', {
      title: 'List sales by date range',
      ...newestFirst,
    }),
    productSales: query(Sale, 'GSI1PK = SHOP#{shopId}#PRODUCT#{productId}, GSI1SK begins_with SALE#', {
      title: 'List sales for product',
      ...newestFirst,
    }),

    // The same within a range (S2)
    productTransactionsByDate: query(
      Transaction,
      'PK = PRODUCT#{productId}, SK between TX#{start} and TX#{end}',
      {
        title: 'Get transaction history for product by date range',
        filter: 'attribute_not_exists(shopId) or shopId = {shopId}',
        accepts: oneShopOnly,
        ...newestFirst,
      },
    ),
    shopTransactionsByDate: query(
      Transaction,
      'GSI1PK = SHOP#{shopId}, GSI1SK between TX#{start} and TX#{end}',
      {
        title: 'List all transactions for shop by date range',
        ...newestFirst,
      },
    ),
    productSalesByDate: query(
      Sale,
      'GSI1PK = SHOP#{shopId}#PRODUCT#{productId}, GSI1SK between SALE#{start} and SALE#{end}',
      { title: 'List sales for product by date range', ...newestFirst },
    ),

    // Added
    lowStock: query(Product, 'GSI2PK = SHOP#{shopId}#LOWSTOCK, GSI2SK begins_with DEFICIT#', {
      title: 'Low stock',
      direction: 'desc',
    }),
    lowStockAfter: query(
      Product,
      'GSI2PK = SHOP#{shopId}#LOWSTOCK, GSI2SK < DEFICIT#{deficit:0000000000}#PRODUCT#{productId}',
      { title: 'Low stock, from a place on', direction: 'desc' },
    ),
    unindexedLowStock: query(Product, 'PK = SHOP#{shopId}, SK begins_with PRODUCT#', {
      title: 'Low stock of another program',
      filter: 'currentStock < reorderThreshold and attribute_not_exists(version)',
      accepts: { DISCARDING_FILTER: 'the filter of the document: what it finds, no index has' },
    }),
    shopsOfUser: query(Membership, 'PK = USER#{userId}, SK begins_with SHOP#', { title: 'Shops of a user' }),
    members: query(Member, 'PK = SHOP#{shopId}, SK begins_with MEMBER#', { title: 'Members of a shop' }),
    categories: query(Category, 'PK = SHOP#{shopId}, SK begins_with CATEGORY#', {
      title: 'Categories',
      filter: 'productCount > 0',
    }),
    productBySku: get(SkuGuard, 'PK = SHOP#{shopId}, SK = SKU#{sku}', {
      title: 'Product by SKU',
      hydrate: Product,
    }),
    productByBarcode: get(BarcodeGuard, 'PK = SHOP#{shopId}, SK = BARCODE#{barcode}', {
      title: 'Product by barcode',
      hydrate: Product,
    }),
    saleById: get(SaleRef, 'PK = SHOP#{shopId}, SK = SALEREF#{saleId}', {
      title: 'Sale by id',
      hydrate: Sale,
    }),
    receiptById: get(ReceiptRef, 'PK = SHOP#{shopId}, SK = RECEIPTREF#{receiptId}', {
      title: 'Receipt by id',
      hydrate: Receipt,
    }),
    receipts: query(Receipt, 'PK = SHOP#{shopId}, SK begins_with RECEIPT#', {
      title: 'Receipts',
      ...newestFirst,
    }),
    receiptsByDate: query(Receipt, 'PK = SHOP#{shopId}, SK between RECEIPT#{start} and RECEIPT#{end}', {
      title: 'Receipts by date range',
      ...newestFirst,
    }),
    dayTotals: query(Day, 'PK = SHOP#{shopId}, SK between DAY#{from} and DAY#{to}', { title: 'Day totals' }),
    dayProducts: query(DayProduct, 'PK = SHOP#{shopId}, SK between DAYP#{from} and DAYP#{to}', {
      title: 'Day totals of products',
    }),
    alerts: query(Alert, 'PK = SHOP#{shopId}, SK begins_with ALERT#', { title: 'Alerts', ...newestFirst }),
    archivePartsOfMonth: query(Archive, 'PK = SHOP#{shopId}, SK begins_with ARCHIVE#{month}#PART#', {
      title: 'Archive parts of a month',
      ...newestFirst,
    }),
    archiveParts: query(Archive, 'PK = SHOP#{shopId}, SK begins_with ARCHIVE#', {
      title: 'Archive parts',
      ...newestFirst,
    }),
  },
})
