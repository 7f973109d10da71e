import { describe, expect, it } from 'vitest'
import { entityWith, foundIn, patternWith, tableWith, text } from './design-with.ts'

// What is said of a document differs from what is said of a program: its keys are glued by hand.

const worker = entityWith(
  'Worker',
  {
    PK: 'USER#{userId}',
    SK: 'PROFILE',
    GSI1PK: 'ROLE#{role}#{country}',
    GSI1SK: 'LOCATION#{city}#USER#{userId}',
  },
  { attributes: text('userId', 'role', 'country', 'city') },
)

describe('a prefix that ends with a placeholder', () => {
  const byCity = (prefix: string) =>
    patternWith('by city', [
      { attribute: 'GSI1PK', operator: '=', values: ['ROLE#WORKER#ZA'] },
      { attribute: 'GSI1SK', operator: 'begins_with', values: [prefix] },
    ])

  it('finds cities that only begin so, and shows both', () => {
    const [finding] = foundIn(tableWith([worker], [byCity('LOCATION#{city}')]), 'UNCLOSED_PREFIX')
    const [asked, shorter, longer] = finding?.examples.map(({ values }) => String(values.GSI1SK)) ?? []
    const prefix = /'(.+)'/.exec(asked ?? '')?.[1] as string
    expect(shorter?.startsWith(`${prefix}#`)).toBe(true)
    expect(longer?.startsWith(prefix) && !longer.startsWith(`${prefix}#`)).toBe(true)
  })

  it('is right with its delimiter', () => {
    expect(foundIn(tableWith([worker], [byCity('LOCATION#{city}#')]), 'UNCLOSED_PREFIX')).toEqual([])
  })

  it.each([
    ['the whole last part, by its own name', 'LOCATION#{city}#USER#{userId}', 1],
    ['a beginning of the last part, by another name', 'LOCATION#{city}#USER#{start}', 0],
  ])('may be %s', (_, prefix, count) => {
    const found = foundIn(tableWith([worker], [byCity(prefix)]), 'UNCLOSED_PREFIX')
    expect(found.map(({ fix }) => fix)).toEqual(Array(count).fill('Ask with = for one userId.'))
  })

  it('is right where no value begins another', () => {
    const attributes = [...text('userId', 'role', 'country'), { ...text('city')[0]!, format: 'uuid' }]
    const sized = { ...worker, attributes }
    expect(foundIn(tableWith([sized], [byCity('LOCATION#{city}')]), 'UNCLOSED_PREFIX')).toEqual([])
  })

  it.each([
    [['open', 'open-late'], 1],
    [['open', 'closed'], 0],
  ])('of %j is found %i times', (values, count) => {
    const attributes = [...text('userId', 'role', 'country'), { ...text('city')[0]!, values }]
    const listed = { ...worker, attributes }
    expect(foundIn(tableWith([listed], [byCity('LOCATION#{city}')]), 'UNCLOSED_PREFIX')).toHaveLength(count)
  })
})

describe('a delimiter in a value', () => {
  it('forges a key: two different items have one', () => {
    const event = entityWith(
      'Event',
      { PK: 'ORG#{org}#EVT#{event}', SK: 'META' },
      { attributes: text('org', 'event') },
    )
    const [finding] = foundIn(tableWith([event]), 'DELIMITER_IN_VALUE')
    const [one, other] = finding?.examples.map(({ values }) => values) ?? []
    expect(one?.PK).toBe(other?.PK)
    expect(one?.org).not.toBe(other?.org)
    expect(finding?.why).toContain('two different items can get the same key')
  })

  it('is possible where a document lists no attributes at all', () => {
    const event = entityWith('Event', { PK: 'ORG#{org}#EVT#{event}', SK: 'META' })
    expect(foundIn(tableWith([event]), 'DELIMITER_IN_VALUE')).toHaveLength(1)
  })
})

