import { z } from 'zod'
import { categories, categorySlugs, conditions } from './schema/vocabulary.ts'

/** A slug, or the label that stands for it in a body or a query (E14). */
function slugOrLabel<S extends string>(labels: Readonly<Record<S, string>>) {
  const slugs = Object.keys(labels) as S[]
  const slugOf = new Map(slugs.map(slug => [labels[slug], slug]))
  return z.union([z.enum(slugs), z.enum([...slugOf.keys()]).transform(label => slugOf.get(label) as S)])
}

export const categoryInput = slugOrLabel(categories)
export const conditionInput = slugOrLabel(conditions)

/** Some categories of the vocabulary, or all of them. */
export function categoriesOf(category: (typeof categorySlugs)[number] | undefined) {
  return category === undefined ? categorySlugs : [category]
}
