import { MonotableError } from '../errors.ts'
import { absent } from '../operations/checks.ts'
import { withManaged } from '../operations/managed.ts'
import { storedItem } from '../operations/stored-item.ts'
import { keyIn, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { counterWrites } from './counters.ts'
import { repeated } from './repeated.ts'

/** The writes that keep guards, mirrors and counters true when an item goes from `old` to `after`. */
export function satellites(
  session: Session,
  owner: EntityModel,
  old: Values | undefined,
  after: Values | undefined,
): readonly Write[] {
  const before = old && owner.withDerived(old)
  const next = after && owner.withDerived(after)
  const { guards, mirrors } = owner.satellites
  return [
    ...guards.flatMap(guard => follow(session, owner, guard, before, next, true)),
    ...mirrors.flatMap(mirror => follow(session, owner, mirror, before, next, false)),
    ...counterWrites(session, owner, before, next),
  ]
}

function follow(
  session: Session,
  owner: EntityModel,
  model: EntityModel,
  before: Values | undefined,
  next: Values | undefined,
  isUnique: boolean,
): Write[] {
  const old = repeated(model, owner, before)
  const now = repeated(model, owner, next)
  if (old && now && JSON.stringify(old.key) === JSON.stringify(now.key)) {
    return JSON.stringify(old.values) === JSON.stringify(now.values)
      ? []
      : [put(session, owner, model, now.values, false)]
  }
  const writes: Write[] = []
  if (old) writes.push(remove(session, model, old.values, old.key))
  if (now) writes.push(put(session, owner, model, now.values, isUnique))
  return writes
}

function put(
  session: Session,
  owner: EntityModel,
  model: EntityModel,
  values: Values,
  isUnique: boolean,
): Write {
  const moment = session.now()
  const item = model.parse(withManaged(model, values, moment))
  const key = keyIn(model, item)
  const input: WriteInput = { TableName: session.tableName(model.table), Item: storedItem(model, item) }
  if (!isUnique) return { model, action: 'Put', input, key, checks: [], options: {}, along: [] }
  const check = {
    ...absent(model, moment),
    error: () => new MonotableError('NOT_UNIQUE', { entity: owner.name, guard: model.name, key }),
  }
  model.plans.complete(input, undefined, undefined, check.when)
  return { model, action: 'Put', input, key, checks: [check], options: {}, along: [] }
}

function remove(session: Session, model: EntityModel, values: Values, Key: AttributeMap): Write {
  const input: WriteInput = { TableName: session.tableName(model.table), Key }
  return { model, action: 'Delete', input, key: keyIn(model, values), checks: [], options: {}, along: [] }
}
