import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCondition } from '../../src/expressions/compile-condition.ts'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { quoteName, readPath, showPath } from '../../src/expressions/path.ts'
import { appendProjection, projectionOf } from '../../src/expressions/projection.ts'
import { Expressions } from '../../src/expressions/request.ts'
import { WritePlans } from '../../src/expressions/write-plans.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { openTable } from './table.ts'

/** The engine has the list; it is no part of its public face. */
const list: string = '../../../dynamodb/src/expressions/reserved-words.ts'
const { reservedWords } = (await import(list)) as { reservedWords: ReadonlySet<string> }

const any = () => 'unknown' as const

/** Names that would be something else if they were ever written as themselves. */
const hostileNames = [
  'a = :v0 OR a',
  '#n0',
  ':v0',
  'a.b',
  'list[0]',
  '`',
  "'; DROP TABLE x; --",
  '__proto__',
  'constructor',
  'toString',
  ' ',
  '부품명',
  '🚗',
]

describe('names', () => {
  it('reserved words are names like others, in conditions, updates and projections', async () => {
    expect(reservedWords.size).toBe(573)
    const table = await openTable()
    const plans = new WritePlans('Any', any)
    for (const word of reservedWords) {
      const set = { [word]: word }
      await table.update(
        'x',
        plans.complete({}, { set }, undefined, { condition: `not exists(${quoteName(word)})`, values: {} }),
      )
    }
    const item = (await table.get('x')) as AttributeMap
    expect(Object.keys(item)).toHaveLength(574)
    for (const word of reservedWords) {
      expect(await table.get('x', projectionOf([word]))).toEqual({ [word]: { S: word } })
    }
  })

  it.each(hostileNames)('%s is a name and nothing else', async name => {
    const table = await openTable()
    const plans = new WritePlans('Any', any)
    const condition = { condition: `not exists(${quoteName(name)})`, values: {} }
    const change = { set: Object.fromEntries([[quoteName(name), 1]]) }
    await table.update('x', plans.complete({}, change, undefined, condition))
    await expect(table.update('x', plans.complete({}, change, undefined, condition))).rejects.toThrow(
      'conditional',
    )
    const item = (await table.get('x', projectionOf([quoteName(name)]))) as AttributeMap
    expect(Object.entries(item)).toEqual([[name, { N: '1' }]])
  })

  it('any name can be quoted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), name => {
        const compiled = compileCondition(parseCondition(`exists(${quoteName(name)})`), any)
        const expressions = new Expressions()
        expect(compiled.append(expressions, {})).toBe('attribute_exists(#n0)')
        expect(expressions.names).toEqual({ '#n0': name })
      }),
    )
  })

  it('any path is read back as it was', () => {
    const step = fc.oneof(fc.string({ minLength: 1 }).map(quoteName), fc.stringMatching(/^[A-Za-z_][\w-]*$/))
    fc.assert(
      fc.property(step, fc.array(fc.oneof(step, fc.nat())), (first, rest) => {
        const text = rest.reduce<string>(
          (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}.${part}`),
          first,
        )
        const plain = (name: string) =>
          name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name
        expect(readPath(text)).toEqual([
          plain(first),
          ...rest.map(part => (typeof part === 'number' ? part : plain(part))),
        ])
      }),
    )
    expect(showPath(['a', 'b', 0, 'c'])).toBe('a.b[0].c')
  })

  it.each(['', '.', 'a.', '.a', 'a[', 'a[x]', 'a b', 'a[-1]', '`a'])("'%s' is no path", text => {
    expect(readPath(text)).toBeUndefined()
  })
})

describe('values', () => {
  it.each(['" or "a" = "a', ':v0', '#n0', "') or exists(a) or (", '{"S":"x"}', '\u0000', '😀'])(
    '%s is a value and nothing else',
    async value => {
      const table = await openTable()
      await table.put('same', { a: { S: value } })
      await table.put('other', { a: { S: 'x' } })
      const compiled = compileCondition(parseCondition('a = {value}'), any)
      expect(await table.filter(to => compiled.append(to, { value }))).toEqual(['same'])
    },
  )
})

describe('the expressions of one request', () => {
  it('share names and number values on', () => {
    const expressions = new Expressions()
    expect(expressions.name('a')).toBe('#n0')
    expect(expressions.path(['a', 'b', 3, 'a'])).toBe('#n0.#n1[3].#n0')
    expect(expressions.value({ S: 'x' })).toBe(':v0')
    expect(expressions.value({ S: 'x' })).toBe(':v1')
    expect(expressions.substitute({})).toEqual({
      ExpressionAttributeNames: { '#n0': 'a', '#n1': 'b' },
      ExpressionAttributeValues: { ':v0': { S: 'x' }, ':v1': { S: 'x' } },
    })
  })

  it('leave out what is empty', () => {
    expect(new Expressions().substitute({ TableName: 't' })).toEqual({ TableName: 't' })
  })
})

describe('a projection', () => {
  it('asks for attributes and places inside them', async () => {
    const table = await openTable()
    await table.put('x', {
      a: { N: '1' },
      b: { M: { c: { L: [{ N: '2' }, { N: '3' }] }, d: { N: '4' } } },
      e: { N: '5' },
    })
    expect(await table.get('x', projectionOf(['a', 'b.c[1]']))).toEqual({
      a: { N: '1' },
      b: { M: { c: { L: [{ N: '3' }] } } },
    })
  })

  it('shares its names with the other expressions of the request', () => {
    const expressions = new Expressions()
    compileCondition(parseCondition('place.city = "Durban"'), any).append(expressions, {})
    expect(appendProjection(expressions, ['name', 'place'])).toBe('#n2, #n0')
    expect(expressions.names).toEqual({ '#n0': 'place', '#n1': 'city', '#n2': 'name' })
  })

  it('leaves out what another path covers', () => {
    expect(projectionOf(['a.b', 'c', 'a', 'c', 'd[0]', 'd[1]'])).toEqual({
      ProjectionExpression: '#n0, #n1, #n2[0], #n2[1]',
      ExpressionAttributeNames: { '#n0': 'c', '#n1': 'a', '#n2': 'd' },
    })
  })

  it('knows attributes whose own name has a dot, and refuses what is no attribute', () => {
    const typeOf = (name: string) =>
      name === 'a.b' ? { encode: () => ({ S: '' }), field: () => undefined } : undefined
    expect(projectionOf(['a.b'], typeOf).ExpressionAttributeNames).toEqual({ '#n0': 'a.b' })
    expect(() => projectionOf(['a'], typeOf)).toThrow("'a' is not an attribute")
  })
})
