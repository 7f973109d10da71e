import { invalid } from '../../errors.ts'
import { type AttributeType, type AttributeValue, typeOf } from '../../values/attribute-value.ts'
import { checkLegacyName } from '../attribute-name.ts'
import type { Path, SetAction, Update, ValueAction } from '../tree.ts'

export interface AttributeUpdate {
  readonly Action?: 'PUT' | 'ADD' | 'DELETE'
  readonly Value?: AttributeValue
}

const addable: readonly AttributeType[] = ['N', 'SS', 'NS', 'BS', 'L']
const deletable: readonly AttributeType[] = ['SS', 'NS', 'BS']

export function updateFromAttributeUpdates(updates: Readonly<Record<string, AttributeUpdate>>): Update {
  const set: SetAction[] = []
  const remove: Path[] = []
  const add: ValueAction[] = []
  const taken: ValueAction[] = []
  for (const name of Object.keys(updates)) {
    const { Action: action = 'PUT', Value: value } = updates[name] as AttributeUpdate
    checkLegacyName(name)
    const fault = faultOf(action, value)
    if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`)
    const path: Path = [name]
    if (value === undefined) remove.push(path)
    else if (action === 'PUT') set.push({ path, value: { kind: 'value', value } })
    else (action === 'ADD' ? add : taken).push({ path, value })
  }
  return { set, remove, add, delete: taken, legacy: true }
}

function faultOf(action: string, value: AttributeValue | undefined): string | undefined {
  if (value === undefined) {
    return action === 'DELETE'
      ? undefined
      : 'Only DELETE action is allowed when no attribute value is specified'
  }
  const type = typeOf(value)
  if (action === 'DELETE' && !deletable.includes(type)) {
    return `DELETE action with value is not supported for the type ${type}`
  }
  if (action === 'ADD' && !addable.includes(type)) return `ADD action is not supported for the type ${type}`
  return undefined
}
