import type { AttributeType } from '../../values/attribute-value.ts'

export type ComparisonOperator =
  | 'EQ'
  | 'NE'
  | 'LT'
  | 'LE'
  | 'GT'
  | 'GE'
  | 'BETWEEN'
  | 'IN'
  | 'BEGINS_WITH'
  | 'CONTAINS'
  | 'NOT_CONTAINS'
  | 'NULL'
  | 'NOT_NULL'

interface OperatorRule {
  /** How many values it takes: at least, and at most. */
  readonly values: readonly [number, number]
  /** The types of values it takes, where it does not take all. */
  readonly types?: readonly AttributeType[]
}

const ordered: readonly AttributeType[] = ['S', 'N', 'B']
const contained: readonly AttributeType[] = ['S', 'N', 'B', 'BOOL', 'NULL']

export const operatorRules: Readonly<Record<ComparisonOperator, OperatorRule>> = {
  EQ: { values: [1, 1] },
  NE: { values: [1, 1] },
  LT: { values: [1, 1], types: ordered },
  LE: { values: [1, 1], types: ordered },
  GT: { values: [1, 1], types: ordered },
  GE: { values: [1, 1], types: ordered },
  BETWEEN: { values: [2, 2], types: ordered },
  IN: { values: [1, Number.POSITIVE_INFINITY], types: ordered },
  BEGINS_WITH: { values: [1, 1], types: ['S', 'B'] },
  CONTAINS: { values: [1, 1], types: contained },
  NOT_CONTAINS: { values: [1, 1], types: contained },
  NULL: { values: [0, 0] },
  NOT_NULL: { values: [0, 0] },
}
