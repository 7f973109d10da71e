import { invalid } from '../errors.ts'
import {
  type AttributeType,
  type AttributeValue,
  type Item,
  payload,
  typeOf,
} from '../values/attribute-value.ts'
import { addNumbers, subtractNumbers } from '../values/decimal.ts'
import { orderMembers, type SetType, setOf } from '../values/set-order.ts'
import { valueAt } from './paths.ts'
import type { UpdateOperand } from './tree.ts'

export const wrongType = () => invalid('An operand in the update expression has an incorrect data type')

/** What a SET action writes, worked out from the item as it was before the update. */
export function setValue(operand: UpdateOperand, item: Item): AttributeValue {
  switch (operand.kind) {
    case 'value':
      return operand.value
    case 'path': {
      const value = valueAt(item, operand.path)
      if (value !== undefined) return value
      throw invalid('The provided expression refers to an attribute that does not exist in the item')
    }
    case 'ifNotExists':
      return valueAt(item, operand.path) ?? setValue(operand.otherwise, item)
    case 'listAppend': {
      const left = typed<AttributeValue[]>(operand.left, 'L', item)
      return { L: [...left, ...typed<AttributeValue[]>(operand.right, 'L', item)] }
    }
    default: {
      const left = typed<string>(operand.left, 'N', item)
      const right = typed<string>(operand.right, 'N', item)
      return { N: operand.kind === 'plus' ? addNumbers(left, right) : subtractNumbers(left, right) }
    }
  }
}

function typed<T>(operand: UpdateOperand, type: AttributeType, item: Item): T {
  const value = setValue(operand, item)
  if (typeOf(value) !== type) throw wrongType()
  return payload<T>(value)
}

/** Adds to a number, a set or, with AttributeUpdates only, a list; nothing if the types do not fit. */
export function sumOf(
  current: AttributeValue | undefined,
  value: AttributeValue,
): AttributeValue | undefined {
  if (current === undefined) return value
  const type = typeOf(value)
  if (type !== typeOf(current)) return undefined
  if (type === 'N') return { N: addNumbers(payload(current), payload(value)) }
  if (type === 'L') return { L: [...payload<AttributeValue[]>(current), ...payload<AttributeValue[]>(value)] }
  const members = new Set(payload<string[]>(current))
  for (const member of payload<string[]>(value)) members.add(member)
  return setOf(type as SetType, orderMembers(type as SetType, [...members]))
}

/** The members of a set that are left; an empty set is for the caller to remove. */
export function membersLeft(current: AttributeValue, value: AttributeValue): string[] | undefined {
  if (typeOf(current) !== typeOf(value)) return undefined
  const gone = new Set(payload<string[]>(value))
  return payload<string[]>(current).filter(member => !gone.has(member))
}
