import type { Cursor } from './cursor.ts'
import { precedence, typeName } from './keywords.ts'
import { malformed } from './malformed.ts'
import { parsePathTerm } from './parse-term.ts'
import type { Arithmetic, Comparison, Expression } from './tree.ts'

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])
const notRank = precedence.get('not') as number

/** Called by the cursor, which keeps count of how deep it goes. */
export function parseExpression(cursor: Cursor, rank: number): Expression {
  let left = parseUnary(cursor)
  for (;;) {
    const operatorRank = infixRank(cursor)
    if (operatorRank === undefined || operatorRank <= rank) return left
    left = parseInfix(cursor, left, operatorRank)
  }
}

function infixRank({ token }: Cursor): number | undefined {
  const infix =
    token.type === 'operator' ? token.text !== 'not' : token.text === '*' && token.type === 'symbol'
  return infix ? precedence.get(token.text) : undefined
}

function parseUnary(cursor: Cursor): Expression {
  const { type, text } = cursor.token
  if (type !== 'operator') return parsePathTerm(cursor)
  if (text === 'not') {
    const token = cursor.take()
    const of = cursor.expression(notRank)
    return { kind: 'not', of, ...cursor.node(token, [of]) }
  }
  if (text === '+' || text === '-') return cursor.deeper(() => parseSign(cursor))
  return parsePathTerm(cursor)
}

/** A sign becomes part of the number that it stands before; messages still point at the number alone. */
function parseSign(cursor: Cursor): Expression {
  const token = cursor.take()
  const of = parseUnary(cursor)
  if (of.kind !== 'number') return { kind: 'sign', of, ...cursor.node(token, [of]) }
  if (token.text === '+') return of
  return { ...of, text: of.text.startsWith('-') ? of.text.slice(1) : `-${of.text}` }
}

function parseInfix(cursor: Cursor, left: Expression, rank: number): Expression {
  const token = cursor.take()
  const { text } = token
  if (text === 'is' || text === 'is not') {
    const type = parseType(cursor)
    return negated(cursor, text, { kind: 'isType', of: left, type, ...cursor.node(left, [left], token) })
  }
  if (cursor.atEnd()) throw malformed('Missing right-hand side expression of infix operator')
  if (text === 'in' || text === 'not in') {
    const list = parseInList(cursor, rank)
    return negated(cursor, text, { kind: 'in', of: left, list, ...cursor.node(left, [left, list], token) })
  }
  const right = cursor.expression(rank)
  if (text === 'and' || text === 'or') return joined(cursor, text, left, right)
  if (text === 'between' || text === 'not between') {
    cursor.expect('and', 'Expected AND')
    if (cursor.atEnd()) throw malformed('Expected expression after AND')
    const high = cursor.expression(rank)
    const node = cursor.node(left, [left, right, high], token)
    return negated(cursor, text, { kind: 'between', of: left, low: right, high, ...node })
  }
  const node = cursor.node(left, [left, right], token)
  if (text === 'like' || text === 'not like') return { kind: 'like', of: left, ...node }
  if (comparisons.has(text)) return { kind: 'compare', operator: text as Comparison, left, right, ...node }
  if (text === 'union' || text === 'intersect' || text === 'except') {
    return { kind: 'foreign', name: 'BagOp', ...node }
  }
  return { kind: 'arithmetic', operator: text as Arithmetic, left, right, ...node }
}

function negated(cursor: Cursor, operator: string, of: Expression): Expression {
  return /\bnot\b/.test(operator) ? { kind: 'not', of, ...cursor.node(of, [of], of.token) } : of
}

/** A row of ANDs or ORs is one node, however long it is. */
function joined(cursor: Cursor, kind: 'and' | 'or', left: Expression, right: Expression): Expression {
  if (left.kind !== kind) return { kind, parts: [left, right], ...cursor.node(left, [left, right]) }
  const parts = left.parts as Expression[]
  parts.push(right)
  const node = cursor.node(left, [right])
  return { kind, parts, ...node, height: Math.max(left.height, node.height) }
}

/** After IN, parentheses are a list, even around one value. */
function parseInList(cursor: Cursor, rank: number): Expression {
  if (!cursor.at('(') || cursor.following.text === 'select') return cursor.expression(rank)
  const token = cursor.take()
  const items = cursor.expressions()
  cursor.expect(')', 'Expected RIGHT_PAREN')
  return { kind: 'list', items, ...cursor.node(token, items) }
}

function parseType(cursor: Cursor): string {
  const { type, text } = cursor.token
  const named = type === 'keyword' || type === 'null' || type === 'missing' ? typeName(text) : undefined
  if (named === undefined) throw malformed('Expected type name')
  cursor.take()
  if (cursor.accept('(')) {
    cursor.expressions()
    cursor.expect(')', 'Expected RIGHT_PAREN')
  }
  return named
}
