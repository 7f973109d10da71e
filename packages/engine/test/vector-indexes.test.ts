import { it } from 'vitest'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const message = 'One or more parameter values were invalid: Vector indexes are not supported'
const index = {
  IndexName: 'near',
  VectorAttribute: { AttributeName: 'embedding' },
  Dimensions: 3,
  DistanceFunction: 'COSINE',
  Projection: { ProjectionType: 'KEYS_ONLY' },
}

describeOnEachBackend(
  'A vector index is refused rather than left out',
  backend => {
    const create = (input: WireObject) =>
      backend.send('CreateTable', { BillingMode: 'PAY_PER_REQUEST', ...keys('pk'), ...input })

    it('of a new table, which is not created', async () => {
      const TableName = backend.name()
      await expectError(create({ TableName, VectorIndexes: [index] }), 'ValidationException', message)
      await expectError(backend.send('DescribeTable', { TableName }), 'ResourceNotFoundException')
    })

    it('of a table that is there', async () => {
      const TableName = await backend.table()
      const update = { TableName, VectorIndexUpdates: [{ Create: index }] }
      await expectError(backend.send('UpdateTable', update), 'ValidationException', message)
    })

    it('while an empty list asks for none', async () => {
      const TableName = backend.name()
      await create({ TableName, VectorIndexes: [] })
      await backend.active(TableName)
    })
  },
  {},
)
