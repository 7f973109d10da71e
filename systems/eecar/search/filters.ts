import type { Items } from '../operation.ts'
import { type Condition, categorySlug, conditionSlug } from '../values/vocabulary.ts'

type Part = Items['Part']

/** The attributes of a part that filters look at. */
export interface Filtered {
  /** A slug, however it is stored. */
  readonly category: string
  readonly condition: Condition
  readonly price: number
  readonly quantity: number
  readonly manufacturer?: string | undefined
  readonly sellerId?: string | undefined
}

export function filteredOf(part: Part): Filtered {
  const { price, quantity, manufacturer, sellerId } = part
  const [category, condition] = [categorySlug(part.category), conditionSlug(part.condition)]
  return { category, condition, price, quantity, manufacturer, sellerId }
}

export interface Filters {
  readonly category?: string | undefined
  readonly condition?: Condition | undefined
  readonly manufacturer?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly minQuantity?: number | undefined
}

/** Whether a part passes all filters that are set; undefined where none is. Asked of every part, so it is plain. */
export function compileFilters(filters: Filters): ((part: Filtered) => boolean) | undefined {
  if (Object.values(filters).every(wanted => wanted === undefined)) return undefined
  const { category, condition, manufacturer } = filters
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, minQuantity = 0 } = filters
  const isMaker = manufacturer === undefined ? undefined : sameName(manufacturer)
  return part =>
    (category === undefined || part.category === category) &&
    (condition === undefined || part.condition === condition) &&
    part.price >= minPrice &&
    part.price <= maxPrice &&
    part.quantity >= minQuantity &&
    (isMaker === undefined || isMaker(part.manufacturer))
}

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Whether a name is the wanted one, in any spelling. There are few makers, so each is compared once. */
function sameName(wanted: string): (name: string | undefined) => boolean {
  const [goal, known] = [folded(wanted), new Map<string, boolean>()]
  return (name = '') => {
    let isSame = known.get(name)
    if (isSame === undefined) {
      isSame = folded(name) === goal
      known.set(name, isSame)
    }
    return isSame
  }
}

/** Whether a part is for sale: one that is missing, withdrawn or sold out is never matched. */
export function isForSale(part: Part | undefined): part is Part {
  return part?.listingStatus === 'listed' && part.quantity > 0
}
