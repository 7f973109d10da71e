import { invalid } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import { categories, categorySlugs, isKnown, spellingsOf } from '../values/vocabulary.ts'

/** Every word under which parts are stored: slugs, labels of the document, and categories of other programs. */
export async function findCategoriesInUse(db: Db): Promise<readonly string[]> {
  return [...categorySlugs, ...Object.values(categories), ...(await readOtherCategories(db))]
}

/** The words under which parts of a category are stored, or of all categories. Refuses an unknown category without parts. */
export async function findCategories(db: Db, asked: string | undefined): Promise<readonly string[]> {
  if (asked === undefined) return findCategoriesInUse(db)
  if (isKnown(asked)) return spellingsOf(asked)
  const others = await readOtherCategories(db)
  if (others.includes(asked)) return [asked]
  const known = [...categorySlugs, ...others].join(', ')
  throw invalid([{ in: 'query', path: 'category', reason: `is not a category: use one of ${known}` }])
}

async function readOtherCategories(db: Db): Promise<string[]> {
  const found: string[] = []
  for await (const { category } of db.otherCategories.each({}, { consistent: true })) found.push(category)
  return found
}
