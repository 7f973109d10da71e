import { invalid } from '@monotable/dynamodb/service'
import type { Cursor } from './cursor.ts'
import { precedence } from './keywords.ts'
import { malformed } from './malformed.ts'
import type { Span } from './token.ts'
import type { Expression, OrderTerm, Select, Source } from './tree.ts'

/** Clauses end before UNION and its like, which join whole SELECTs. */
const clauseRank = precedence.get('union') as number

type RefusedClause = { readonly name: string; readonly token: Span }

export function parseSelect(cursor: Cursor): Expression {
  const token = cursor.take()
  let refused: RefusedClause | undefined
  if (cursor.at('distinct')) refused = { name: 'DISTINCT', token: cursor.take() }
  else cursor.accept('all')
  if (cursor.at('value')) {
    const token = cursor.take()
    refused ??= { name: 'SELECT VALUE', token }
  }
  const { columns, aliased } = parseColumns(cursor)
  cursor.expect('from', 'Expected FROM after SELECT list')
  const from = parseSource(cursor)
  const where = cursor.accept('where') ? cursor.expression(clauseRank) : undefined
  const order = cursor.accept('order') ? parseOrder(cursor) : undefined
  const tail = parseRefusedClauses(cursor)
  const select: Select = {
    kind: 'select',
    columns,
    aliased,
    from,
    where,
    order,
    refusedClause: refused ?? tail,
  }
  return { ...select, ...cursor.node(token, where && [where]) }
}

function parseColumns(cursor: Cursor) {
  const columns: Expression[] = []
  let star = false
  let aliased = false
  let count = 0
  do {
    count++
    if (cursor.accept('*')) star = true
    else {
      columns.push(cursor.expression())
      aliased = parseAlias(cursor) || aliased
    }
  } while (cursor.accept(','))
  if (star && count > 1) {
    throw malformed(
      "Other expressions may not be present in the select list when '*' is used without dot notation.",
    )
  }
  return { columns: star ? undefined : columns, aliased }
}

/** `AS name`, or a name alone. */
export function parseAlias(cursor: Cursor): boolean {
  if (cursor.accept('as')) {
    if (!cursor.atName()) throw malformed('Expected identifier for AS-alias')
    cursor.take()
    return true
  }
  if (!cursor.atName()) return false
  cursor.take()
  return true
}

export function parseSource(cursor: Cursor): Source {
  const expression = cursor.expression(clauseRank)
  const aliased = parseAlias(cursor)
  if (cursor.at(',') || cursor.at('join') || cursor.at('inner') || cursor.at('left') || cursor.at('cross')) {
    throw invalid('FROM clause may only contain a single table name')
  }
  return { expression, aliased }
}

function parseOrder(cursor: Cursor): readonly OrderTerm[] {
  cursor.expect('by', 'Expected BY')
  const terms: OrderTerm[] = []
  do {
    const by = cursor.expression()
    const descending = cursor.accept('desc')
    if (!descending) cursor.accept('asc')
    terms.push({ by, descending })
  } while (cursor.accept(','))
  return terms
}

/** Clauses that the parser reads and DynamoDB refuses; the refusal points at what follows the keyword. */
function parseRefusedClauses(cursor: Cursor): RefusedClause | undefined {
  let first: RefusedClause | undefined
  if (cursor.accept('group')) {
    cursor.expect('by', 'Expected BY')
    first = { name: 'GROUP BY', token: (cursor.expressions()[0] as Expression).token }
  }
  for (const name of ['having', 'limit']) {
    if (!cursor.accept(name)) continue
    const { token } = cursor.expression(clauseRank)
    first ??= { name: name.toUpperCase(), token }
  }
  return first
}
