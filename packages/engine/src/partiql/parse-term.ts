import { invalid } from '@monotable/dynamodb/service'
import type { Cursor } from './cursor.ts'
import { functionKeywords } from './keywords.ts'
import { malformed } from './malformed.ts'
import { parseName, parseSteps } from './parse-path.ts'
import { parseSelect } from './parse-select.ts'
import { parseBareWrite, parseDelete, parseFrom, parseUpdate } from './parse-write.ts'
import type { Token } from './token.ts'
import type { Expression, StructMember } from './tree.ts'

export const parsePathTerm = (cursor: Cursor): Expression => parseSteps(cursor, parseTerm(cursor))

function parseTerm(cursor: Cursor): Expression {
  const { token } = cursor
  switch (token.type) {
    case 'operator':
      throw malformed('Unexpected operator')
    case 'keyword':
      return parseKeyword(cursor)
    case 'symbol':
      return parseSymbol(cursor)
    case 'name':
    case 'quotedName':
      return isOpening(cursor.following) ? parseCall(cursor) : parseName(cursor)
    case 'end':
      throw malformed('Unexpected term')
    default:
      return parseLiteral(cursor)
  }
}

const isOpening = ({ type, text }: Token) => type === 'symbol' && text === '('

function parseLiteral(cursor: Cursor): Expression {
  const token = cursor.take()
  const node = cursor.node(token)
  switch (token.type) {
    case 'string':
    case 'number':
      return { kind: token.type, text: token.text, ...node }
    case 'boolean':
      return { kind: 'boolean', value: token.text === 'true', ...node }
    case 'parameter':
      return { kind: 'parameter', index: cursor.nextParameter(), ...node }
    default:
      return { kind: token.type === 'null' ? 'null' : 'missing', ...node }
  }
}

/** What PartiQL has and DynamoDB does not, under the name that its refusal gives it. */
const foreign: ReadonlyMap<string, string> = new Map([
  ['case', 'SearchedCase'],
  ['cast', 'Cast'],
  ['can_cast', 'CanCast'],
  ['can_lossless_cast', 'CanLosslessCast'],
  ['nullif', 'NullIf'],
  ['coalesce', 'Coalesce'],
  ['substring', 'Call'],
  ['trim', 'Call'],
  ['extract', 'Call'],
  ['date_add', 'Call'],
  ['date_diff', 'Call'],
  ['date', 'Date'],
  ['time', 'LitTime'],
  ['values', 'Bag'],
  ['pivot', 'Select'],
  ['create', 'Ddl'],
  ['drop', 'Ddl'],
  ['exec', 'Exec'],
])

function parseKeyword(cursor: Cursor): Expression {
  const { text } = cursor.token
  switch (text) {
    case 'insert into':
    case 'set':
    case 'remove':
      return parseBareWrite(cursor)
    case 'update':
      return parseUpdate(cursor)
    case 'delete':
      return parseDelete(cursor)
    case 'select':
      return parseSelect(cursor)
    case 'from':
      return parseFrom(cursor)
  }
  if (functionKeywords.has(text) && isOpening(cursor.following)) return parseCall(cursor)
  const name = foreign.get(text)
  if (name !== undefined) throw invalid(`Unsupported operation: ${name}`)
  throw malformed('Unexpected keyword')
}

const aggregates = new Set(['count', 'avg', 'max', 'min', 'sum'])

function parseCall(cursor: Cursor): Expression {
  const token = cursor.take()
  const name = token.text.toLowerCase()
  cursor.take()
  if (cursor.accept('*')) {
    if (name !== 'count') throw malformed(`${name}(*) is not allowed`)
    cursor.expect(')', 'Expected RIGHT_PAREN')
    return { kind: 'call', name, arguments: [], ...cursor.node(token) }
  }
  const values = cursor.at(')') ? [] : cursor.expressions()
  if (aggregates.has(name) && values.length !== 1) throw malformed('Aggregate functions are always unary')
  cursor.expect(')', 'Expected RIGHT_PAREN')
  return { kind: 'call', name, arguments: values, ...cursor.node(token, values) }
}

function parseSymbol(cursor: Cursor): Expression {
  const token = cursor.take()
  switch (token.text) {
    case '(':
      return parseGroup(cursor, token)
    case '[':
      return parseCollection(cursor, token, 'list')
    case '<<':
      return parseCollection(cursor, token, 'bag')
    case '{':
      return parseStruct(cursor, token)
    default:
      throw malformed('Unexpected term')
  }
}

/** Several values in parentheses are a list. */
function parseGroup(cursor: Cursor, token: Token): Expression {
  if (cursor.at(')')) throw malformed('Unexpected term')
  const values = cursor.expressions()
  cursor.expect(')', 'Expected RIGHT_PAREN')
  const [only] = values
  if (only !== undefined && values.length === 1)
    return { ...only, start: token.start, end: cursor.node(token).end }
  return { kind: 'list', items: values, ...cursor.node(token, values) }
}

const ends = {
  list: [']', 'Expected RIGHT_BRACKET'],
  bag: ['>>', 'Expected RIGHT_DOUBLE_ANGLE_BRACKET'],
} as const

function parseCollection(cursor: Cursor, token: Token, kind: 'list' | 'bag'): Expression {
  const [close, message] = ends[kind]
  const items = cursor.at(close) ? [] : cursor.expressions()
  cursor.expect(close, message)
  return { kind, items, ...cursor.node(token, items) }
}

function parseStruct(cursor: Cursor, token: Token): Expression {
  const members: StructMember[] = []
  const inner: Expression[] = []
  if (!cursor.at('}')) {
    do {
      const name = cursor.expression()
      cursor.expect(':', 'Expected COLON')
      const value = cursor.expression()
      members.push({ name, value })
      inner.push(name, value)
    } while (cursor.accept(','))
  }
  cursor.expect('}', 'Expected RIGHT_CURLY')
  return { kind: 'struct', members, ...cursor.node(token, inner) }
}
