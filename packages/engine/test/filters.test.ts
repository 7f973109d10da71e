import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const items: WireObject[] = [
  {
    who: S('alice'),
    age: N(30),
    tags: { SS: ['admin', 'user'] },
    doc: { M: { x: S('deep') } },
    l: { L: [S('first'), S('second')] },
    bytes: B(1, 2),
    text: S('é\u{1d11e}'),
  },
  {
    who: S('bob'),
    age: N(25),
    tags: { SS: ['', 'user'] },
    doc: { M: { x: S('other') } },
    l: { L: [S('alpha'), S('beta')] },
    bytes: B(3, 4),
  },
  {
    who: S('carol'),
    age: N(35),
    tags: { SS: ['admin', 'manager'] },
    doc: { M: { x: S('deep') } },
    l: { L: [S('first')] },
    bytes: B(5, 6),
  },
  {
    who: S('dave'),
    age: N(28),
    tags: { SS: ['viewer'] },
    doc: { M: { x: S('v0'), y: S('v1'), z: S('v2') } },
    l: { L: [S('p'), S('q'), S('r'), S('s')] },
    bytes: B(1, 2, 3, 4, 5),
  },
].map((item, position) => ({ pk: S('p'), sk: S(String(position)), ...item }))

describeOnEachBackend('A filter', backend => {
  const table = onTable(backend, keys('pk', 'sk'))
  beforeAll(() => Promise.all(items.map(item => table.put(item))))

  const cases: [string, WireObject, string[]][] = [
    ['who = :v', { ':v': S('bob') }, ['bob']],
    ['age <> :v', { ':v': N(25) }, ['alice', 'carol', 'dave']],
    ['age > :v', { ':v': N(29) }, ['alice', 'carol']],
    ['who <= :v', { ':v': S('bob') }, ['alice', 'bob']],
    ['age BETWEEN :v AND :w', { ':v': N(26), ':w': N(34) }, ['alice', 'dave']],
    ['who IN (:v, :w)', { ':v': S('alice'), ':w': S('carol') }, ['alice', 'carol']],
    ['who = :v AND age > :w', { ':v': S('alice'), ':w': N(20) }, ['alice']],
    ['who = :v OR who = :w', { ':v': S('alice'), ':w': S('bob') }, ['alice', 'bob']],
    ['(who = :v) OR (who = :w)', { ':v': S('alice'), ':w': S('bob') }, ['alice', 'bob']],
    ['(who = :v OR who = :w)', { ':v': S('alice'), ':w': S('bob') }, ['alice', 'bob']],
    ['(who = :v OR (who = :w))', { ':v': S('alice'), ':w': S('bob') }, ['alice', 'bob']],
    ['(age > :v) AND ((who = :w) OR (who = :x))', { ':v': N(26), ':w': S('bob'), ':x': S('dave') }, ['dave']],
    ['(age > :v) AND (begins_with(who, :w))', { ':v': N(20), ':w': S('ca') }, ['carol']],
    ['(age < :v) AND (NOT (who = :w))', { ':v': N(29), ':w': S('bob') }, ['dave']],
    ['attribute_exists(#t)', {}, ['alice']],
    ['attribute_type(who, :v)', { ':v': S('S') }, ['alice', 'bob', 'carol', 'dave']],
    ['contains(who, :v)', { ':v': S('lic') }, ['alice']],
    ['contains(tags, :v)', { ':v': S('admin') }, ['alice', 'carol']],
    ['contains(tags, :v)', { ':v': S('') }, ['bob']],
    ['NOT contains(tags, :v)', { ':v': S('admin') }, ['bob', 'dave']],
    ['tags = :v', { ':v': { SS: ['user', 'admin'] } }, ['alice']],
    ['tags <> :v', { ':v': { SS: ['user', 'admin'] } }, ['bob', 'carol', 'dave']],
    ['doc.x = :v', { ':v': S('deep') }, ['alice', 'carol']],
    ['l[0] = :v', { ':v': S('first') }, ['alice', 'carol']],
    ['#b > :v', { ':v': B(3, 4) }, ['carol']],
    ['begins_with(#b, :v)', { ':v': B(1) }, ['alice', 'dave']],
    ['#b BETWEEN :v AND :w', { ':v': B(1, 2, 3), ':w': B(3, 4) }, ['bob', 'dave']],
    ['size(who) > :v', { ':v': N(4) }, ['alice', 'carol']],
    ['size(l) = :v', { ':v': N(4) }, ['dave']],
    ['size(tags) = :v', { ':v': N(1) }, ['dave']],
    ['size(doc) > :v', { ':v': N(2) }, ['dave']],
    ['size(#b) > :v', { ':v': N(3) }, ['dave']],
    ['size(#t) = :v', { ':v': N(3) }, ['alice']],
    ['size(#t) = :v', { ':v': N(6) }, []],
    ['size(nowhere) = :v', { ':v': N(0) }, []],
  ]
  const names: Record<string, string> = { '#b': 'bytes', '#t': 'text' }
  const filter = (FilterExpression: string, values: WireObject) => {
    const used = Object.keys(names).filter(name => FilterExpression.includes(name))
    return {
      FilterExpression,
      ...(used.length && {
        ExpressionAttributeNames: Object.fromEntries(used.map(name => [name, names[name]])),
      }),
      ...(Object.keys(values).length && { ExpressionAttributeValues: values }),
    }
  }
  const people = ({ Items }: WireObject): string[] => Items.map((item: WireObject) => item.who.S).sort()

  describe.each<[string, (filter: WireObject) => Promise<WireObject>]>([
    ['Scan', input => table.send('Scan', { ...input, ConsistentRead: true })],
    [
      'Query',
      input =>
        table.send('Query', {
          ...input,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': S('p'), ...input.ExpressionAttributeValues },
        }),
    ],
  ])('of %s', (_operation, send) => {
    it.each(cases)('%s %j', async (expression, values, expected) => {
      const answer = await send(filter(expression, values))
      expect(people(answer)).toEqual(expected)
      expect(answer).toMatchObject({ Count: expected.length, ScannedCount: items.length })
    })

    it.each([
      ['((who = :v))', { ':v': S('x') }, 'The expression has redundant parentheses;'],
      [
        'begins_with(nowhere, :v)',
        { ':v': N(1) },
        'Incorrect operand type for operator or function; operator or function: begins_with, operand type: N',
      ],
    ])('is refused before anything is read: %s', async (expression, values, message) => {
      await expectError(
        send(filter(expression, values)),
        'ValidationException',
        `Invalid FilterExpression: ${message}`,
      )
    })
  })
})
