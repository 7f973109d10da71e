import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Expressions } from '../../src/expressions/request.ts'
import type { Pattern, PatternOptions } from '../../src/schema/access.ts'
import { type AnyEntity, entity } from '../../src/schema/entity.ts'
import { valuesInKeys } from '../../src/schema/index-rows.ts'
import type { PatternModel } from '../../src/schema/pattern-model.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import * as shop from './shop.ts'

const Need = entity(
  'Need',
  {
    PK: 'COMPANY#{companyId}',
    SK: 'NEED#{needId}',
    GSI1PK: 'NEED#{status}',
    GSI1SK: 'PRIORITY#{priority}#CREATED#{createdAt}',
    KeysPK: 'NEED#{status}',
    KeysSK: '{createdAt}#{name:lower}',
  },
  {
    companyId: z.string(),
    needId: z.string(),
    status: z.enum(['active', 'done']),
    priority: z.enum(['high', 'low']),
    createdAt: z.iso.datetime(),
    name: z.string(),
    amount: z.number(),
    tags: z.set(z.string()).optional(),
    deletedAt: z.iso.datetime().optional(),
    TTL: z.int().optional(),
  },
  { type: { entityType: 'NEED' }, softDelete: 'deletedAt' },
)

const Pointer = entity(
  'Pointer',
  { PK: 'OWNER#{owner}', SK: 'NEED#{companyId}#{needId}' },
  { owner: z.string(), companyId: z.string(), needId: z.string() },
)

const Lame = entity('Lame', { PK: 'LAME#{owner}', SK: 'NEED' }, { owner: z.string(), needId: z.string() })

const on = table('Options', {
  key: ['PK', 'SK'],
  ttl: 'TTL',
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK'),
    Keys: gsi('KeysPK', 'KeysSK', { projection: 'KEYS_ONLY' }),
    Some: gsi('KeysPK', 'GSI1SK', { projection: ['name', 'TTL', 'deletedAt'] }),
  },
})

type Kind = Pattern['kind']
const base = 'PK = COMPANY#{companyId}, SK begins_with NEED#'
const ranked = 'GSI1PK = NEED#{status}, GSI1SK begins_with PRIORITY#{priority}'

function model(
  condition: string,
  options: PatternOptions,
  of: AnyEntity = Need,
  kind: Kind = 'query',
): PatternModel {
  return shop.model({ kind, entities: [of], condition, options }, [Need, Pointer, Lame], on)
}

const fault = (...given: Parameters<typeof model>) =>
  caught('INVALID_DECLARATION', () => model(...given)).message

describe('a filter', () => {
  it('is compiled against the attributes, and its arguments are the pattern’s', () => {
    const { filter, arguments: names } = model(base, {
      filter: 'status = {status} and amount > 3 and entityType = "NEED"',
    })
    expect(names).toEqual(['companyId', 'status'])
    const request = new Expressions()
    expect(filter?.append(request, { status: 'active' })).toBe('#n0 = :v0 AND #n1 > :v1 AND #n2 = :v2')
    expect(request.values).toEqual({ ':v0': { S: 'active' }, ':v1': { N: '3' }, ':v2': { S: 'NEED' } })
  })

  it.each([
    [
      'prise > 3',
      "its filter cannot be read: Condition 'prise > 3', at 0: 'prise' is not an attribute. Filter by attributes of Need",
    ],
    ['amount >', 'its filter cannot be read'],
    ['PK = "x"', "'PK' is not an attribute"],
  ])('%s', (filter, words) => {
    expect(fault(base, { filter })).toContain(words)
    expect(fault(base, { filter })).toMatch(/^thePattern: /)
  })

  it('is not by a key of what is read', () => {
    const native = table('Native', { key: ['owner', 'needId'] })
    const Row = entity('Row', {}, { owner: z.string(), needId: z.string() })
    const pattern = {
      kind: 'query',
      entities: [Row],
      condition: 'owner = {owner}',
      options: { filter: 'needId > {n}' },
    } as const
    expect(caught('INVALID_DECLARATION', () => shop.model(pattern, [Row], native)).message).toContain(
      'needId: DynamoDB cannot filter by a key of the index it reads. Put it into the key condition',
    )
  })
})

