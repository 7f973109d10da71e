export type TokenType =
  | 'name'
  | 'quotedName'
  | 'keyword'
  | 'operator'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'missing'
  | 'parameter'
  | 'symbol'
  | 'end'

/** A part of the source, by UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Token extends Span {
  readonly type: TokenType
  /** As written for names and literals, without quotes; in small letters for keywords, operators and symbols. */
  readonly text: string
}

/** The tail of messages that point into a statement: line, column and length, counted in characters from 1. */
export function place(source: string, { start, end }: Span): string {
  const lines = source.slice(0, start).split(/\r\n?|\n/)
  const column = characters(lines.at(-1) ?? '') + 1
  return `at ${lines.length}:${column}:${characters(source.slice(start, end))}`
}

function characters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit < 0xdc00) count--
  }
  return count
}
