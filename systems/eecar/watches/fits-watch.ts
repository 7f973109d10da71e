import type { Items } from '../operation.ts'
import { categorySlug } from '../values/vocabulary.ts'
import { mentions } from '../wishes/other-names.ts'

type Watch = Pick<Items['Watch'], 'buyerId' | 'criteria'>

/** Whether a part is what a watch waits for: another's, and all criteria hold. */
export function fitsWatch(
  { buyerId, criteria }: Watch,
  part: Items['Part'],
  specification: Items['PartSpecification'] | undefined,
): boolean {
  const { category, maxPrice, minSpecs = {}, keywords = [] } = criteria
  return (
    part.sellerId !== buyerId &&
    part.listingStatus === 'listed' &&
    (category === undefined || categorySlug(part.category) === categorySlug(category)) &&
    (maxPrice === undefined || part.price <= maxPrice) &&
    reaches(specification, minSpecs) &&
    keywords.every(keyword => isMentioned(part, keyword))
  )
}

/** Every requested number is at most the stored one in the same place. */
function reaches(found: unknown, asked: unknown): boolean {
  if (typeof asked === 'number') return typeof found === 'number' && found >= asked
  if (typeof asked !== 'object' || asked === null) return true
  return Object.entries(asked).every(([name, bound]) => reaches(memberOf(found, name), bound))
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** By that name or another of the same car or kind of part: who waits for a Kona is told of a 코나. */
function isMentioned(
  { name, description = '', manufacturer = '', model = '' }: Items['Part'],
  keyword: string,
) {
  return [name, description, manufacturer, model].some(text => mentions(text, keyword))
}

/** Whether anything in it is a number: else it asks for nothing. */
export function hasNumber(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNumber)
}
