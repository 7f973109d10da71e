import type { Item } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { cellText } from '../values/plain.ts'
import { segmentsOf } from './segments.ts'

/** What an item is: of one entity as designed; an orphan is of none, or of more than one. */
export interface Recognised {
  readonly entity?: EntityDesign
  readonly orphan?: { readonly reason: string; readonly candidates: readonly EntityDesign[] }
}

const known = new WeakMap<Item, { design: TableDesign; recognised: Recognised }>()

/** Which entity of a design an item is of. Items never change, so each is examined once. */
export function recognise(design: TableDesign | undefined, item: Item): Recognised {
  if (!design) return {}
  const before = known.get(item)
  if (before?.design === design) return before.recognised
  const recognised = look(design, item)
  known.set(item, { design, recognised })
  return recognised
}

function look(design: TableDesign, item: Item): Recognised {
  const names = design.key.map(({ name }) => name)
  const fitting = design.entities.filter(entity => names.every(name => fits(entity, name, item)))
  const [entity, ...more] = byType(fitting, item)
  if (entity === undefined) {
    const reason = fitting.length > 0 ? otherType(fitting[0]!, item) : 'No entity has such a key'
    return { orphan: { reason, candidates: fitting } }
  }
  // Entities that share keys on purpose differ by a type, or not at all.
  const rivals = more.filter(
    each => !each.coincidesWith.includes(entity.name) && !entity.coincidesWith.includes(each.name),
  )
  if (rivals.length === 0) return { entity }
  const candidates = [entity, ...rivals]
  return { orphan: { reason: `It could be ${candidates.map(each => each.name).join(' or ')}`, candidates } }
}

/** Those whose type attribute says the same, or that have none. */
function byType(fitting: readonly EntityDesign[], item: Item): EntityDesign[] {
  const told = fitting.filter(({ type }) => type && textAt(item, type.attribute) === type.value)
  return told.length > 0 ? told : fitting.filter(({ type }) => !type || item[type.attribute] === undefined)
}

function otherType({ name, type }: EntityDesign, item: Item): string {
  const said = type ? textAt(item, type.attribute) : ''
  return `Its key is that of ${name}, but ${type?.attribute} is '${said}' and not '${type?.value}'`
}

function fits(entity: EntityDesign, attribute: string, item: Item): boolean {
  const templates = [entity.keys, ...entity.alsoRead].flatMap(keys => keys[attribute] ?? [])
  const text = textAt(item, attribute)
  if (text === undefined) return false
  // An attribute that is itself the key has no template.
  if (templates.length === 0) return entity.attributes.some(({ name }) => name === attribute)
  return templates.some(template => segmentsOf(entity, template, text) !== undefined)
}

export function textAt(item: Item, attribute: string): string | undefined {
  const value = item[attribute]
  return value && cellText(value)
}
