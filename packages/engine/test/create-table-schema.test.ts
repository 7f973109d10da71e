import { describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const onDemand = { BillingMode: 'PAY_PER_REQUEST' }
const provisioned = { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } }
const all = { Projection: { ProjectionType: 'ALL' } }
const wrong = 'One or more parameter values were invalid: '
const elements = (...texts: string[]) =>
  texts.map(text => {
    const [AttributeName, KeyType = 'HASH'] = text.split(':')
    return { AttributeName, KeyType }
  })

describeOnEachBackend('The keys and indexes of CreateTable', backend => {
  const create = (input: object) => backend.send('CreateTable', { TableName: backend.name(), ...input })
  const refused = async (input: object, message: string | RegExp) => {
    await expectError(create(input), 'ValidationException', message)
  }

  describe('keys', () => {
    it.each([
      [['pk'], elements('pk', 'pk:RANGE'), 'Invalid KeySchema: Some index key attribute have no definition'],
      [[], elements('pk'), 'Invalid KeySchema: Some index key attribute have no definition'],
      [
        ['other'],
        elements('pk'),
        `${wrong}Some index key attributes are not defined in AttributeDefinitions. ` +
          'Keys: [pk], AttributeDefinitions: [other]',
      ],
      [
        ['a', 'b'],
        elements('a', 'a:RANGE'),
        'Both the Hash Key and the Range Key element in the KeySchema have the same name',
      ],
      [
        ['a', 'b'],
        elements('a:RANGE', 'b'),
        'Invalid KeySchema: The first KeySchemaElement is not a HASH key type',
      ],
      [
        ['a', 'b'],
        elements('a', 'b'),
        'Invalid KeySchema: The second KeySchemaElement is not a RANGE key type',
      ],
      [
        ['a', 'b'],
        elements('a'),
        `${wrong}Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions`,
      ],
      [['a', 'a'], elements('a'), 'Attribute Name is duplicated: a'],
    ])('definitions %j, schema %j', (names, KeySchema, message) =>
      refused(
        {
          AttributeDefinitions: names.map(name => ({ AttributeName: name, AttributeType: 'S' })),
          KeySchema,
          ...onDemand,
        },
        message,
      ),
    )

    it('may be named as any attribute', async () => {
      const name = await backend.table(keys('__proto__', 'constructor'))
      await backend.send('PutItem', {
        TableName: name,
        Item: JSON.parse('{"__proto__":{"S":"a"},"constructor":{"S":"b"}}'),
      })
      const { Items } = await backend.send('Scan', { TableName: name })
      expect(Items).toHaveLength(1)
    })
  })

  describe('local indexes', () => {
    const local = (KeySchema: object[], more: object = all) => ({
      LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema, ...more }],
    })

    it.each([
      [
        { ...keys('pk', undefined, 'x'), ...local(elements('pk', 'x:RANGE')) },
        `${wrong}Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex`,
      ],
      [
        { ...keys('pk', 'sk'), ...local(elements('pk')) },
        `${wrong}Index KeySchema does not have a range key for index: local`,
      ],
      [
        { ...keys('pk', 'sk'), ...local(elements('sk', 'pk:RANGE')) },
        `${wrong}Index KeySchema does not have the same leading hash key as table KeySchema for index: ` +
          'local. index hash key: sk, table hash key: pk',
      ],
      [
        { ...keys('pk', 'sk'), ...local(elements('pk', 'x:RANGE')) },
        `${wrong}Some index key attributes are not defined in AttributeDefinitions. ` +
          'Keys: [x, pk], AttributeDefinitions: [sk, pk]',
      ],
      [{ ...keys('pk', 'sk'), LocalSecondaryIndexes: [] }, `${wrong}List of LocalSecondaryIndexes is empty`],
    ])('%#', (input, message) => refused({ ...input, ...onDemand }, message))

    it('are five at most', () =>
      refused(
        {
          ...keys('pk', 'sk'),
          ...onDemand,
          LocalSecondaryIndexes: [1, 2, 3, 4, 5, 6].map(number => ({
            IndexName: `local${number}`,
            KeySchema: keySchema('pk', 'sk'),
            ...all,
          })),
        },
        `${wrong}Number of LocalSecondaryIndexes exceeds per-table limit of 5`,
      ))
  })

  describe('global indexes', () => {
    const global = (KeySchema: object[], more: object = all) => ({
      GlobalSecondaryIndexes: [{ IndexName: 'global', KeySchema, ...more }],
    })
    const names = (count: number, letter: string) =>
      Array.from({ length: count }, (_, index) => `${letter}${index}`)
    const wide = (hash: string[], range: string[]) => ({
      ...keys('pk', undefined, ...hash, ...range),
      ...global([...elements(...hash), ...elements(...range.map(name => `${name}:RANGE`))]),
    })

    it('have up to four partition and four sort attributes', async () => {
      const table = await backend.table(wide(names(4, 'h'), names(4, 'r')))
      const { Table } = await backend.send('DescribeTable', { TableName: table })
      expect(Table.GlobalSecondaryIndexes[0].KeySchema).toEqual(
        elements('h0', 'h1', 'h2', 'h3', 'r0:RANGE', 'r1:RANGE', 'r2:RANGE', 'r3:RANGE'),
      )
    })

    it.each([
      [
        wide(names(5, 'h'), []),
        `${wrong}The KeySchema exceeds the maximum allowed number of HASH key attributes`,
      ],
      [
        wide(['h'], names(5, 'r')),
        `${wrong}The KeySchema exceeds the maximum allowed number of RANGE key attributes`,
      ],
      [wide([], ['r']), 'Invalid KeySchema: The first KeySchemaElement is not a HASH key type'],
      [
        { ...keys('pk', undefined, 'a', 'b', 'c'), ...global(elements('a', 'b:RANGE', 'c')) },
        `${wrong}All HASH key attributes must precede RANGE key attributes in the KeySchema`,
      ],
      [
        { ...keys('pk', undefined, 'a'), ...global(elements('a', 'a:RANGE')) },
        'The KeySchema contains multiple key attributes with the same name',
      ],
      [
        { ...keys('pk', 'sk', 'a', 'b', 'c'), ...global(elements('a')) },
        `${wrong}Some AttributeDefinitions are not used. ` +
          'AttributeDefinitions: [sk, a, b, pk, c], keys used: [a, sk, pk]',
      ],
      [{ ...keys('pk'), GlobalSecondaryIndexes: [] }, `${wrong}List of GlobalSecondaryIndexes is empty`],
      [
        { ...keys('pk'), ...global(elements('pk'), { ...all, ...provisioned }) },
        `${wrong}ProvisionedThroughput should not be specified for index: global when BillingMode is PAY_PER_REQUEST`,
      ],
    ])('%#', (input, message) => refused({ ...input, ...onDemand }, message))

    it('of a provisioned table are provisioned', () =>
      refused(
        { ...keys('pk'), ...global(elements('pk')), ...provisioned },
        `${wrong}ProvisionedThroughput is not specified for index: global`,
      ))

    it('have names of their own', () =>
      refused(
        {
          ...keys('pk', 'sk'),
          ...onDemand,
          LocalSecondaryIndexes: [{ IndexName: 'same', KeySchema: keySchema('pk', 'sk'), ...all }],
          GlobalSecondaryIndexes: [{ IndexName: 'same', KeySchema: keySchema('sk'), ...all }],
        },
        `${wrong}Duplicate index name: same`,
      ))

    it('are twenty at most', () =>
      refused(
        {
          ...keys('pk'),
          ...onDemand,
          GlobalSecondaryIndexes: names(21, 'index').map(name => ({
            IndexName: name,
            KeySchema: keySchema('pk'),
            ...all,
          })),
        },
        `${wrong}GlobalSecondaryIndex count exceeds the per-table limit of 20`,
      ))

    it.each([
      [{}, `${wrong}Unknown ProjectionType: null`],
      [
        { ProjectionType: 'INCLUDE' },
        `${wrong}ProjectionType is INCLUDE, but NonKeyAttributes is not specified`,
      ],
      [
        { ProjectionType: 'KEYS_ONLY', NonKeyAttributes: ['x'] },
        `${wrong}ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified`,
      ],
      [
        { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x', 'x'] },
        `${wrong}Duplicate element in NonKeyAttributes: x`,
      ],
      [
        { ProjectionType: 'INCLUDE', NonKeyAttributes: names(21, 'x') },
        /at 'globalSecondaryIndexes\.1\.member\.projection\.nonKeyAttributes' failed to satisfy constraint: Member must have length less than or equal to 20$/,
      ],
    ])('project what %j says', (Projection, message) =>
      refused({ ...keys('pk'), ...onDemand, ...global(elements('pk'), { Projection }) }, message),
    )

    it('include a hundred attributes together at most', () =>
      refused(
        {
          ...keys('pk'),
          ...onDemand,
          GlobalSecondaryIndexes: names(6, 'index').map(name => ({
            IndexName: name,
            KeySchema: keySchema('pk'),
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: names(20, 'x') },
          })),
        },
        /100$/,
      ))
  })
})
