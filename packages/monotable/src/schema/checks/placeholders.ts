import type { Template } from '../../keys/template.ts'
import type { Wire } from '../../values/attribute-type.ts'
import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

export function checkPlaceholders(model: EntityModel): void {
  for (const key of [model.partition, model.sort, ...model.indexKeys]) {
    if (key?.template) checkTemplate(model, key.attribute, key.template.template)
  }
}

/** Values that can be written as text. */
const written: readonly Wire[] = ['S', 'N', 'BOOL', 'dynamic']

/** Every placeholder is an attribute, a part of one or a derived value, and can be written into a key. */
function checkTemplate({ name: entity, types, options }: EntityModel, key: string, template: Template): void {
  for (const part of template.parts) {
    if (typeof part === 'string' || options.derive?.[part.name]) continue
    const [root = '', ...steps] = part.path
    let type = Object.hasOwn(types, root) ? types[root] : undefined
    if (!type) {
      const fix = `Use one of ${Object.keys(types).join(', ')}, or derive it`
      refuse({ entity, key, problem: `'{${part.name}}' is not an attribute of ${entity}`, fix })
    }
    for (const step of steps) {
      if (type?.wire === 'dynamic') break
      type = type?.field(step)
    }
    if (!type)
      refuse({
        entity,
        key,
        problem: `'${root}' has no '${steps.join('.')}'`,
        fix: 'Correct the placeholder',
      })
    if (!written.includes(type.wire)) {
      const fix = 'Use text, numbers, booleans or moments in keys, or derive one of them'
      refuse({
        entity,
        key,
        problem: `'{${part.name}}' is ${wireNames[type.wire]}, which a key cannot hold`,
        fix,
      })
    }
  }
}

export const wireNames: Record<Wire, string> = {
  S: 'text',
  N: 'a number',
  B: 'bytes',
  BOOL: 'a boolean',
  NULL: 'null',
  L: 'a list',
  M: 'an object',
  SS: 'a set',
  NS: 'a set',
  BS: 'a set',
  dynamic: 'of several types',
}
