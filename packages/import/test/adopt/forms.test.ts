import type { AttributeMap } from 'monotable'
import { describe, expect, it } from 'vitest'
import { adoptTable } from '../../src/index.ts'
import { adopt, keySchema, numbers, usual } from './adopting.ts'

describe('tables of other forms', () => {
  it('have attributes for keys', () => {
    const { schema, report } = adopt(
      numbers.map(n => ({ userId: `u${n}`, at: n * 1000, text: 'hello' })),
      { TableName: 'Messages', KeySchema: keySchema('userId', 'at') },
    )
    expect(report).toMatchObject({ foreign: { count: 0 }, differing: [], questions: [] })
    const [entity] = Object.values(schema?.entities ?? {})
    expect(entity?.keys).toEqual({})
    expect(Object.keys(entity?.attributes ?? {})).toEqual(['userId', 'at', 'text'])
  })

  it('have a partition key alone', () => {
    const { schema, report } = adopt(
      numbers.map(n => ({ id: `order-${n}`, total: n })),
      { TableName: 'Orders', KeySchema: keySchema('id') },
    )
    expect(report.foreign.count).toBe(0)
    expect(Object.keys(schema?.entities ?? {})).toHaveLength(1)
  })

  it('have a partition key alone, which has a prefix and is not made of itself', () => {
    const ids = [...numbers.map(n => ({ id: `order#${n}`, total: 7 * n + 100 })), { id: 'x', total: 0 }]
    const { schema, report } = adopt(ids, { TableName: 'Orders', KeySchema: keySchema('id') })
    expect(schema?.entities.Order?.keys).toEqual({ id: 'order#{orderId}' })
    expect(report.foreign).toEqual({ count: 1, examples: ['x'] })
  })

  it('have indexes of several attributes, which are declared and asked by all of their partition key', () => {
    const element = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType })
    const several = {
      IndexName: 'Wide',
      KeySchema: [
        element('city', 'HASH'),
        element('day', 'HASH'),
        element('hour', 'RANGE'),
        element('seat', 'RANGE'),
      ],
    }
    const { schema, report, program } = adopt(
      numbers.map(n => ({
        PK: `A#${n}x`,
        SK: 'META',
        city: `city-${n}`,
        day: `2026-01-${10 + n}`,
        hour: `h-${n}`,
        seat: n,
      })),
      { ...usual, GlobalSecondaryIndexes: [several] },
    )
    expect(report.questions.join()).not.toContain('Wide')
    expect(program).toContain("Wide: gsi(['city', 'day'], ['hour', 'seat'])")
    const conditions = Object.values(schema?.access ?? {}).map(pattern => pattern.condition)
    expect(conditions).toContain('Wide: city = {city}, day = {day}')
  })
})

describe('items that are like no others', () => {
  it('gives nothing for keys that are no text, and says so', () => {
    const items = numbers.map(n => ({
      PK: { B: btoa(String(n)) },
      SK: { B: btoa('x') },
    })) as unknown as AttributeMap[]
    const { report } = adoptTable({ description: usual, items })
    expect(report.items).toBe(12)
    expect(report.foreign.count + Object.values(report.entities).reduce((sum, count) => sum + count, 0)).toBe(
      12,
    )
  })
})
