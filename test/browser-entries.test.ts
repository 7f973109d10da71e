import { expect, test } from 'vitest'
import { bundleForBrowser, runAsInBrowser } from './browser/bundle.ts'

test('the engine in memory runs where nothing of Node is', async () => {
  const code = await bundleForBrowser(`
    import { DynamoDBError, open } from '@monotable/engine/memory'

    async function run() {
      const engine = await open({ sweepInterval: 0 })
      const keys = { AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }], KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }] }
      await engine.send('CreateTable', { TableName: 'Shop', BillingMode: 'PAY_PER_REQUEST', ...keys, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } })
      const put = PK => engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: PK }, bytes: { B: '/+8=' } } })
      await Promise.all(['a', 'b', 'c'].map(put))
      const pages = []
      let NextToken
      do {
        const page = await engine.send('ExecuteStatement', { Statement: 'SELECT * FROM "Shop"', Limit: 1, NextToken })
        pages.push(page.Items[0]?.PK.S)
        NextToken = page.NextToken
      } while (NextToken)
      const refused = await engine.send('DescribeTable', { TableName: 'None' }).catch(error => error instanceof DynamoDBError && error.name)
      await engine.close()
      return { pages: pages.filter(Boolean).sort(), refused }
    }
    export const result = run()
  `)
  expect(await runAsInBrowser(code)).toEqual({
    pages: ['a', 'b', 'c'],
    refused: 'ResourceNotFoundException',
  })
})

test.each(["import { hash } from 'node:crypto'; console.log(hash)", "import fs from 'fs'; console.log(fs)"])(
  'the bundle refuses %s',
  async program => {
    await expect(bundleForBrowser(program)).rejects.toThrow(/imports (node:crypto|fs)/)
  },
)

test('the run refuses a program that needs a global of Node', async () => {
  const code = await bundleForBrowser('export const result = Buffer.from("a")')
  await expect(runAsInBrowser(code)).rejects.toThrow('Buffer is not defined')
})
