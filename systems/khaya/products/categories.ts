import { invalid } from '@monotable/server/kit'

const usual = [
  'Bricks',
  'Cement',
  'Sand',
  'Timber',
  'Roofing',
  'Plumbing',
  'Electrical',
  'Paint',
  'Tiles',
  'Doors',
  'Hardware',
  'Other',
]

/** What products can be of, as it is configured: names with commas between them. */
export function readCategories(given: string | undefined): readonly string[] {
  const names = (given ?? '').split(',').map(name => name.trim())
  const found = names.filter(name => name !== '')
  return found.length === 0 ? usual : found
}

/** The category as stored, for a request in any letter case. */
export function knownCategory(categories: readonly string[], given: string, part: 'body' | 'query'): string {
  const wanted = given.trim().toLowerCase()
  const found = categories.find(name => name.toLowerCase() === wanted)
  if (found !== undefined) return found
  throw invalid([{ in: part, path: 'category', reason: `must be one of ${categories.join(', ')}` }])
}
