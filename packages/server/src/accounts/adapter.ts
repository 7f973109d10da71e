import {
  type CustomAdapter,
  createAdapterFactory,
  type DBAdapterInstance,
} from '@better-auth/core/db/adapter'
import { APIError } from '@better-auth/core/error'
import { isError } from 'monotable'
import type { Model, Models } from './models.ts'
import { Rows, type RowsDb } from './rows.ts'
import type { AccountSecrets } from './secrets.ts'
import { type Clauses, matches, type Row } from './where.ts'

/** What better-auth keeps, in a table of ours. */
export function accountsAdapter(db: RowsDb, models: Models, sealing?: Sealing): DBAdapterInstance {
  const rows = new Rows(db)
  return options => {
    const make = (through: Pick<Rows, 'find' | 'create' | 'update' | 'delete'>): DBAdapterInstance =>
      createAdapterFactory({
        config: {
          adapterId: 'monotable',
          adapterName: 'Monotable',
          supportsNumericIds: false,
          supportsDates: true,
          supportsBooleans: true,
          supportsJSON: true,
          supportsArrays: true,
          customTransformInput: ({ data, ...place }) =>
            sealing && isSealed(place, data) ? sealing.seal(data) : data,
          customTransformOutput: ({ data, ...place }) =>
            sealing && isSealed(place, data) ? sealing.open(data) : data,
          // Transactions of better-auth read and write in turns: what they create is kept back, and written at once in the end.
          transaction: async work => {
            const draft = new Draft(rows)
            const result = await work(make(draft)(options))
            await refusing(draft.write())
            return result
          },
        },
        adapter: ({ getDefaultFieldName, getDefaultModelName, getFieldName, schema }) =>
          methods(
            new NamedRows(through, models, {
              stored: getDefaultFieldName,
              asked: getFieldName,
              all: model => ['id', ...Object.keys(schema[getDefaultModelName(model)]?.fields ?? {})],
            }),
          ),
      })
    return make(rows)(options)
  }
}

/** How what somebody must bring back is kept: codes of six digits are read by whoever can read the table. */
export type Sealing = Pick<AccountSecrets, 'seal' | 'open'>

const isSealed = ({ model, field }: { model: string; field: string }, data: unknown): data is string =>
  model === 'verification' && field === 'value' && typeof data === 'string'

type Target = { readonly model: string; readonly modelKey?: string | undefined }
type Naming = (place: { model: string; field: string }) => string

interface Names {
  readonly stored: Naming
  readonly asked: Naming
  /** The fields of a model, as the entities call them. */
  readonly all: (model: string) => readonly string[]
}

/** The rows of a model in the names that better-auth is configured with; the entities have their own. */
class NamedRows {
  readonly rows: Pick<Rows, 'find' | 'create' | 'update' | 'delete'>
  readonly #models: Models
  readonly #names: Names

  constructor(rows: NamedRows['rows'], models: Models, names: Names) {
    this.rows = rows
    this.#models = models
    this.#names = names
  }

  modelOf({ model, modelKey = model }: Target): Model {
    const found = this.#models[modelKey]
    if (!found) throw new Error(`Accounts have no model ${modelKey}`)
    return found
  }

  fieldOf({ model }: Target, field: string): string {
    return this.#names.stored({ model, field })
  }

