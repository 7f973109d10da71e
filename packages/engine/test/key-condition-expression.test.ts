import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { item, type Plain, value } from './backends/plain.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

type Values = Record<string, Plain>

const byte = (...all: number[]) => Buffer.from(all)

describeOnEachBackend('A key condition', backend => {
  const single = onTable(backend)
  const tables = {
    strings: onTable(backend, keys('pk', 'sk')),
    numbers: onTable(backend, keys('pk', 'sk:N')),
    binaries: onTable(backend, keys('pk', 'sk:B')),
  }
  const stored: Record<keyof typeof tables, Plain[]> = {
    strings: ['a', 'b', 'ba', 'c'],
    numbers: [-2, 1, 3, 10],
    binaries: [byte(1), byte(127), byte(128), byte(255, 1)],
  }
  beforeAll(async () => {
    await single.put(item({ pk: 'p' }))
    for (const [name, sorts] of Object.entries(stored)) {
      for (const sk of sorts) await tables[name as keyof typeof tables].put(item({ pk: 'p', sk, z: 1 }))
    }
  })

  const query = (
    table: keyof typeof tables | 'single',
    text: string,
    values: Values,
    rest: WireObject = {},
  ) =>
    (table === 'single' ? single : tables[table]).send('Query', {
      KeyConditionExpression: text,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: item(values) }),
      ...rest,
    })
  const found = async (answer: Promise<WireObject>) => (await answer).Items.map(({ sk }: WireObject) => sk)

  const p = { ':p': 'p' }

  it.each<[keyof typeof tables, string, Values, number[]]>([
    ['strings', 'sk = :v', { ':v': 'b' }, [1]],
    ['strings', 'sk < :v', { ':v': 'b' }, [0]],
    ['strings', 'sk <= :v', { ':v': 'b' }, [0, 1]],
    ['strings', 'sk > :v', { ':v': 'b' }, [2, 3]],
    ['strings', ':v < sk', { ':v': 'b' }, [2, 3]],
    ['strings', 'sk >= :v', { ':v': 'b' }, [1, 2, 3]],
    ['strings', 'sk BETWEEN :v AND :w', { ':v': 'b', ':w': 'bz' }, [1, 2]],
    ['strings', 'sk bEtWeEn :v aNd :v', { ':v': 'b' }, [1]],
    ['strings', 'begins_with(sk, :v)', { ':v': 'b' }, [1, 2]],
    ['numbers', 'sk > :v', { ':v': 2 }, [2, 3]],
    ['numbers', 'sk BETWEEN :v AND :w', { ':v': -5, ':w': 3 }, [0, 1, 2]],
    ['binaries', 'sk > :v', { ':v': byte(127) }, [2, 3]],
    ['binaries', 'begins_with(sk, :v)', { ':v': byte(255) }, [3]],
  ])('in %s: %s %j', async (name, condition, values, positions) => {
    const expected = positions.map(at => value(stored[name][at] as Plain))
    const all = { ...p, ...values }
    expect(await found(query(name, `pk = :p AND ${condition}`, all))).toEqual(expected)
    expect(await found(query(name, `${condition} AND pk = :p`, all))).toEqual(expected)
    expect(await found(query(name, `(:p = pk) and (${condition})`, all))).toEqual(expected)
  })

  it('is of the partition alone, if there is no more', async () => {
    expect((await query('single', ' :p  =  pk ', p)).Count).toBe(1)
    expect((await query('strings', '#p=:p', p, { ExpressionAttributeNames: { '#p': 'pk' } })).Count).toBe(4)
    await expectError(query('single', 'pk = :p AND sk = :p', p), 'ValidationException')
  })

  it.each([
    'sk = :v',
    'pk > :p',
    'begins_with(pk, :p)',
    'pk IN (:p)',
    'pk = :p OR sk = :v',
    'NOT pk = :p',
    'pk = :p AND NOT sk = :v',
    'pk = :p AND sk <> :v',
    'pk = :p AND sk IN (:v)',
    'pk = :p AND z = :v',
    'pk = :p AND sk = z',
    'pk = :p AND sk > :v AND sk < :v',
    'pk = :p AND pk = :v',
    'pk = :p AND :v = :v',
    'pk = :p AND attribute_exists(sk)',
    'pk = :p AND contains(sk, :v)',
    'pk = :p AND begins_with(:v, sk)',
    'pk = :p AND size(sk) = :v',
    'pk = :p AND dog(sk, :v)',
    'pk = :p AND sk.x = :v',
    'pk = :p AND sk[0] = :v',
    '((pk = :p)) AND sk = :v',
    'pk = :p AND',
    'pk = :p sk = :v',
    'pk = :p AND #s = :v',
    'pk = :p AND sk = :w',
  ])('is not %s', async expression => {
    const all: Values = { ':p': 'p', ':v': 'b' }
    const used = Object.fromEntries(Object.entries(all).filter(([name]) => expression.includes(name)))
    await expectError(query('strings', expression, used), 'ValidationException')
  })

  it.each<[keyof typeof tables, string, Values]>([
    ['strings', 'pk = :p', { ':p': 3 }],
    ['strings', 'pk = :p AND sk = :v', { ...p, ':v': 3 }],
    ['strings', 'pk = :p AND sk = :v', { ...p, ':v': ['b'] }],
    ['strings', 'pk = :p AND sk > :v', { ...p, ':v': null }],
    ['strings', 'pk = :p AND begins_with(sk, :v)', { ...p, ':v': byte(1) }],
    ['numbers', 'pk = :p AND begins_with(sk, :v)', { ...p, ':v': 1 }],
    ['numbers', 'pk = :p AND begins_with(sk, :v)', { ...p, ':v': '1' }],
    ['numbers', 'pk = :p AND sk BETWEEN :v AND :w', { ...p, ':v': 1, ':w': 'x' }],
    ['numbers', 'pk = :p AND sk BETWEEN :v AND :w', { ...p, ':v': 2, ':w': 1 }],
    ['strings', 'pk = :p', { ...p, ':v': 'unused' }],
    ['strings', 'pk = :p', { ':p': '' }],
    ['strings', 'pk = :p AND sk = :v', { ...p, ':v': '' }],
  ])('of %s refuses values that do not fit: %s %j', async (name, expression, values) => {
    await expectError(query(name, expression, values), 'ValidationException')
  })

  describe('as it was before expressions', () => {
    const legacy = (name: keyof typeof tables, conditions: Record<string, [string, ...Plain[]]>) =>
      tables[name].send('Query', {
        KeyConditions: Object.fromEntries(
          Object.entries(conditions).map(([attribute, [ComparisonOperator, ...values]]) => [
            attribute,
            { ComparisonOperator, AttributeValueList: values.map(value) },
          ]),
        ),
      })
    const pk: [string, ...Plain[]] = ['EQ', 'p']

    it.each<[keyof typeof tables, [string, ...Plain[]], number[]]>([
      ['strings', ['EQ', 'b'], [1]],
      ['strings', ['LT', 'b'], [0]],
      ['strings', ['LE', 'b'], [0, 1]],
      ['strings', ['GT', 'b'], [2, 3]],
      ['strings', ['GE', 'b'], [1, 2, 3]],
      ['strings', ['BETWEEN', 'b', 'bz'], [1, 2]],
      ['strings', ['BEGINS_WITH', 'b'], [1, 2]],
      ['numbers', ['GT', 2], [2, 3]],
      ['binaries', ['GT', byte(127)], [2, 3]],
      ['binaries', ['BEGINS_WITH', byte(255)], [3]],
    ])('in %s: %j', async (name, sk, positions) => {
      const expected = positions.map(at => value(stored[name][at] as Plain))
      expect(await found(legacy(name, { pk, sk }))).toEqual(expected)
    })

    it.each<[keyof typeof tables, Record<string, [string, ...Plain[]]>]>([
      ['strings', {}],
      ['strings', { sk: ['EQ', 'b'] }],
      ['strings', { pk: ['LT', 'p'] }],
      ['strings', { pk: ['EQ', 3] }],
      ['strings', { pk: ['EQ', ''] }],
      ['strings', { pk, z: ['EQ', 1] }],
      ['strings', { pk, sk: ['EQ', 'b'], z: ['EQ', 1] }],
      ['strings', { pk, sk: ['EQ', 3] }],
      ['strings', { pk, sk: ['EQ', ['b']] }],
      ['strings', { pk, sk: ['EQ'] }],
      ['strings', { pk, sk: ['EQ', 'a', 'b'] }],
      ['strings', { pk, sk: ['BETWEEN', 'a'] }],
      ['strings', { pk, sk: ['BETWEEN', 'b', 'a'] }],
      ['strings', { pk, sk: ['BETWEEN', 'a', 1] }],
      ['numbers', { pk, sk: ['BEGINS_WITH', 1] }],
      ['numbers', { pk, sk: ['BEGINS_WITH', '1'] }],
      ...['NE', 'IN', 'CONTAINS', 'NOT_CONTAINS', 'DOG'].map(
        (operator): ['strings', Record<string, [string, ...Plain[]]>] => [
          'strings',
          { pk, sk: [operator, 'b'] },
        ],
      ),
      ['strings', { pk, sk: ['NULL'] }],
      ['strings', { pk, sk: ['NOT_NULL'] }],
    ])('of %s refuses %j', async (name, conditions) => {
      await expectError(legacy(name, conditions), 'ValidationException')
    })

    it('does not go with an expression, but one of them must be', async () => {
      const KeyConditions = { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'p' }] } }
      await expectError(
        query('single', 'pk = :p', p, { KeyConditions }),
        'ValidationException',
        /both expression/,
      )
      await expectError(single.send('Query', {}), 'ValidationException', /^Either the KeyConditions or/)
    })
  })
})
