import { MonotableError } from '../errors.ts'
import { quoteName } from '../expressions/path.ts'
import { absent, type Check, notAnother } from '../operations/checks.ts'
import { encodeItem } from '../operations/encode-item.ts'
import { keyIn } from '../operations/item-key.ts'
import { fillManaged } from '../operations/managed-attributes.ts'
import { alone, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { counterWrites } from './counters.ts'
import { mergeWrites } from './merge-writes.ts'
import { declaredCounts, keepsReceipts } from './receipts.ts'
import { type Repeated, repeatOwner, repeatOwnerBefore } from './repeat-owner.ts'

/** The writes that keep guards, mirrors and counters true when an item goes from `old` to `after`. */
export function satellites(
  session: Session,
  owner: EntityModel,
  old: Values | undefined,
  after: Values | undefined,
): Pick<Write, 'along' | 'recount'> {
  const { guards, mirrors } = owner.satellites
  if (owner.satellites.parts.length === 0) return { along: alone }
  const before = old && owner.withDerived(old)
  const next = after && owner.withDerived(after)
  const along = [
    ...guards.flatMap(model => follow({ session, owner, model, isGuard: true }, before, next)),
    ...mirrors.flatMap(model => follow({ session, owner, model, isGuard: false }, before, next)),
    ...mergeWrites(session, counterWrites(session, owner, before, next)).map(slot => slot.write),
  ]
  if (!keepsReceipts(owner)) return { along }
  return {
    along,
    recount: { before: declaredCounts(owner, before, true), next: declaredCounts(owner, next) },
  }
}

/** A guard or a mirror of an item. */
interface Kept {
  readonly session: Session
  readonly owner: EntityModel
  readonly model: EntityModel
  readonly isGuard: boolean
}

function follow(kept: Kept, before: Values | undefined, next: Values | undefined): Write[] {
  const { model, owner, isGuard } = kept
  const old = repeatOwnerBefore(model, owner, before)
  const now = repeatOwner(model, owner, next)
  if (old && now && textOf(old.key) === textOf(now.key)) {
    if (storedValues(model, old) === storedValues(model, now)) return []
    return [put(kept, now, isGuard ? ours(kept, old) : notAnother(model), isGuard)]
  }
  const writes: Write[] = []
  if (old) writes.push(remove(kept, old))
  if (now) writes.push(put(kept, now, isGuard ? free(kept) : notAnother(model), false))
  return writes
}

const textOf = (map: AttributeMap): string => comparableText({ M: map })

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

/**
 * The guard, if it is there, is this item's, as far as it says whose it is: that of another, which took the place of one
 * that had expired or was never there, is left alone.
 */
function ours({ owner, model, isGuard }: Kept, { values }: Repeated): Check | undefined {
  const isNamed = (name: string) => Object.hasOwn(model.types, name) && !model.keyNames.includes(name)
  const names = isGuard ? owner.keyNames.filter(isNamed) : []
  if (names.length === 0) return notAnother(model)
  const conditions = names.map(
    (name, at) => `(attribute_not_exists(${quoteName(name)}) or ${quoteName(name)} = {v${at}})`,
  )
  const condition = conditions.join(' and ')
  const when = { condition, values: Object.fromEntries(names.map((name, at) => [`v${at}`, values[name]])) }
  return { when, holds: () => false, error: (_, place) => new MonotableError('NOT_FOUND', place) }
}

function put(
  { session, model, isGuard }: Kept,
  { values }: Repeated,
  check: Check | undefined,
  isDispensable: boolean,
): Write {
  const item = model.parse(values)
  const { version } = model.options
  fillManaged(model, item, session.now(), version === undefined ? 1 : Number(values[version] ?? 1))
  const input: WriteInput = { TableName: session.tableName(model.table), Item: encodeItem(model, item) }
  return {
    ...checkedWrite(model, { action: 'Put', input, key: keyIn(model, item) }, check),
    isGuard,
    isDispensable,
  }
}

function remove(kept: Kept, old: Repeated): Write {
  const { session, model } = kept
  const input: WriteInput = { TableName: session.tableName(model.table), Key: old.key }
  return {
    ...checkedWrite(model, { action: 'Delete', input, key: keyIn(model, old.values) }, ours(kept, old)),
    isDispensable: true,
  }
}

function checkedWrite(
  model: EntityModel,
  write: Pick<Write, 'action' | 'input' | 'key'>,
  check: Check | undefined,
): Write {
  if (check) model.plans.complete(write.input, undefined, undefined, check.when)
  return { ...write, model, checks: check ? [check] : [], options: {}, along: alone }
}
