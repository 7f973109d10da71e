import { type Random, seededRandom } from '@monotable/server/kit'
import { dayAfter, dayOf, startOfDay } from '../values/days.ts'
import { Books, type Stocked } from './books.ts'
import { type CatalogueEntry, catalogue, retired, seasons } from './catalogue.ts'
import { sampleId } from './sample-id.ts'
import { ownerId, type SampleShop, shops, timezone } from './shops.ts'

/** How much more or less is sold on each day of the week, Sunday first, and in each month, January first. */
const weekdays = [0, 0.8, 0.8, 0.9, 1, 1.3, 1.7]
const months = [0.7, 0.7, 0.9, 1.1, 1.25, 1.3, 1.2, 1.1, 1, 0.9, 0.9, 1.3]
const growthInAYear = 0.2

/** Shares of sales, and of days on which it happens. */
const often = { returned: 0.03, voided: 0.004, wasted: 0.08, found: 0.03, transferred: 0.05 }

const daysOfData = 365
/** Days ago. */
const retiredSince = 60
const scarceSince = 14
const scarceCounted = 2

interface Happening {
  readonly at: Date
  readonly happen: () => void
}

/** A year of two shops up to now: the same for the same moment. */
export function yearUntil(now: Date): Books[] {
  return new Year(now).books
}

class Year {
  readonly books: Books[]
  readonly #now: Date
  readonly #today: string
  readonly #midnights = new Map<string, number>()
  readonly #random: Random = seededRandom(1)
  /** What will happen on a later day, such as a return or a delivery. */
  readonly #later: Happening[] = []
  readonly #ordered = new Set<Stocked>()
  #daysAgo = daysOfData

