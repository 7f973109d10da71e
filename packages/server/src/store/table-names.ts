import type { Schema } from 'monotable'

export interface TableNaming {
  /** By declared name; one that is missing keeps its declared name. */
  readonly tables?: Readonly<Record<string, string>>
  /** What stands for `{stage}` in a declared name. */
  readonly stage?: string
}

/** The names of tables that differ from their declared names here. */
export function tableNames(
  schema: Schema,
  { tables = {}, stage = 'dev' }: TableNaming,
): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { name } of schema.tables) {
    const called = tables[name] ?? name.replaceAll('{stage}', stage)
    if (called !== name) names[name] = called
  }
  return names
}
