import { checkValueTypes } from './check-value-types.ts'
import type { Shape, StructureShape } from './shape.ts'
import { isObject, readBoolean, typeFault } from './type-faults.ts'

/** The value, with what DynamoDB converts converted, or a SerializationException. A copy only if it must differ. */
function checkTypes(shape: Shape, value: unknown, nested: boolean): unknown {
  switch (shape.kind) {
    case 'string':
      if (typeof value !== 'string') throw typeFault(shape, value, nested)
      return value
    case 'attributeValue':
      checkValueTypes(value, nested)
      return value
    case 'boolean':
      return readBoolean(value)
    case 'integer':
    case 'long':
      if (typeof value !== 'number') throw typeFault(shape, value, nested)
      return Number.isInteger(value) ? value : Math.floor(value)
    case 'timestamp':
      if (typeof value !== 'number') throw typeFault(shape, value, nested)
      return value
    case 'list':
      if (!Array.isArray(value)) throw typeFault(shape, value, nested)
      return checkElements(shape.of, value)
    case 'map':
      if (!isObject(value)) throw typeFault(shape, value, nested)
      return checkEntries(shape.of, value)
    case 'structure':
      if (!isObject(value)) throw typeFault(shape, value, nested)
      return checkMembers(shape, value)
  }
}

/** Members that are not the shape's are passed over; members that are null count as absent. */
export function checkMembers(shape: StructureShape, value: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const given = value[name]
    const member = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined
    if (member === undefined || given === undefined) continue
    const read = given === null ? undefined : checkTypes(member, given, false)
    if (read === given) continue
    copy ??= { ...value }
    copy[name] = read
  }
  return copy ?? value
}

function checkElements(of: Shape, value: unknown[]): unknown[] {
  let copy: unknown[] | undefined
  for (let at = 0; at < value.length; at++) {
    const given = value[at]
    if (given === null || given === undefined) continue
    const read = checkTypes(of, given, true)
    if (read === given) continue
    copy ??= [...value]
    copy[at] = read
  }
  return copy ?? value
}

function checkEntries(of: Shape, value: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const given = value[name]
    if (given === null || given === undefined) continue
    const read = checkTypes(of, given, true)
    if (read === given) continue
    copy ??= Object.assign(Object.create(null), value) as Record<string, unknown>
    copy[name] = read
  }
  return copy ?? value
}
