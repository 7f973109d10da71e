import type { WriteOptions } from '../options.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { asRead, notAnothers, notFound, present } from './checks.ts'
import { keyValues, wireKey } from './item-key.ts'
import { readCurrent } from './read-current.ts'
import { hasExpired } from './read-item.ts'
import { alone, conditionsOf, type Write, type WriteInput, withAskedChecks } from './write.ts'

type Asked = Pick<Write, 'model' | 'key' | 'checks' | 'options'>

export function planDelete(
  session: Session,
  model: EntityModel,
  given: Values,
  options: WriteOptions,
): Write | Promise<Write> {
  const key = keyValues(model, given)
  const check = notAnothers(model, notFound)
  const checks = withAskedChecks(model, check ? [check] : [], options)
  return model.satellites.parts.length > 0
    ? planRemoving(session, { model, key, checks, options })
    : keyWrite(session, 'Delete', { model, key, checks, options })
}

/** Guards, mirrors and counters of what was there go with it, so it must be known. */
async function planRemoving(session: Session, asked: Asked): Promise<Write> {
  const { model } = asked
  const old = await readCurrent(session, asked)
  const checks = [...asked.checks, asRead(model, old, model.satellites.parts)]
  const write = keyWrite(session, 'Delete', { ...asked, checks })
  if (!old) return write
  const item = model.read(old)
  const kept = satellites(session, model, item, undefined)
  return { ...write, ...kept, item: hasExpired(model, old, session.now()) ? undefined : item }
}

/** Holds that an item is there, and meets a condition, without writing it. */
export function planCheck(session: Session, model: EntityModel, given: Values, options: WriteOptions): Write {
  const checks = withAskedChecks(model, [present(model, session.now())], options)
  return keyWrite(session, 'ConditionCheck', { model, key: keyValues(model, given), checks, options })
}

function keyWrite(session: Session, action: 'Delete' | 'ConditionCheck', asked: Asked): Write {
  const { model, key, checks, options } = asked
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  if (checks.length > 0 || options.condition) {
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, options))
  }
  return { model, action, input, key, checks, options, along: alone }
}
