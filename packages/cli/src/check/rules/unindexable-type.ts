import type { AttributeDesign, AttributeType } from 'monotable/design'
import { attributeNamed, exampleValue } from '../example.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, keysOn, type Subject } from '../subject.ts'

const indexable: readonly AttributeType[] = ['string', 'number', 'binary', 'any']
/** Types that a template can write as text. */
const writable: readonly AttributeType[] = ['string', 'number', 'boolean', 'any']

const wires: Partial<Record<AttributeType, string>> = {
  boolean: 'BOOL',
  null: 'NULL',
  list: 'L',
  map: 'M',
  'string set': 'SS',
  'number set': 'NS',
  'binary set': 'BS',
  binary: 'B',
}

/** Illegal in DynamoDB: a key is text, a number or bytes. */
export const unindexableType: Rule = {
  code: 'UNINDEXABLE_TYPE',
  severity: 'error',
  title: 'a key with a type that DynamoDB cannot index',
  *find(subject) {
    for (const entity of subject.entities) {
      for (const { key, attribute, isNative } of wrongTypes(subject, entity)) {
        const value = exampleValue(entity, attribute.name)
        yield {
          at: [partOfEntity(entity)],
          key,
          why: `${key} would hold '${attribute.name}', which is ${nameType(attribute.type)}: DynamoDB indexes only text, numbers and bytes`,
          examples: [
            {
              of: entity.name,
              values: { [isNative ? key : attribute.name]: value },
              note: `ValidationException: Type mismatch for key ${key} expected: S actual: ${wires[attribute.type]}`,
            },
          ],
          fix: isNative
            ? `Add a text attribute for the index, such as '${key}Key': '${text(attribute)}'`
            : `Use text, a number, a boolean or a moment in ${key}, or derive one of them`,
        }
      }
    }
  },
}

function* wrongTypes(
  { paths }: Subject,
  entity: Entity,
): Generator<{ key: string; attribute: AttributeDesign; isNative: boolean }> {
  const names = new Set(paths.flatMap(keysOn))
  for (const key of names) {
    const native = attributeNamed(entity, key)
    const template = entity.keys.get(key)
    if (native && (!template || template.isNative)) {
      if (!indexable.includes(native.type)) yield { key, attribute: native, isNative: true }
      continue
    }
    for (const { name } of template?.template?.components ?? []) {
      const attribute = attributeNamed(entity, name)
      if (attribute && !writable.includes(attribute.type)) yield { key, attribute, isNative: false }
    }
  }
}

const nameType = (type: AttributeType) => (type === 'null' ? 'null' : `a ${type}`)

const text = ({ type, name }: AttributeDesign) => (type === 'boolean' ? `${name}#true` : `{${name}}`)
