import { type Component, countFixedComponents, type KeyTemplate, type PatternDesign } from 'monotable/design'
import { exampleValue, writeKey } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity } from '../parts.ts'
import { alignments, entitiesRead, readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, type Path, type Subject } from '../subject.ts'
import { valuesOf } from '../values-of.ts'

/** Words with a known order, from one end to the other. */
const scales: readonly (readonly string[])[] = [
  [
    'none',
    'trivial',
    'lowest',
    'low',
    'minor',
    'normal',
    'medium',
    'moderate',
    'major',
    'high',
    'highest',
    'urgent',
    'critical',
    'blocker',
    'emergency',
  ],
  ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'fatal'],
  ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'],
  ['tiny', 'small', 'medium', 'large', 'huge'],
  ['bronze', 'silver', 'gold', 'platinum', 'diamond'],
  ['free', 'basic', 'standard', 'pro', 'premium', 'enterprise'],
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  ['beginner', 'intermediate', 'advanced', 'expert'],
  ['daily', 'weekly', 'monthly', 'yearly'],
]

/** Names that suggest an order; the values are then meant in the order in which they are listed. */
const orderedByName = /(priority|severity|urgency|importance|level|rank|grade|tier|size|difficulty)$/i

/** Values that sort as words although another order is meant. */
export const enumOrder: Rule = {
  code: 'ENUM_ORDER',
  severity: 'warning',
  title: 'an enum that sorts as text instead of by its meaning',
  *find(subject) {
    for (const path of subject.paths) {
      for (const entity of path.sort ? entitiesOn(subject, path) : []) {
        for (const template of path.sorts.flatMap(({ name }) => entity.keys.get(name)?.template ?? [])) {
          for (const component of template.components) {
            const meant = meantOrder(entity, component)
            if (!meant || isFixed(subject, path, entity, component)) continue
            yield describeFault(entity, template, component, meant)
          }
        }
      }
    }
  },
}

/** The values in the order that is meant; undefined if text sorts them that way, from either end. */
function meantOrder(entity: Entity, component: Component): readonly string[] | undefined {
  const values = valuesOf(entity, component)?.map(String)
  if (!values || values.length < 2 || component.kind.kind === 'boolean') return undefined
  const scale = scales.find(words => values.every(value => words.includes(value.toLowerCase())))
  const meant = scale
    ? values.toSorted((a, b) => scale.indexOf(a.toLowerCase()) - scale.indexOf(b.toLowerCase()))
    : orderedByName.test(component.name)
      ? values
      : undefined
  const sorted = values.toSorted().join()
  return !meant || sorted === meant.join() || sorted === meant.toReversed().join() ? undefined : meant
}

/** If every pattern asks for one value, nobody sees the order. */
function isFixed(subject: Subject, { index }: Path, entity: Entity, component: Component): boolean {
  const patterns = subject.table.patterns.filter(
    each => readingOf(subject, each)?.path.index === index && entitiesRead(subject, each).includes(entity),
  )
  return patterns.length > 0 && patterns.every(pattern => fixes(subject, pattern, entity, component))
}

function fixes(subject: Subject, pattern: PatternDesign, entity: Entity, component: Component): boolean {
  const sort = readingOf(subject, pattern)?.sort
  const template = sort && entity.keys.get(sort.attribute)?.template
  return (
    !!template && countFixedComponents(alignments(sort, template)) > template.components.indexOf(component)
  )
}

function describeFault(
  entity: Entity,
  template: KeyTemplate,
  { name }: Component,
  meant: readonly string[],
): Found {
  const sorted = meant.toSorted()
  const key = template.attribute
  return {
    at: [partOfEntity(entity)],
    key,
    why: `${key} of ${entity.name} sorts {${name}} as text: ${sorted.join(', ')}. Its values mean another order: ${meant.join(', ')}`,
    examples: sorted.map((value, at) => ({
      of: entity.name,
      values: {
        [name]: value,
        [key]: writeKey(template, each => (each.name === name ? value : exampleValue(entity, each.name))),
      },
      note: ['first', 'second', 'third'][at] ?? `number ${at + 1}`,
    })),
    fix: `Derive the rank of ${name} and put it into the key: {${name}Rank:0}`,
  }
}
