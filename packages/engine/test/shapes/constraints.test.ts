import { describe, expect, it } from 'vitest'
import { readInput } from '../../src/shapes/read-input.ts'
import { attributeValue, integer, list, map, type Shape, string, structure } from '../../src/shapes/shape.ts'
import { tableName } from '../../src/shapes/table-name.ts'
import { refusal } from '../validation/refusal.ts'

const refusalOf = (members: Record<string, Shape>, input: object) =>
  refusal(() => readInput(structure(members), input))

describe('Broken constraints are reported together', () => {
  it('in the order of the shape, not of the input', () => {
    const members = {
      First: string({ required: true }),
      Second: integer({ min: 3, max: 5 }),
      Third: string({ enum: ['A', 'B'] }),
    }
    expect(refusalOf(members, { Third: 'C', Second: 2 })).toBe(
      "3 validation errors detected: Value null at 'first' failed to satisfy constraint: Member must not be null; " +
        "Value '2' at 'second' failed to satisfy constraint: Member must have value greater than or equal to 3; " +
        "Value 'C' at 'third' failed to satisfy constraint: Member must satisfy enum value set: [A, B]",
    )
  })

  it('at most ten of them', () => {
    const members = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`Member${at}`, string({ required: true })]),
    )
    expect(refusalOf(members, {})).toMatch(/^10 validation errors detected: .*'member9' failed[^;]*$/)
  })

  it('with the pattern before the length', () => {
    expect(refusalOf({ Name: string({ pattern: '[a-z]+', minLength: 3 }) }, { Name: 'A' })).toBe(
      "2 validation errors detected: Value 'A' at 'name' failed to satisfy constraint: " +
        "Member must satisfy regular expression pattern: [a-z]+; Value 'A' at 'name' failed to satisfy constraint: " +
        'Member must have length greater than or equal to 3',
    )
  })
})

describe('A broken constraint says where it is', () => {
  const entry = structure({ Name: string({ required: true }) }, { name: 'Entry' })

  it('in a list by position and in a map by key', () => {
    const members = { List: list(entry), Map: map(entry) }
    expect(refusalOf(members, { List: [{ Name: 'a' }, {}], Map: { k: {} } })).toBe(
      "2 validation errors detected: Value null at 'list.2.member.name' failed to satisfy constraint: " +
        "Member must not be null; Value null at 'map.k.member.name' failed to satisfy constraint: Member must not be null",
    )
  })

  it('and that an element is missing', () => {
    expect(
      refusalOf({ List: list(string()), Map: map(string()) }, { List: ['a', null], Map: { k: null } }),
    ).toBe(
      "2 validation errors detected: Value '[a, null]' at 'list' failed to satisfy constraint: " +
        "Member must not be null; Value null at 'map.k.member' failed to satisfy constraint: Member must not be null",
    )
    expect(refusalOf({ List: list(entry) }, { List: [null] })).toBe(
      "1 validation error detected: Value null at 'list.1.member' failed to satisfy constraint: Member must not be null",
    )
  })
})

describe('A broken constraint shows the value as Java prints it:', () => {
  const entry = structure({ Name: string(), Count: integer() }, { name: 'Entry' })

  it('lists and structures', () => {
    expect(
      refusalOf({ List: list(entry, { maxSize: 1 }) }, { List: [{ Name: 'a' }, { Count: 2 }] }),
    ).toContain("Value '[Entry(name=a, count=null), Entry(name=null, count=2)]' at 'list'")
  })

  it('structures with the members that no client can give, after the others', () => {
    const shown = structure({ Name: string() }, { name: 'Entry', unseen: ['internalName'] })
    expect(refusalOf({ List: list(shown, { minSize: 2 }) }, { List: [{ Name: 'a' }] })).toContain(
      "Value '[Entry(name=a, internalName=null)]' at 'list'",
    )
  })

  it('maps, whose keys and values are shown with the whole map', () => {
    const members = {
      Map: map(list(string(), { minSize: 1, maxSize: 2 }), { key: string({ minLength: 2, maxLength: 9 }) }),
    }
    expect(refusalOf(members, { Map: { k: [] } })).toBe(
      "2 validation errors detected: Value '{k=[]}' at 'map' failed to satisfy constraint: " +
        'Map keys must satisfy constraint: [Member must have length less than or equal to 9, ' +
        "Member must have length greater than or equal to 2]; Value '{k=[]}' at 'map' failed to satisfy constraint: " +
        'Map value must satisfy constraint: [Member must have length less than or equal to 2, ' +
        'Member must have length greater than or equal to 1]',
    )
  })

  it('attribute values with all their members', () => {
    expect(refusalOf({ Key: map(attributeValue(), { minSize: 2 }) }, { Key: { a: { S: 'x' } } })).toContain(
      "Value '{a=AttributeValue(s=x, n=null, b=null, iNT=null, dECIMAL=null, dOUBLE=null, sS=null, nS=null, bS=null, " +
        'iNTSET=null, dECIMALSET=null, dOUBLESET=null, m=null, l=null, nULL=null, bOOL=null)}',
    )
  })
})

describe('A table name', () => {
  const refusalOfName = (name: string) => refusalOf({ TableName: tableName }, { TableName: name })

  it('may be an ARN', () => {
    expect(refusalOfName('arn:aws:dynamodb:eu-west-2:123456789012:table/some_Table.1')).toBeUndefined()
    expect(refusalOfName('arn:aws:dynamodb:eu-west-2:123456789012:nothing')).toContain(
      'regular expression pattern',
    )
  })

  it('has three characters or more, and one without any is told to have one', () => {
    expect(refusalOfName('abc')).toBeUndefined()
    expect(refusalOfName('ab')).toBe(
      "1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    )
    expect(refusalOfName('')).toBe(
      "1 validation error detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1",
    )
  })
})
