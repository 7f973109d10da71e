/** Rows in columns for a terminal; numbers are aligned right, unless a column is of names that may begin with one. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  names: readonly string[] = [],
): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map(row => row[at]?.length ?? 0)))
  const isNumeric = head.map(
    (title, at) =>
      rows.length > 0 &&
      !names.includes(title) &&
      rows.every(row => /^[$<~]?[\d.,]+|^-?$/.test(row[at] ?? '')),
  )
  const line = (row: readonly string[]) =>
    head
      .map((_, at) => {
        const cell = row[at] ?? ''
        return isNumeric[at] ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number)
      })
      .join('  ')
      .trimEnd()
  return [line(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
