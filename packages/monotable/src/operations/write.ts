import type { WriteOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import { listOf } from '../expressions/condition-cache.ts'
import type { When } from '../expressions/when.ts'
import type { WriteExpressions } from '../expressions/write-plan.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { atVersion, type Check } from './checks.ts'

/** A write in DynamoDB's own words. */
export interface WriteInput extends WriteExpressions {
  readonly TableName: string
  readonly Item?: AttributeMap
  readonly Key?: AttributeMap
  ReturnValues?: 'ALL_NEW' | 'ALL_OLD'
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD'
}

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
  /** Whether it was computed from a read of its own, so that it is planned anew when that is out of date. */
  readonly restsOnRead?: boolean
  /** The item as it will be stored, where that is known before. */
  readonly item?: Record<string, unknown>
}

/** The checks of a write with what its options ask for. */
export function withVersionCheck(
  model: EntityModel,
  checks: readonly Check[],
  { ifVersion }: WriteOptions,
): readonly Check[] {
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
  return [...checks.map(check => check.when), ...given]
}

/** Which of its conditions a write failed, from the item that was there. */
export function failureOf(write: Write, old: AttributeMap | undefined, cause?: unknown): Error {
  const place = { entity: write.model.name, key: write.key }
  const failed = write.checks.find(check => !check.holds(old))
  const condition = listOf(write.options.condition).map(when => when.condition)
  const failure =
    failed?.error(old, place) ??
    new MonotableError('CONDITION_FAILED', { ...place, condition: condition.join(' and ') }, cause)
  return write.options.otherwise?.(failure) ?? failure
}

/** The part of an item that is its key. */
export function keyIn(model: EntityModel, item: Values): Values {
  const key: Record<string, unknown> = {}
  for (const name of model.keyNames) key[name] = item[name]
  return key
}
