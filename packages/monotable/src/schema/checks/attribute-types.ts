import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { EntityModel } from '../entity-model.ts'
import { wireNames } from './placeholders.ts'
import { refuse } from './refuse.ts'

/** Keys of types that DynamoDB indexes, and managed attributes of the types that are written into them. */
export function checkAttributeTypes(model: EntityModel): void {
  const { name: entity, types, options } = model
  for (const { attribute: key, template } of [model.partition, model.sort, ...model.indexKeys].filter(
    one => !!one,
  )) {
    const type = types[key]
    if (template || !type || (type.indexable && !type.nullable)) continue
    const is = type.indexable ? 'may be null' : `is ${wireNames[type.wire]}`
    const problem = `DynamoDB indexes only text, numbers and bytes, and it ${is}`
    refuse({ entity, key, problem, fix: `Give it one of these types, or a template: ${key}: '…{name}…'` })
  }
  const { version, createdAt, updatedAt, softDelete } = options
  if (version !== undefined && !isInteger(model.entity.attributes[version] as $ZodType | undefined)) {
    refuse({
      entity,
      problem: `version '${version}' is not an attribute of whole numbers`,
      fix: `Declare ${version}: z.int()`,
    })
  }
  for (const [option, name] of Object.entries({ createdAt, updatedAt, softDelete })) {
    if (name === undefined) continue
    if (types[name]?.kind.kind !== 'timestamp') {
      const fix = `Declare ${name}: z.iso.datetime()${option === 'softDelete' ? '.optional()' : ''}`
      refuse({ entity, problem: `${option} '${name}' is not an attribute of moments`, fix })
    }
    if (option === 'softDelete' && !types[name].optional) {
      const problem = `softDelete '${name}' must be optional: only deleted items have it`
      refuse({ entity, problem, fix: `Declare ${name}: z.iso.datetime().optional()` })
    }
  }
}

/** The format is in the type itself (`z.int()`) or in one of its checks (`z.number().int()`). */
function isInteger(type: $ZodType | undefined): boolean {
  const def = type?._zod.def as $ZodTypes['_zod']['def'] | undefined
  if (def && 'innerType' in def) return isInteger(def.innerType)
  const formats = [def, ...(def?.checks ?? []).map(check => check._zod.def)] as { format?: string }[]
  return def?.type === 'number' && formats.some(({ format }) => format?.includes('int'))
}
