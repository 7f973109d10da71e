/** A UUID, a ULID or the like: nobody reads all of it a second time. */
const longest = 16

/** An id that stands in full in the text above it, by its two ends; anything else as it is. */
export function shortId(text: string, above: string): string {
  const isId = text.length > longest && /^[\w-]+$/.test(text)
  return isId && above.includes(text) ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
