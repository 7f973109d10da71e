import type { WriteOptions } from '../client.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { type Check, notAnother, present, unchanged } from './checks.ts'
import { keyValues, wireKey } from './item-key.ts'
import { readCurrent } from './read-current.ts'
import { conditionsOf, type Write, type WriteInput, withVersionCheck } from './write.ts'

export function planDelete(
  session: Session,
  model: EntityModel,
  given: Values,
  options: WriteOptions,
): Write | Promise<Write> {
  const key = keyValues(model, given)
  const check = notAnother(model)
  const checks = withVersionCheck(model, check ? [check] : [], options)
  return model.satellites.parts.length > 0
    ? planRemoving(session, model, key, checks, options)
    : keyWrite(session, model, 'Delete', key, checks, options)
}

/** Guards, mirrors and counters of what was there go with it, so it must be known. */
async function planRemoving(
  session: Session,
  model: EntityModel,
  key: Values,
  checks: readonly Check[],
  options: WriteOptions,
): Promise<Write> {
  const old = await readCurrent(session, model, key, options.spent)
  const all = [...checks, unchanged(model, old ?? {}, model.satellites.parts)]
  const write = keyWrite(session, model, 'Delete', key, all, options)
  return {
    ...write,
    along: satellites(session, model, old, undefined),
    restsOnRead: true,
    ...(old && { item: old }),
  }
}

/** Holds that an item is there, and meets a condition, without writing it. */
export function planCheck(session: Session, model: EntityModel, given: Values, options: WriteOptions): Write {
  const checks = withVersionCheck(model, [present(model, session.now())], options)
  return keyWrite(session, model, 'ConditionCheck', keyValues(model, given), checks, options)
}

function keyWrite(
  session: Session,
  model: EntityModel,
  action: 'Delete' | 'ConditionCheck',
  key: Values,
  checks: readonly Check[],
  options: WriteOptions,
): Write {
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  if (checks.length > 0 || options.condition) {
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, options))
  }
  return { model, action, input, key, checks, options, along: [] }
}
