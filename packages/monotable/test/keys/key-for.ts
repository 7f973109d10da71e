import { type Alignment, alignPattern, type Comparison } from '../../src/keys/align.ts'
import { compileKey, type KeyTemplate } from '../../src/keys/key.ts'
import { compileBound } from '../../src/keys/range.ts'
import { parseTemplate } from '../../src/keys/template.ts'
import type { Kind } from '../../src/values/kind.ts'

/** A compiled key whose placeholders are text, unless a kind is given by name. */
export function keyFor(
  source: string,
  kinds: Record<string, Kind | Exclude<Kind['kind'], 'enum'>> = {},
): KeyTemplate {
  return compileKey('SK', parseTemplate(source), name => {
    const kind = kinds[name] ?? 'string'
    return typeof kind === 'string' ? { kind } : kind
  })
}

export function aligned(pattern: string, key: KeyTemplate, comparison: Comparison): Alignment {
  const alignment = alignPattern(parseTemplate(pattern), key, comparison)
  if (typeof alignment === 'string') throw new Error(alignment)
  return alignment
}

export function bound(
  pattern: string,
  key: KeyTemplate,
  comparison: Comparison,
  args: Record<string, unknown> = {},
): string {
  return compileBound(aligned(pattern, key, comparison))(args)
}

/** The order in which DynamoDB keeps texts. */
export function byteOrder(a: string | undefined, b: string | undefined): number {
  return Buffer.compare(Buffer.from(a ?? ''), Buffer.from(b ?? ''))
}
