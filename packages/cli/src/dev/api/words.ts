/** Letters that are more than another letter with a mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** A word for a path: `DayProduct` is `day-product`, `Größe` is `grosse`, and 주문 stays as it is. */
export function pathWord(name: string, otherwise: string): string {
  const word = name
    .replace(/(?<=[a-z0-9])[A-Z]/g, '-$&')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, letter => spelled[letter] ?? letter)
    .replace(/\p{Script=Latin}\p{M}*/gu, letter => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /\p{L}/u.test(word) ? word : otherwise
}

/** `day-product` are `day-products`. */
export function plural(word: string): string {
  if (/(ss|x|ch|sh)$/.test(word)) return `${word}es`
  if (word.endsWith('s')) return word
  // Other scripts have no plural in s.
  if (!/[a-z0-9]$/.test(word)) return word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** A word of a path as people read it: `day-products` are `Day products`. */
export function readable(word: string): string {
  const words = word.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A name that a path can have between braces: `group_id` is `groupId`. */
export function parameter(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = words
    .map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('')
  return /^[A-Za-z]/.test(joined) ? joined : `p${joined}`
}

/** What a system, and so its path, can be called. */
export function systemName(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return word === '' ? 'design' : word
}
