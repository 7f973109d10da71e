import type { AttributeValue, Condition, Item, Update } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { updateOf } from './assignments.ts'
import type { Binding } from './binding.ts'
import { itemOf } from './literal-value.ts'
import { nodeName } from './node-name.ts'
import { type ParsedStatement, parseStatement } from './parse-statement.ts'
import { sourceName, type TableSource } from './table-source.ts'
import { place } from './token.ts'
import type { Expression, Kind, OrderTerm, Returning } from './tree.ts'
import { conditionOf } from './where.ts'

export interface SelectStatement extends TableSource {
  readonly kind: 'select'
  readonly source: string
  /** Nothing for `*`. They are looked at when the table is known, as AWS does. */
  readonly columns: readonly Expression[] | undefined
  readonly where: Condition | undefined
  readonly order: readonly OrderTerm[] | undefined
}

export interface InsertStatement {
  readonly kind: 'insert'
  readonly table: string
  readonly item: Item
}

export interface UpdateStatement {
  readonly kind: 'update'
  readonly table: string
  readonly update: Update
  readonly where: Condition | undefined
  readonly returning: Returning['mapping'] | undefined
}

export interface DeleteStatement {
  readonly kind: 'delete'
  readonly table: string
  readonly where: Condition | undefined
  readonly returning: Returning['mapping'] | undefined
}

/** A condition on an item that a transaction only looks at. */
export interface ExistsStatement {
  readonly kind: 'exists'
  readonly table: string
  readonly select: SelectStatement
}

export type WriteStatement = InsertStatement | UpdateStatement | DeleteStatement
export type Statement = SelectStatement | WriteStatement | ExistsStatement

/** A statement with its parameters, and all that can be said of it without its table. */
export function readStatement(text: string, parameters: readonly AttributeValue[]): Statement {
  const parsed = parseStatement(text)
  const { expression } = parsed
  switch (expression.kind) {
    case 'select':
      return selectOf(expression, bind(parsed, parameters))
    case 'insert':
      return insertOf(expression, bind(parsed, parameters))
    case 'update':
      return updateStatement(expression, bind(parsed, parameters))
    case 'delete':
      return deleteOf(expression, bind(parsed, parameters))
    case 'call': {
      const [select] = expression.arguments
      if (expression.name !== 'exists' || select?.kind !== 'select') break
      const read = selectOf(select, bind(parsed, parameters))
      return { kind: 'exists', table: read.table, select: read }
    }
  }
  throw invalid(`Unsupported operation: ${nodeName(expression)}`)
}

function bind(
  { source, parameters: wanted }: ParsedStatement,
  parameters: readonly AttributeValue[],
): Binding {
  if (parameters.length !== wanted) {
    throw invalid("Number of parameters in request and statement don't match.")
  }
  return { source, parameters }
}

function selectOf(select: Kind<'select'>, binding: Binding): SelectStatement {
  if (select.aliased) throw aliased()
  const source = sourceName(select.from)
  const { refusedClause: refused, columns, order } = select
  if (refused !== undefined) {
    throw invalid(`Unsupported clause: ${refused.name} ${place(binding.source, refused.token)}`)
  }
  const where = select.where && conditionOf(select.where, binding)
  return { kind: 'select', ...source, source: binding.source, columns, where, order }
}

const aliased = () => invalid('Aliasing is not supported')

function insertOf(insert: Kind<'insert'>, binding: Binding): InsertStatement {
  const { table, index } = sourceName({ expression: insert.into, aliased: false })
  if (index !== undefined) throw invalid('FROM clause may only contain a single table name')
  if (insert.returning !== undefined) throw invalid('RETURNING is not supported in INSERT')
  const { item } = insert
  if (!insert.single || item.kind !== 'struct') {
    throw invalid(
      `Unsupported data type: ${nodeName(item)} under key root ${place(binding.source, item.token)}`,
    )
  }
  return { kind: 'insert', table, item: itemOf(item, binding) }
}

function updateStatement(update: Kind<'update'>, binding: Binding): UpdateStatement {
  const table = writtenTable(update)
  const changes = updateOf(update.changes, binding)
  const where = update.where && conditionOf(update.where, binding)
  const { returning } = update
  if (returning !== undefined && !returning.star)
    throw invalid(`Invalid returning clause: ${show(returning)}.`)
  return { kind: 'update', table, update: changes, where, returning: returning?.mapping }
}

function deleteOf(deletion: Kind<'delete'>, binding: Binding): DeleteStatement {
  const table = writtenTable(deletion)
  const where = deletion.where && conditionOf(deletion.where, binding)
  const { returning } = deletion
  if (returning !== undefined && (returning.mapping !== 'all old' || !returning.star)) {
    throw invalid(
      `Invalid returning clause: ${show(returning)}. Only RETURNING ALL OLD * is allowed in DELETE statements.`,
    )
  }
  return { kind: 'delete', table, where, returning: returning?.mapping }
}

function writtenTable({ from }: Kind<'update' | 'delete'>): string {
  const { table, index } = sourceName(from)
  if (index !== undefined) throw invalid('This operation is not supported on an index')
  return table
}

const show = ({ mapping, star }: Returning) => `RETURNING ${mapping.toUpperCase()}${star ? ' *' : ''}`
