import type { EntityModel } from '../entity-model.ts'
import type { KeyModel } from '../key-model.ts'
import { refuse } from './refuse.ts'

/** Every item has the key of its table, so every part of that key is always there. */
export function checkTableKey(model: EntityModel): void {
  for (const key of [model.partition, model.sort]) {
    const part = key && optionalPart(model, key)
    if (part === undefined) continue
    const [name, is] = part
    const problem = `'{${name}}' ${is}, and every item needs the key of its table`
    refuse({
      entity: model.name,
      key: key!.attribute,
      problem,
      fix: `Make ${name} required, or leave it out of the key`,
    })
  }
}

function optionalPart({ types, options }: EntityModel, { attribute, template }: KeyModel) {
  const paths = template
    ? template.components.filter(({ name }) => !options.derive?.[name]).map(({ path }) => path)
    : [[attribute]]
  for (const [root = '', ...steps] of paths) {
    let type = Object.hasOwn(types, root) ? types[root] : undefined
    let name = root
    for (const step of [undefined, ...steps]) {
      if (step !== undefined) {
        type = type?.field(step)
        name = `${name}.${step}`
      }
      if (type?.optional) return [name, 'is optional'] as const
      if (type?.nullable) return [name, 'may be null'] as const
    }
  }
  return undefined
}
