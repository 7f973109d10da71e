import { type Condition, keyAttributes, type Operand, type Path } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Table } from '../tables/table.ts'

/** Keys are scalars: a path that goes into one is refused, whatever the item holds. */
export function checkKeyPaths(table: Table, paths: readonly Path[]): void {
  const entered = new Set<string>()
  for (const path of paths) if (path.length > 1) entered.add(path[0])
  if (entered.size === 0) return
  for (const { name } of keyAttributes(table.keys)) if (entered.has(name)) throw notScalar('Key', name)
  for (const index of table.indexes) {
    for (const { name } of keyAttributes(index.keys)) if (entered.has(name)) throw notScalar('IndexKey', name)
  }
}

const notScalar = (of: 'Key' | 'IndexKey', name: string) =>
  invalid(
    "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: " +
      `${of}: ${name}`,
  )

/** Every path that a condition looks at. */
export function conditionPaths(condition: Condition): Path[] {
  const paths: Path[] = []
  visit(condition, paths)
  return paths
}

function visit(condition: Condition, paths: Path[]): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.parts) visit(part, paths)
      return
    case 'not':
      visit(condition.of, paths)
      return
    case 'exists':
    case 'notExists':
      paths.push(condition.path)
      return
    default:
      for (const operand of operandsOf(condition)) visitOperand(operand, paths)
  }
}

type Test = Exclude<Condition, { kind: 'and' | 'or' | 'not' | 'exists' | 'notExists' }>

function operandsOf(test: Test): readonly Operand[] {
  switch (test.kind) {
    case 'compare':
      return [test.left, test.right]
    case 'between':
      return [test.of, test.low, test.high]
    case 'in':
      return [test.of, ...test.list]
    case 'type':
      return [test.of, test.type]
    case 'beginsWith':
      return [test.of, test.prefix]
    case 'contains':
      return [test.of, test.member]
  }
}

function visitOperand(operand: Operand, paths: Path[]): void {
  if (operand.kind === 'path') paths.push(operand.path)
  else if (operand.kind === 'size') visitOperand(operand.of, paths)
}
