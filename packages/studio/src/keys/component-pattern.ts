import { type EntityDesign, type Kind, kindOf, type Placeholder } from 'monotable/design'

type Format = Placeholder['format']

const patterns: Partial<Record<Kind['kind'], string>> = {
  uuid: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
  timestamp: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  date: '\\d{4}-\\d\\d-\\d\\d',
  ulid: '[0-7][0-9A-HJKMNP-TV-Z]{25}',
  number: '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?',
  boolean: '(?:true|false)',
}

/** What may stand for a placeholder in a key, as a regular expression; `next` is the text that follows it. */
export function componentPattern(
  { name, format }: Placeholder,
  entity: EntityDesign,
  next: string | undefined,
): string {
  if (format.type === 'mask') return maskPattern(format)
  if (format.type === 'sortable') return '(?:=|>\\d{3}\\d+|<\\d{3}\\d+~)'
  const kind = kindOf(entity, name)
  if (kind.kind === 'enum') return `(?:${kind.values.map(value => escaped(cased(value, format))).join('|')})`
  return patterns[kind.kind] ?? free(next)
}

function cased(text: string, { type }: Format): string {
  return type === 'lower' ? text.toLowerCase() : type === 'upper' ? text.toUpperCase() : text
}

function maskPattern({ integers, decimals, elastic }: Extract<Format, { type: 'mask' }>): string {
  const whole = elastic ? `(?:\\d{${integers}}|:\\d\\d+)` : `\\d{${integers}}`
  return decimals > 0 ? `${whole}\\.\\d{${decimals}}` : whole
}

/** A component that is followed by another never holds the delimiter; the last may hold anything. */
function free(next: string | undefined): string {
  return next === undefined ? '[\\s\\S]+' : `[^${escaped(Array.from(next)[0]!)}]+`
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
