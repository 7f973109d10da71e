import { describe, expect, it } from 'vitest'
import { meetsKeyOperator } from '../../src/expressions/evaluate-condition.ts'
import type { KeyOperator } from '../../src/expressions/tree.ts'
import type { AttributeValue } from '../../src/values/attribute-value.ts'

const S = (text: string): AttributeValue => ({ S: text })
const N = (text: string): AttributeValue => ({ N: text })

describe('a key meets what a query asks of it', () => {
  it.each<[AttributeValue, KeyOperator, AttributeValue[], boolean]>([
    [S('b'), '=', [S('b')], true],
    [S('b'), '=', [S('c')], false],
    [N('9'), '<', [N('10')], true],
    [S('9'), '<', [S('10')], false],
    [N('10'), '<=', [N('10.0')], true],
    [N('10'), '<=', [N('9')], false],
    [N('10'), '>', [N('9')], true],
    [N('10'), '>', [N('10')], false],
    [N('10'), '>=', [N('10')], true],
    [N('9'), '>=', [N('10')], false],
    [S('b'), 'between', [S('a'), S('c')], true],
    [S('c'), 'between', [S('a'), S('c')], true],
    [S('d'), 'between', [S('a'), S('c')], false],
    [S('ORDER#7'), 'begins_with', [S('ORDER#')], true],
    [S('ITEM#7'), 'begins_with', [S('ORDER#')], false],
    [{ B: 'AQID' }, 'begins_with', [{ B: 'AQI=' }], true],
    [{ B: 'AgID' }, 'begins_with', [{ B: 'AQI=' }], false],
  ])('%j %s %j is %s', (value, operator, values, isMet) => {
    expect(meetsKeyOperator(value, operator, values)).toBe(isMet)
  })
})
