import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compileCondition } from '../../src/expressions/compile-condition.ts'
import type { TypeOf } from '../../src/expressions/encodes.ts'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { type AttributeType, attributeType } from '../../src/values/attribute-type.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { openTable } from './table.ts'

const types = new Map<string, AttributeType>(
  Object.entries({
    stock: z.int(),
    wanted: z.int(),
    status: z.enum(['active', 'sold', 'gone']),
    seen: z.iso.datetime({ offset: true }),
    tags: z.set(z.string()),
    marks: z.set(z.number()),
    days: z.set(z.iso.datetime({ offset: true })),
    list: z.array(z.number()),
    place: z.object({ city: z.string(), floors: z.array(z.object({ no: z.int() })) }),
    live: z.boolean(),
    note: z.string().nullable(),
  }).map(([name, type]) => [name, attributeType(type)]),
)
const typeOf: TypeOf = name => types.get(name)

const items: Record<string, AttributeMap> = {
  a: {
    stock: { N: '10' },
    wanted: { N: '3' },
    status: { S: 'active' },
    seen: { S: '2025-01-01T00:00:00.000Z' },
    tags: { SS: ['red', 'blue'] },
    marks: { NS: ['1', '2.5'] },
    days: { SS: ['2025-01-01T00:00:00.000Z'] },
    list: { L: [{ N: '7' }, { N: '8' }] },
    place: {
      M: { city: { S: 'Durban' }, floors: { L: [{ M: { no: { N: '1' } } }, { M: { no: { N: '2' } } }] } },
    },
    live: { BOOL: true },
    note: { NULL: true },
  },
  b: {
    stock: { N: '2' },
    wanted: { N: '3' },
    status: { S: 'sold' },
    seen: { S: '2025-06-01T12:00:00.000Z' },
    tags: { SS: ['green'] },
    place: { M: { city: { S: 'Delft' } } },
    live: { BOOL: false },
    note: { S: 'broken' },
  },
  c: { stock: { N: '3' }, wanted: { N: '3' }, status: { S: 'gone' } },
}

async function found(condition: string, values: Record<string, unknown> = {}): Promise<string> {
  const table = await openTable()
  for (const [id, item] of Object.entries(items)) await table.put(id, item)
  const compiled = compileCondition(parseCondition(condition), typeOf)
  return (await table.filter(to => compiled.append(to, values))).join('')
}

describe('on the engine', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['stock = 3', {}, 'c'],
    ['stock <> {n}', { n: 3 }, 'ab'],
    ['stock != 3', {}, 'ab'],
    ['stock < 3', {}, 'b'],
    ['stock <= {n}', { n: 3 }, 'bc'],
    ['stock > 3', {}, 'a'],
    ['3 <= stock', {}, 'ac'],
    ['{n} = stock', { n: 10n }, 'a'],
    ['stock >= wanted', {}, 'ac'],
    ['stock = wanted', {}, 'c'],
    ['stock between 2 and {most}', { most: 3 }, 'bc'],
    ['{n} between wanted and stock', { n: 5 }, 'a'],
    ['status in ("active", {other})', { other: 'sold' }, 'ab'],
    ['status in {all}', { all: ['gone', 'sold'] }, 'bc'],
    ['status in {all}', { all: new Set(['active']) }, 'a'],
    ['status in {all}', { all: [] }, ''],
    ['not status in {all}', { all: [] }, 'abc'],
    ['size(tags) in {counts}', { counts: [1, 5] }, 'b'],
    ['stock in (wanted, 10)', {}, 'ac'],
    ['exists(live)', {}, 'ab'],
    ['attribute_exists(place.floors[1].no)', {}, 'a'],
    ['not exists(live)', {}, 'c'],
    ['attribute_not_exists(place.floors)', {}, 'bc'],
    ['attribute_type(note, "NULL")', {}, 'a'],
    ['attribute_type(note, {type})', { type: 'S' }, 'b'],
    ['begins_with(place.city, "D")', {}, 'ab'],
    ['place.city begins_with {start}', { start: 'Du' }, 'a'],
    ['begins_with(seen, {month})', { month: '2025-06' }, 'b'],
    ['contains(tags, "red")', {}, 'a'],
    ['tags contains {tag}', { tag: 'green' }, 'b'],
    ['contains(marks, {mark})', { mark: 2.5 }, 'a'],
    ['contains(days, {day})', { day: '2025-01-01T02:00:00+02:00' }, 'a'],
    ['contains(list, 8)', {}, 'a'],
    ['{word} contains place.city', { word: 'Delft, Durban' }, 'ab'],
    ['contains(place.city, "elf")', {}, 'b'],
    ['size(tags) = 2', {}, 'a'],
    ['size(place.city) > {n}', { n: 5 }, 'a'],
    ['size(place.floors) between 1 and 2', {}, 'a'],
    ['live = true', {}, 'a'],
    ['live <> {no}', { no: false }, 'ac'],
    ['note = null', {}, 'a'],
    ['note = {nothing}', { nothing: null }, 'a'],
    ['place.floors[0].no = 1', {}, 'a'],
    ['seen = "2025-01-01T02:00:00+02:00"', {}, 'a'],
    ['seen >= {from}', { from: new Date('2025-06-01T14:00:00+02:00') }, 'b'],
    ['seen between {from} and {to}', { from: '2024-12-31T23:59:59Z', to: '2025-01-01T00:00:00Z' }, 'a'],
    ['tags = {tags}', { tags: new Set(['blue', 'red']) }, 'a'],
    ['not (stock = 2 or stock = 3)', {}, 'a'],
    ['not not stock = 2', {}, 'b'],
    ['(stock = 2 or stock = 3) and status = "gone"', {}, 'c'],
    ['stock = 2 or stock = 3 and status = "active"', {}, 'b'],
    ['((stock = 2))', {}, 'b'],
    ['(stock = 3 and wanted = 3) and (status = "gone" and stock < 5)', {}, 'c'],
    ['{a} = {b} and stock = 2', { a: 'same', b: 'same' }, 'b'],
  ])('%s %o finds %s', async (condition, values, ids) => {
    expect(await found(condition, values)).toBe(ids)
  })
})

