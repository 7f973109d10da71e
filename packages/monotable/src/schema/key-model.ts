import { keyLimits } from '@monotable/dynamodb'
import { basicError } from '../basic-error.ts'
import { compileKey, type KeyTemplate } from '../keys/key.ts'
import { checkLength } from '../keys/length.ts'
import { namesOf, type Placeholder, parseTemplate, type Template } from '../keys/template.ts'
import type { AttributeType } from '../values/attribute-type.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { Kind } from '../values/kind.ts'
import type { KeyUse } from './table-model.ts'

/** One key attribute of an entity. */
export interface KeyModel {
  readonly attribute: string
  readonly uses: readonly KeyUse[]
  /** Absent where an attribute of the entity is itself the key attribute. */
  readonly template: KeyTemplate | undefined
  /** Where it is not a key: one of two forms of the same, or their mark, during a migration. */
  readonly form?: 'older' | 'newer' | 'mark'
  /** The mark of the older form as it is stored. */
  readonly ofStored?: (stored: AttributeMap) => AttributeValue | undefined
  /** The attributes that it is built from, those behind derived values included. */
  readonly parts: readonly string[]
  /** From the entity's attributes and derived values; undefined while a part is absent. */
  readonly build: (values: Readonly<Record<string, unknown>>) => AttributeValue | undefined
}

/** What a key model needs to know of its entity. */
export interface KeyContext {
  readonly types: Readonly<Record<string, AttributeType>>
  /** Undefined for what is not derived; `written` is how the template writes it. */
  readonly derivedKind: (name: string, written: 'number' | 'string') => Kind | undefined
  /** The attributes behind a placeholder. */
  readonly partsOf: (placeholder: string) => readonly string[]
}

export function templateKey(
  attribute: string,
  source: string,
  uses: readonly KeyUse[],
  context: KeyContext,
): KeyModel {
  const parsed = parseTemplate(source)
  const template = compileKey(
    attribute,
    parsed,
    name => context.derivedKind(name, writtenAs(parsed, name)) ?? kindAt(context.types, name),
  )
  const limit = Math.min(...uses.map(use => keyLimits[use.role]))
  return {
    attribute,
    uses,
    template,
    parts: [...new Set(namesOf(parsed).flatMap(context.partsOf))],
    build: values => {
      const text = template.build(values)
      if (text === undefined) return undefined
      checkLength(attribute, text, limit)
      return { S: text }
    },
  }
}

/** A digit mask is for numbers. */
function writtenAs(template: Template, name: string): 'number' | 'string' {
  const format = template.parts.find(part => typeof part !== 'string' && part.name === name) as
    | Placeholder
    | undefined
  return format?.format.type === 'mask' || format?.format.type === 'sortable' ? 'number' : 'string'
}

export function attributeKey(attribute: string, uses: readonly KeyUse[], type: AttributeType): KeyModel {
  const limit = Math.min(...uses.map(use => keyLimits[use.role]))
  return {
    attribute,
    uses,
    template: undefined,
    parts: [attribute],
    build: values => {
      const value = values[attribute]
      if (value === undefined || value === null) return undefined
      const encoded = type.encode(value)
      if (encoded !== undefined && 'S' in encoded) {
        if (encoded.S === '') refuseEmpty(attribute)
        checkLength(attribute, encoded.S, limit)
      }
      return encoded
    },
  }
}

function refuseEmpty(name: string): never {
  throw basicError('INVALID_KEY_VALUE', { name, value: '', problem: 'it is empty' })
}

/** The kind of the value at a path such as `location.city`. */
function kindAt(types: Readonly<Record<string, AttributeType>>, path: string): Kind {
  const [root, ...steps] = path.split('.')
  let type = root === undefined ? undefined : types[root]
  for (const step of steps) type = type?.field(step)
  return type?.kind ?? { kind: 'other' }
}
