/**
 * The URL that a text spells, or undefined.
 * Not by `URL.canParse`: once Node 20 has optimised its caller, it reads Latin-1 text as UTF-8 and refuses `bücher.example`.
 */
export function parseUrl(spelling: string, base?: string): URL | undefined {
  try {
    return new URL(spelling, base)
  } catch {
    return undefined
  }
}
