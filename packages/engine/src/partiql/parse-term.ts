import { invalid } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { functionKeywords } from './keywords.ts'
import { malformed } from './malformed.ts'
import { parseExpression } from './parse-expression.ts'
import { parseSelect } from './parse-select.ts'
import { parseBareWrite, parseDelete, parseFrom, parseUpdate } from './parse-write.ts'
import type { Token } from './token.ts'
import type { Expression, Step, StructMember } from './tree.ts'

/** Where a path is written to, its parts must be plain: names and literal positions. */
export type PathMode = 'full' | 'simple'

export function parsePathTerm(cursor: Cursor, mode: PathMode = 'full'): Expression {
  if (mode === 'simple' && !cursor.atName()) throw malformed('Expected identifier for simple path')
  const root = mode === 'simple' ? parseName(cursor) : parseTerm(cursor)
  const steps: Step[] = []
  const inner = [root]
  for (;;) {
    if (cursor.accept('.')) steps.push(parseMember(cursor, mode))
    else if (cursor.accept('[')) {
      const step = parseElement(cursor, mode)
      if (step.kind === 'element') inner.push(step.index)
      steps.push(step)
    } else break
  }
  if (steps.length === 0) return root
  return { kind: 'path', root, steps, ...cursor.node(root, inner, root.token) }
}

function parseMember(cursor: Cursor, mode: PathMode): Step {
  if (cursor.atName()) return { kind: 'member', name: cursor.take().text }
  if (!cursor.accept('*')) throw malformed('Invalid path dot component')
  if (mode === 'simple') throw malformed('Invalid path dot component for simple path')
  return { kind: 'star' }
}

function parseElement(cursor: Cursor, mode: PathMode): Step {
  const star = cursor.accept('*')
  const index = star ? undefined : parseExpression(cursor)
  cursor.expect(']', 'Expected RIGHT_BRACKET')
  const plain =
    index !== undefined && (index.kind === 'number' || index.kind === 'string' || index.kind === 'name')
  if (mode === 'simple' && !plain) throw malformed('Invalid path component for simple path')
  return index === undefined ? { kind: 'star' } : { kind: 'element', index }
}

export function parseName(cursor: Cursor): Expression {
  const token = cursor.take()
  return { kind: 'name', text: token.text, ...cursor.node(token) }
}

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
  const values = cursor.at(')') ? [] : parseArguments(cursor)
  if (aggregates.has(name) && values.length !== 1) throw malformed('Aggregate functions are always unary')
  cursor.expect(')', 'Expected RIGHT_PAREN')
  return { kind: 'call', name, arguments: values, ...cursor.node(token, values) }
}

export function parseArguments(cursor: Cursor): Expression[] {
  const values = [parseExpression(cursor)]
  while (cursor.accept(',')) values.push(parseExpression(cursor))
  return values
}

function parseSymbol(cursor: Cursor): Expression {
  const token = cursor.take()
  switch (token.text) {
    case '(':
      return parseGroup(cursor, token)
    case '[':
      return parseCollection(cursor, token, 'list', ']', 'Expected RIGHT_BRACKET')
    case '<<':
      return parseCollection(cursor, token, 'bag', '>>', 'Expected RIGHT_DOUBLE_ANGLE_BRACKET')
    case '{':
      return parseStruct(cursor, token)
    default:
      throw malformed('Unexpected term')
  }
}

/** Several values in parentheses are a list. */
function parseGroup(cursor: Cursor, token: Token): Expression {
  if (cursor.at(')')) throw malformed('Unexpected term')
  const values = parseArguments(cursor)
  cursor.expect(')', 'Expected RIGHT_PAREN')
  const [only] = values
  if (only !== undefined && values.length === 1)
    return { ...only, start: token.start, end: cursor.node(token).end }
  return { kind: 'list', items: values, ...cursor.node(token, values) }
}

function parseCollection(
  cursor: Cursor,
  token: Token,
  kind: 'list' | 'bag',
  close: string,
  message: string,
): Expression {
  const items = cursor.at(close) ? [] : parseArguments(cursor)
  cursor.expect(close, message)
  return { kind, items, ...cursor.node(token, items) }
}

function parseStruct(cursor: Cursor, token: Token): Expression {
  const members: StructMember[] = []
  const inner: Expression[] = []
  if (!cursor.at('}')) {
    do {
      const name = parseExpression(cursor)
      cursor.expect(':', 'Expected COLON')
      const value = parseExpression(cursor)
      members.push({ name, value })
      inner.push(name, value)
    } while (cursor.accept(','))
  }
  cursor.expect('}', 'Expected RIGHT_CURLY')
  return { kind: 'struct', members, ...cursor.node(token, inner) }
}
