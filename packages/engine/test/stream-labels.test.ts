import { expect, test } from 'vitest'
import { open } from '../src/index.ts'

const stream = { StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } }
const table = {
  TableName: 'Notes',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
}

test('streams of tables of one name made at one instant have names of their own', async () => {
  const engine = await open({ clock: () => Date.parse('2025-01-20T10:00:00.000Z') })
  for (let round = 0; round < 3; round++) {
    await engine.send('CreateTable', { ...table, ...stream })
    if (round < 2) await engine.send('DeleteTable', { TableName: 'Notes' })
  }
  await engine.send('UpdateTable', { TableName: 'Notes', StreamSpecification: { StreamEnabled: false } })
  await engine.send('UpdateTable', { TableName: 'Notes', ...stream })
  await engine.send('CreateTable', { ...table, TableName: 'Others', ...stream })
  const { Streams } = await engine.send<{ Streams: { TableName: string; StreamLabel: string }[] }>(
    'ListStreams',
    {},
  )
  const labels = Streams.filter(({ TableName }) => TableName === 'Notes').map(each => each.StreamLabel)
  expect(new Set(labels).size).toBe(4)
  expect(labels).toContain('2025-01-20T10:00:00.000')
  expect(Streams.find(({ TableName }) => TableName === 'Others')?.StreamLabel).toBe('2025-01-20T10:00:00.000')
  await engine.close()
})
