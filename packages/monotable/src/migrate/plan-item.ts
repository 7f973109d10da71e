import { MonotableError } from '../errors.ts'
import { sharesItsKeys } from '../operations/checks.ts'
import { encodeItem } from '../operations/encode-item.ts'
import { fillManaged } from '../operations/managed-attributes.ts'
import { hasExpired, isOf } from '../operations/read-item.ts'
import { writeFacts } from '../operations/write-facts.ts'
import { keepsReceipts, receiptKey } from '../satellites/receipts.ts'
import { type Repeated, repeatOwner, repeatOwnerBefore } from '../satellites/repeat-owner.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type Difference, type Draft, differing, shownDifference } from './draft.ts'
import { decidingNames, declares, type FillIn, missingOfOwner, type Named, namedBy } from './owner.ts'
import { type Place, placeText, plainKey, plainValue } from './place.ts'
import type { View } from './view.ts'

/** What planning works with. */
export interface Planning {
  readonly session: Session
  readonly view: View
  readonly draft: Draft
  readonly now: Date
  /** Index keys of which nothing is read. */
  readonly rebuilt: ReadonlySet<string>
  readonly isCounted: boolean
  /** Whether nothing is written. */
  readonly isDry: boolean
  readonly fillIn: FillIn
  /** Whether receipts that no counter asks for go. */
  readonly dropsReceipts: boolean
  /** Whether index keys and type of the item stay as they are. */
  readonly keepsItem: boolean
}

/** An item that was read, with what it declares. */
export interface Owner {
  readonly model: EntityModel
  readonly place: Place
  readonly stored: AttributeMap
  readonly values: Values
  /** Attributes that it lacks and gets. */
  readonly filling: AttributeMap
}

/** Whether all that an item declares beside it has been read: what is planned without it would be planned again. */
export function isAllRead({ view, isCounted }: Planning, { model, place, values }: Owner): boolean {
  const { guards, mirrors } = model.satellites
  // A guard that cannot be checked is never looked at.
  const checked = guards.filter(guard => missingOfOwner(model, guard).length === 0)
  for (const kept of [...checked, ...mirrors]) {
    const declared = repeatOwnerBefore(kept, model, values)
    if (declared) view.at({ table: kept.table, key: declared.key })
  }
  if (isCounted && keepsReceipts(model)) view.at({ table: place.table, key: receiptKey(model, place.key) })
  return view.isComplete
}

/** Brings index keys, type, guards and mirrors of an item to what it declares. */
export function planItem(planning: Planning, owner: Owner): void {
  const { draft } = planning
  const { model, place, stored } = owner
  const { filling } = owner
  const differences = Object.entries(filling).map(([name, value]) =>
    shownDifference('attribute', name, undefined, value),
  )
  const after = { ...filling, ...(planning.keepsItem ? {} : keysAfter(planning, owner, differences)) }
  const names = [...new Set([...decidingNames(model), ...Object.keys(filling)])]
  if (Object.keys(after).length > 0 && draft.change({ model, place, stored, names }, after))
    draft.differences.push(...differences)
  for (const kept of model.satellites.guards) guarded(planning, owner, kept)
  for (const kept of model.satellites.mirrors) planKept(planning, owner, kept, 'mirror')
}

function keysAfter(
  { draft }: Planning,
  { model, stored, values }: Owner,
  differences: Difference[],
): Record<string, AttributeMap[string] | undefined> {
  const should: AttributeMap = {}
  const names: string[] = []
  const forms = new Set<string>()
  for (const key of writeFacts(model).keys) {
    // Until contract the older form is the truth: it is never filled, and the mark is of what is stored.
    if (key.form === 'older') continue
    if (key.form) forms.add(key.attribute)
    const built = attempt(draft, () => (key.ofStored ? key.ofStored(stored) : key.build(values)))
    if (built === failed) continue
    names.push(key.attribute)
    if (built) should[key.attribute] = built
  }
  const after = differing(stored, should, names)
  for (const [name, declared] of Object.entries(after))
    differences.push(
      shownDifference(forms.has(name) ? 'attribute' : 'index key', name, stored[name], declared),
    )
  // Where another entity has the same keys, only whoever wrote the item knows what it is.
  if (!model.tag || sharesItsKeys(model) || stored[model.tag[0]]) return after
  const [attribute, tag] = model.tag
  differences.push(shownDifference('type', attribute, undefined, { S: tag }))
  return { ...after, [attribute]: { S: tag } }
}

export const failed = Symbol('failed')

/** What an item declares may be impossible, as a key that is too long: told, and left as it is. */
export function attempt<T>({ problems }: Draft, work: () => T): T | typeof failed {
  try {
    return work()
  } catch (error) {
    problems.push((error as Error).message)
    return failed
  }
}