  constructor(now: Date) {
    this.#now = now
    this.#today = dayOf(now, timezone)
    this.books = shops.map(shop => new Books(shop))
    for (const books of this.books) this.#open(books)
    while (this.#daysAgo-- > 0) this.#liveThroughDay()
  }

  #open(books: Books): void {
    const { isBranch } = books.shop
    for (const entry of catalogue) {
      if (isBranch && !entry.isInBranch) continue
      const threshold = isBranch ? Math.ceil(entry.reorderThreshold / 2) : entry.reorderThreshold
      books.add(entry, threshold, this.#moment(7.5), ownerId)
    }
  }

  #liveThroughDay(): void {
    const happenings = this.books.flatMap(books => [...this.#business(books), ...this.#care(books)])
    for (const later of this.#later.splice(0)) {
      const isDue = later.at < this.#moment(24)
      ;(isDue ? happenings : this.#later).push(later)
    }
    happenings.sort((one, other) => one.at.getTime() - other.at.getTime())
    for (const { at, happen } of happenings) if (at <= this.#now) happen()
    for (const books of this.books) this.#order(books)
  }

  /** The sales of a day. */
  #business(books: Books): Happening[] {
    const day = this.#day()
    const month = Number(day.slice(5, 7)) - 1
    const growth = 1 + growthInAYear * (0.5 - this.#daysAgo / daysOfData)
    const mean = books.shop.busyness * weekdays[weekdayOf(day)]! * months[month]! * growth
    return Array.from({ length: this.#random.count(mean) }, () => {
      const product = this.#random.pick(books.products, ({ entry }) => demandIn(entry, month))
      const wanted = this.#random.happens(0.75) ? 1 : this.#random.whole(1, product.entry.most)
      // Opening hours are from ten to seven, and most people come in the afternoon.
      const hour = 10 + (9 * (this.#random.next() + this.#random.next())) / 2
      return { at: this.#moment(hour), happen: this.#selling(books, product, wanted, hour) }
    })
  }

  #selling(books: Books, product: Stocked, wanted: number, hour: number): () => void {
    const by = this.#seller(books.shop)
    const [isVoid, isBack] = [this.#random.happens(often.voided), this.#random.happens(often.returned)]
    const daysLater = this.#random.whole(1, 12)
    return () => {
      const quantity = Math.min(wanted, product.currentStock)
      if (quantity === 0 || product.deletedAt !== undefined) return
      const sale = books.sell(product, quantity, this.#moment(hour), by)
      const takeBack = (at: Date, isVoid: boolean) =>
        this.#later.push({
          at,
          happen: () => books.takeBack(sale, product, { at, by: isVoid ? ownerId : by, isVoid }),
        })
      if (isVoid) takeBack(this.#moment(19.2), true)
      else if (isBack) takeBack(this.#moment(hour, daysLater), false)
    }
  }

  /** What the shop does with its stock beside selling it. */
  #care(books: Books): Happening[] {
    const at = this.#moment(9.5)
    const happen = this.#incident(books, at)
    const happenings: Happening[] = weekdayOf(this.#day()) === 0 ? [] : [{ at, happen }]
    if (this.#daysAgo === scarceCounted) happenings.push({ at, happen: () => this.#countScarce(books, at) })
    if (this.#daysAgo === retiredSince) happenings.push({ at, happen: () => retire(books, at) })
    return happenings
  }

  /** On some days something breaks, is found, or is fetched from the other shop. */
  #incident(books: Books, at: Date): () => void {
    const by = this.#seller(books.shop)
    const product = this.#random.pick(books.products, ({ entry }) => entry.demand)
    const [breaks, appears, moves] = [often.wasted, often.found, often.transferred].map(share =>
      this.#random.happens(share),
    )
    const change = (quantity: number, reason: 'wastage' | 'adjustment', notes: string) => {
      if (product.deletedAt !== undefined || product.currentStock + quantity < 0) return
      books.move({ product, quantity, reason, at, by, about: { notes } })
    }
    return () => {
      if (breaks) change(-1, 'wastage', 'Damaged in the shop')
      else if (appears) change(1, 'adjustment', 'Found when counting')
      else if (moves && books.shop.isBranch && this.#daysAgo > scarceSince) this.#transfer(product, at)
    }
  }

  /** The branch gets what it needs from the main shop, if that has enough. */
  #transfer(target: Stocked, at: Date): void {
    const [main, branch] = this.books as [Books, Books]
    const source = main.products.find(({ entry }) => entry === target.entry) as Stocked
    const quantity = Math.ceil(target.reorderThreshold / 2)
    if (source.currentStock - quantity < source.reorderThreshold) return
    const about = { transferId: sampleId('transfer', main.movements.length) }
    const move = { reason: 'transfer', at, by: ownerId, about } as const
    main.move({ ...move, product: source, quantity: -quantity })
    branch.move({ ...move, product: target, quantity })
  }

  /** At the latest a count shows that scarce goods are low. */
  #countScarce(books: Books, at: Date): void {
    const about = { notes: 'Missing when counting' }
    for (const product of books.products) {
      const left = books.shop.scarce[product.entry.sku] ?? Number.POSITIVE_INFINITY
      const quantity = left - product.currentStock
      if (quantity < 0) books.move({ product, quantity, reason: 'adjustment', at, by: ownerId, about })
    }
  }

  /** Orders what will soon be low; it comes after some days. */
  #order(books: Books): void {
    for (const product of books.products) {
      const { currentStock, reorderThreshold, entry } = product
      const isScarce = books.shop.scarce[entry.sku] !== undefined && this.#daysAgo <= scarceSince
      if (currentStock > reorderThreshold * 1.4 || this.#ordered.has(product) || isScarce) continue
      this.#ordered.add(product)
      const at = this.#moment(8.75, this.#random.whole(2, 6))
      this.#later.push({ at, happen: () => this.#receive(books, product, at) })
    }
  }

  #receive(books: Books, product: Stocked, at: Date): void {
    this.#ordered.delete(product)
    const quantity = product.reorderThreshold * 3 - product.currentStock
    if (product.deletedAt !== undefined || quantity <= 0) return
    const about = { notes: 'Delivery of the wholesaler' }
    books.move({ product, quantity, reason: 'purchase', at, by: ownerId, about })
  }

  #seller({ staff }: SampleShop): string {
    return this.#random.pick(Object.keys(staff), name => staff[name]!)
  }

  /** The day that is lived through, or one later; the shops are closed on Sundays. */
  #day(daysLater = 0): string {
    const day = dayAfter(this.#today, daysLater - this.#daysAgo)
    return daysLater > 0 && weekdayOf(day) === 0 ? dayAfter(day) : day
  }

  #moment(hour: number, daysLater = 0): Date {
    const day = this.#day(daysLater)
    const midnight = this.#midnights.get(day) ?? startOfDay(day, timezone).getTime()
    this.#midnights.set(day, midnight)
    return new Date(midnight + Math.floor(hour * 3_600_000))
  }
}

function retire(books: Books, at: Date): void {
  const product = books.products.find(({ entry }) => entry.sku === retired)
  if (product) Object.assign(product, { deletedAt: at.toISOString(), updatedAt: at.toISOString() })
}

const demandIn = ({ demand, season }: CatalogueEntry, month: number): number =>
  demand * seasons[season][month]!

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
