import type { AttributeDesign, Component, KeyTemplate } from 'monotable/design'
import { attributeNamed, exampleValue, writeKey } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity } from '../subject.ts'

/** A plain number in a sort key of text. */
export const unpaddedNumber: Rule = {
  code: 'UNPADDED_NUMBER',
  severity: 'warning',
  title: 'an unpadded number in a sort key',
  *find({ entities, paths }) {
    const sortKeys = new Set(paths.flatMap(({ sort }) => (sort ? [sort.name] : [])))
    for (const entity of entities) {
      for (const { attribute, template, isNative } of entity.keys.values()) {
        if (!template || isNative || !sortKeys.has(attribute)) continue
        for (const component of template.components) {
          const found = isUnpadded(component) && inComponent(entity, template, component)
          if (found) yield found
        }
      }
    }
  },
}

const isUnpadded = ({ kind, format }: Component) =>
  kind.kind === 'number' && format.type !== 'mask' && format.type !== 'sortable'

/** Numbers that sort differently as text and as numbers. */
const candidates = [9, 10, 2, 1, 11, 99, 100, 999, 1000, -1, -2, -10, 0.5, 1.5]

function inComponent(entity: Entity, template: KeyTemplate, component: Component): Found | undefined {
  const { name } = component
  const allowed = candidates.filter(value => isAllowed(attributeNamed(entity, name), value))
  const textOf = (value: number) =>
    writeKey(template, each => (each.name === name ? value : exampleValue(entity, each.name)))
  for (const less of allowed) {
    for (const more of allowed) {
      if (less >= more || textOf(less) < textOf(more)) continue
      return {
        at: [partOfEntity(entity)],
        key: template.attribute,
        why: `{${name}} is a number, but ${template.attribute} of ${entity.name} sorts as text: ${more} comes before ${less}`,
        examples: [
          { of: entity.name, values: { [name]: more, [template.attribute]: textOf(more) }, note: 'first' },
          { of: entity.name, values: { [name]: less, [template.attribute]: textOf(less) }, note: 'second' },
        ],
        fix: `Pad it with a mask, {${name}:0000000000}, or write {${name}:sortable}`,
      }
    }
  }
  return undefined
}

function isAllowed(attribute: AttributeDesign | undefined, value: number): boolean {
  const schema = (attribute?.schema ?? {}) as Record<string, number | string | undefined>
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema
  const isWhole = attribute?.format === 'integer' || type === 'integer'
  return (
    (!isWhole || Number.isInteger(value)) &&
    value >= Number(minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= Number(maximum ?? Number.POSITIVE_INFINITY) &&
    value > Number(exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < Number(exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
    (multipleOf === undefined || value % Number(multipleOf) === 0)
  )
}
