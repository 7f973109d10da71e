import { z } from 'zod'
import { categories, categorySlugs, conditions } from './schema/vocabulary.ts'

/** A slug, or the label that stands for it in a body or a query; what is read is the slug (E14). */
function slugOrLabel<S extends string>(labels: Readonly<Record<S, string>>): z.ZodType<S, string> {
  const slugs = Object.keys(labels) as S[]
  const slugOf = new Map<string, S>(slugs.map(slug => [labels[slug], slug]))
  const written = z.enum([...new Set<string>([...slugs, ...slugOf.keys()])])
  return written.overwrite(word => slugOf.get(word) ?? word) as unknown as z.ZodType<S, string>
}

export const categoryInput = slugOrLabel(categories)
export const conditionInput = slugOrLabel(conditions)

/** Some categories of the vocabulary, or all of them. */
export function categoriesOf(category: (typeof categorySlugs)[number] | undefined) {
  return category === undefined ? categorySlugs : [category]
}
