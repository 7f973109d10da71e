import { DynamoDBError } from '@monotable/dynamodb'
import { describe, expect, it } from 'vitest'
import { batchGetItem } from '../../src/operations/batch-get-item.ts'
import { batchWriteItem } from '../../src/operations/batch-write-item.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { putItem } from '../../src/operations/put-item.ts'
import { scan } from '../../src/operations/scan.ts'
import { updateTimeToLive } from '../../src/operations/update-time-to-live.ts'
import { readInput } from '../../src/shapes/read-input.ts'

function typeFaultOf(operation: AnyOperation, input: unknown): string {
  try {
    readInput(operation.shape, input)
  } catch (error) {
    if (error instanceof DynamoDBError && error.name === 'SerializationException') return error.message
    throw error
  }
  return 'none'
}

const model = 'com.amazonaws.dynamodb.v20120810'
const startOfStructure = 'Start of structure or map found where not expected'
const nestedGenerics =
  /^class sun\.reflect\.generics\.reflectiveObjects\.ParameterizedTypeImpl cannot be cast/

describe('A value of the wrong type is a SerializationException in the words of the Java behind DynamoDB:', () => {
  it.each([
    ['a number for a string', { TableName: 23 }, 'NUMBER_VALUE cannot be converted to String'],
    ['a fraction for a string', { TableName: -4.5 }, 'DECIMAL_VALUE cannot be converted to String'],
    ['true for a string', { TableName: true }, 'TRUE_VALUE cannot be converted to String'],
    ['false for a string', { TableName: false }, 'FALSE_VALUE cannot be converted to String'],
    ['a list for a string', { TableName: [] }, 'Unrecognized collection type class java.lang.String'],
    ['a structure for a string', { TableName: {} }, startOfStructure],
    ['a string for a map', { Item: 'x' }, 'Unexpected field type'],
    [
      'a list for a map',
      { Item: [] },
      `Unrecognized collection type java.util.Map<java.lang.String, ${model}.AttributeValue>`,
    ],
    ['a string for an attribute value', { Item: { a: 'x' } }, 'Unexpected value type in payload'],
    [
      'a list for an attribute value',
      { Item: { a: [] } },
      `Unrecognized collection type class ${model}.AttributeValue`,
    ],
    ['a number in S', { Item: { a: { S: 1 } } }, 'NUMBER_VALUE cannot be converted to String'],
    ['a bare number in N', { Item: { a: { N: 1 } } }, 'NUMBER_VALUE cannot be converted to String'],
    ['a number in B', { Item: { a: { B: 1 } } }, 'only base-64-encoded strings are convertible to bytes'],
    ['a list in B', { Item: { a: { B: [] } } }, 'Unrecognized collection type class java.nio.ByteBuffer'],
    [
      'base64 of a wrong length',
      { Item: { a: { B: 'abc' } } },
      'Base64 encoded length is expected a multiple of 4 bytes but found: 3',
    ],
    [
      'base64 with bits left over',
      { Item: { a: { B: 'ab==' } } },
      'Invalid last non-pad Base64 character dectected',
    ],
    [
      'padding in the wrong place, behind bits left over',
      { Item: { a: { B: '=+/=' } } },
      'Invalid last non-pad Base64 character dectected',
    ],
    ['what is no base64', { Item: { a: { BS: ['a:bc'] } } }, "Invalid Base64 character: ':'"],
    ['a number in BOOL', { Item: { a: { BOOL: 1 } } }, 'NUMBER_VALUE cannot be converted to Boolean'],
    ['another word in NULL', { Item: { a: { NULL: 'perhaps' } } }, 'Unexpected token received from parser'],
    ['a string in SS', { Item: { a: { SS: 'x' } } }, 'Unexpected field type'],
    ['a map in L', { Item: { a: { L: {} } } }, startOfStructure],
    ['a string inside L', { Item: { a: { L: ['x'] } } }, 'Unexpected value type in payload'],
    ['a number inside NS', { Item: { a: { NS: [1] } } }, 'NUMBER_VALUE cannot be converted to String'],
    [
      'a number deep inside M',
      { Item: { a: { M: { b: { L: [{ S: 1 }] } } } } },
      'NUMBER_VALUE cannot be converted to String',
    ],
    ['a string for a structure in a map', { Expected: { a: 'x' } }, 'Unexpected value type in payload'],
    [
      'a list for a structure in a map',
      { Expected: { a: [] } },
      `Unrecognized collection type class ${model}.ExpectedAttributeValue`,
    ],
    [
      'a string for an attribute value in a structure',
      { Expected: { a: { Value: 'x' } } },
      'Unexpected field type',
    ],
    [
      'a list for names',
      { ExpressionAttributeNames: [] },
      'Unrecognized collection type java.util.Map<java.lang.String, java.lang.String>',
    ],
  ])('%s', (_rule, input, message) => {
    expect(typeFaultOf(putItem, input)).toBe(message)
  })

  it('a string for a number', () => {
    expect(typeFaultOf(scan, { Limit: '5' })).toBe('STRING_VALUE cannot be converted to Integer')
    expect(typeFaultOf(scan, { Limit: true })).toBe('TRUE_VALUE cannot be converted to Integer')
    expect(typeFaultOf(scan, { Limit: [] })).toBe('Unrecognized collection type class java.lang.Integer')
  })

  it('what stands for a list or map inside another', () => {
    expect(typeFaultOf(batchWriteItem, { RequestItems: { a: 'x' } })).toMatch(nestedGenerics)
    expect(typeFaultOf(batchGetItem, { RequestItems: { a: { Keys: ['x'] } } })).toMatch(nestedGenerics)
    expect(typeFaultOf(batchWriteItem, { RequestItems: [] })).toBe(
      `Unrecognized collection type java.util.Map<java.lang.String, java.util.List<${model}.WriteRequest>>`,
    )
    expect(typeFaultOf(batchWriteItem, { RequestItems: { a: [{ PutRequest: [] }] } })).toBe(
      `Unrecognized collection type class ${model}.PutRequest`,
    )
  })

  it('an input that is no structure', () => {
    expect(typeFaultOf(putItem, [])).toBe('Start of list found where not expected')
    expect(typeFaultOf(putItem, 'x')).toBe('Unexpected value type in payload')
  })
})

