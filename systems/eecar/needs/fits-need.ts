import type { Items } from '../operation.ts'
import { categorySlug } from '../values/vocabulary.ts'

type Need = Pick<Items['CompanyNeed'], 'companyId' | 'requiredSpecs'>

/**
 * Whether a part is what a company needs: another's, listed, of the category, enough, cheap enough, of a material it
 * likes.
 */
export function fitsNeed(
  { companyId, requiredSpecs }: Need,
  part: Items['Part'],
  specification: Items['PartSpecification'] | undefined,
): boolean {
  const {
    category,
    minQuantity = 0,
    maxPrice = Number.POSITIVE_INFINITY,
    materialPreferences = [],
  } = requiredSpecs
  return (
    part.sellerId !== companyId &&
    part.listingStatus === 'listed' &&
    categorySlug(part.category) === categorySlug(category) &&
    part.quantity >= minQuantity &&
    part.price <= maxPrice &&
    (materialPreferences.length === 0 || isMadeOf(specification, materialPreferences))
  )
}

function isMadeOf(
  specification: Items['PartSpecification'] | undefined,
  preferred: readonly string[],
): boolean {
  const { primary, secondary = [] } = specification?.materialComposition ?? {}
  const materials = [primary ?? '', ...secondary].map(folded)
  return preferred.map(folded).some(wish => wish !== '' && materials.some(name => name.includes(wish)))
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()
