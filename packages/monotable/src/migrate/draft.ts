import { base64Of, itemSize, limits } from '@monotable/dynamodb'
import { asRead } from '../operations/checks.ts'
import { keyIn } from '../operations/item-key.ts'
import { alone, conditionsOf, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { type Place, type PlainKey, placeText, plainValue } from './place.ts'

/** One thing that is not as the design declares it. */
export interface Difference {
  readonly what: 'attribute' | 'index key' | 'type' | 'guard' | 'mirror' | 'counter' | 'receipt'
  /** The key attribute, the attribute of the type, the entity of the guard or mirror, `Category.products`. */
  readonly name: string
  /** What is recorded, and what is declared; absent where there is, or should be, nothing. */
  readonly recorded?: unknown
  readonly declared?: unknown
}

/** Two items that both declare what only one of them can have. */
export interface Conflict {
  readonly what: 'guard' | 'mirror'
  readonly name: string
  readonly key: PlainKey
  readonly holders: readonly [Holder, Holder]
}

export interface Holder {
  readonly entity: string
  readonly table: string
  readonly key: PlainKey
}

/** An item as it was read, or its place where none is, and the attributes that must still be as they were. */
export interface Found {
  readonly model: EntityModel
  readonly place: Place
  readonly stored: AttributeMap | undefined
  readonly names: readonly string[]
}

/** What has to be written for an item to be as it is declared. */
export class Draft {
  readonly differences: Difference[] = []
  readonly conflicts: Conflict[] = []
  readonly problems: string[] = []
  readonly #writes = new Map<string, Write>()
  readonly #counts: Write[] = []
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  get writes(): readonly Write[] {
    return [...this.#writes.values(), ...this.#counts]
  }

  get hasCounts(): boolean {
    return this.#counts.length > 0
  }

  /** A receipt and the counters that change with it. */
  addCounts(writes: readonly Write[]): void {
    this.#counts.push(...writes)
  }

  /** Holds that an item is as it was read, or still absent, unless it is written anyway. */
  check(found: Found): void {
    if (!this.#writes.has(placeText(found.place))) this.change(found, {})
  }

  /**
   * Brings an item that is there from what was read to `after`, which leaves other attributes alone. False if the item
   * would be larger than DynamoDB allows: it stays as it is.
   */
  change(
    { model, place, stored, names }: Found,
    after: Readonly<Record<string, AttributeMap[string] | undefined>>,
  ): boolean {
    const set: AttributeMap = {}
    const remove: string[] = []
    for (const [name, value] of Object.entries(after)) {
      if (value === undefined) remove.push(name)
      else set[name] = value
    }
    if (Object.keys(set).length > 0 && this.#isTooLarge(model, { ...stored, ...set }, remove)) return false
    const input = this.#input(place)
    const checks = [asRead(model, stored, names)]
    const derived = { set, remove }
    model.plans.complete(input, undefined, derived, conditionsOf(checks, {}))
    this.add(place, {
      model,
      action: 'Update',
      input,
      get key() {
        return shownKey(model, stored)
      },
      checks,
      options: {},
      along: alone,
      derived,
    })
    return true
  }

  #isTooLarge({ name }: EntityModel, item: AttributeMap, without: readonly string[] = []): boolean {
    const after = Object.fromEntries(Object.entries(item).filter(([each]) => !without.includes(each)))
    const size = itemSize(withTextOfBytes(after))
    if (size <= limits.item) return false
    this.problems.push(
      `${name} would have ${size.toLocaleString('en-US')} bytes, and an item can have ${limits.item.toLocaleString('en-US')} at most. Make it smaller`,
    )
    return true
  }

  /** Puts a whole item where nothing was, or where only what has expired is; false if it is too large. */
  put({ model, place, stored, names }: Found, Item: AttributeMap): boolean {
    if (this.#isTooLarge(model, { ...Item, ...place.key })) return false
    const input: WriteInput = {
      TableName: this.#session.tableName(place.table),
      Item: { ...Item, ...place.key },
    }
    const checks = [asRead(model, stored, names)]
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, {}))
    this.add(place, {
      model,
      action: 'Put',
      input,
      get key() {
        return shownKey(model, Item)
      },
      checks,
      options: {},
      along: alone,
    })
    return true
  }

  remove({ model, place, stored, names }: Found): void {
    const input = this.#input(place)
    const checks = [asRead(model, stored, names)]
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, {}))
    this.add(place, {
      model,
      action: 'Delete',
      input,
      get key() {
        return shownKey(model, stored)
      },
      checks,
      options: {},
      along: alone,
    })
  }

  add(place: Place, write: Write): void {
    this.#writes.set(placeText(place), write)
  }

  #input({ table, key }: Place): WriteInput {
    return { TableName: this.#session.tableName(table), Key: key }
  }
}

/** Transports give binary values as text or as bytes. */
function withTextOfBytes(item: AttributeMap): Parameters<typeof itemSize>[0] {
  const inText = (value: AttributeMap[string]): Parameters<typeof itemSize>[0][string] => {
    if ('B' in value) return { B: base64Of(value.B) }
    if ('BS' in value) return { BS: value.BS.map(base64Of) }
    if ('L' in value) return { L: value.L.map(inText) }
    return 'M' in value ? { M: withTextOfBytes(value.M) } : value
  }
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, inText(value)]))
}

/** For messages, and read only then: an item may be too damaged to tell its key. */
function shownKey(model: EntityModel, stored: AttributeMap | undefined): Record<string, unknown> {
  try {
    return stored ? keyIn(model, model.read(stored)) : {}
  } catch {
    return {}
  }
}

/** The attributes that differ, each with what it should be. */
export function differing(
  is: AttributeMap,
  should: AttributeMap,
  names: readonly string[],
): Record<string, AttributeMap[string] | undefined> {
  const differ = names.filter(name => comparableText(is[name]) !== comparableText(should[name]))
  return Object.fromEntries(differ.map(name => [name, should[name]]))
}

export function shownDifference(
  what: Difference['what'],
  name: string,
  recorded: AttributeMap[string] | undefined,
  declared: AttributeMap[string] | undefined,
): Difference {
  return {
    what,
    name,
    ...(recorded && { recorded: plainValue(recorded) }),
    ...(declared && { declared: plainValue(declared) }),
  }
}
