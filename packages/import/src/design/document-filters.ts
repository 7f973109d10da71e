/** How far below its key condition the filter of a pattern stands. */
const reach = 12

const stated = /^[\s\-*>|]*\**filter(?:\s*expression)?\**\s*[:=：]\s*(.+)$/iu

/** The filter of a pattern, as the lines right below its key condition state it, in the notation of conditions. */
export function filterNear(lines: readonly string[], line: number): string | undefined {
  for (const text of lines.slice(line - 1, line + reach)) {
    // Another pattern, or another section, begins.
    if (/^#{1,6}\s|^\s*\d+\.\s/.test(text) && text !== lines[line - 1]) return undefined
    const found = stated.exec(text)?.[1]
    if (found !== undefined) return conditionIn(found)
  }
  return undefined
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
