const unreserved = /[A-Za-z0-9\-._~]/

/** An escape, a percent sign that begins none, or a character that may not stand in a URL as it is. */
const spelled = /%[0-9A-Fa-f]{2}|%|[^\w\-.~:/?#[\]@!$&'()*+,;=]/g

/**
 * Escapes are in upper case, unreserved characters are not escaped, everything that has to be is. A percent sign
 * that begins no escape is escaped itself, so that what follows it does not become part of an escape.
 */
export function normalEscapes(ascii: string): string {
  return ascii.replace(spelled, found => {
    if (found.length === 1) return escaped(found)
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return unreserved.test(character) ? character : found.toUpperCase()
  })
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
