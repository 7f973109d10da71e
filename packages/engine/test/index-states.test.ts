import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend(
  'an index that is coming or going',
  backend => {
    it('is not read while it is filled, and not found any more once it is being removed', async () => {
      const table = await backend.table({ ...keys('pk') })
      await backend.send('PutItem', { TableName: table, Item: { pk: { S: 'a' }, kind: { S: 'x' } } })
      const scan = { TableName: table, IndexName: 'byKind' }
      await backend.send('UpdateTable', {
        TableName: table,
        AttributeDefinitions: [{ AttributeName: 'kind', AttributeType: 'S' }],
        GlobalSecondaryIndexUpdates: [
          {
            Create: {
              IndexName: 'byKind',
              KeySchema: keySchema('kind'),
              Projection: { ProjectionType: 'ALL' },
            },
          },
        ],
      })
      await expectError(
        backend.send('Scan', scan),
        'ValidationException',
        'Cannot read from backfilling global secondary index: byKind',
      )
      await backend.active(table)
      expect((await backend.send('Scan', scan)).Count).toBe(1)
      await backend.send('UpdateTable', {
        TableName: table,
        GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byKind' } }],
      })
      await expectError(
        backend.send('Scan', scan),
        'ValidationException',
        'The table does not have the specified index: byKind',
      )
    })
  },
  { tableDelay: 150 },
)
