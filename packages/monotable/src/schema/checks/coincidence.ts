import { MonotableError } from '../../errors.ts'
import { intersect, type Language } from '../../keys/intersect.ts'
import type { EntityModel } from '../entity-model.ts'
import { keyLanguage } from '../key-language.ts'
import { keyTemplate } from '../key-template.ts'
import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'
import { type Keys, withPartsFixed } from './repeated-parts.ts'

/** Two entities of a table may have the same key only on purpose, and told apart by the entity-type attribute. */
export function checkCoincidence({ entities }: Model): void {
  const all = [...entities.values()].map(keyed)
  for (const { model } of all) checkAccepted(model, entities)
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) {
      if (one.model.table !== other.model.table || isAccepted(one.model, other.model)) continue
      const keys = commonKeys(one, other)
      if (!keys) continue
      const names = [one.model.name, other.model.name] as const
      throw new MonotableError('KEYS_COINCIDE', { entities: names, table: one.model.table.name, keys })
    }
  })
}

interface Keyed {
  readonly model: EntityModel
  readonly keys: Keys
}

function keyed(model: EntityModel): Keyed {
  const keys = [model.partition, ...(model.sort ? [model.sort] : [])]
  return {
    model,
    keys: {
      templates: keys.map(key => keyTemplate(model, key)),
      languages: keys.map(key => keyLanguage(model, key)),
    },
  }
}

function checkAccepted(
  { name: entity, options, table, tag }: EntityModel,
  entities: Model['entities'],
): void {
  for (const name of options.coincidesWith ?? []) {
    const other = entities.get(name)
    if (other?.table !== table) {
      const problem = `coincidesWith names '${name}', which is no entity of ${table.name}`
      refuse({ entity, problem, fix: 'Correct the name' })
    }
    if (tag && other.tag && tag[0] === other.tag[0] && tag[1] !== other.tag[1]) continue
    const problem = `nothing tells it from ${name}, which it coincides with`
    refuse({
      entity,
      problem,
      fix: `Give both a type with the same attribute, as { entityType: '${entity.toUpperCase()}' }`,
    })
  }
}

function isAccepted(one: EntityModel, other: EntityModel): boolean {
  return (
    !!one.options.coincidesWith?.includes(other.name) || !!other.options.coincidesWith?.includes(one.name)
  )
}

/** A key that both can have, or undefined. */
function commonKeys({ keys: one }: Keyed, { keys: other }: Keyed): Record<string, string> | undefined {
  const texts = commonTexts(one.languages, other.languages)
  if (!texts) return undefined
  for (const first of withPartsFixed(one, texts)) {
    const narrowed = commonTexts(first, other.languages)
    if (!narrowed) continue
    for (const second of withPartsFixed(other, narrowed)) {
      const found = commonTexts(first, second)
      if (found) return Object.fromEntries(one.templates.map(({ attribute }, at) => [attribute, found[at]!]))
    }
  }
  return undefined
}

function commonTexts(one: readonly Language[], other: readonly Language[]): string[] | undefined {
  const texts: string[] = []
  // Sort keys mostly part with their first letters, partition keys often never.
  for (let at = one.length - 1; at >= 0; at--) {
    const text = intersect(one[at]!, other[at]!)
    if (text === undefined) return undefined
    texts.unshift(text)
  }
  return texts
}
