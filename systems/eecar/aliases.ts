import { z } from 'zod'
import { categories, categorySlug, conditions } from './values/vocabulary.ts'

/** A slug, or the label that stands for it in a body or a query; what is read is the slug (E14). */
function slugOrLabel<S extends string>(labels: Readonly<Record<S, string>>): z.ZodType<S, string> {
  const slugs = Object.keys(labels) as S[]
  const slugOf = new Map<string, S>(slugs.map(slug => [labels[slug], slug]))
  const written = z.enum([...new Set<string>([...slugs, ...slugOf.keys()])])
  return written.overwrite(word => slugOf.get(word) ?? word) as unknown as z.ZodType<S, string>
}

export const categoryInput = slugOrLabel(categories)
export const conditionInput = slugOrLabel(conditions)

/** A category that is asked for in a list: other programs may have made up more. */
export const categoryAsked = z.string().min(1).max(200).overwrite(categorySlug)