  stored(target: Target, row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        this.fieldOf(target, field),
        typeof value === 'bigint' ? Number(value) : value,
      ]),
    )
  }

  asked({ model }: Target, row: Row, select?: readonly string[]): Row {
    return Object.fromEntries(
      this.#names
        .all(model)
        .filter(field => !select?.length || select.includes(field))
        .map(field => [this.#names.asked({ model, field }), row[field] ?? null]),
    )
  }

  clausesOf(target: Target, where: Clauses = []): Clauses {
    return where.map(clause => ({ ...clause, field: this.fieldOf(target, clause.field) }))
  }

  find(target: Target, where?: Clauses): Promise<Row[]> {
    return this.rows.find(this.modelOf(target), this.clausesOf(target, where))
  }
}

/** better-auth's methods. */
function methods(named: NamedRows): CustomAdapter {
  const { rows } = named
  return {
    async create({ data, ...target }) {
      const row = Object.fromEntries(
        Object.entries(named.stored(target, data)).filter(
          ([, value]) => value !== null && value !== undefined,
        ),
      )
      return named.asked(target, await refusing(rows.create(named.modelOf(target), row))) as never
    },
    async findOne({ where, select, ...target }) {
      const [row] = await named.find(target, where)
      return (row ? named.asked(target, row, select) : null) as never
    },
    async findMany({ where, limit, select, sortBy, offset = 0, ...target }) {
      const found = await named.find(target, where)
      const field = sortBy && named.fieldOf(target, sortBy.field)
      if (field)
        found.sort((one, other) => order(one[field], other[field]) * (sortBy.direction === 'asc' ? 1 : -1))
      return found.slice(offset, offset + limit).map(row => named.asked(target, row, select)) as never
    },
    async count({ where, ...target }) {
      return (await named.find(target, where)).length
    },
    async update({ where, update, ...target }) {
      const [row] = await named.find(target, where)
      const set = named.stored(target, update as Row)
      const changed = row && (await refusing(rows.update(named.modelOf(target), row, { set })))
      return (changed ? named.asked(target, changed) : null) as never
    },
    async updateMany({ where, update, ...target }) {
      const set = named.stored(target, update)
      const found = await named.find(target, where)
      const changed = found.map(row => refusing(rows.update(named.modelOf(target), row, { set })))
      return (await Promise.all(changed)).filter(Boolean).length
    },
    async delete({ where, ...target }) {
      const [row] = await named.find(target, where)
      if (row) await rows.delete(named.modelOf(target), row)
    },
    async deleteMany({ where, ...target }) {
      const model = named.modelOf(target)
      if (isSweep(model, where)) return 0
      const gone = (await named.find(target, where)).map(row => rows.delete(model, row))
      return (await Promise.all(gone)).filter(Boolean).length
    },
    async consumeOne({ where, ...target }) {
      const [row] = await named.find(target, where)
      const taken = row && (await rows.delete(named.modelOf(target), row, named.clausesOf(target, where)))
      return (taken ? named.asked(target, taken) : null) as never
    },
    async incrementOne({ where, increment, set = {}, ...target }) {
      const [row] = await named.find(target, where)
      const change = {
        set: named.stored(target, set),
        add: named.stored(target, increment) as Record<string, number>,
        where: named.clausesOf(target, where),
      }
      const changed = row && (await rows.update(named.modelOf(target), row, change))
      return (changed ? named.asked(target, changed) : null) as never
    },
  }
}

const isSweep = ({ sweptBy }: Model, where: Clauses) =>
  where.length === 1 && where[0]?.field === sweptBy && where[0]?.operator === 'lt'

function order(one: unknown, other: unknown): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  return (one as number) < (other as number) ? -1 : (one as number) > (other as number) ? 1 : 0
}

/** What somebody else was quicker to take is a refusal, not a fault. */
async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new APIError('CONFLICT', { code: 'TAKEN', message: 'Somebody else was quicker. Try again' })
  }
}

function isTaken(error: unknown): boolean {
  if (isError(error, 'TRANSACTION_FAILED')) return error.details.reasons.some(isTaken)
  return isError(error, 'NOT_UNIQUE') || isError(error, 'ALREADY_EXISTS')
}

/** The rows as a transaction sees them: with those that it has created and that are not written yet. */
class Draft implements Pick<Rows, 'find' | 'create' | 'update' | 'delete'> {
  readonly #rows: Rows
  readonly #created: { readonly model: Model; row: Row }[] = []

  constructor(rows: Rows) {
    this.#rows = rows
  }

  async find(model: Model, clauses: Clauses): Promise<Row[]> {
    const own = this.#created.filter(each => each.model === model && matches(each.row, clauses))
    return [...own.map(({ row }) => row), ...(await this.#rows.find(model, clauses))]
  }

  async create(model: Model, row: Row): Promise<Row> {
    this.#created.push({ model, row })
    return row
  }

  async update(model: Model, row: Row, change: Parameters<Rows['update']>[2]): Promise<Row | undefined> {
    const own = this.#created.find(each => each.row === row)
    if (!own) return this.#rows.update(model, row, change)
    const sums = Object.entries(change.add ?? {}).map(([name, by]) => [name, Number(row[name] ?? 0) + by])
    const after = { ...row, ...change.set, ...Object.fromEntries(sums) }
    own.row = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))
    return own.row
  }

  async delete(model: Model, row: Row, where?: Clauses): Promise<Row | undefined> {
    const at = this.#created.findIndex(each => each.row === row)
    if (at < 0) return this.#rows.delete(model, row, where)
    this.#created.splice(at, 1)
    return row
  }

  write(): Promise<void> {
    return this.#rows.createAll(this.#created)
  }
}
