import { type AttributeMap, keysOf, readStored } from 'monotable'
import { describe, expect, it } from 'vitest'
import { adoptTable } from '../../src/index.ts'
import { adopt, keySchema, numbers, type Plain, stored, usual } from './adopting.ts'

describe('templates', () => {
  it('are made of the attributes that stand in the keys', () => {
    const { schema, report } = adopt(
      numbers.map(n => ({
        PK: `SHOP#s${n % 3}x`,
        SK: `PRODUCT#p-${n}`,
        GSI1PK: `SHOP#s${n % 3}x#CATEGORY#${n % 2 ? 'Audio' : 'Video'}`,
        GSI1SK: `PRICE#${String(n * 7).padStart(6, '0')}`,
        shopId: `s${n % 3}x`,
        productId: `p-${n}`,
        category: n % 2 ? 'Audio' : 'Video',
        price: n * 7,
      })),
    )
    expect(schema?.entities.Product?.keys).toEqual({
      PK: 'SHOP#{shopId}',
      SK: 'PRODUCT#{productId}',
      GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
      GSI1SK: 'PRICE#{price:000000}',
    })
    expect(report).toMatchObject({ foreign: { count: 0 }, differing: [], questions: [] })
  })

  it('carry a part that no attribute has, with a question about its name', () => {
    const { schema, report } = adopt(
      numbers.map(n => ({
        PK: `USER#u${n}`,
        SK: `LOGIN#${n}77`,
        GSI1PK: `LOGINOF#u${n}`,
        GSI1SK: 'x',
        at: n,
      })),
    )
    expect(schema?.entities.Login?.keys).toMatchObject({ PK: 'USER#{userId}', GSI1PK: 'LOGINOF#{userId}' })
    expect(report.questions).toContainEqual(expect.stringContaining('Login.PK: {userId} in USER#{userId}'))
    const item = stored({ PK: 'USER#u5', SK: 'LOGIN#577', GSI1PK: 'LOGINOF#u5', GSI1SK: 'x', at: 5 })
    expect(schema && readStored(schema, item)?.item).toMatchObject({ userId: 'u5', at: 5 })
  })

  it('say that a part is the beginning of an attribute', () => {
    const { report } = adopt(
      numbers.map(n => ({
        PK: `DAY#2026-01-${String(n).padStart(2, '0')}`,
        SK: `EVENT#${n}-00`,
        id: `${n}-00`,
        at: `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`,
      })),
    )
    expect(report.questions.join()).toContain("It is the beginning of at: 'derive' can make it.")
  })

  it('keep values with delimiters in them whole', () => {
    const { schema } = adopt(
      numbers.map(n => ({
        PK: `SITE#a${n}.example`,
        SK: `URL#https://a${n}.example/x#${n}`,
        url: `https://a${n}.example/x#${n}`,
        site: `a${n}.example`,
      })),
    )
    expect(schema?.entities.Url?.keys).toEqual({ PK: 'SITE#{site}', SK: 'URL#{url}' })
  })

  it('do not take a number inside another for an attribute', () => {
    const { schema } = adopt(numbers.map(n => ({ PK: `A#1${n}0`, SK: 'META', count: n, id: `1${n}0` })))
    expect(schema?.entities.A?.keys.PK).toBe('A#{id}')
  })

  it('are taken from a design document where keys alone carry a part', () => {
    const items = numbers.map(n => stored({ PK: `USER#u${n}`, SK: 'META', plan: 'free' }))
    const hints = new Map([['PK', ['ORDER#{orderId}', 'USER#{accountId}']]])
    expect(adoptTable({ description: usual, items, hints }).schema?.entities.User?.keys.PK).toBe(
      'USER#{accountId}',
    )
  })
})

