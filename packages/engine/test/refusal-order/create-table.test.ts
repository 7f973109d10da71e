import { it } from 'vitest'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'

const definition = (name: string) => ({ AttributeName: name, AttributeType: 'S' })
const element = (name: string, type: string) => ({ AttributeName: name, KeyType: type })
const single = { AttributeDefinitions: [definition('pk')], KeySchema: [element('pk', 'HASH')] }
const double = {
  AttributeDefinitions: [definition('pk'), definition('sk')],
  KeySchema: [element('pk', 'HASH'), element('sk', 'RANGE')],
  BillingMode: 'PAY_PER_REQUEST',
}
const local = (name: string) => ({
  LocalSecondaryIndexes: [
    {
      IndexName: name,
      KeySchema: [element('pk', 'HASH'), element('lr', 'RANGE')],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})
const global = (name: string) => ({
  GlobalSecondaryIndexes: [
    { IndexName: name, KeySchema: [element('gh', 'HASH')], Projection: { ProjectionType: 'ALL' } },
  ],
})
const tooShort = (name: string, at: string) =>
  `Value '${name}' at '${at}.1.member.indexName' failed to satisfy constraint: Member must have length greater than or equal to 3`

describeOnEachBackend('of several faults CreateTable reports', backend => {
  it.each<[string, WireObject, string | RegExp]>([
    ['an empty name', { TableName: '', KeySchema: [], AttributeDefinitions: [] }, /'tableName'/],
    ['a name of other characters', { ...single, TableName: 'x!', KeySchema: [] }, /'tableName'/],
    [
      'an unknown billing mode and an unknown key type',
      { ...single, KeySchema: [element('pk', 'INVALID')], BillingMode: 'INVALID_MODE' },
      /^2 validation errors detected: .*enum value set/,
    ],
    [
      'an unknown key type before missing throughput',
      { ...single, KeySchema: [element('pk', 'INVALID')], BillingMode: 'PROVISIONED' },
      /'keySchema\.1\.member\.keyType'/,
    ],
    [
      'an attribute that is the key twice',
      {
        ...single,
        KeySchema: [element('pk', 'HASH'), element('pk', 'RANGE')],
        BillingMode: 'PAY_PER_REQUEST',
      },
      /Invalid KeySchema/,
    ],
    [
      'a key of three parts',
      {
        ...double,
        AttributeDefinitions: [...double.AttributeDefinitions, definition('tk')],
        KeySchema: [...double.KeySchema, element('tk', 'RANGE')],
      },
      /Member must have length less than or equal to 2/,
    ],
    [
      'an unknown billing mode',
      { ...single, BillingMode: 'INVALID_MODE' },
      /'billingMode'.*\[PROVISIONED, PAY_PER_REQUEST\]/,
    ],
    [
      'the names of global indexes before those of local ones',
      { ...double, ...local('l1'), ...global('g1') },
      `2 validation errors detected: ${tooShort('g1', 'globalSecondaryIndexes')}; ${tooShort('l1', 'localSecondaryIndexes')}`,
    ],
    [
      'ten of them, of an index its name first',
      { ...double, LocalSecondaryIndexes: [{}, {}, {}, {}] },
      /^10 validation errors detected: .*Value null at 'localSecondaryIndexes\.4\.member\.indexName' failed to satisfy constraint: Member must not be null$/,
    ],
    [
      'the names of indexes whatever their order',
      { ...double, ...local('aa'), ...global('zz') },
      `2 validation errors detected: ${tooShort('zz', 'globalSecondaryIndexes')}; ${tooShort('aa', 'localSecondaryIndexes')}`,
    ],
  ])('%s', async (_what, input, message) => {
    await expectError(
      backend.send('CreateTable', { TableName: backend.name(), ...input }),
      'ValidationException',
      message,
    )
  })
})