describe('a pattern that names no entity', () => {
  const project = entityWith('Project', {
    PK: 'P#{id}',
    SK: 'META',
    GSI1PK: 'STATUS#{status}',
    GSI1SK: 'AT#{at}',
  })
  const order = entityWith('Order', {
    PK: 'O#{id}',
    SK: 'META',
    GSI1PK: 'STATUS#{status}',
    GSI1SK: 'AT#{at}',
  })
  const open = patternWith('open', [{ attribute: 'GSI1PK', operator: '=', values: ['STATUS#OPEN'] }])

  it('is answered if any entity answers it', () => {
    expect(foundIn(tableWith([project, order], [open]), 'UNANSWERABLE_PATTERN')).toEqual([])
    const other = patternWith('other', [{ attribute: 'GSI1PK', operator: '=', values: ['STATE#OPEN'] }])
    const [finding] = foundIn(tableWith([project, order], [other]), 'UNANSWERABLE_PATTERN')
    expect(finding?.examples.map(({ of }) => of)).toEqual(['asked', 'Project', 'Order'])
  })

  it('reads all that answer it: they lie together', () => {
    const [finding] = foundIn(tableWith([project, order], [open]), 'MIXED_PARTITION')
    const [one, other] = finding?.examples.map(({ values }) => values.GSI1PK) ?? []
    expect(one).toMatch(/^STATUS#/)
    expect(one).toBe(other)
  })

  it('without a key condition is one that nobody can run', () => {
    const wish = patternWith('', [], { name: 'wish', title: 'Users by phone' })
    const [finding] = foundIn(tableWith([project], [wish]), 'UNANSWERABLE_PATTERN')
    expect(finding?.why).toContain("'Users by phone' is listed, but no key condition says how to read it")
  })

  it('by a sort key alone finds nothing', () => {
    const alone = patternWith('alone', [{ attribute: 'SK', operator: 'begins_with', values: ['ME'] }])
    const [finding] = foundIn(tableWith([project], [alone]), 'UNANSWERABLE_PATTERN')
    expect(finding?.why).toBe('SK finds nothing without a partition key.')
  })

  it('of an index that is never defined is said so, and no more', () => {
    const missing = patternWith('x', [{ attribute: 'GSI9PK', operator: '=', values: ['A'] }], {
      index: 'GSI9',
    })
    const codes = foundIn(tableWith([project], [missing])).map(({ code }) => code)
    expect(codes.filter(code => code === 'UNDEFINED_KEY')).toHaveLength(2)
    expect(codes).not.toContain('UNANSWERABLE_PATTERN')
  })
})

it('a bare name says that the attribute is itself the key', () => {
  const shop = entityWith('Shop', { PK: 'SHOP#{shopId}', SK: 'META', GSI1PK: 'GSI1PK', GSI1SK: 'GSI1SK' })
  const near = patternWith('near', [{ attribute: 'GSI1PK', operator: '=', values: ['Tokyo'] }])
  expect(foundIn(tableWith([shop], [near]), 'UNANSWERABLE_PATTERN')).toEqual([])
})

it('a TTL attribute is missing where attributes are listed, not where only keys are known', () => {
  const session = entityWith('Session', { PK: 'S#{id}', SK: 'META' }, { attributes: text('id') })
  const ttl = { ttl: 'expiresAt' }
  expect(foundIn(tableWith([session], [], ttl), 'TTL_WITHOUT_ATTRIBUTE')).toEqual([])
  const listed = { ...session, attributes: text('id', 'token') }
  expect(foundIn(tableWith([listed], [], ttl), 'TTL_WITHOUT_ATTRIBUTE')).toHaveLength(1)
})

it('a number begins with nothing', () => {
  const key = [
    { name: 'PK', type: 'S' },
    { name: 'SK', type: 'N' },
  ] as const
  const event = entityWith('Event', { PK: 'LOG#{log}', SK: '{SK}' })
  const early = patternWith('early', [
    { attribute: 'PK', operator: '=', values: ['LOG#{log}'] },
    { attribute: 'SK', operator: 'begins_with', values: ['17'] },
  ])
  const [finding] = foundIn(tableWith([event], [early], { key, indexes: [] }), 'UNANSWERABLE_PATTERN')
  expect(finding?.examples.at(-1)?.note).toBe('SK is a number, and begins_with works only on text')
})

describe('one item by the key of an index', () => {
  const user = entityWith('User', {
    PK: 'USER#{userId}',
    SK: 'META',
    GSI1PK: 'EMAIL#{email}',
    GSI1SK: 'USER',
  })
  const by = (title: string) =>
    patternWith('x', [{ attribute: 'GSI1PK', operator: '=', values: ['EMAIL#{email}'] }], { title })

  it.each([
    ['Get user by email', 1],
    ['Check that an address is unique', 1],
    ['List all users by email', 0],
    ['Users of a city', 0],
  ])("'%s' is found %i times", (title, count) => {
    expect(foundIn(tableWith([user], [by(title)]), 'GSI_UNIQUENESS')).toHaveLength(count)
  })
})

it('a key that is an attribute by itself may hold whatever a request asks of it; a template may not', () => {
  const call = (key: string) =>
    entityWith('Call', { PK: 'CALL#{id}', SK: 'META', GSI1PK: key, GSI1SK: '{at}' })
  const next = patternWith('next', [{ attribute: 'GSI1PK', operator: '=', values: ['{user}#SCHEDULED'] }])
  const found = (key: string) => foundIn(tableWith([call(key)], [next]), 'UNANSWERABLE_PATTERN')
  expect(found('{GSI1PK}')).toEqual([])
  expect(found('USER#{user}')).toHaveLength(1)
})

describe('a placeholder that is no attribute', () => {
  const user = entityWith('User', {
    PK: 'USER#{userId}',
    SK: 'META',
    GSI1PK: 'CITY#{town}',
    GSI1SK: '{userId}',
  })

  it('is fine in a document that lists no attributes', () => {
    expect(foundIn(tableWith([user]), 'UNKNOWN_PLACEHOLDER')).toEqual([])
  })

  it('is an attribute that the document spells otherwise', () => {
    const known = (name: string) =>
      foundIn(tableWith([{ ...user, attributes: text(name) }]), 'UNKNOWN_PLACEHOLDER')
    expect(known('Town')).toEqual([])
    expect(known('town_')).toEqual([])
    expect(known('township')).toHaveLength(1)
  })

  it('is read from the key of the item, but not from that of an index', () => {
    const found = foundIn(tableWith([{ ...user, attributes: text('city') }]), 'UNKNOWN_PLACEHOLDER')
    expect(found.map(({ key, why }) => [key, why.includes('{town}')])).toEqual([['GSI1PK', true]])
  })
})

it('a document without patterns has one finding for it', () => {
  const entities = [entityWith('A', { PK: 'A#{id}', SK: 'M' }), entityWith('B', { PK: 'B#{id}', SK: 'M' })]
  const found = foundIn(tableWith(entities)).filter(({ code }) => code.startsWith('UNREAD'))
  expect(found.map(({ at: [part] }) => part)).toEqual([{ kind: 'table', name: 'Table' }])
})

it('names say what a document does not: a status has few values, a timestamp is a moment', () => {
  const message = entityWith('Message', {
    PK: 'CHAT#{chatId}',
    SK: 'MESSAGE#{timestamp}',
    GSI1PK: 'STATUS#{status}',
    GSI1SK: 'AT#{timestamp}',
  })
  const codes = foundIn(tableWith([message])).map(({ code }) => code)
  expect(codes).toContain('TIMESTAMP_UNIQUENESS')
  expect(codes).toContain('LOW_CARDINALITY')
})

it('a moment behind the id of the item itself makes nothing unique that is not', () => {
  const message = entityWith('Message', { PK: 'MESSAGE#{messageId}', SK: 'AT#{timestamp}' })
  expect(foundIn(tableWith([message]), 'TIMESTAMP_UNIQUENESS')).toEqual([])
})

it('a key that serves two indexes is told of once', () => {
  const task = entityWith(
    'Task',
    { PK: 'USER#{user}', SK: 'RANK#{rank}', GSI1PK: 'OPEN#{user}' },
    {
      attributes: [...text('user'), { name: 'rank', type: 'number', optional: false }],
    },
  )
  const key = (name: string) => ({ name, type: 'S' }) as const
  const index = (name: string, kind: 'GSI' | 'LSI', partition: string) =>
    ({ name, kind, key: [key(partition), key('SK')], projection: 'ALL' }) as const
  const indexes = [index('GSI1', 'GSI', 'GSI1PK'), index('GSI2', 'GSI', 'GSI1PK'), index('LSI1', 'LSI', 'PK')]
  const ranked = {
    name: 'priority',
    type: 'string',
    optional: false,
    values: ['low', 'medium', 'high'],
  } as const
  const sorted = {
    ...task,
    keys: { ...task.keys, SK: 'P#{priority}#{rank}' },
    attributes: [...task.attributes, ranked],
  }
  const table = tableWith([sorted], [], { indexes })
  expect(foundIn(table, 'UNPADDED_NUMBER')).toHaveLength(1)
  expect(foundIn(table, 'ENUM_ORDER')).toHaveLength(1)
})

describe('one item that everybody writes', () => {
  it.each([
    ['Counter', { PK: 'COUNTER', SK: 'GLOBAL' }, 1],
    ['SiteStats', { PK: 'STATS', SK: 'STATS' }, 1],
    ['Counter', { PK: 'COUNTER#{tenant}', SK: 'GLOBAL' }, 0],
    ['Settings', { PK: 'SETTINGS', SK: 'GLOBAL' }, 0],
  ])('is %s with the keys %j: found %i times', (name, keys, count) => {
    const item = entityWith(name, keys, { attributes: text('tenant') })
    expect(foundIn(tableWith([item]), 'HOT_PARTITION')).toHaveLength(count)
  })
})
