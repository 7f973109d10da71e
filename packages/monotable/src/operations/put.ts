import type { WriteOptions } from '../client.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { absent, type Check, notAnother, unchanged } from './checks.ts'
import { withManaged } from './managed.ts'
import { readCurrent } from './read-current.ts'
import { storedItem } from './stored-item.ts'
import { conditionsOf, keyIn, type Write, type WriteInput, withVersionCheck } from './write.ts'

/** The whole item, whatever was there. */
export function planPut(
  session: Session,
  model: EntityModel,
  input: Values,
  options: WriteOptions,
): Write | Promise<Write> {
  const item = model.parse(withManaged(model, input, session.now()))
  const check = notAnother(model)
  const checks = withVersionCheck(model, check ? [check] : [], options)
  return model.satellites.parts.length > 0
    ? planReplacing(session, model, item, checks, options)
    : putWrite(session, model, item, checks, options)
}

/** Guards, mirrors and counters of what was there go with it, so it must be known. */
async function planReplacing(
  session: Session,
  model: EntityModel,
  item: Record<string, unknown>,
  checks: readonly Check[],
  options: WriteOptions,
): Promise<Write> {
  const old = await readCurrent(session, model, item, options.spent)
  const all = [...checks, unchanged(model, old ?? {}, model.satellites.parts)]
  const write = putWrite(session, model, item, all, options)
  return { ...write, along: satellites(session, model, old, item), restsOnRead: true }
}

/** The whole item, where none may be. */
export function planCreate(
  session: Session,
  model: EntityModel,
  input: Values,
  options: WriteOptions,
): Write {
  const now = session.now()
  const item = model.parse(withManaged(model, input, now))
  const write = putWrite(session, model, item, [absent(model, now)], options)
  return model.satellites.parts.length > 0
    ? { ...write, along: satellites(session, model, undefined, item) }
    : write
}

function putWrite(
  session: Session,
  model: EntityModel,
  item: Record<string, unknown>,
  checks: readonly Check[],
  options: WriteOptions,
): Write {
  const input: WriteInput = { TableName: session.tableName(model.table), Item: storedItem(model, item) }
  if (checks.length > 0 || options.condition) {
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, options))
  }
  return { model, action: 'Put', input, key: keyIn(model, item), checks, options, along: [], item }
}
