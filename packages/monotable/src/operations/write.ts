import { MonotableError } from '../errors.ts'
import { listOf } from '../expressions/condition-cache.ts'
import type { AnyChange, DerivedChange } from '../expressions/update.ts'
import type { When } from '../expressions/when.ts'
import type { WriteExpressions } from '../expressions/write-plan.ts'
import type { CallOptions, WriteOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { atVersion, type Check, Outdated, type Place } from './checks.ts'
import { isOf } from './read-item.ts'

/** A write in DynamoDB's own words. */
export interface WriteInput extends WriteExpressions {
  readonly TableName: string
  readonly Item?: AttributeMap
  readonly Key?: AttributeMap
  ReturnValues?: 'ALL_NEW' | 'ALL_OLD'
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD'
}

/** What one counter counts of an item: in which item, the attributes of that one's key, and how much. */
export interface Count {
  readonly key: AttributeMap
  readonly values: Values
  readonly amount: string
}

/** What is counted of an item, by the names of the counters that keep receipts. */
export type Counts = ReadonlyMap<string, Count>

/** One write as it will be sent, alone or in a transaction, and how its failure is explained. */
export interface Write {
  readonly model: EntityModel
  readonly action: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
  readonly input: WriteInput
  readonly key: Values
  readonly checks: readonly Check[]
  readonly options: WriteOptions
  /** Guards, mirrors and counters that go into the same transaction. */
  readonly along: readonly Write[]
  /** What is counted of the item by counters with receipts; the receipt is read before the write is sent. */
  readonly recount?: { readonly before: Counts; readonly next: Counts } | undefined
  /** What an update was made from, so that what others count can be added to it. */
  readonly change?: AnyChange | undefined
  readonly derived?: DerivedChange | undefined
  /** Whether nobody else may write the same. */
  readonly isGuard?: boolean
  /**
   * Left out where its condition does not hold: a guard that is not this item's is not its to change, and from a count
   * that is not there nothing is taken.
   */
  readonly isDispensable?: boolean
  /** The item as it will be stored, where that is known before; what was there, for one that goes. */
  readonly item?: Record<string, unknown> | undefined
}

/**
 * Works out a write; the number of the attempt tells whether an earlier one was out of date. `along` are the options of a
 * transaction that hold for the reads of its writes too.
 */
export type Plan = (attempt: number, along?: CallOptions) => Write | Promise<Write>

export const alone: readonly Write[] = []

/** The option by which a write knows that its item was found under an older key: what must still be true of it. */
export const located = Symbol('located')

/** The checks of a write with what its options ask for. */
export function withAskedChecks(
  model: EntityModel,
  own: readonly Check[],
  options: WriteOptions & { readonly [located]?: Check },
): readonly Check[] {
  const { ifVersion, [located]: stillThere } = options
  // It comes first: if the item has moved, none of the others says why the write failed.
  const checks = stillThere ? [stillThere, ...own] : own
  if (ifVersion === undefined) return checks
  const { version } = model.options
  if (version !== undefined) return [...checks, atVersion(model, version, ifVersion)]
  throw new MonotableError('INVALID_DECLARATION', {
    entity: model.name,
    problem: 'it has no version',
    fix: "Declare the option version: 'version'",
  })
}

/** Everything that must hold for a write, in the notation. */
export function conditionsOf(checks: readonly Check[], options: WriteOptions): readonly When[] {
  const given = listOf(options.condition)
  if (checks.length === 0) return given
  const conditions = checks.map(check => check.when)
  return given.length === 0 ? conditions : [...conditions, ...given]
}

/** Which of its conditions a write failed, from the item that was there. */
export function failureOf(
  { model, key, checks, options }: Pick<Write, 'model' | 'key' | 'checks' | 'options'>,
  old: AttributeMap | undefined,
  cause?: unknown,
): Error {
  const place = placeOf(model, key, options.returnStored ? old : undefined)
  const given = listOf(options.condition)
  // Where only the library itself had conditions, one of them failed, even if the item that was there is not told.
  const isTold = ({ bounds }: Check) => bounds === undefined || !given.some(one => names(one, bounds))
  const broken = checks.find(check => isTold(check) && !check.holds(old))
  const failed = broken ?? (given.length === 0 ? checks.at(-1) : undefined)
  const failure = failed
    ? failed.error(old, place)
    : new MonotableError('CONDITION_FAILED', { ...place, condition: given.map(textOf).join(' and ') }, cause)
  return failure instanceof Outdated ? failure : (options.otherwise?.(failure) ?? failure)
}

function placeOf(model: EntityModel, key: Values, old: AttributeMap | undefined): Place {
  const place = { entity: model.name, key }
  return old && isOf(model, old) ? { ...place, stored: model.read(old) } : place
}

const textOf = (when: When): string => when.condition

const names = ({ condition }: When, attribute: string): boolean =>
  condition.split(/[^\p{L}\p{N}_]+/u).includes(attribute)
