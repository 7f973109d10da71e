import { amountOf, centsOf } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Alert } from '../alerts/alert.ts'
import type { Items } from '../operation.ts'
import type { Sale } from '../sales/sale.ts'
import type { Transaction } from '../stock/transaction.ts'
import { movementOf } from '../stock/transaction.ts'
import { dayOf } from '../values/days.ts'
import type { CatalogueEntry } from './catalogue.ts'
import { sampleId } from './sample-id.ts'
import { type SampleShop, timezone } from './shops.ts'

type Movement = Input<typeof Transaction>
type Mutable<T> = { -readonly [N in keyof T]: T[N] }
export type SampleSale = Mutable<Input<typeof Sale>>

/** A product with its stock of the moment. */
export interface Stocked {
  readonly productId: string
  readonly entry: CatalogueEntry
  readonly reorderThreshold: number
  readonly createdAt: string
  updatedAt: string
  currentStock: number
  deletedAt?: string
}

interface Move {
  readonly product: Stocked
  readonly quantity: number
  readonly reason: Movement['reason']
  readonly at: Date
  readonly by: string
  readonly about?: Pick<Movement, 'saleId' | 'transferId' | 'notes'>
}

interface TakenBack extends Pick<Move, 'at' | 'by'> {
  readonly isVoid: boolean
}

/** The books of one shop, true after every entry, as the operations keep them. */
export class Books {
  readonly shop: SampleShop
  readonly products: Stocked[] = []
  readonly sales: SampleSale[] = []
  readonly movements: Movement[] = []
  readonly alerts: Input<typeof Alert>[] = []
  readonly days = new Map<string, Mutable<Items['Day']>>()
  readonly dayProducts = new Map<string, Mutable<Items['DayProduct']>>()

  constructor(shop: SampleShop) {
    this.shop = shop
  }

  /** A new product and its opening stock: three times what is reordered at. */
  add(entry: CatalogueEntry, reorderThreshold: number, at: Date, by: string): void {
    const productId = sampleId('product', this.shop.shopId, entry.sku)
    const time = at.toISOString()
    const product = { productId, entry, reorderThreshold, createdAt: time, updatedAt: time, currentStock: 0 }
    this.products.push(product)
    const about = { notes: 'Opening stock' }
    this.move({ product, quantity: reorderThreshold * 3, reason: 'adjustment', at, by, about })
  }

  /** Stock and ledger change together (S11). */
  move({ product, quantity, reason, at, by, about }: Move): void {
    const wasLow = isLow(product)
    product.currentStock += quantity
    product.updatedAt = at.toISOString()
    const movement = {
      transactionId: sampleId('movement', this.shop.shopId, this.movements.length),
      quantityChange: quantity,
      reason,
      performedBy: by,
      timestamp: at.toISOString(),
      stockAfter: product.currentStock,
      ...about,
    }
    this.movements.push(movementOf({ ...product, shopId: this.shop.shopId }, movement))
    if (!wasLow && isLow(product)) this.#alert(product, at)
  }

  sell(product: Stocked, quantity: number, at: Date, by: string): SampleSale {
    const { shopId } = this.shop
    const { name: productName, sku: productSku, unitPrice } = product.entry
    const cents = centsOf(unitPrice) * quantity
    const sale = {
      saleId: sampleId('sale', shopId, this.sales.length),
      shopId,
      productId: product.productId,
      productName,
      productSku,
      quantity,
      unitPrice,
      totalAmount: amountOf(cents),
      performedBy: by,
      timestamp: at.toISOString(),
      returnedQuantity: 0,
    }
    this.sales.push(sale)
    this.move({ product, quantity: -quantity, reason: 'sale', at, by, about: { saleId: sale.saleId } })
    const { day, dayProduct } = this.#totals(product, at)
    day.revenueCents += cents
    day.saleCount += 1
    day.unitsSold += quantity
    dayProduct.revenueCents += cents
    dayProduct.unitsSold += quantity
    return sale
  }

  /** Goods come back: the day on which they do pays for them. */
  takeBack(sale: SampleSale, product: Stocked, { at, by, isVoid }: TakenBack): void {
    const { quantity, saleId } = sale
    const cents = centsOf(sale.unitPrice) * quantity
    sale.returnedQuantity = quantity
    if (isVoid) sale.voidedAt = at.toISOString()
    this.move({ product, quantity, reason: 'return', at, by, about: { saleId } })
    const { day, dayProduct } = this.#totals(product, at)
    day.refundCents += cents
    day.refundUnits += quantity
    day.revenueCents -= cents
    dayProduct.revenueCents -= cents
    dayProduct.unitsSold -= quantity
  }

  #totals({ productId, entry }: Stocked, at: Date) {
    const { shopId } = this.shop
    const date = dayOf(at, timezone)
    const none = { shopId, day: date, version: 1, revenueCents: 0, unitsSold: 0 }
    const day = this.days.get(date) ?? { ...none, saleCount: 0, refundCents: 0, refundUnits: 0 }
    this.days.set(date, day)
    const place = `${date}/${productId}`
    const dayProduct = this.dayProducts.get(place) ?? { ...none, productId, productName: entry.name }
    this.dayProducts.set(place, dayProduct)
    return { day, dayProduct }
  }

  #alert({ productId, entry, currentStock, reorderThreshold }: Stocked, at: Date): void {
    const { shopId } = this.shop
    this.alerts.push({
      shopId,
      timestamp: at.toISOString(),
      alertId: sampleId('alert', shopId, this.alerts.length).replaceAll('-', ''),
      productId,
      productName: entry.name,
      sku: entry.sku,
      stock: currentStock,
      threshold: reorderThreshold,
      channels: ['email'],
    })
  }
}

/** Below the threshold, not at it (S15). Before its opening stock a product was nothing. */
function isLow({ currentStock, reorderThreshold, createdAt, updatedAt }: Stocked): boolean {
  return currentStock < reorderThreshold && updatedAt > createdAt
}
