import { open } from '@monotable/engine'
import { onTestFinished } from 'vitest'
import { Expressions } from '../../src/expressions/request.ts'
import type { WriteExpressions } from '../../src/expressions/write-plan.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

const TableName = 'Expressions'

/** A table in memory with the key `id`, gone when the test is done. */
export async function openTable() {
  const engine = await open()
  onTestFinished(() => engine.close())
  await engine.send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  const Key = (id: string) => ({ id: { S: id } })
  return {
    put: (id: string, item: AttributeMap) =>
      engine.send('PutItem', { TableName, Item: { ...item, ...Key(id) } }),
    async get(id: string, options: object = {}) {
      const { Item } = await engine.send<{ Item?: AttributeMap }>('GetItem', {
        TableName,
        Key: Key(id),
        ...options,
      })
      return Item
    },
    update: (id: string, expressions: WriteExpressions) =>
      engine.send('UpdateItem', { TableName, Key: Key(id), ...expressions }),
    /** The ids of the items that a filter lets through. */
    async filter(write: (to: Expressions) => string): Promise<string[]> {
      const expressions = new Expressions()
      const input = expressions.substitute({ TableName, FilterExpression: write(expressions) })
      const { Items } = await engine.send<{ Items: AttributeMap[] }>('Scan', input)
      return Items.map(item => (item.id as { S: string }).S).sort()
    },
  }
}
