import type { AttributeValue, Condition, KeyOperator } from '@monotable/dynamodb'

/** The parts of a condition that must all hold, however they are grouped. */
export function conjuncts(condition: Condition | undefined): readonly Condition[] {
  if (condition === undefined) return []
  return condition.kind === 'and' ? condition.parts.flatMap(conjuncts) : [condition]
}

/** A condition on a whole attribute and given values. */
export interface AttributeTest {
  readonly name: string
  readonly operator: KeyOperator | '<>'
  readonly values: readonly AttributeValue[]
}

const mirrored = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** What a condition asks of one whole attribute; nothing if it asks anything else. */
export function attributeTest(condition: Condition): AttributeTest | undefined {
  switch (condition.kind) {
    case 'compare': {
      const { left, right, operator } = condition
      if (right.kind === 'value') return test(left, operator, [right])
      return left.kind === 'value' ? test(right, mirrored[operator], [left]) : undefined
    }
    case 'between':
      return test(condition.of, 'between', [condition.low, condition.high])
    case 'beginsWith':
      return test(condition.of, 'begins_with', [condition.prefix])
    default:
      return undefined
  }
}

/** The values that `attribute IN [...]` lists. */
export function listedTests(condition: Condition): readonly AttributeTest[] | undefined {
  if (condition.kind !== 'in') return undefined
  const tests: AttributeTest[] = []
  for (const member of condition.list) {
    const one = test(condition.of, '=', [member])
    if (one === undefined) return undefined
    tests.push(one)
  }
  return tests
}

type Operand = Extract<Condition, { kind: 'compare' }>['left']

function test(
  of: Operand,
  operator: AttributeTest['operator'],
  operands: readonly Operand[],
): AttributeTest | undefined {
  if (of.kind !== 'path' || of.path.length > 1) return undefined
  const values: AttributeValue[] = []
  for (const operand of operands) {
    if (operand.kind !== 'value') return undefined
    values.push(operand.value)
  }
  return { name: of.path[0], operator, values }
}