describe('options', () => {
  it.each<[string, string, PatternOptions, string]>([
    ['a page of nothing', base, { limit: 0 }, 'a page cannot have 0 items'],
    ['half an item', base, { limit: 1.5 }, 'a page cannot have 1.5 items'],
    [
      'consistent reads of a global index',
      ranked,
      { consistent: true },
      'GSI1 is a global index, and DynamoDB never reads those consistently',
    ],
    [
      'each of what is no placeholder',
      ranked,
      { each: { rank: ['high'] } },
      "'rank' in each is not a placeholder of the condition. Use one of {status}, {priority}",
    ],
    [
      'each of a filter’s argument',
      base,
      { filter: 'status = {s}', each: { s: 'given' } },
      "'s' in each is not a placeholder",
    ],
    ['each of no value', ranked, { each: { priority: [] } }, "each has no value for 'priority'"],
    [
      'each of a value that the key refuses',
      ranked,
      { each: { priority: ['high', 'none'] } },
      'each: {priority} cannot be "none"',
    ],
    ['order without each', ranked, { order: ['createdAt'] }, 'order works only together with each'],
    [
      'order by what is no attribute',
      ranked,
      { each: { priority: 'given' }, order: ['rank'] },
      "'rank' in order is not an attribute of the rows",
    ],
    [
      'order that the rows do not have',
      ranked,
      { each: { priority: 'given' }, order: ['amount'] },
      "GSI1SK: each query is sorted by 'createdAt', so their results cannot be merged by 'amount'",
    ],
    [
      'order with an open component before it',
      'GSI1PK = NEED#{status}',
      { each: { status: 'given' }, order: ['createdAt'] },
      "each query is sorted by 'priority', so their results cannot be merged by 'createdAt'",
    ],
    [
      'order under one bound, which fixes nothing',
      'GSI1PK = NEED#{status}, GSI1SK <= PRIORITY#high#CREATED#{to}',
      { each: { status: 'given' }, order: ['createdAt'] },
      "each query is sorted by 'priority', so their results cannot be merged by 'createdAt'",
    ],
    [
      'order between bounds that begin differently',
      'GSI1PK = NEED#{status}, GSI1SK between PRIORITY#high#CREATED#{from} and PRIORITY#low#CREATED#{to}',
      { each: { status: 'given' }, order: ['createdAt'] },
      "each query is sorted by 'priority', so their results cannot be merged by 'createdAt'",
    ],
    [
      'a projection of what is no attribute',
      base,
      { project: ['nmae'] },
      "'nmae' in project is not an attribute. Project attributes of Need",
    ],
  ])('%s', (_, condition, options, words) => {
    expect(fault(condition, options)).toContain(words)
  })

  it('each is for several items', () => {
    const options: PatternOptions = { each: { needId: 'given' } }
    expect(fault('PK = COMPANY#{companyId}, SK = NEED#{needId}', options, Need, 'get')).toContain(
      'get reads one item, not one for each value',
    )
  })

  it.each<[string, PatternOptions]>([
    [ranked, { each: { priority: ['high', 'low'] } }],
    [
      ranked,
      { each: { priority: 'given', status: ['active'] }, order: ['createdAt'], direction: 'desc', limit: 20 },
    ],
    [
      'GSI1PK = NEED#{status}, GSI1SK begins_with PRIORITY#high#',
      { each: { status: 'given' }, order: ['createdAt', 'needId'] },
    ],
    ['GSI1PK = NEED#{status}', { each: { status: 'given' }, order: ['priority', 'createdAt'] }],
    [
      'GSI1PK = NEED#{status}, GSI1SK between PRIORITY#high#CREATED#{from} and PRIORITY#high#CREATED#{to}',
      { each: { status: 'given' }, order: ['createdAt'] },
    ],
    [
      'GSI1PK = NEED#{status}, GSI1SK between PRIORITY#high# and PRIORITY#high#CREATED#{to}',
      { each: { status: 'given' }, order: ['createdAt'] },
    ],
    [
      'GSI1PK = NEED#{status}, GSI1SK between PRIORITY#{p}#CREATED#{from} and PRIORITY#{p}#CREATED#{to}',
      { each: { status: 'given' }, order: ['createdAt'] },
    ],
    [base, { project: ['name', 'amount'], consistent: true, deleted: true }],
  ])('%s is well said with %o', (condition, options) => {
    expect(model(condition, options).pattern.options).toBe(options)
  })
})

