import { createHash } from 'node:crypto'
import type { Ports } from '@monotable/server'
import { inLanes, unlessThere } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db } from '../operation.ts'
import { ownerOf, pictures } from '../products/picture.ts'
import type { Books, SampleSale } from './books.ts'
import { catalogue } from './catalogue.ts'
import { drawProduct } from './pictures/draw-product.ts'
import { sampleId } from './sample-id.ts'
import { currency, ownerId, timezone } from './shops.ts'
import { yearUntil } from './year.ts'

/** Pieces of work that each can be repeated: what is there already stays. */
interface Piece {
  readonly items: number
  readonly write: () => Promise<unknown>
}

/** A transaction takes a hundred items, and a sale comes with the item that finds it by its id. */
const salesAtOnce = 50
const rowsAtOnce = 250
/** The store puts writes that come together on disk together. */
const lanes = 8
const picturesAtOnce = 4

interface Loading {
  readonly db: Db
  readonly ports: Pick<Ports, 'objects'>
  readonly now: Date
  readonly progress: (share: number) => void
}

export async function load({ db, ports, now, progress }: Loading): Promise<void> {
  const books = yearUntil(now)
  // Drawn beside everything else, on threads that have nothing to do meanwhile.
  const drawn = new Map(catalogue.map(entry => [entry.sku, drawProduct(entry)]))
  const addresses = await Promise.all(books.map(each => keepPictures(ports.objects, each, drawn)))
  for (const [at, each] of books.entries()) await openShop(db, each, addresses[at] as Addresses)
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const pieces = books.flatMap(each => [...salesOf(db, each, since), ...rowsOf(db, each, since)])
  const total = pieces.reduce((sum, { items }) => sum + items, 0)
  let done = 0
  await inLanes(pieces, lanes, async ({ items, write }) => {
    await write()
    done += items
    progress(done / total)
  })
}

type Addresses = ReadonlyMap<string, string>

/** The picture of every product, by its SKU. */
async function keepPictures(
  objects: Ports['objects'],
  { shop, products }: Books,
  drawn: ReadonlyMap<string, Promise<Uint8Array>>,
): Promise<Addresses> {
  const kept = await inLanes(products, picturesAtOnce, async ({ productId, entry, createdAt }) => {
    const bytes = (await drawn.get(entry.sku)) as Uint8Array
    const chance = createHash('sha256').update(productId).digest().subarray(0, 16)
    const owner = ownerOf({ ...shop, productId })
    const { address } = await pictures.keep(objects, { owner, bytes, now: new Date(createdAt), chance })
    return [entry.sku, address] as const
  })
  return new Map(kept)
}

/** The shop, its people and its products, whose guards and counters come with them. */
async function openShop(db: Db, { shop, products }: Books, addresses: Addresses): Promise<void> {
  const { shopId, name, address, phone, staff } = shop
  const createdAt = products[0]?.createdAt as string
  const notificationEmail = `${ownerId}@lindqvist-cycles.example`
  const contact = { address, phone, email: 'hello@lindqvist-cycles.example', notificationEmail }
  await unlessThere(
    db.transact(t => [
      t.Shop.create({
        shopId,
        name,
        ownerId,
        timezone,
        currency,
        ...contact,
        createdAt,
        updatedAt: createdAt,
      }),
      t.Account.upsert({ userId: ownerId, plan: 'pro' }, { add: { shopCount: 1 } }),
      ...Object.keys(staff).map(userId =>
        t.Membership.create({ userId, shopId, name, role: userId === ownerId ? 'owner' : 'staff' }),
      ),
    ]),
  )
  for (const { entry, ...product } of products) {
    const { sku, name, category, unitPrice, location } = entry
    const imageUrl = addresses.get(sku) as string
    const fields = { sku, name, category, unitPrice, location, imageUrl }
    await unlessThere(db.Product.create({ ...product, shopId, ...fields }))
  }
}

/** Those of the last weeks come from the till, with a receipt each. */
function salesOf(db: Db, { sales }: Books, since: string): Piece[] {
  const isRecent = ({ timestamp }: SampleSale) => timestamp >= since
  const older = chunks(
    sales.filter(sale => !isRecent(sale)),
    salesAtOnce,
  )
  const recent = chunks(sales.filter(isRecent), salesAtOnce / 2)
  return [
    ...older.map(chunk => ({
      items: chunk.length * 2,
      write: () => unlessThere(db.transact(t => chunk.map(sale => t.Sale.create(sale)))),
    })),
    ...recent.map(chunk => ({
      items: chunk.length * 4,
      write: () =>
        unlessThere(
          db.transact(t =>
            chunk.flatMap(sale => {
              const receipt = receiptOf(sale)
              return [t.Sale.create({ ...sale, receiptId: receipt.receiptId }), t.Receipt.create(receipt)]
            }),
          ),
        ),
    })),
  ]
}

function receiptOf({ returnedQuantity: _, voidedAt: __, version: ___, ...sale }: SampleSale) {
  const { shopId, performedBy, timestamp, totalAmount, ...line } = sale
  const receiptId = sampleId('receipt', sale.saleId)
  const isCash = Number.parseInt(receiptId.slice(0, 2), 16) < 80
  return {
    ...{ shopId, receiptId, performedBy, timestamp, totalAmount, currency, recordedAt: timestamp },
    paidBy: isCash ? ('cash' as const) : ('card' as const),
    lines: [{ ...line, totalAmount }],
    refused: [],
    contentHash: createHash('sha256').update(receiptId).digest('hex'),
  }
}

function rowsOf(db: Db, { movements, days, dayProducts, alerts }: Books, since: string): Piece[] {
  const piece = <T>(rows: readonly T[], plan: (t: Batch, row: T) => PlannedWrite): Piece[] =>
    chunks(rows, rowsAtOnce).map(chunk => ({
      items: chunk.length,
      write: () => db.batchWrite(t => chunk.map(row => plan(t, row))),
    }))
  // An alert that is written is delivered: those of long ago would come as news.
  const recent = alerts.filter(({ timestamp }) => timestamp >= since)
  return [
    ...piece(movements, (t, row) => t.Transaction.put(row)),
    ...piece([...days.values()], (t, row) => t.Day.put(row)),
    ...piece([...dayProducts.values()], (t, row) => t.DayProduct.put(row)),
    ...piece(recent, (t, row) => t.Alert.put(row)),
  ]
}

type Batch = Parameters<Parameters<Db['batchWrite']>[0]>[0]

function chunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}
