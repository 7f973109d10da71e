import type { Condition } from '@monotable/dynamodb'
import { expect, test } from 'vitest'
import { attributeTest } from '../../src/partiql/conjuncts.ts'

const value = { S: 'v' }

test.each([
  ['=', '='],
  ['<>', '<>'],
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
] as const)('a value %s an attribute asks of that attribute to be %s the value', (operator, asked) => {
  const [path, given] = [
    { kind: 'path', path: ['pk'] },
    { kind: 'value', value },
  ] as const
  const compare = { kind: 'compare', text: '', operator } as const
  const mirrored: Condition = { ...compare, left: given, right: path }
  const straight: Condition = { ...compare, left: path, right: given }
  expect(attributeTest(mirrored)).toEqual({ name: 'pk', operator: asked, values: [value] })
  expect(attributeTest(straight)).toEqual({ name: 'pk', operator, values: [value] })
})
