import { type AttributeType, keyAttributes, type Path, typeOf, type Update } from '@monotable/dynamodb'
import { invalid, touchedNames, touchedPaths, type UpdateOperand } from '@monotable/dynamodb/service'
import { checkGivenIndexKeys } from '../shapes/index-key-check.ts'
import type { Table } from '../tables/table.ts'
import { checkKeyPaths } from './key-paths.ts'

/** What is wrong with an update of this table whatever the item: keys stay, index keys have their type. */
export function checkUpdate(table: Table, update: Update): void {
  const touched = touchedNames(update)
  for (const { name } of keyAttributes(table.keys)) {
    if (touched.includes(name)) {
      throw invalid(
        `One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`,
      )
    }
  }
  if (table.indexes.length > 0) checkGivenIndexKeys(table, givenTypes(update))
  checkKeyPaths(table, pathsOf(update))
}

function givenTypes({ set, add }: Update): Map<string, AttributeType> {
  const types = new Map<string, AttributeType>()
  for (const { path, value } of set) {
    const type = typeOfAny(value)
    if (path.length === 1 && type !== undefined) types.set(path[0], type)
  }
  for (const { path, value } of add) if (path.length === 1) types.set(path[0], typeOf(value))
  return types
}

/** Undefined where it depends on the item. */
function typeOfAny(operand: UpdateOperand): AttributeType | undefined {
  switch (operand.kind) {
    case 'value':
      return typeOf(operand.value)
    case 'plus':
    case 'minus':
      return 'N'
    case 'listAppend':
      return 'L'
    default:
      return undefined
  }
}

function pathsOf(update: Update): Path[] {
  const paths = [...touchedPaths(update)]
  for (const { value } of update.set) addOperandPaths(value, paths)
  return paths
}

function addOperandPaths(operand: UpdateOperand, paths: Path[]): void {
  switch (operand.kind) {
    case 'path':
      paths.push(operand.path)
      return
    case 'value':
      return
    case 'ifNotExists':
      paths.push(operand.path)
      addOperandPaths(operand.otherwise, paths)
      return
    default:
      addOperandPaths(operand.left, paths)
      addOperandPaths(operand.right, paths)
  }
}
