import type { Say } from './field.ts'

/** Words that are always written in capitals. */
const capitals = new Set(
  'id url sku vat api csv soh sms pdf html json ld ip isbn ean gtin iban uuid gps'.split(' '),
)

/** Words that have a spelling of their own. */
const spelled: Readonly<Record<string, string>> = {
  urls: 'URLs',
  rdfa: 'RDFa',
  opengraph: 'Open Graph',
  timezone: 'time zone',
}

/** The words of a name: `unitPrice`, `low-stock`, `price_minor`, `IN_PROGRESS`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase())
}

/** Last words that say how something is stored. */
const storedAs = new Set(['id', 'ids', 'minor'])

/** A name as people read it: `unitPrice` is `Unit price`, `productId` is `Product`. */
export function labelOf(name: string): string {
  const words = wordsOf(name)
  if (words.length > 1 && storedAs.has(words.at(-1) as string)) words.pop()
  return sentence(words.length === 1 && words[0] === 'timestamp' ? ['time'] : words)
}

/** What stands above a moment: `Created`, because the moment itself says when. */
export const shortLabel = (label: string) => label.replace(/(?<=.) at$/, '')

export function sentence(words: readonly string[]): string {
  const text = words.map(word => spelled[word] ?? (capitals.has(word) ? word.toUpperCase() : word)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A value of an enumeration as people read it; words in another script, or with a dot in them, stay as they are. */
export function valueLabel(value: unknown, { say }: { readonly say?: Say | undefined } = {}): string {
  const text = String(value)
  if (!/^[A-Za-z][A-Za-z_-]*$/.test(text)) return text
  const label = sentence(wordsOf(text))
  return say ? say(label) : label
}

/** `products` is `product`, `categories` is `category`, `batteries` is `battery`; others stay. */
export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(ss|us|is|stock|drift|news)$/.test(word)) return word
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

/** The same letters whatever way they are written: `group_id` and `groupId`. */
export const folded = (name: string) => name.replace(/[_-]/g, '').toLowerCase()