describe('entities', () => {
  const mixed = [
    ...numbers.map(n => ({ PK: `SHOP#${n}a`, SK: 'META', kind: 'SHOP', shopId: `${n}a`, name: `Shop ${n}` })),
    ...numbers.map(n => ({
      PK: `SHOP#${n % 4}a`,
      SK: `SALE#${n}b`,
      kind: 'SALE',
      shopId: `${n % 4}a`,
      saleId: `${n}b`,
    })),
  ]

  it('are what items say that they are', () => {
    const { schema } = adopt(mixed)
    expect(Object.keys(schema?.entities ?? {})).toEqual(['Shop', 'Sale'])
    expect(schema?.entities.Shop).toHaveProperty('options.type', { kind: 'SHOP' })
  })

  it('are told apart by their keys where items say nothing', () => {
    const { schema } = adopt(mixed.map(({ kind: _, ...item }) => item))
    expect(Object.keys(schema?.entities ?? {}).sort()).toEqual(['Sale', 'Shop'])
  })

  it('are not made of a single row that says nothing of what it is, unless there is nothing else', () => {
    const orders = numbers.map(n => ({
      PK: `CUSTOMER#c${n}`,
      SK: `ORDER#o-${n}`,
      customerId: `c${n}`,
      orderId: `o-${n}`,
    }))
    const config = { PK: 'CONFIG', SK: 'CONFIG', colour: 'red' }
    const left = { PK: 'LOCK#7f3', SK: 'v1', at: 5 }
    const profile = { PK: 'CUSTOMER#c9', SK: 'PROFILE', customerId: 'c9', name: 'Ann' }
    const { schema, report, program } = adopt([...orders, config, left, profile])
    expect(Object.keys(schema?.entities ?? {})).toEqual(['Order', 'Customer'])
    expect(report.foreign).toEqual({ count: 2, examples: ['CONFIG / CONFIG', 'LOCK#7f3 / v1'] })
    expect(program).toContain('2 items of no entity below, such as CONFIG / CONFIG, LOCK#7f3 / v1.')
    // Two of a kind are an entity, and so is one that says what it is.
    expect(Object.keys(adopt([...orders, left, { ...left, PK: 'LOCK#8a1' }]).schema?.entities ?? {})).toEqual(
      ['Order', 'Lock'],
    )
    const typed = [...orders.map(item => ({ ...item, _type: 'Order' })), { ...config, _type: 'Config' }]
    expect(Object.keys(adopt(typed).schema?.entities ?? {})).toEqual(['Order', 'Config'])
    const byId = { TableName: 'Things', KeySchema: keySchema('id') }
    const ids = adopt([...numbers.map(n => ({ id: `i${n}` })), { id: 'settings', colour: 'red' }], byId)
    expect(ids.report.foreign.count).toBe(0)
    expect(Object.keys(adopt([config]).schema?.entities ?? {})).toEqual(['Config'])
  })

  it('are not told apart by the kind of an event, which all events have', () => {
    const { schema } = adopt(
      numbers.map(n => ({
        PK: `USER#${n}u`,
        SK: `EVENT#${n}e`,
        userId: `${n}u`,
        eventId: `${n}e`,
        type: n % 2 ? 'LOGIN' : 'LOGOUT',
      })),
    )
    expect(Object.keys(schema?.entities ?? {})).toEqual(['Event'])
  })

  it('read older keys, and never write them', () => {
    const { schema, report } = adopt([
      ...numbers.map(n => ({ PK: `USER#${n}u`, SK: 'META', type: 'USER', userId: `${n}u` })),
      { PK: 'CUSTOMER#99u', SK: 'META', type: 'USER', userId: '99u' },
    ])
    expect(schema?.entities.User).toHaveProperty('options.alsoRead', [
      { PK: 'CUSTOMER#{userId}', SK: 'META' },
    ])
    expect(report.foreign.count).toBe(0)
    expect(report.guesses.join()).toContain('CUSTOMER#{userId}')
  })

  it('are two where one name stands for items with keys of other parts', () => {
    const { schema } = adopt([
      ...numbers.map(n => ({ PK: `EVT#${n}e`, SK: 'STATS', type: 'STATS', eventId: `${n}e`, photos: n })),
      ...numbers
        .slice(5)
        .map(n => ({ PK: `EVT#${n}e`, SK: `STATS#${n}p`, type: 'STATS', eventId: `${n}e`, byId: `${n}p` })),
    ])
    expect(
      Object.values(schema?.entities ?? {})
        .map(({ keys }) => keys.SK)
        .sort(),
    ).toEqual(['STATS', 'STATS#{byId}'])
  })
})

