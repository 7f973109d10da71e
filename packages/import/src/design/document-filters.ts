/** How far below its key condition the filter of a pattern stands. */
const reach = 12

const stated = /^[\s\-*>|]*\**filter(?:\s*expression)?\**\s*[:=：]\s*(.+)$/iu

/** "…, filter total > 100", behind the key condition. */
const beside =
  /[,;(–—]\s*(?:then |and )?filter(?:ed|s|\s*expression)?(?: (?:by|on|where|for))?\s*[:=]?\s*[`'"]?([A-Za-z_]\w*\s*(?:=|<>|<=?|>=?)\s*(?:"[^"]*"|'[^']*'|[\w.:{}-]+))/i

/** The filter of a pattern, as its line or those right below its key condition state it, in the notation of conditions. */
export function filterNear(lines: readonly string[], line: number): string | undefined {
  const own = beside.exec(lines[line - 1] ?? '')?.[1] ?? inColumn(lines, line - 1)
  if (own !== undefined) return conditionIn(own)
  for (const text of lines.slice(line - 1, line + reach)) {
    // Another pattern, or another section, begins.
    if (/^#{1,6}\s|^\s*\d+\.\s/.test(text) && text !== lines[line - 1]) return undefined
    const found = stated.exec(text)?.[1]
    if (found !== undefined) return conditionIn(found)
  }
  return undefined
}

const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map(cell => cell.trim())

/** The cell of a row in the column whose head says Filter. */
function inColumn(lines: readonly string[], at: number): string | undefined {
  if (!lines[at]?.trim().startsWith('|')) return undefined
  let head = at
  while (lines[head - 1]?.trim().startsWith('|')) head -= 1
  const column = cellsOf(lines[head] ?? '').findIndex(cell =>
    /^\W*filter(?:\s*expression)?s?\W*$/i.test(cell),
  )
  const cell = cellsOf(lines[at])[column]
  return cell && /[\p{L}\p{N}]/u.test(cell) ? cell : undefined
}

/** Without its quotes, and with {name} for the placeholders of the SDK. */
function conditionIn(text: string): string {
  const plain = text
    .trim()
    .replace(/[,;|]+\s*$/, '')
    .trim()
  const unquoted = /^(['"`])(.*)\1$/s.exec(plain)?.[2] ?? plain
  return unquoted.replaceAll(/(?<![\w"'])[:#]([A-Za-z_]\w*)/g, (match, name) =>
    match[0] === ':' ? `{${name}}` : name,
  )
}
