/** A word for a path: `DayProduct` is `day-product`. A name without a Latin letter is called by its number. */
export function pathWord(name: string, otherwise: string): string {
  const word = name
    .replace(/(?<=[a-z0-9])[A-Z]/g, '-$&')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return /[a-z]/.test(word) ? word : otherwise
}

/** `day-product` are `day-products`. */
export function plural(word: string): string {
  if (/(ss|x|ch|sh)$/.test(word)) return `${word}es`
  if (word.endsWith('s')) return word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
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
