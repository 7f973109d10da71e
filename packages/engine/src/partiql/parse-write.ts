import { invalid } from '@monotable/dynamodb/service'
import type { Cursor } from './cursor.ts'
import { malformed } from './malformed.ts'
import { parseSimplePath } from './parse-path.ts'
import { parseAlias, parseSource } from './parse-select.ts'
import type { Change, Expression, Returning, Source, Write } from './tree.ts'

/** INSERT INTO; SET and REMOVE stand here only where no table was named before them. */
export function parseBareWrite(cursor: Cursor): Expression {
  const token = cursor.take()
  if (token.text !== 'insert into') throw invalid('Unsupported operation: Dml')
  const into = parseSimplePath(cursor)
  const single = cursor.accept('value')
  const item = cursor.expression()
  const insert: Write = { kind: 'insert', into, item, single, returning: parseReturning(cursor) }
  return { ...insert, ...cursor.node(token, [into, item]) }
}

export function parseUpdate(cursor: Cursor): Expression {
  const token = cursor.take()
  const from = parseTarget(cursor)
  const changes = parseChanges(cursor)
  const where = parseWhere(cursor)
  const update: Write = { kind: 'update', from, changes, where, returning: parseReturning(cursor) }
  return { ...update, ...cursor.node(token, where && [where]) }
}

/** `FROM table WHERE … SET …` is an UPDATE with its clauses in the order of reading. */
export function parseFrom(cursor: Cursor): Expression {
  const token = cursor.take()
  const from = parseSource(cursor)
  const where = parseWhere(cursor)
  const changes = parseChanges(cursor)
  const update: Write = { kind: 'update', from, changes, where, returning: parseReturning(cursor) }
  return { ...update, ...cursor.node(token, where && [where]) }
}

export function parseDelete(cursor: Cursor): Expression {
  const token = cursor.take()
  cursor.expect('from', 'Expected FROM after DELETE')
  const from = parseTarget(cursor)
  const where = parseWhere(cursor)
  const deletion: Write = { kind: 'delete', from, where, returning: parseReturning(cursor) }
  return { ...deletion, ...cursor.node(token, where && [where]) }
}

function parseTarget(cursor: Cursor): Source {
  return { expression: parseSimplePath(cursor), aliased: parseAlias(cursor) }
}

const parseWhere = (cursor: Cursor) => (cursor.accept('where') ? cursor.expression() : undefined)

function parseChanges(cursor: Cursor): readonly Change[] {
  const changes: Change[] = []
  for (;;) {
    if (cursor.accept('set')) parseAssignments(cursor, changes)
    else if (cursor.accept('remove')) changes.push({ kind: 'remove', path: parseSimplePath(cursor) })
    else break
  }
  if (changes.length === 0) throw malformed('Expected data manipulation')
  return changes
}

function parseAssignments(cursor: Cursor, changes: Change[]): void {
  do {
    const path = parseSimplePath(cursor)
    cursor.expect('=', "Expected '='")
    changes.push({ kind: 'set', path, value: cursor.expression() })
  } while (cursor.accept(','))
}

const mappings = new Set(['all old', 'all new', 'modified old', 'modified new'])

function parseReturning(cursor: Cursor): Returning | undefined {
  if (!cursor.accept('returning')) return undefined
  const { type, text } = cursor.token
  if (type !== 'keyword' || !mappings.has(text)) {
    throw malformed('Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.')
  }
  cursor.take()
  const star = cursor.accept('*')
  if (!star) cursor.expressions()
  return { mapping: text as Returning['mapping'], star }
}
