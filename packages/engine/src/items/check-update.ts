import { invalid } from '../errors.ts'
import { touchedNames, touchedPaths } from '../expressions/paths.ts'
import type { Path, Update, UpdateOperand } from '../expressions/tree.ts'
import { checkGivenIndexKey } from '../shapes/index-key-check.ts'
import { keyAttributes, type Table } from '../tables/table.ts'
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
  if (table.indexes.length > 0) checkGivenIndexKeys(table, update)
  checkKeyPaths(table, pathsOf(update))
}

function checkGivenIndexKeys(table: Table, { set, add }: Update): void {
  for (const { path, value } of set) {
    if (path.length === 1 && value.kind === 'value') checkGivenIndexKey(table, path[0], value.value)
  }
  for (const { path, value } of add) if (path.length === 1) checkGivenIndexKey(table, path[0], value)
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
