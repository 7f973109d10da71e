/**
 * Names and values as lines of text, `strength: 7 MPa`. What would be read as something else (a number in quotes, yes and
 * no, a list) is written as JSON, so that reading gives back exactly what was written.
 */
export function linesOf(map: Readonly<Record<string, unknown>>): string {
  return Object.entries(map)
    .map(
      ([name, value]) =>
        `${/^[^:"\s][^:\n]*$/.test(name) ? name : JSON.stringify(name)}: ${scalarText(value)}`,
    )
    .join('\n')
}

export function readLines(text: string): Record<string, unknown> {
  const map: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, quoted, plain, value = ''] =
      /^\s*(?:("(?:[^"\\]|\\.)*")|([^:]*?))\s*(?::\s*(.*))?$/s.exec(line) ?? []
    const name = quoted === undefined ? (plain ?? '') : (readScalar(quoted) as string)
    map[name] = readScalar(value)
  }
  return map
}

/** A value as text: a text as it is unless it reads as something else, everything else as JSON. */
export function scalarText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  const isPlain = readScalar(value) === value && value.trim() === value && !value.includes('\n')
  return isPlain ? value : JSON.stringify(value)
}

export function readScalar(text: string): unknown {
  if (!/^(-?\d|["[{]|(true|false|null)$)/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
