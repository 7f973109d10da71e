import type { AttributeDesign, Component, KeyTemplate } from 'monotable/design'
import { sampleValue } from '../samples/sample-value.ts'
import { valueAt } from '../samples/template.ts'
import type { Example } from './finding.ts'
import type { Entity, Subject } from './subject.ts'

type Values = Readonly<Record<string, unknown>>

interface Wanted {
  /** The how many-th item; those of one number agree in what they have in common. */
  readonly at?: number
  /** Values of placeholders and attributes that it must have. */
  readonly fixed?: Values
  /** Key attributes to show; those of the table unless given. */
  readonly keys?: readonly string[]
  /** Attributes to show beside the keys. */
  readonly attributes?: readonly string[]
  readonly note?: string
}

/** A generated item of an entity: its keys, what says what it is, and the attributes that matter. */
export function exampleItem(subject: Subject, entity: Entity, wanted: Wanted = {}): Example {
  const { at = 0, fixed = {}, attributes = [], note } = wanted
  const names = wanted.keys ?? subject.table.key.map(key => key.name)
  const keys = names.flatMap(name => {
    const text = keyText(entity, name, { at, fixed })
    return text === undefined ? [] : [[name, text] as const]
  })
  const { type } = entity.design
  const shown = attributes.map(name => [name, exampleValue(entity, name, { at, fixed })] as const)
  return {
    of: entity.name,
    values: {
      ...Object.fromEntries(keys),
      ...(type && { [type.attribute]: type.value }),
      ...Object.fromEntries(shown),
    },
    ...(note !== undefined && { note }),
  }
}

/** All keys of a generated item, as a table holds them. */
export function storedKeys(entity: Entity, wanted: Pick<Wanted, 'at' | 'fixed'> = {}): Values {
  return Object.fromEntries([...entity.keys.keys()].map(name => [name, keyText(entity, name, wanted)]))
}

/** A key of an entity, generated; undefined where its template cannot be read. */
export function keyText(
  entity: Entity,
  key: string,
  { at = 0, fixed = {} }: Pick<Wanted, 'at' | 'fixed'> = {},
): unknown {
  const found = entity.keys.get(key)
  if (!found?.template) return found?.source
  if (found.isNative) return exampleValue(entity, key, { at, fixed })
  return writeKey(found.template, ({ name }) => exampleValue(entity, name, { at, fixed }))
}

/** A key of given values, glued together by hand: nothing is refused. */
export function writeKey({ parts }: KeyTemplate, valueFor: (component: Component) => unknown): string {
  return parts.map(part => (typeof part === 'string' ? part : textOf(part, valueFor(part)))).join('')
}

function textOf(component: Component, value: unknown): string {
  try {
    return component.encode(value)
  } catch {
    return String(value)
  }
}

/** The value of a placeholder or an attribute in a generated item. */
export function exampleValue(
  entity: Entity,
  name: string,
  { at = 0, fixed = {} }: Pick<Wanted, 'at' | 'fixed'> = {},
): unknown {
  if (Object.hasOwn(fixed, name)) return fixed[name]
  const attribute = attributeNamed(entity, name)
  if (attribute) return sampleValue(attribute, at)
  const [root = name] = name.split('.')
  const whole = attributeNamed(entity, root)
  const nested = whole && valueAt({ [root]: sampleValue(whole, at) }, name)
  return nested ?? sampleValue(madeUp(entity, name), at)
}

export function attributeNamed({ design }: Entity, name: string): AttributeDesign | undefined {
  const all = [...design.attributes, ...(design.derivedTypes ?? [])]
  return all.find(attribute => attribute.name === name)
}

/** A value for a placeholder that is not an attribute: a number if a mask writes it. */
function madeUp(entity: Entity, name: string): AttributeDesign {
  const components = [...entity.keys.values()].flatMap(key => key.template?.components ?? [])
  const isNumber = components.some(each => each.name === name && each.kind.kind === 'number')
  const last = name.split('.').at(-1) as string
  return isNumber
    ? {
        name: last,
        type: 'number',
        format: 'integer',
        optional: false,
        schema: { type: 'integer', minimum: 1, maximum: 9 },
      }
    : { name: last, type: 'string', optional: false }
}
