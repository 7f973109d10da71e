import { MonotableError } from '../errors.ts'
import type { AnyEntity, Item } from '../schema/entity.ts'
import type { Form } from '../schema/form.ts'
import { modelOf } from '../schema/model.ts'
import type { Schema } from '../schema/schema.ts'
import type { FillIn } from './owner.ts'
import type { StepOutline } from './plan/plan-entity.ts'
import type { Rename } from './plan/rename-attributes.ts'

type Values = Readonly<Record<string, unknown>>

/** Attributes that are made of others, and back. */
export interface Conversion extends StepOutline {
  readonly up: (older: Values) => Values
  readonly down: (newer: Values) => Values
}

/** What an absent attribute is filled in with. */
export interface Computation extends StepOutline {
  readonly value: (item: Values) => unknown
}

/**
 * A step that makes attributes of others: a split, a merge, another type. `down` gives the older ones back, for programs
 * of the older design.
 *
 * @example
 * ```ts
 * const names = convert(older.entities.Person, newer.entities.Person, {
 *   from: ['name'],
 *   to: ['first', 'last'],
 *   up: ({ name }) => ({ first: name.split(' ')[0] ?? '', last: name.split(' ').slice(1).join(' ') }),
 *   down: ({ first, last }) => ({ name: `${first} ${last}` }),
 * })
 * ```
 */
export function convert<
  O extends AnyEntity,
  N extends AnyEntity,
  const F extends keyof Item<O> & string,
  const T extends keyof Item<N> & string,
>(
  _older: O,
  newer: N,
  step: {
    readonly from: readonly F[]
    readonly to: readonly T[]
    readonly up: (older: Pick<Item<O>, F>) => Pick<Item<N>, T>
    readonly down: (newer: Pick<Item<N>, T>) => Pick<Item<O>, F>
  },
): Conversion {
  const { from, to, up, down } = step
  return { entity: newer.name, from, to, up: up as Conversion['up'], down: down as Conversion['down'] }
}

/**
 * A step that fills an attribute in where items lack it.
 *
 * @example
 * ```ts
 * const ends = compute(newer.entities.Loan, 'endsAt', loan => (loan.dueAt ?? 0) + 30 * 86_400)
 * ```
 */
export function compute<N extends AnyEntity, const T extends keyof Item<N> & string>(
  entity: N,
  attribute: T,
  value: (item: Readonly<Partial<Item<N>>>) => Item<N>[T],
): Computation {
  return { entity: entity.name, from: [], to: [attribute], value: value as Computation['value'] }
}

/** For each entity of both designs the attributes that have another name. */
export type Renames<From extends Schema, To extends Schema> = {
  readonly [E in keyof From['entities'] & keyof To['entities']]?: {
    readonly [A in keyof Item<From['entities'][E]>]?: keyof Item<To['entities'][E]> & string
  }
}

/** A migration as a file exports it, for `monotable migrate` and for `openMigration`. */
export interface DefinedMigration<To extends Schema = Schema> {
  readonly id: string
  readonly from: Schema
  readonly to: To
  /** What programs of the newer design connect to until contract: it writes both forms of what is renamed or converted. */
  readonly bridge: To
  readonly renames: readonly Rename[]
  /** The steps as far as planning needs to know them. */
  readonly outline: readonly StepOutline[]
  readonly fillIn: FillIn
}

/**
 * Says how one design becomes another: what has other names, what is made of what, what absent attributes become.
 *
 * @example
 * ```ts
 * export const titles = defineMigration({ id: 'titles', from: older, to: newer, renames: { Book: { name: 'title' } } })
 * const db = connect(titles.bridge, engine) // programs of the newer design, until contract
 * ```
 */
export function defineMigration<From extends Schema, To extends Schema>(declared: {
  readonly id: string
  readonly from: From
  readonly to: To
  readonly renames?: Renames<From, To>
  readonly steps?: readonly (Conversion | Computation)[]
}): DefinedMigration<To> {
  const { id, from, to, steps = [] } = declared
  const renames = renamesIn((declared.renames ?? {}) as NamesByEntity)
  const conversions = steps.flatMap(step => ('up' in step ? [step] : []))
  const computations = steps.flatMap(step => ('value' in step ? [step] : []))
  const all = [...renames.map(renaming), ...conversions]
  const fillIn: Record<string, Record<string, (item: Values) => unknown>> = {}
  for (const { entity, to: names, value } of computations)
    for (const name of names) fillIn[entity] = { ...fillIn[entity], [name]: value }
  const outline = steps.map(({ entity, from: read, to: made }) => ({ entity, from: read, to: made }))
  const bridge =
    all.length === 0 ? to : { ...to, model: modelOf(to.tables, to.entities, to.access, formsOf(from, all)) }
  return { id, from, to, bridge, renames, outline, fillIn }
}

type NamesByEntity = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

function renamesIn(declared: NamesByEntity): Rename[] {
  return Object.entries(declared).flatMap(([entity, names = {}]) =>
    Object.entries(names).map(([from, to]) => ({ entity, from, to })),
  )
}

const renaming = ({ entity, from, to }: Rename): Conversion => ({
  entity,
  from: [from],
  to: [to],
  up: older => (older[from] === undefined ? {} : { [to]: older[from] }),
  down: newer => (newer[to] === undefined ? {} : { [from]: newer[to] }),
})

function formsOf(
  { model }: Schema,
  conversions: readonly Conversion[],
): ReadonlyMap<string, readonly Form[]> {
  const forms = new Map<string, Form[]>()
  for (const { entity, from, to, up, down } of conversions) {
    const types = model.entities.get(entity)?.types ?? {}
    const missing = from.filter(name => !Object.hasOwn(types, name))
    if (missing.length > 0)
      throw new MonotableError('INVALID_DECLARATION', {
        entity,
        problem: `it has no attribute ${missing.join(', ')} in the older design`,
        fix: 'Correct the migration file',
      })
    forms.set(entity, [...(forms.get(entity) ?? []), { from, to, types, up, down }])
  }
  return forms
}

/** What a conversion makes of an example, and back. */
export interface TriedExample {
  readonly older: Values
  readonly newer: Values
  readonly back: Values
  /** Whether programs of the older design read what they wrote. */
  readonly isSame: boolean
}

/**
 * Runs a conversion on examples, for the test of a migration file.
 *
 * @example
 * ```ts
 * const titles = convert(older.entities.Book, newer.entities.Book, {
 *   from: ['name'],
 *   to: ['title'],
 *   up: ({ name }) => ({ title: name }),
 *   down: ({ title }) => ({ name: title }),
 * })
 * for (const { back, isSame } of tryConversion(titles, [{ name: 'Iliad' }])) console.log(back, isSame)
 * ```
 */
export function tryConversion({ from, up, down }: Conversion, examples: readonly Values[]): TriedExample[] {
  return examples.map(older => {
    const newer = up(older)
    const back = down(newer)
    const isSame = from.every(name => JSON.stringify(back[name]) === JSON.stringify(older[name]))
    return { older, newer, back, isSame }
  })
}
