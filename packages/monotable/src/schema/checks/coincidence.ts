import { MonotableError } from '../../errors.ts'
import { intersect, type Language } from '../../keys/intersect.ts'
import type { KeyTemplate } from '../../keys/key.ts'
import type { EntityModel } from '../entity-model.ts'
import { keyLanguage } from '../key-language.ts'
import { keyTemplate } from '../key-template.ts'
import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'

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
  readonly keys: readonly { readonly template: KeyTemplate; readonly language: Language }[]
}

function keyed(model: EntityModel): Keyed {
  const keys = [model.partition, ...(model.sort ? [model.sort] : [])].map(key => {
    return { template: keyTemplate(model, key), language: keyLanguage(model, key) }
  })
  return { model, keys }
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
function commonKeys(one: Keyed, other: Keyed): Record<string, string> | undefined {
  const texts: string[] = []
  // Sort keys mostly part with their first letters, partition keys often never.
  for (const [at, { language }] of [...one.keys.entries()].toReversed()) {
    const text = intersect(language, (other.keys[at] as Keyed['keys'][number]).language)
    if (text === undefined) return undefined
    texts.unshift(text)
  }
  const found = [texts, ...moreTexts(one, texts), ...moreTexts(other, texts)].find(
    keys => isPossible(one, keys) && isPossible(other, keys),
  )
  return (
    found && Object.fromEntries(one.keys.map(({ template }, at) => [template.attribute, found[at] as string]))
  )
}

/** Whether the keys are of one item: what stands in both has one value. */
function isPossible({ keys }: Keyed, texts: readonly string[]): boolean {
  const values: Record<string, unknown> = {}
  return keys.every(({ template }, at) => {
    const parsed = template.parse(texts[at] as string)
    if (!parsed) return false
    for (const name of Object.keys(parsed)) {
      if (Object.hasOwn(values, name) && JSON.stringify(values[name]) !== JSON.stringify(parsed[name]))
        return false
    }
    Object.assign(values, parsed)
    return true
  })
}

/** The keys with what stands in both of them taken from the one, or from the other. */
function moreTexts({ keys }: Keyed, texts: readonly string[]): string[][] {
  const parsed = keys.map(({ template }, at) => template.parse(texts[at] as string) ?? {})
  const orders = [Object.assign({}, ...parsed), Object.assign({}, ...parsed.toReversed())]
  return orders.map(values => keys.map(({ template }) => built(template, values)))
}

function built(template: KeyTemplate, values: Record<string, unknown>): string {
  try {
    return template.build(values) ?? ''
  } catch {
    // What may stand in one of the keys, such as a delimiter, need not be possible in the other.
    return ''
  }
}
