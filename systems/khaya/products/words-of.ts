import type { Items } from '../operation.ts'
import { anyTown } from './search-word.ts'

/** What of a product decides where it is found. */
type Product = Pick<
  Items['Product'],
  'title' | 'subcategory' | 'category' | 'unit' | 'description' | 'price' | 'productId' | 'sellerId'
>
type Row = Items['SearchWord']

/** More words than these say nothing new of a product, and each costs two items. */
const mostWords = 16
const longest = 40

/** The words of a text as products are found by them: without case, accents and plurals. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter(word => word.length > 1 || /\d/.test(word)).map(stemOf))]
}

/** `bricks` finds `brick`, in English; isiZulu words stay whole. */
function stemOf(word: string): string {
  const short = word.slice(0, longest)
  return short.length > 3 && /[a-z]s$/.test(short) ? short.slice(0, -1) : short
}

/** A category among the words: it cannot be typed. */
export const categoryWord = (category: string): string => `=${category.toLowerCase().replaceAll('#', ' ')}`

/** What stands for everything, in a town. */
export const everything = '*'

function wordsOf({ title, subcategory = '', category, unit = '', description = '' }: Product): string[] {
  return wordsIn(`${title} ${subcategory} ${category} ${unit} ${description}`).slice(0, mostWords)
}

/** Whether a product on sale is found by these words. */
export function hasWords(words: string, asked: readonly string[]): boolean {
  const own = new Set(words.split(' '))
  return asked.every(word => own.has(word))
}

/** The rows under which a product of a town is found. */
export function rowsOf(product: Product, city: string): Row[] {
  const { price, productId, sellerId } = product
  const found = [categoryWord(product.category), ...wordsOf(product)]
  const words = found.join(' ')
  const own = { price, productId, sellerId, words }
  return [
    ...found.flatMap(word => [city, anyTown].map(town => ({ ...own, word, town }))),
    { ...own, word: everything, town: city },
  ]
}
