import { isError, type PlannedWrite, type When } from 'monotable'
import type { Model } from './models.ts'
import { type Clauses, conditionsOf, matches, type Row } from './where.ts'

/** A client of the accounts' table, or of a copy with other entities. Which calls there are, `models` says. */
export type RowsDb = object

interface Repository {
  create(item: Row): Promise<Row>
  update(key: Row, change: Change, options: object): Promise<Row>
  delete(key: Row, options: { condition: readonly When[] }): Promise<Row>
}

interface Change {
  readonly set: Row
  readonly remove?: readonly string[]
  readonly add?: Readonly<Record<string, number>>
}

interface Pattern {
  (given: Row): Promise<Row | undefined>
  each(given: Row): AsyncIterable<Row>
}

interface Planner {
  create(row: Row): PlannedWrite
}

type Transact = (plan: (t: Readonly<Record<string, Planner>>) => readonly PlannedWrite[]) => Promise<unknown>

/** Expired items are hidden, but better-auth must see that a code has expired, not that it is missing. */
const afterglow = 60

/** The rows of the models, found by their paths and changed by their keys. */
export class Rows {
  readonly #db: RowsDb

  constructor(db: RowsDb) {
    this.#db = db
  }

  async find(model: Model, clauses: Clauses): Promise<Row[]> {
    const rows: Row[] = []
    for (const given of argumentsOf(model, clauses)) {
      const pattern = this.#member<Pattern>(given.pattern)
      if (given.isList) for await (const row of pattern.each(given.arguments)) rows.push(row)
      else {
        const row = await pattern(given.arguments)
        if (row) rows.push(row)
      }
    }
    return rows.filter(row => matches(row, clauses))
  }

  create(model: Model, row: Row): Promise<Row> {
    return this.#repository(model).create(ending(model, row))
  }

  /** All of them, or none. */
  async createAll(creations: readonly { readonly model: Model; readonly row: Row }[]): Promise<void> {
    if (creations.length === 0) return
    await this.#member<Transact>('transact')(t =>
      creations.map(({ model, row }) => (t[model.entity] as Planner).create(ending(model, row))),
    )
  }

  /** The row after the write; undefined if no row matches, or none any longer. */
  async update(
    model: Model,
    row: Row,
    change: { readonly set: Row; readonly add?: Readonly<Record<string, number>>; readonly where?: Clauses },
  ): Promise<Row | undefined> {
    const set = ending(model, change.set)
    const gone = Object.keys(set).filter(name => set[name] === null)
    const kept = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null))
    const moved = model.key.filter(name => name in kept && kept[name] !== row[name])
    if (moved.length > 0) throw new Error(`${model.entity}: ${moved.join(', ')} cannot change`)
    for (const name of model.key) delete kept[name]
    const written = {
      set: kept,
      ...(gone.length > 0 && { remove: gone }),
      ...(change.add && { add: change.add }),
    }
    const condition = conditionsOf(change.where ?? [])
    return unlessGone(this.#repository(model).update(keyOf(model, row), written, { read: true, condition }))
  }

  /** Deletes one row. Of several who try it, one gets the row. */
  delete(model: Model, row: Row, where: Clauses = []): Promise<Row | undefined> {
    return unlessGone(this.#repository(model).delete(keyOf(model, row), { condition: conditionsOf(where) }))
  }

  #repository(model: Model): Repository {
    return this.#member<Repository>(model.entity)
  }

  #member<T>(name: string): T {
    return (this.#db as unknown as Readonly<Record<string, T>>)[name] as T
  }
}

async function unlessGone(write: Promise<Row>): Promise<Row | undefined> {
  try {
    return await write
  } catch (error) {
    if (isError(error, 'NOT_FOUND') || isError(error, 'CONDITION_FAILED')) return undefined
    throw error
  }
}

const keyOf = ({ key }: Model, row: Row): Row => Object.fromEntries(key.map(name => [name, row[name]]))

function ending(model: Model, row: Row): Row {
  const endsAt = model.endsAt?.(row)
  return endsAt === undefined ? row : { ...row, TTL: Math.ceil(endsAt / 1000) + afterglow }
}

/** The pattern that answers, with what it is asked: several times where one field has several values. */
function argumentsOf(model: Model, clauses: Clauses) {
  const given = new Map<string, readonly unknown[]>()
  for (const { field, operator, value, connector, mode } of clauses) {
    if (connector === 'OR' || mode === 'insensitive') continue
    if (operator === 'eq' && value !== null) given.set(field, [value])
    if (operator === 'in' && Array.isArray(value)) given.set(field, [...new Set<unknown>(value)])
  }
  const path = model.paths.find(({ by }) => by.every(field => given.has(field)))
  if (!path) {
    const asked = clauses.map(({ field, operator }) => `${field} ${operator}`).join(', ') || 'everything'
    throw new Error(`${model.entity} has no access path by ${asked}. Add one to the accounts' models`)
  }
  const sets = path.by.reduce<Row[]>(
    (before, field) =>
      before.flatMap(one => (given.get(field) ?? []).map(value => ({ ...one, [field]: value }))),
    [{}],
  )
  return sets.map(each => ({
    arguments: each,
    isList: 'list' in path,
    pattern: 'list' in path ? path.list : path.get,
  }))
}
