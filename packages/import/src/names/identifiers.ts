/** A name for a program: `Company Needs` is CompanyNeeds, `BIB_INDEX` is BibIndex. */
export function pascal(text: string): string {
  const words = text
    .replace(/\{([^{}]*)\}/g, ' $1 ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const joined = words
    .map(word => capital(/^[\p{Lu}\p{N}]+$/u.test(word) ? word.toLowerCase() : word))
    .join('')
  return /^\p{N}/u.test(joined) ? `N${joined}` : joined
}

export function camel(text: string): string {
  const name = pascal(text)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Gives each text a name that no other has, and none that is taken. */
export function uniqueNames(
  texts: readonly string[],
  nameOf: (text: string) => string,
  spare: string,
  others: readonly string[] = [],
): string[] {
  const taken = new Set(others)
  return texts.map(text => {
    const wanted = nameOf(text) || spare
    let name = wanted
    for (let at = 2; taken.has(name); at++) name = `${wanted}${at}`
    taken.add(name)
    return name
  })
}
