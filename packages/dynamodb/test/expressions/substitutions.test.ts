import { describe, expect, test } from 'vitest'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { reservedWords } from '../../src/expressions/reserved-words.ts'
import { checkSubstitutionKeys, Substitutions } from '../../src/expressions/substitutions.ts'
import { refusal } from './reading.ts'

describe('keys of names and values', () => {
  test.each([
    [{}, undefined, 'ExpressionAttributeNames must not be empty'],
    [{ a: 'a' }, {}, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"'],
    [{ '#': 'a' }, {}, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "#"'],
    [{ '#a-b': 'a' }, {}, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "#a-b"'],
    [{ '#a': '' }, {}, 'ExpressionAttributeNames contains invalid value: Empty attribute name for key #a'],
    [undefined, {}, 'ExpressionAttributeValues must not be empty'],
    [undefined, { a: 1 }, 'ExpressionAttributeValues contains invalid key: Syntax error; key: "a"'],
    [undefined, { '#a': 1 }, 'ExpressionAttributeValues contains invalid key: Syntax error; key: "#a"'],
  ])('%j %j', (names, values, message) => {
    expect(refusal(() => checkSubstitutionKeys(names as Record<string, string>, values))).toBe(message)
  })

  test('have letters, digits and underscores behind their mark, and may begin with any of them', () => {
    expect(refusal(() => checkSubstitutionKeys({ '#4_g': 'a' }, { ':_': 1 }))).toBe('accepted')
  })

  test('are at most 255 bytes long', () => {
    expect(refusal(() => checkSubstitutionKeys({ [`#${'a'.repeat(254)}`]: 'a' }))).toBe('accepted')
    expect(refusal(() => checkSubstitutionKeys({ [`#${'a'.repeat(255)}`]: 'a' }))).toBe(
      'ExpressionAttributeNames contains invalid key: The expression attribute map contains a key that is too long; size of key: 256',
    )
  })

  test('name attributes of less than 64 KB', () => {
    expect(refusal(() => checkSubstitutionKeys({ '#a': 'n'.repeat(65535) }))).toBe('accepted')
    expect(refusal(() => checkSubstitutionKeys({ '#a': 'n'.repeat(65536) }))).toContain('65536')
  })
})

describe('use is counted over all expressions of a request', () => {
  test('what no expression uses is listed', () => {
    const substitutions = new Substitutions(
      { '#a': 'a', '#b': 'b' },
      { ':x': { S: 'x' }, ':y': { S: 'y' }, ':z': { S: 'z' } },
    )
    parseCondition('#a = :x', 'ConditionExpression', substitutions)
    expect(refusal(() => substitutions.assertAllUsed())).toBe(
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}',
    )
    parseCondition('#b <> #a', 'FilterExpression', substitutions)
    expect(refusal(() => substitutions.assertAllUsed())).toBe(
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:y, :z}',
    )
    parseCondition('c IN (:y, :z)', 'FilterExpression', substitutions)
    expect(refusal(() => substitutions.assertAllUsed())).toBe('accepted')
  })
})

test('there are 573 reserved words', () => {
  expect(reservedWords.size).toBe(573)
})