describe('what the types refuse', () => {
  it.each([
    ['stok = 1', 0, "'stok' is not an attribute"],
    ['stock = 1 and exists(place.town)', 21, "'place.town' does not exist in 'place'"],
    ['stock = "3"', 8, `'stock' is a number, "3" is text`],
    ['status = 3', 9, "'status' is text, 3 is a number"],
    ['tags = "red"', 7, `'tags' is a set of texts, "red" is text`],
    ['status = "actve"', 9, `'status' is never "actve", only active, sold, gone`],
    ['status in ("active", "solt")', 21, `'status' is never "solt", only active, sold, gone`],
    ['size(tags) > "3"', 13, 'a size is a number, "3" is text'],
    ['contains(marks, "red")', 16, `what 'marks' contains is a number, "red" is text`],
    ['list contains "x"', 14, `what 'list' contains is a number, "x" is text`],
    ['place.city contains 3', 20, "what 'place.city' contains is text, 3 is a number"],
    ['begins_with(place.city, 3)', 24, 'a beginning is text, 3 is a number'],
    ['begins_with(place.city, null)', 24, 'null has no order: compare texts or numbers'],
    ['live < true', 7, 'true has no order: compare texts or numbers'],
    ['stock between null and 3', 14, 'null has no order: compare texts or numbers'],
    [
      'attribute_type(note, "TEXT")',
      21,
      '"TEXT" is not a type of DynamoDB. Use S, N, B, BOOL, NULL, L, M, SS, NS, BS',
    ],
    ['stock = stock', 8, "'stock' is on both sides"],
    ['stock between 1 and `stock`', 20, "'`stock`' is on both sides"],
    ['{x} in {xs}', 0, 'only an attribute can be in {xs}'],
  ])('%s', (condition, position, problem) => {
    expect(() => compileCondition(parseCondition(condition), typeOf)).toThrow(
      expect.objectContaining({ code: 'INVALID_CONDITION', details: { condition, position, problem } }),
    )
  })
})

describe('what the values refuse', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['stock = {n}', {}, '{n} has no value'],
    ['stock = {n}', { n: undefined }, '{n} has no value'],
    ['stock = {toString}', {}, '{toString} has no value'],
    ['status in {all}', { all: 'active' }, '{all} must be a list'],
    ['stock >= {n}', { n: '3' }, "'stock' is a number, {n} is text"],
    ['stock between 1 and {n}', { n: true }, "'stock' is a number, {n} is true or false"],
    ['status = {state}', { state: 3 }, "'status' is text, {state} is a number"],
    ['status in {all}', { all: ['sold', 3] }, "'status' is text, {all} is a number"],
    ['size(tags) > {n}', { n: 'many' }, 'a size is a number, {n} is text'],
    ['place.city contains {part}', { part: 3 }, "what 'place.city' contains is text, {part} is a number"],
    ['stock in {all}', { all: Array(101).fill(1) }, '{all} has 101 members, DynamoDB takes at most 100'],
  ])('%s %o', async (condition, values, problem) => {
    await expect(found(condition, values)).rejects.toMatchObject({
      code: 'INVALID_CONDITION',
      details: { problem },
    })
  })
})