describe('rows that stand for items', () => {
  it('tell the key of the item', () => {
    const pattern = model('PK = OWNER#{owner}', { hydrate: Need, project: ['amount'] }, Pointer)
    expect(pattern.hydrate?.name).toBe('Need')
  })

  it('are refused when they do not', () => {
    expect(fault('PK = LAME#{owner}', { hydrate: Need }, Lame)).toContain(
      "rows of Lame lack 'companyId', which the key of Need needs. Give Lame attributes with those names",
    )
  })

  it('are not those of a collection', () => {
    expect(fault('PK = OWNER#{owner}', { hydrate: Need }, Pointer, 'collection')).toContain(
      'a collection cannot hydrate',
    )
  })

  it('stand for entities of the schema', () => {
    const Other = entity('Other', { PK: 'O#{needId}', SK: 'O' }, { needId: z.string() })
    expect(fault('PK = OWNER#{owner}', { hydrate: Other }, Pointer)).toContain(
      'Other, thePattern: the schema has no such entity',
    )
  })
})

describe('an index without all attributes', () => {
  const keys = 'Keys: KeysPK = NEED#{status}'
  const some = 'Some: KeysPK = NEED#{status}'

  it('is read with hydrate, or for what it has and what its keys tell', () => {
    expect(model(keys, { hydrate: Need }).partial).toBe(true)
    expect(model(some, { project: ['name', 'companyId', 'priority'] }).partial).toBe(true)
    expect(model(ranked, {}).partial).toBe(false)
  })

  it('does not show what it does not have', () => {
    expect(fault(keys, {})).toContain(
      "Keys does not project 'priority', 'name', 'amount', 'tags', 'deletedAt', 'TTL' of Need. Add hydrate: Need, project less",
    )
    expect(fault(some, { project: ['amount'] })).toContain("Some does not project 'amount' of Need")
  })

  it('must tell what decides whether an item is shown', () => {
    expect(fault(keys, { project: ['needId'] })).toContain("Keys does not project 'TTL', 'deletedAt' of Need")
    expect(fault(keys, { project: ['needId'], deleted: true })).toContain(
      "Keys does not project 'TTL' of Need",
    )
  })

  it('is filtered by what it has', () => {
    expect(fault(keys, { hydrate: Need, filter: 'amount > 3' })).toContain(
      "Keys does not project 'amount' of Need",
    )
    expect(model(some, { hydrate: Need, filter: 'name > "a"' }).filter).toBeDefined()
  })

  it('gives attributes from its keys, except what is written in another letter case', () => {
    const need = model(keys, { hydrate: Need }).entities[0]!
    const row = {
      PK: { S: 'COMPANY#c' },
      SK: { S: 'NEED#n' },
      KeysPK: { S: 'NEED#active' },
      KeysSK: { S: '2025-01-20T10:00:00.000Z#name' },
    }
    expect(valuesInKeys(need, row)).toEqual({
      companyId: 'c',
      needId: 'n',
      status: 'active',
      createdAt: '2025-01-20T10:00:00.000Z',
    })
  })
})
