import type { EntityModel } from '../entity-model.ts'
import { keyTemplate } from '../key-template.ts'
import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'

/** The entity-type attribute says of an item what it is: one attribute, and another value for each entity of a table. */
export function checkTags({ entities }: Model): void {
  const known = new Map<string, EntityModel>()
  for (const model of entities.values()) {
    const { name: entity, tag, table, options } = model
    const names = Object.keys(options.type ?? {})
    if (names.length > 1) {
      const problem = `type has ${names.map(name => `'${name}'`).join(' and ')}`
      refuse({ entity, problem, fix: 'Name one attribute, which holds the type of an item' })
    }
    if (!tag) continue
    if (Object.hasOwn(model.types, tag[0])) {
      const problem = `type names '${tag[0]}', which is also an attribute: changing it would change the type of the item`
      refuse({ entity, problem, fix: `Remove ${tag[0]} from the attributes, or name another in type` })
    }
    const place = JSON.stringify([table.name, ...tag])
    const other = known.get(place)
    if (other && !areVariants(model, other)) {
      const problem = `${other.name} also has ${tag[0]} '${tag[1]}'`
      refuse({ entity, problem, fix: `Give one of them another ${tag[0]}` })
    }
    known.set(place, model)
  }
}

/** `STATS#` and `STATS#PHOTOGRAPHER#{id}` of one partition are items of one kind, which their keys tell apart. */
function areVariants(one: EntityModel, other: EntityModel): boolean {
  if (!one.sort || !other.sort) return false
  const [first, second] = [literalStart(one, one.sort), literalStart(other, other.sort)]
  return (
    keyTemplate(one, one.partition).template.source === keyTemplate(other, other.partition).template.source &&
    first !== '' &&
    second !== '' &&
    (first.startsWith(second) || second.startsWith(first))
  )
}

function literalStart(model: EntityModel, key: EntityModel['partition']): string {
  const [start] = keyTemplate(model, key).template.parts
  return typeof start === 'string' ? start : ''
}
