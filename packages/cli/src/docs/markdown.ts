/** A table in Markdown; rows without cells make none. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const escapeCell = (cell: string) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string) => (text === '' ? '' : `\`${text}\``)

/** Somebody's sentence, in which `<id>` outside of code would be taken for a tag and vanish. */
export const sentence = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map(part => (part.startsWith('`') ? part : part.replaceAll('<', '\\<')))
    .join('')

export const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** `a`, `b` and `c`. */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** Sections with an empty line between them; those that are empty are left out. */
export const joinSections = (...sections: readonly (string | undefined)[]) =>
  sections.filter(section => section !== undefined && section !== '').join('\n\n')
