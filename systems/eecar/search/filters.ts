import type { Items } from '../operation.ts'

type Part = Items['Part']

/** What of a part filters look at. */
export type Filtered = Pick<Part, 'category' | 'condition' | 'price' | 'quantity'> & {
  readonly manufacturer?: string | undefined
}

export interface Filters {
  readonly category?: Part['category'] | undefined
  readonly condition?: Part['condition'] | undefined
  readonly manufacturer?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly minQuantity?: number | undefined
}

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()

const rules: {
  readonly [N in keyof Filters]-?: (part: Filtered, wanted: NonNullable<Filters[N]>) => boolean
} = {
  category: (part, wanted) => part.category === wanted,
  condition: (part, wanted) => part.condition === wanted,
  manufacturer: (part, wanted) =>
    part.manufacturer !== undefined && folded(part.manufacturer) === folded(wanted),
  minPrice: (part, wanted) => part.price >= wanted,
  maxPrice: (part, wanted) => part.price <= wanted,
  minQuantity: (part, wanted) => part.quantity >= wanted,
}

/** Whether a part passes all filters that are set; undefined where none is. */
export function passing(filters: Filters): ((part: Filtered) => boolean) | undefined {
  const tests = Object.entries(filters).flatMap(([name, wanted]) =>
    wanted === undefined ? [] : [(part: Filtered) => rules[name as keyof Filters](part, wanted as never)],
  )
  return tests.length === 0 ? undefined : part => tests.every(test => test(part))
}
