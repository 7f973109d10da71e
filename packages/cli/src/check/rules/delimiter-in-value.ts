import type { Component, KeyTemplate } from 'monotable/design'
import { valueWith } from '../can-hold.ts'
import { attributeNamed, exampleValue, writeKey } from '../example.ts'
import type { Example, Found } from '../finding.ts'
import { isMoment } from '../moment.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** A value that can contain the delimiter that ends it in a key. */
export const delimiterInValue: Rule = {
  code: 'DELIMITER_IN_VALUE',
  severity: 'warning',
  title: 'a value that can contain the delimiter after it',
  *find(subject) {
    for (const entity of subject.entities) {
      const seen = new Set<string>()
      for (const { template } of entity.keys.values()) {
        for (const component of template?.components ?? []) {
          if (seen.has(component.name) || !isGiven(entity, component)) continue
          const found = template && inComponent(subject, entity, template, component)
          if (!found) continue
          seen.add(component.name)
          yield found
        }
      }
    }
  },
}

/** Derived values are skipped: the program sets them. Unknown attributes belong to another rule, and a moment contains no delimiter. */
function isGiven(entity: Entity, component: Component): boolean {
  const {
    name,
    path: [root = ''],
  } = component
  const { attributes, derived } = entity.design
  if (isMoment(entity, component)) return false
  return (
    !Object.hasOwn(derived, name) && (attributes.length === 0 || attributeNamed(entity, root) !== undefined)
  )
}

function inComponent(
  { isDocument }: Subject,
  entity: Entity,
  template: KeyTemplate,
  component: Component,
): Found | undefined {
  const { name, delimiter } = component
  if (delimiter === undefined || valueWith(entity, component, delimiter) === undefined) return undefined
  const outcome = isDocument
    ? 'two different items can get the same key'
    : 'the library refuses such an item, because another item could have the same key'
  return {
    at: [partOfEntity(entity)],
    key: template.attribute,
    why: `{${name}} of ${entity.name} can contain '${delimiter}', the delimiter after it in ${template.attribute}: ${outcome}`,
    examples: forgeExamples(entity, template, component) ?? foundToo(entity, template, component, delimiter),
    fix: `Restrict {${name}} to values without '${delimiter}' (a uuid, a pattern), or encode it before it goes into the key`,
  }
}

/** Two sets of values that build one key: they split it at different delimiters. */
function forgeExamples(entity: Entity, template: KeyTemplate, component: Component): Example[] | undefined {
  const at = template.parts.indexOf(component)
  const [between, next] = [template.parts[at + 1], template.parts[at + 2]]
  if (typeof between !== 'string' || typeof next !== 'object') return undefined
  const whole = valueWith(entity, component, between)
  const rest = valueWith(entity, next, between)
  if (whole === undefined || rest === undefined || component.name === next.name) return undefined
  const [head, tail] = halves(whole, between)
  const [, end] = halves(rest, between)
  const example = (values: Record<string, string>, note?: string): Example => ({
    of: entity.name,
    values: {
      ...values,
      [template.attribute]: writeKey(template, each => values[each.name] ?? exampleValue(entity, each.name)),
    },
    ...(note !== undefined && { note }),
  })
  const one = example({ [component.name]: whole, [next.name]: end })
  const other = example({ [component.name]: head, [next.name]: `${tail}${between}${end}` }, 'the same key')
  // A placeholder that occurs twice has its value in both places.
  return one.values[template.attribute] === other.values[template.attribute] ? [one, other] : undefined
}

function halves(text: string, between: string): [string, string] {
  const at = text.indexOf(between)
  return [text.slice(0, at), text.slice(at + between.length)]
}

/** A value that a query for another value also finds. */
function foundToo(entity: Entity, template: KeyTemplate, component: Component, delimiter: string): Example[] {
  const value = valueWith(entity, component, delimiter) as string
  const [head] = halves(value, delimiter)
  const text = (asked: string) =>
    writeKey(template, each => (each.name === component.name ? asked : exampleValue(entity, each.name)))
  const whole = text(head)
  const prefix = whole.slice(0, text('\u0000').indexOf('\u0000') + head.length + 1)
  return [
    {
      of: 'asked',
      values: { [template.attribute]: `begins_with '${prefix}'` },
      note: `for ${component.name} = ${head}`,
    },
    {
      of: entity.name,
      values: { [component.name]: value, [template.attribute]: text(value) },
      note: 'is also found',
    },
  ]
}
