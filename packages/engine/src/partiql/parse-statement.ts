import { Cursor } from './cursor.ts'
import { tokenise } from './lexer.ts'
import { malformed } from './malformed.ts'
import { parseExpression } from './parse-expression.ts'
import type { Expression } from './tree.ts'

export interface ParsedStatement {
  readonly source: string
  readonly expression: Expression
  /** How many `?` it has. */
  readonly parameters: number
}

/** Clients repeat few statements with many parameters; a tree is never changed once it is parsed. */
const parsed = new Map<string, ParsedStatement>()
const maxParsed = 500

export function parseStatement(source: string): ParsedStatement {
  const known = parsed.get(source)
  if (known !== undefined) return known
  const statement = parse(source)
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(source, statement)
  return statement
}

function parse(source: string): ParsedStatement {
  const cursor = new Cursor(tokenise(source), parseExpression)
  const expression = cursor.expression()
  if (!cursor.atEnd()) {
    throw malformed(
      cursor.at(';')
        ? 'Unexpected token after semicolon. (Only one query is allowed.)'
        : 'Unexpected token after expression',
    )
  }
  return { source, expression, parameters: cursor.parameters }
}
