import { type Open, openEnum } from 'monotable'
import * as z from 'zod'

/** What is written, and the label that the document stores in its place (E14). */
export const categories = {
  battery: '배터리',
  motor: '모터',
  inverter: '인버터',
  charger: '충전기',
  electronics: '전장부품',
  'body-chassis-frame': '차체',
  'body-panel': '패널',
  'body-door': '도어',
  'body-window': '유리',
  interior: '내장재',
  other: '기타',
} as const

export const conditions = {
  new: '신품',
  used: '중고',
  refurbished: '재생',
  'for-parts': 'for-parts',
} as const

export type Category = keyof typeof categories
export type Condition = keyof typeof conditions

export const categorySlugs = Object.keys(categories) as readonly Category[]
const conditionSlugs = Object.keys(conditions) as readonly Condition[]

/** As it is stored: by a slug, by the label of the document, or, since its list ends with 등, by any other word. */
export const category = openEnum([...categorySlugs, ...Object.values(categories)] as unknown as readonly [
  Category,
  ...Category[],
])

/** As it is stored: by a slug or by the label of the document, whose list is whole. */
export const condition = z.enum([...conditionSlugs, '신품', '중고', '재생'])

const categoryOfLabel = new Map<string, Category>(categorySlugs.map(slug => [categories[slug], slug]))
const conditionOfLabel = new Map<string, Condition>(conditionSlugs.map(slug => [conditions[slug], slug]))

/** The slug of a category however it is stored; a word that is unknown stands for itself. */
export function categorySlug(stored: string): Open<Category> {
  return categoryOfLabel.get(stored) ?? stored
}

export function conditionSlug(stored: z.output<typeof condition>): Condition {
  return conditionOfLabel.get(stored) ?? (stored as Condition)
}

/** All words under which parts of a category are stored. */
export function spellingsOf(slug: string): readonly string[] {
  return isKnown(slug) ? [slug, categories[slug]] : [slug]
}

/** The label of a category, or the word itself that has none. */
export function categoryLabel(stored: string): string {
  const slug = categorySlug(stored)
  return isKnown(slug) ? categories[slug] : slug
}

export const conditionLabel = (stored: z.output<typeof condition>): string =>
  conditions[conditionSlug(stored)]

export const isKnown = (slug: string): slug is Category => Object.hasOwn(categories, slug)

/** Accepts a slug or its label in a body or a query, and reads it as the slug (E14). */
function slugOrLabel<S extends string>(labels: Readonly<Record<S, string>>): z.ZodType<S, string> {
  const slugs = Object.keys(labels) as S[]
  const slugOf = new Map<string, S>(slugs.map(slug => [labels[slug], slug]))
  const written = z.enum([...new Set<string>([...slugs, ...slugOf.keys()])])
  const read = written.overwrite(word => slugOf.get(word) ?? word).meta({ offers: slugs })
  return read as unknown as z.ZodType<S, string>
}

export const categoryInput = slugOrLabel(categories)
export const conditionInput = slugOrLabel(conditions)

/** A category in a list request: other programs may have added some to the vocabulary. */
export const categoryAsked = z.string().min(1).max(200).overwrite(categorySlug)
