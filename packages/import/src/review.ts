import type { Draft, Remark } from './draft.ts'

/** What whoever imports a document should look at, by line. */
export function reviewOf(
  draft: Draft,
  questions: readonly Remark[],
): { readonly guesses: string[]; readonly open: string[] } {
  const line = (kind: string) => (remark: Remark) => `${draft.file}:${remark.line} ${kind}: ${remark.text}`
  const byLine = (one: Remark, other: Remark) => one.line - other.line
  return {
    guesses: [...draft.guesses].sort(byLine).map(line('guess')),
    open: [
      ...[...draft.contradictions].sort(byLine).map(line('contradiction')),
      ...[...questions].sort(byLine).map(line('question')),
    ],
  }
}

/** How much was found, in a sentence. */
export function summaryOf(draft: Draft): string {
  const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
  const all = (of: (table: Draft['tables'][number]) => readonly unknown[]) =>
    draft.tables.reduce((sum, table) => sum + of(table).length, 0)
  const parts = [
    count(draft.tables.length, 'table'),
    count(
      all(table => table.indexes),
      'index',
      'indexes',
    ),
    count(
      all(table => table.entities),
      'entity',
      'entities',
    ),
    count(
      all(table => table.accessPatterns),
      'access pattern',
    ),
  ]
  return `${draft.file}: ${parts.join(', ')}.`
}
