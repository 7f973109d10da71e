import type { AttributeType } from '../values/attribute-type.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { fingerprint } from '../values/fingerprint.ts'
import type { Values } from './item-model.ts'
import type { KeyModel } from './key-model.ts'

type Types = Readonly<Record<string, AttributeType>>

/**
 * Attributes that give way to others while programs of two designs write. Both are stored. A mark beside them says which
 * older attributes the newer ones were made of: where it does not fit, a program that knows only these has written.
 */
export interface Form {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The types of the older attributes. */
  readonly types: Types
  readonly up: (older: Values) => Values
  readonly down: (newer: Values) => Values
}

/** The attribute that says of which older attributes these were made. */
export const formMark = (to: readonly string[]) => `monotable:${to.join('+')}`

const markOf = (from: readonly string[], stored: AttributeMap) =>
  fingerprint(JSON.stringify(from.map(name => comparableText(stored[name]))))

/** A stored item with the newer attributes made again wherever the mark does not fit the older ones. */
export function freshen(types: Types, forms: readonly Form[], stored: AttributeMap): AttributeMap {
  let fresh = stored
  for (const form of forms) {
    if (!isOutOfDate(form, stored)) continue
    const { from, to, types: older, up } = form
    fresh = { ...fresh, ...encoded(types, to, () => up(decoded(older, from, stored))) }
    for (const name of to) if (fresh[name] === undefined) delete fresh[name]
  }
  return fresh
}

/** Programs of the newer design alone, and contract, leave no older attributes: then there is nothing to make these of. */
function isOutOfDate({ from, to }: Form, stored: AttributeMap): boolean {
  if (from.every(name => stored[name] === undefined)) return false
  const mark = stored[formMark(to)]
  return !(mark && 'S' in mark && mark.S === markOf(from, stored))
}

/** What the conversions of an item said that cannot be converted. */
export function conversionFaults(forms: readonly Form[], stored: AttributeMap): string[] {
  return forms.flatMap(form => {
    const { from, to, types, up } = form
    try {
      if (isOutOfDate(form, stored)) up(decoded(types, from, stored))
      return []
    } catch (error) {
      return [`${to.join(', ')} cannot be made of ${from.join(', ')}: ${(error as Error).message}`]
    }
  })
}

function decoded(types: Types, names: readonly string[], stored: AttributeMap): Values {
  const values: Record<string, unknown> = {}
  for (const name of names) if (stored[name]) values[name] = types[name]?.decode(stored[name])
  return values
}

/** What cannot be converted is absent: such an item is reported as unreadable. */
function encoded(
  types: Types,
  names: readonly string[],
  convert: () => Values,
): Record<string, AttributeMap[string]> {
  const stored: Record<string, AttributeMap[string] | undefined> = {}
  let values: Values = {}
  try {
    values = convert()
  } catch {}
  for (const name of names)
    stored[name] = values[name] === undefined ? undefined : types[name]?.encode(values[name])
  return stored as Record<string, AttributeMap[string]>
}

/** Both forms and the mark, written like index keys with everything that touches the newer attributes. */
export function formKeys(types: Types, forms: readonly Form[]): KeyModel[] {
  return forms.flatMap(({ from, to, types: older, down }) => {
    const shared = { uses: [], template: undefined, parts: to }
    const before = (values: Values) =>
      encoded(older, from, () =>
        to.every(name => values[name] === undefined) ? {} : down(pickAll(values, to)),
      )
    return [
      ...to.map(
        (attribute): KeyModel => ({
          ...shared,
          attribute,
          form: 'newer',
          build: values =>
            values[attribute] === undefined ? undefined : types[attribute]?.encode(values[attribute]),
        }),
      ),
      ...from.map(
        (attribute): KeyModel => ({
          ...shared,
          attribute,
          form: 'older',
          build: values => before(values)[attribute],
        }),
      ),
      {
        ...shared,
        attribute: formMark(to),
        form: 'mark',
        build: values => ({ S: markOf(from, before(values)) }),
        ofStored: stored =>
          from.every(name => stored[name] === undefined) ? undefined : { S: markOf(from, stored) },
      } satisfies KeyModel,
    ]
  })
}

const pickAll = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])))
