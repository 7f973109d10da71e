import { describe, expect, it } from 'vitest'
import { explain, parseExpressions } from '../../src/index.ts'
import { refusal } from './reading.ts'

const item = { stock: { N: '3' }, tags: { SS: ['new'] } }

describe('A condition is explained', () => {
  it('part by part, also where DynamoDB need not have looked', () => {
    const { condition } = parseExpressions({
      ConditionExpression: 'stock > :five OR NOT (contains(tags, :new) AND attribute_exists(gone))',
      ExpressionAttributeValues: { ':five': { N: '5' }, ':new': { S: 'new' } },
    })
    const { isTrue, parts } = explain(condition, item)
    expect(isTrue).toBe(true)
    expect(parts.map(part => [part.condition.text, part.isTrue])).toEqual([
      ['stock > :five', false],
      ['NOT (contains(tags, :new) AND attribute_exists(gone))', true],
    ])
    const inner = parts[1]?.parts[0]
    expect(inner?.isTrue).toBe(false)
    expect(inner?.parts.map(part => part.isTrue)).toEqual([true, false])
  })

  it.each([
    ['stock >= :v', ['path', 'value'], [{ N: '3' }, { N: '1' }]],
    ['stock BETWEEN :v AND size(tags)', ['path', 'value', 'size'], [{ N: '3' }, { N: '1' }, { N: '1' }]],
    ['gone IN (:v, stock)', ['path', 'value', 'path'], [undefined, { N: '1' }, { N: '3' }]],
    ['contains(tags, :v)', ['path', 'value'], [{ SS: ['new'] }, { N: '1' }]],
    ['attribute_exists(gone)', ['path'], [undefined]],
    ['attribute_not_exists(stock)', ['path'], [{ N: '3' }]],
  ])('with what each operand was: %s', (ConditionExpression, kinds, values) => {
    const { condition } = parseExpressions({
      ConditionExpression,
      ...(ConditionExpression.includes(':v') && { ExpressionAttributeValues: { ':v': { N: '1.0' } } }),
    })
    const { operands } = explain(condition, item)
    expect(operands.map(({ operand }) => operand.kind)).toEqual(kinds)
    expect(operands.map(({ value }) => value)).toEqual(values)
  })

  it('with the placeholder that a value was written as', () => {
    const { condition } = parseExpressions({
      ConditionExpression: 'begins_with(sk, :p)',
      ExpressionAttributeValues: { ':p': { S: 'A' } },
    })
    expect(explain(condition, undefined).operands[1]?.operand).toMatchObject({ placeholder: ':p' })
  })

  it('with numbers of the request compared as numbers', () => {
    const { condition } = parseExpressions({
      ConditionExpression: 'n = :one AND n between :one and :two',
      ExpressionAttributeValues: { ':one': { N: '1.0' }, ':two': { N: '2e0' } },
    })
    expect(explain(condition, { n: { N: '1' } }).isTrue).toBe(true)
  })
})

describe('A condition that cannot be read is refused in words', () => {
  it.each([
    ['a =', 'Syntax error; token: "<EOF>", near: "="'],
    ['a = b c', 'Syntax error; token: "c", near: "b c"'],
    ['a = :x', 'An expression attribute value used in expression is not defined; attribute value: :x'],
    ['#x = a', 'An expression attribute name used in the document path is not defined; attribute name: #x'],
    ['a ! b', 'Syntax error; token: "!", near: "a ! b"'],
  ])('%s: %s', (ConditionExpression, message) => {
    expect(refusal(() => parseExpressions({ ConditionExpression }))).toBe(
      `Invalid ConditionExpression: ${message}`,
    )
  })
})
