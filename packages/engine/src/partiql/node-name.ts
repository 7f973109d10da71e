import type { Expression } from './tree.ts'

const names: Readonly<Record<Expression['kind'], string>> = {
  string: 'Lit',
  number: 'Lit',
  boolean: 'Lit',
  null: 'Lit',
  missing: 'Missing',
  name: 'Id',
  parameter: 'Parameter',
  path: 'Path',
  list: 'List',
  bag: 'Bag',
  struct: 'Struct',
  call: 'Call',
  and: 'And',
  or: 'Or',
  not: 'Not',
  sign: 'Neg',
  compare: 'Eq',
  arithmetic: 'Plus',
  like: 'Like',
  between: 'Between',
  in: 'InCollection',
  isType: 'IsType',
  select: 'Select',
  insert: 'Dml',
  update: 'Dml',
  delete: 'Dml',
  foreign: 'Foreign',
}

const operators: Readonly<Record<string, string>> = {
  '=': 'Eq',
  '<>': 'Ne',
  '<': 'Lt',
  '<=': 'Lte',
  '>': 'Gt',
  '>=': 'Gte',
  '+': 'Plus',
  '-': 'Minus',
  '*': 'Times',
  '/': 'Divide',
  '%': 'Modulo',
  '||': 'Concat',
}

/** What AWS calls an expression where it refuses it for what it is. */
export function nodeName(expression: Expression): string {
  if (expression.kind === 'foreign') return expression.name
  if ('operator' in expression) return operators[expression.operator] ?? names[expression.kind]
  return names[expression.kind]
}