function guarded(planning: Planning, owner: Owner, kept: EntityModel): void {
  const fault = guardFault(owner.model, kept)
  if (fault) planning.draft.problems.push(fault.message)
  else planKept(planning, owner, kept, 'guard')
}

/** A guard that does not carry its owner's key cannot be checked: it is never guessed whose it is. */
export function guardFault(
  owner: EntityModel,
  guard: EntityModel,
): MonotableError<'GUARD_WITHOUT_OWNER'> | undefined {
  const missing = missingOfOwner(owner, guard)
  if (missing.length === 0) return undefined
  return new MonotableError('GUARD_WITHOUT_OWNER', { entity: owner.name, guard: guard.name, missing })
}

function planKept(planning: Planning, owner: Owner, kept: EntityModel, what: 'guard' | 'mirror'): void {
  const { view, draft, now } = planning
  const declared = attempt(draft, () => repeatOwner(kept, owner.model, owner.values))
  if (declared === failed || !declared) return
  const place: Place = { table: kept.table, key: declared.key }
  const there = view.at(place)
  if (!view.isComplete) return
  if (there && !isOf(kept, there)) {
    const key = JSON.stringify(plainKey(kept.table, place.key))
    draft.problems.push(`${kept.name} belongs at ${key}, where an item of another entity is`)
    return
  }
  const existing = there && !hasExpired(kept, there, now) ? there : undefined
  const should = attempt(draft, () => keptAs(planning, kept, declared, existing))
  if (should === failed) return
  const names = namesOf(kept)
  const tell = () => {
    const recorded = existing && shown(existing, names)
    draft.differences.push({
      what,
      name: kept.name,
      ...(recorded && { recorded }),
      declared: shown(should, names),
    })
  }
  if (!existing) {
    if (draft.put({ model: kept, place, stored: there, names }, should)) tell()
    return
  }
  const others = othersNamed(planning, owner, kept, existing)
  const claiming = others?.find(one => declares(one, kept, place, planning) !== false)
  if (claiming) {
    const key = plainKey(kept.table, place.key)
    draft.conflicts.push({
      what,
      name: kept.name,
      key,
      holders: [holder(owner.model, owner.place), holder(claiming.owner, claiming.place)],
    })
    return
  }
  const after = differing(existing, should, names)
  if (Object.keys(after).length === 0) return
  for (const one of others ?? []) checkOwner(planning, one)
  if (draft.change({ model: kept, place, stored: existing, names }, after)) tell()
}

/** What is decided of a guard or mirror rests on the owner that it names. */
export function checkOwner({ view, draft }: Planning, { owner, place }: Named): void {
  draft.check({ model: owner, place, stored: view.at(place), names: decidingNames(owner) })
}

const holder = ({ name }: EntityModel, { table, key }: Place) => ({
  entity: name,
  table: table.name,
  key: plainKey(table, key),
})

function othersNamed(
  { session }: Planning,
  owner: Owner,
  kept: EntityModel,
  existing: AttributeMap,
): readonly Named[] | undefined {
  const self = `${owner.model.name} ${placeText(owner.place)}`
  return namedBy(session.model, kept, existing)?.filter(
    one => `${one.owner.name} ${placeText(one.place)}` !== self,
  )
}

const compared = new WeakMap<EntityModel, readonly string[]>()

/** The attributes that a guard or mirror is compared by; others that a program put there are left alone. */
export function namesOf(kept: EntityModel): readonly string[] {
  const known = compared.get(kept)
  if (known) return known
  const { types, indexKeys, tag, table } = kept
  const all = [...Object.keys(types), ...indexKeys.map(key => key.attribute), ...(tag ? [tag[0]] : [])]
  const names = [...new Set(all)].filter(name => !table.declared.key.includes(name))
  compared.set(kept, names)
  return names
}

/** A guard or mirror as it should be stored; what the library manages in it stays as it is. */
function keptAs(
  { now }: Planning,
  kept: EntityModel,
  { values }: Repeated,
  existing: AttributeMap | undefined,
): AttributeMap {
  const { version, createdAt, updatedAt, expires } = kept.options
  const item = kept.parse(values)
  const was = existing ? kept.codec.decodePart(existing) : {}
  const keep = (name: string | undefined) => {
    if (name !== undefined && item[name] === undefined && was[name] !== undefined) item[name] = was[name]
  }
  keep(createdAt)
  keep(version)
  keep(expires?.attribute)
  // It says when the mirror was written, which is a moment after its owner.
  if (updatedAt !== undefined && was[updatedAt] !== undefined) item[updatedAt] = was[updatedAt]
  const counted = version === undefined ? undefined : item[version]
  fillManaged(kept, item, now, 'new')
  if (version !== undefined && counted !== undefined) item[version] = counted
  return encodeItem(kept, item)
}

export function shown(stored: AttributeMap, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap(name => (stored[name] ? [[name, plainValue(stored[name])]] : [])))
}