describe('Types are forgiven where DynamoDB forgives them:', () => {
  const read = (input: object) =>
    readInput<Record<string, unknown>>(scan.shape, { TableName: 'abc', ...input })

  it('members that are not known are passed over', () => {
    const input = { TableName: 'abc', Nonsense: { deep: [1] } }
    expect(readInput(scan.shape, input)).toBe(input)
  })

  it('members that are null or undefined are absent', () => {
    expect(read({ Limit: null, ConsistentRead: undefined }).Limit).toBeUndefined()
  })

  it('some words are booleans', () => {
    for (const word of ['true', 'YES', '1']) expect(read({ ConsistentRead: word }).ConsistentRead).toBe(true)
    for (const word of ['False', 'no', '0']) expect(read({ ConsistentRead: word }).ConsistentRead).toBe(false)
  })

  it('fractions lose their fraction where an integer is asked for', () => {
    expect(read({ Limit: 4.9 }).Limit).toBe(4)
  })

  it('an input without faults is not copied, and one that is converted is not changed', () => {
    const sound = { TableName: 'abc', Limit: 4 }
    expect(readInput(scan.shape, sound)).toBe(sound)
    const converted = { TableName: 'abc', Limit: 4.9 }
    readInput(scan.shape, converted)
    expect(converted.Limit).toBe(4.9)
  })

  it('bytes may come as Uint8Array', () => {
    const input = { TableName: 'abc', Item: { a: { B: new Uint8Array([1]) }, b: { BS: [Buffer.from('x')] } } }
    expect(readInput(putItem.shape, input)).toBe(input)
  })

  it('nesting without end is not followed', () => {
    let deep: unknown = { S: 1 }
    for (let level = 0; level < 100_000; level++) deep = { M: { a: deep } }
    expect(typeFaultOf(putItem, { TableName: 'abc', Item: { a: deep } })).toBe('none')
  })
})

it('a structure is named by its class, also where an operation has it alone', () => {
  const input = { TableName: 'things', TimeToLiveSpecification: [] }
  expect(typeFaultOf(updateTimeToLive, input)).toBe(
    `Unrecognized collection type class ${model}.TimeToLiveSpecification`,
  )
})
