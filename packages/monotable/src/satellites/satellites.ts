import { MonotableError } from '../errors.ts'
import { quoteName } from '../expressions/path.ts'
import { absent, type Check, notAnother } from '../operations/checks.ts'
import { fillManaged } from '../operations/managed.ts'
import { storedItem } from '../operations/stored-item.ts'
import { alone, conditionsOf, keyIn, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { storedText } from '../values/stored-text.ts'
import { counterWrites } from './counters.ts'
import { type Repeated, repeated, repeatedBefore } from './repeated.ts'

/** The writes that keep guards, mirrors and counters true when an item goes from `old` to `after`. */
export function satellites(
  session: Session,
  owner: EntityModel,
  old: Values | undefined,
  after: Values | undefined,
): readonly Write[] {
  const { guards, mirrors } = owner.satellites
  if (owner.satellites.parts.length === 0) return alone
  const before = old && owner.withDerived(old)
  const next = after && owner.withDerived(after)
  return [
    ...guards.flatMap(model => follow({ session, owner, model, isGuard: true }, before, next)),
    ...mirrors.flatMap(model => follow({ session, owner, model, isGuard: false }, before, next)),
    ...counterWrites(session, owner, before, next),
  ]
}

/** A guard or a mirror of an item. */
interface Kept {
  readonly session: Session
  readonly owner: EntityModel
  readonly model: EntityModel
  readonly isGuard: boolean
}

function follow(kept: Kept, before: Values | undefined, next: Values | undefined): Write[] {
  const { model, owner } = kept
  const old = repeatedBefore(model, owner, before)
  const now = repeated(model, owner, next)
  if (old && now && textOf(old.key) === textOf(now.key))
    return storedValues(model, old) === storedValues(model, now) ? [] : [put(kept, now, ours(kept, old))]
  const writes: Write[] = []
  if (old) writes.push(remove(kept, old))
  if (now) writes.push(put(kept, now, [kept.isGuard ? free(kept) : notAnother(model)]))
  return writes
}

const textOf = (map: AttributeMap): string => storedText({ M: map })

function storedValues(model: EntityModel, { values }: Repeated): string {
  const stored: AttributeMap = {}
  model.codec.encode(values, stored)
  return textOf(stored)
}

/** Nobody holds the guard. */
function free({ session, owner, model }: Kept): Check {
  return {
    ...absent(model, session.now()),
    error: (_, { key }) => new MonotableError('NOT_UNIQUE', { entity: owner.name, guard: model.name, key }),
  }
}

/** The guard, if it is there, holds for this item and no other; as far as it says for which. */
function ours({ owner, model, isGuard }: Kept, { values }: Repeated): (Check | undefined)[] {
  const names = isGuard
    ? owner.keyNames.filter(name => Object.hasOwn(model.types, name) && !model.keyNames.includes(name))
    : []
  if (names.length === 0) return [notAnother(model)]
  const conditions = names.map(
    (name, at) => `(attribute_not_exists(${quoteName(name)}) or ${quoteName(name)} = {v${at}})`,
  )
  const isOurs: Check = {
    when: {
      condition: conditions.join(' and '),
      values: Object.fromEntries(names.map((name, at) => [`v${at}`, values[name]])),
    },
    holds: old => names.every(name => isSame(model, name, values[name], old)),
    error: (_, { key }) => new MonotableError('NOT_UNIQUE', { entity: owner.name, guard: model.name, key }),
  }
  return [notAnother(model), isOurs]
}

function isSame(model: EntityModel, name: string, value: unknown, old: AttributeMap | undefined): boolean {
  const stored = old?.[name]
  return stored === undefined || storedText(stored) === storedText(model.types[name]?.encode(value))
}

function put({ session, model }: Kept, { values }: Repeated, checks: readonly (Check | undefined)[]): Write {
  const item = model.parse(values)
  const { version } = model.options
  fillManaged(model, item, session.now(), version === undefined ? 1 : Number(values[version] ?? 1))
  return checkedWrite(
    model,
    'Put',
    { TableName: session.tableName(model.table), Item: storedItem(model, item) },
    item,
    checks,
  )
}

function remove(kept: Kept, old: Repeated): Write {
  const { session, model } = kept
  return checkedWrite(
    model,
    'Delete',
    { TableName: session.tableName(model.table), Key: old.key },
    old.values,
    ours(kept, old),
  )
}

function checkedWrite(
  model: EntityModel,
  action: 'Put' | 'Delete',
  input: WriteInput,
  item: Values,
  optional: readonly (Check | undefined)[],
): Write {
  const checks = optional.filter(check => check !== undefined)
  if (checks.length > 0) model.plans.complete(input, undefined, undefined, conditionsOf(checks, {}))
  return { model, action, input, key: keyIn(model, item), checks, options: {}, along: alone }
}