describe('index keys that only some items have', () => {
  const product = (n: number, more: Plain = {}, isListed = true): Plain => ({
    PK: `SHOP#${n % 2}s`,
    SK: `PRODUCT#${n}p`,
    shopId: `${n % 2}s`,
    productId: `${n}p`,
    category: `c${n % 3}`,
    ...(isListed && { GSI1PK: `CATEGORY#c${n % 3}`, GSI1SK: `PRODUCT#${n}p` }),
    ...more,
  })
  const gone = { deletedAt: '2026-01-01T00:00:00.000Z' }

  it('are there while another attribute is absent', () => {
    const { schema, report, program } = adopt([
      ...numbers.map(n => product(n)),
      ...[20, 21].map(n => product(n, gone, false)),
    ])
    expect(report.differing).toEqual([])
    expect(program).toContain("GSI1PK: { of: ['deletedAt'], when: item => item.deletedAt === undefined }")
    const kept = { shopId: '0s', productId: '1p', category: 'c1' }
    expect(schema && keysOf(schema, 'Product' as never, kept as never)).toHaveProperty(
      'GSI1PK',
      'CATEGORY#c1',
    )
    expect(schema && keysOf(schema, 'Product' as never, { ...kept, ...gone } as never)).not.toHaveProperty(
      'GSI1PK',
    )
  })

  it('are there for one value of a state', () => {
    const { program, report } = adopt(
      numbers.map(n => product(n, { status: n > 6 ? 'ACTIVE' : 'DRAFT' }, n > 6)),
    )
    expect(program).toContain("when: item => item.status === 'ACTIVE'")
    expect(report.differing).toEqual([])
  })

  it('are no template where nothing decides, so that no write moves an item in or out', () => {
    const { schema, report } = adopt(numbers.map(n => product(n, { size: n * 3 }, n % 5 !== 0)))
    expect(schema?.entities.Product?.keys).toEqual({ PK: 'SHOP#{shopId}', SK: 'PRODUCT#{productId}' })
    expect(Object.keys(schema?.entities.Product?.attributes ?? {})).toEqual(
      expect.arrayContaining(['GSI1PK', 'GSI1SK']),
    )
    expect(report.questions.join()).toContain("say by 'only' when it is there")
  })
})

describe('types', () => {
  it('are the narrowest that all values have', () => {
    const { program } = adopt(
      numbers.map(n => ({
        PK: `A#${n}x`,
        SK: 'META',
        id: `${n}x`,
        whole: n,
        part: n + 0.5,
        flag: n % 2 === 0,
        ...(n > 3 && { sometimes: 'here' }),
        orNull: n > 3 ? 'text' : null,
        either: n > 3 ? 'text' : n,
        list: ['a', 'b'],
        place: { city: 'Bonn', ...(n > 6 && { street: 'X' }) },
        moment: `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`,
        second: `2026-01-${String(n).padStart(2, '0')}T10:00:00Z`,
      })),
    )
    for (const line of [
      'whole: z.int(),',
      'part: z.number(),',
      'flag: z.boolean(),',
      'sometimes: z.string().optional(),',
      'orNull: z.string().nullable(),',
      'either: z.union([z.string(), z.int()]),',
      'list: z.array(z.string()),',
      'place: z.object({ city: z.string(), street: z.string().optional() }),',
      'moment: z.iso.datetime(),',
      'second: z.string(),',
    ])
      expect(program).toContain(line)
  })

  it('keep numbers that JavaScript would change', () => {
    const items = numbers.map(n => ({
      PK: { S: `A#${n}x` },
      SK: { S: 'META' },
      big: { N: `9007199254740993${n}` },
    }))
    const { program, schema } = adoptTable({ description: usual, items })
    expect(program).toContain('big: z.bigint()')
    const read = schema && readStored(schema, items[0] as unknown as AttributeMap)
    expect(read?.item).toHaveProperty('big', 90071992547409931n)
  })
})
