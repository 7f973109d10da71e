import { beforeAll, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { bytes, item, type Plain } from './backends/plain.ts'
import { describeOnEachBackend, expectError } from './backends.ts'

type Case = [expression: string, values?: Record<string, Plain>]

const stored: Record<string, Plain> = {
  s: 'hello',
  he: 'he',
  n: 2,
  one: 1,
  three: 3,
  b: bytes('hello'),
  high: Buffer.from([129]),
  yes: true,
  nay: false,
  nothing: null,
  l: ['x', [1, 2], { c: 5 }],
  m: { x: [1, new Set([2, 3])] },
  ss: new Set(['x', 'y']),
  ns: new Set([1, 2]),
}

const holding: Case[] = [
  ['m = :v', { ':v': { x: [1, new Set([3, 2])] } }],
  ['ss = :v', { ':v': new Set(['y', 'x']) }],
  ['gone <> gone2'],
  ['n <> gone'],
  ['n <> :v', { ':v': '2' }],
  ['high > :v', { ':v': Buffer.from([128, 129]) }],
  ['n BETWEEN one AND three'],
  [':v BETWEEN one AND n', { ':v': 2 }],
  ['n IN (one, n2, :v)', { ':v': 2 }],
  ['m IN (:v)', { ':v': { x: [1, new Set([2, 3])] } }],
  [':v IN (n, one)', { ':v': 1 }],
  ['attribute_type(:v, :t)', { ':v': 3, ':t': 'N' }],
  ['attribute_type(nothing, :t)', { ':t': 'NULL' }],
  ['begins_with(s, he)'],
  ['begins_with(:v, s)', { ':v': 'hello world' }],
  ['begins_with(b, :v)', { ':v': bytes('he') }],
  ['contains(s, he)'],
  ['contains(b, :v)', { ':v': bytes('ell') }],
  ['contains(ns, n)'],
  ['contains(l, :v)', { ':v': [1, 2] }],
  ['contains(:v, he)', { ':v': new Set(['he', 'she']) }],
  ['size(s) = :v', { ':v': 5 }],
  ['size(:s) = :v', { ':s': 'hello', ':v': 5 }],
  ['size(s) BETWEEN :v AND :w AND size(ss) IN (n)', { ':v': 1, ':w': 9 }],
  [':v <= size(m)', { ':v': 1 }],
  ['l[2].c = :v AND m.x[0] = one', { ':v': 5 }],
  ['attribute_exists(l[2].c) AND attribute_not_exists(l[3]) AND attribute_not_exists(m.x.y)'],
  ['NOT NOT n = :v', { ':v': 2 }],
  ['n = :v OR n = :w AND one = :v', { ':v': 2, ':w': 3 }],
  ['NOT n = :w AND n = :v', { ':v': 2, ':w': 3 }],
  ['nOt n = :w\naNd\tn bEtWeEn one anD three oR n iN (:w)', { ':w': 3 }],
  ['(n) = :v', { ':v': 2 }],
  ['pk = :v', { ':v': 'condition' }],
]

const failing: Case[] = [
  ['gone = gone2'],
  ['n = gone'],
  ['n = :v', { ':v': '2' }],
  ['n < :v', { ':v': 'x' }],
  ['yes > nay'],
  ['gone < n'],
  ['gone BETWEEN one AND three'],
  ['n BETWEEN three AND one'],
  ['s BETWEEN one AND three'],
  ['gone IN (n)'],
  ['attribute_type(gone, :t)', { ':t': 'S' }],
  ['begins_with(s, n)'],
  ['begins_with(b, he)'],
  ['contains(ns, :v)', { ':v': '1' }],
  ['contains(ss, :v)', { ':v': new Set(['x']) }],
  ['contains(s, :v)', { ':v': ['h'] }],
  ['contains(n, :v)', { ':v': 2 }],
  ['contains(m, :v)', { ':v': 'x' }],
  ['size(n) = :v', { ':v': 1 }],
  ['size(gone) = :v', { ':v': 0 }],
  ['size(s) < :v', { ':v': '9' }],
  ['l.c = :v', { ':v': 5 }],
  ['m[0] = :v', { ':v': 5 }],
  ['(n = :v OR n = :w) AND one = :w', { ':v': 2, ':w': 3 }],
]

const unordered: Plain[] = [true, null, [1], { a: 1 }, new Set([1])]

const refused: [message: string, ...Case][] = [
  ...['<', '<=', '>', '>='].flatMap(operator =>
    unordered.map((wrong): [string, string, Record<string, Plain>] => [
      'Incorrect operand type',
      `n ${operator} :v`,
      { ':v': wrong },
    ]),
  ),
  ['Incorrect operand type', 'n BETWEEN :v AND :v', { ':v': true }],
  ['requires upper bound', 'n BETWEEN :v AND :w', { ':v': 3, ':w': 1 }],
  ['requires same data type', 'n BETWEEN :v AND :w', { ':v': 1, ':w': '3' }],
  ['document path', 'attribute_exists(:v)', { ':v': 'n' }],
  ['document path', 'attribute_not_exists(:v)', { ':v': 'n' }],
  ['number of operands', 'attribute_exists(n, n)'],
  ['number of operands', 'begins_with(s)'],
  ['number of operands', 'size(s, s) = :v', { ':v': 5 }],
  ['Invalid attribute type name', 'attribute_type(n, :v)', { ':v': 'DOG' }],
  ['Incorrect operand type', 'attribute_type(n, :v)', { ':v': 3 }],
  ['Incorrect operand type', 'attribute_type(n, s)'],
  ['Incorrect operand type', 'begins_with(s, :v)', { ':v': 3 }],
  ['Incorrect operand type', 'begins_with(s, :v)', { ':v': ['he'] }],
  ['Incorrect operand type', 'size(:s) = :v', { ':s': 5, ':v': 5 }],
  ['distinct', 'n = n'],
  ['distinct', 'contains(s, s)'],
  ['not allowed to be used this way', 'size(s)'],
  ['Invalid function name', 'dog(s)'],
  ['Invalid function name', 'Size(s) = :v', { ':v': 5 }],
  ['reserved keyword', 'date = :v', { ':v': 5 }],
  ['redundant parentheses', '((n = :v))', { ':v': 5 }],
  ['not defined', 'n = :w'],
  ['not defined', '#x = :v', { ':v': 5 }],
  ['unused', 'n = :v', { ':v': 2, ':w': 2 }],
  ...[
    '',
    'n',
    'dog dog dog',
    'n < one < two',
    'n = :v AND',
    '(n = :v',
    'n IN ()',
    'n[:v] = :v',
    'n == :v',
    'n = 1',
    "n = 'x'",
  ].map((text): [string, ...Case] => [
    text === '' ? 'can not be empty' : 'Syntax error',
    text,
    text.includes(':v') ? { ':v': 2 } : {},
  ]),
]

describeOnEachBackend('A condition', backend => {
  const table = onTable(backend)
  const Key = item({ pk: 'condition' })
  beforeAll(() => table.put({ ...Key, ...item(stored) }))

  const touch = (ConditionExpression: string, values: Record<string, Plain> = {}) =>
    table.send('UpdateItem', {
      Key,
      UpdateExpression: 'SET z = :zero',
      ConditionExpression,
      ExpressionAttributeValues: item({ ':zero': 0, ...values }),
    })

  it.each(holding)('%s %j holds', async (expression, values) => {
    expect(await touch(expression, values)).toEqual({})
  })

  it.each(failing)('%s %j does not hold', async (expression, values) => {
    const failed = 'ConditionalCheckFailedException'
    await expectError(touch(expression, values), failed, 'The conditional request failed')
  })

  it.each(refused)('%s: %s %j is refused', async (message, expression, values) => {
    await expectError(touch(expression, values), 'ValidationException', new RegExp(message))
  })

  it('is of an item without attributes where there is none, also without its key', async () => {
    const missing = (ConditionExpression: string) =>
      table.send('DeleteItem', { Key: item({ pk: 'none' }), ConditionExpression })
    await missing('attribute_not_exists(pk) AND a <> b')
    await expectError(missing('attribute_exists(pk)'), 'ConditionalCheckFailedException')
  })

  it('does not go with AttributeUpdates', () =>
    expectError(
      table.send('UpdateItem', {
        Key,
        AttributeUpdates: { a: { Value: { N: '1' } } },
        ConditionExpression: 'attribute_exists(a)',
      }),
      'ValidationException',
      /AttributeUpdates/,
    ))
})
