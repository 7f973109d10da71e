import type { Explained } from '../../ports/ports.ts'
import { categoryLabel, categorySlug, conditionLabel, conditionSlug } from '../../values/vocabulary.ts'
import { isKorean } from './language.ts'

/** The name under which reasons from the template are known. */
export const templateModel = 'template'

/** A reason that needs nothing and cannot fail. */
export function templateReason(query: string, { part, score }: Explained): string {
  const { name, category, condition } = part
  const percent = Math.round(score * 100)
  return isKorean(query)
    ? `${name}: ${conditionLabel(condition)} ${categoryLabel(category)}, 질의와의 유사도 ${percent}%`
    : `${name}: ${conditionSlug(condition)} ${categorySlug(category)}, ${percent}% similar to the query`
}
