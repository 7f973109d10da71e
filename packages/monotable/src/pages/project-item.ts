import type { PatternModel } from '../schema/pattern-model.ts'

/** Leaves of an item what the pattern asks for. */
export function projectItem(
  { pattern }: Pick<PatternModel, 'pattern'>,
  item: Record<string, unknown>,
): Record<string, unknown> {
  const { project } = pattern.options
  if (!project) return item
  const wanted: Record<string, unknown> = {}
  for (const name of project) if (item[name] !== undefined) wanted[name] = item[name]
  return wanted
}
