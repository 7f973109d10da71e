import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const names = { '#a': 'a', '#b': 'b', '#c': 'c', '#l': 'l', '#m': 'm', '#n': 'n', '#x': 'x', '#y': 'y' }
const namesIn = (expression: string) =>
  Object.fromEntries(Object.entries(names).filter(([name]) => expression.includes(name)))

describeOnEachBackend('A projection', backend => {
  const sorted = onTable(backend, keys('pk', 'sk'))
  const Key = { pk: S('projected'), sk: S('1') }
  const element = { a: S('a0'), b: S('b0'), m: { M: { x: S('x0'), y: S('y0') } } }
  const inner = { L: [{ M: { x: S('x00'), y: S('y00') } }, { M: { x: S('x01'), y: S('y01') } }] }
  const item = {
    ...Key,
    a: S('alpha'),
    b: S('beta'),
    m: { M: { a: S('A'), b: S('B'), n: { M: { c: S('C') } } } },
    l: {
      L: [{ M: { ...element, n: inner } }, { M: { a: S('a1') } }, { M: { a: S('a2'), c: S('c2') } }],
    },
  }
  beforeAll(() => sorted.put(item))

  const reads: [string, (projection: object) => Promise<unknown>][] = [
    ['GetItem', async projection => (await sorted.send('GetItem', { Key, ...projection })).Item],
    [
      'BatchGetItem',
      async projection => {
        const RequestItems = { [sorted.name]: { Keys: [Key], ...projection } }
        return (await backend.send('BatchGetItem', { RequestItems })).Responses[sorted.name][0]
      },
    ],
    [
      'Query',
      async projection => {
        const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': Key.pk } }
        return (await sorted.send('Query', { ...query, ...projection })).Items[0]
      },
    ],
    ['Scan', async projection => (await sorted.send('Scan', projection)).Items[0]],
  ]

  describe.each(reads)('in %s', (_operation, read) => {
    const projected = (expression: string) => {
      const found = namesIn(expression)
      return read({
        ProjectionExpression: expression,
        ...(Object.keys(found).length && { ExpressionAttributeNames: found }),
      })
    }

    it('gives what it names, the key too only if named', async () => {
      expect(await projected('a, b')).toEqual({ a: item.a, b: item.b })
      expect(await projected('pk')).toEqual({ pk: Key.pk })
    })

    it('gives an empty item where it finds nothing', async () => {
      expect(await projected('nowhere')).toEqual({})
      expect(await projected('nowhere.a, l[7], a[0], b.c')).toEqual({})
    })

    it.each([
      ['#m.#a', { m: { M: { a: S('A') } } }],
      ['#m.#a, #m.#b', { m: { M: { a: S('A'), b: S('B') } } }],
      ['#m.#b, #m.#n.#c', { m: { M: { b: S('B'), n: { M: { c: S('C') } } } } }],
      ['#l[1], #a', { l: { L: [{ M: { a: S('a1') } }] }, a: item.a }],
      ['#l[2], #l[1]', { l: { L: [{ M: { a: S('a1') } }, { M: { a: S('a2'), c: S('c2') } }] } }],
      ['#l[0].#b, #l[0].#a', { l: { L: [{ M: { a: S('a0'), b: S('b0') } }] } }],
      ['#l[0].#m.#x, #l[0].#m.#y', { l: { L: [{ M: { m: element.m } }] } }],
      ['#l[0].#a, #l[0].#m.#x', { l: { L: [{ M: { a: S('a0'), m: { M: { x: S('x0') } } } }] } }],
      ['#l[0].#n[0].#x, #l[0].#n[0].#y', { l: { L: [{ M: { n: { L: [inner.L[0]] } } }] } }],
      [
        '#l[0].#n[0].#x, #l[0].#n[1].#y',
        { l: { L: [{ M: { n: { L: [{ M: { x: S('x00') } }, { M: { y: S('y01') } }] } } }] } },
      ],
      [
        '#l[0].#a, #l[0].#b, #l[2].#c',
        { l: { L: [{ M: { a: S('a0'), b: S('b0') } }, { M: { c: S('c2') } }] } },
      ],
    ])('%s keeps the structure and closes the gaps of lists', async (expression, expected) => {
      expect(await projected(expression)).toEqual(expected)
    })

    it.each([
      ['#a, #a', /Two document paths overlap with each other; must remove or rewrite one of these paths/],
      ['#m, #m.#a', /Two document paths overlap with each other; must remove or rewrite one of these paths/],
      ['#missing', /An expression attribute name used in the document path is not defined/],
    ])('refuses %s', async (expression, message) => {
      await expectError(projected(expression), 'ValidationException', message)
    })
  })

  it('that is refused, is refused where no item would be read', () =>
    expectError(
      sorted.send('Scan', {
        ProjectionExpression: '#undefined',
        FilterExpression: 'pk = :never',
        ExpressionAttributeValues: { ':never': N(1) },
      }),
      'ValidationException',
    ))
})
