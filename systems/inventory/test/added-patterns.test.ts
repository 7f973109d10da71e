import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { inventory } from '../schema.ts'
import { productId, saleId, shopId } from './ids.ts'

const captured = new Captured()
const db = connect(inventory, captured)
const days = { from: '2024-01-01', to: '2024-01-31' }
const shop = `PK = SHOP#${shopId}`

/** What each asks for first: index, key condition and direction. */
const cases: Record<string, readonly [run: () => Promise<unknown>, asked: string]> = {
  lowStock: [
    () => db.lowStock({ shopId }),
    `GSI2 desc: GSI2PK = SHOP#${shopId}#LOWSTOCK, GSI2SK begins_with DEFICIT#`,
  ],
  lowStockAfter: [
    () => db.lowStockAfter({ shopId, deficit: 7, productId: saleId }),
    `GSI2 desc: GSI2PK = SHOP#${shopId}#LOWSTOCK, GSI2SK < DEFICIT#0000000007#PRODUCT#${saleId}`,
  ],
  unindexedLowStock: [() => db.unindexedLowStock({ shopId }), `Main asc: ${shop}, SK begins_with PRODUCT#`],
  shopsOfUser: [() => db.shopsOfUser({ userId: 'u' }), 'Main asc: PK = USER#u, SK begins_with SHOP#'],
  members: [() => db.members({ shopId }), `Main asc: ${shop}, SK begins_with MEMBER#`],
  categories: [() => db.categories({ shopId }), `Main asc: ${shop}, SK begins_with CATEGORY#`],
  productBySku: [() => db.productBySku({ shopId, sku: 'sku-1' }), `Main asc: ${shop}, SK = SKU#SKU-1`],
  productByBarcode: [
    () => db.productByBarcode({ shopId, barcode: '4006381333931' }),
    `Main asc: ${shop}, SK = BARCODE#4006381333931`,
  ],
  saleById: [() => db.saleById({ shopId, saleId }), `Main asc: ${shop}, SK = SALEREF#${saleId}`],
  receiptById: [
    () => db.receiptById({ shopId, receiptId: saleId }),
    `Main asc: ${shop}, SK = RECEIPTREF#${saleId}`,
  ],
  receipts: [() => db.receipts({ shopId }), `Main desc: ${shop}, SK begins_with RECEIPT#`],
  receiptsByDate: [
    () => db.receiptsByDate({ shopId, start: days.from, end: days.to }),
    `Main desc: ${shop}, SK between RECEIPT#2024-01-01T00:00:00.000Z and RECEIPT#2024-02-01T00:00:00.000Z`,
  ],
  dayTotals: [
    () => db.dayTotals({ shopId, ...days }),
    `Main asc: ${shop}, SK between DAY#2024-01-01 and DAY#2024-01-31`,
  ],
  dayProducts: [
    () => db.dayProducts({ shopId, ...days }),
    `Main asc: ${shop}, SK between DAYP#2024-01-01 and DAYP#2024-01-31~`,
  ],
  alerts: [() => db.alerts({ shopId }), `Main desc: ${shop}, SK begins_with ALERT#`],
  allProducts: [() => db.allProducts({ shopId }), `Main asc: ${shop}, SK begins_with PRODUCT#`],
  archivePartsOfMonth: [
    () => db.archivePartsOfMonth({ shopId, month: '2024-01' }),
    `Main desc: ${shop}, SK begins_with ARCHIVE#2024-01#PART#`,
  ],
  archiveParts: [() => db.archiveParts({ shopId }), `Main desc: ${shop}, SK begins_with ARCHIVE#`],
  productTransactionsByDate: [
    () => db.productTransactionsByDate({ shopId, productId, start: days.from, end: days.to }),
    `Main desc: PK = PRODUCT#${productId}, SK between TX#2024-01-01T00:00:00.000Z and TX#2024-02-01T00:00:00.000Z`,
  ],
  shopTransactionsByDate: [
    () => db.shopTransactionsByDate({ shopId, start: days.from, end: days.to }),
    `GSI1 desc: GSI1PK = SHOP#${shopId}, GSI1SK between TX#2024-01-01T00:00:00.000Z and TX#2024-01-31T23:59:59.999Z`,
  ],
  productSalesByDate: [
    () => db.productSalesByDate({ shopId, productId, start: days.from, end: days.to }),
    `GSI1 desc: GSI1PK = SHOP#${shopId}#PRODUCT#${productId}, GSI1SK between SALE#2024-01-01T00:00:00.000Z and SALE#2024-01-31T23:59:59.999Z`,
  ],
}

describe('every access pattern that was added', () => {
  it.each(Object.entries(cases))('%s', async (_, [run, expected]) => {
    await run()
    const [asked] = captured.asked()
    const condition = asked?.condition.map(({ attribute, operator, value, to }) =>
      [attribute, operator, value, ...(to === undefined ? [] : ['and', to])].join(' '),
    )
    expect(`${asked?.index} ${asked?.direction}: ${condition?.join(', ')}`).toBe(expected)
  })

  it('is here or in the document', () => {
    const documented = [
      'shopById',
      'products',
      'productById',
      'productsByCategory',
      'productTransactions',
      'shopTransactions',
      'sales',
      'salesByDate',
      'productSales',
    ]
    expect([...documented, ...Object.keys(cases)].toSorted()).toEqual(
      Object.keys(inventory.access).toSorted(),
    )
  })
})
