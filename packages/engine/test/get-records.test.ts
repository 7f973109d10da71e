import { expect, it } from 'vitest'
import { iteratorAt, streaming, streamOf } from './backends/stream.ts'
import { type Backend, describeOnEachBackend, expectError } from './backends.ts'

const put = (backend: Backend, table: string, name: string) =>
  backend.send('PutItem', { TableName: table, Item: { pk: { S: name } } })

const read = async (backend: Backend, iterator: string, limit?: number) => {
  const answer = await backend.send('GetRecords', {
    ShardIterator: iterator,
    ...(limit !== undefined && { Limit: limit }),
  })
  const names = answer.Records.map(
    (record: { dynamodb: { Keys: { pk: { S: string } } } }) => record.dynamodb.Keys.pk.S,
  )
  return { names, records: answer.Records, next: answer.NextShardIterator as string }
}

describeOnEachBackend('GetRecords', backend => {
  it('gives every change in its order, a page at a time, and always a place to go on from', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    for (const name of ['a', 'b', 'c']) await put(backend, table, name)
    const first = await read(
      backend,
      await iteratorAt(backend, await streamOf(backend, table), 'TRIM_HORIZON'),
      2,
    )
    const second = await read(backend, first.next, 2)
    const third = await read(backend, second.next, 2)
    expect([first.names, second.names, third.names]).toEqual([['a', 'b'], ['c'], []])
    await put(backend, table, 'd')
    expect((await read(backend, third.next)).names).toEqual(['d'])
  })

  it('numbers records so that later ones are greater', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    for (const name of ['a', 'b', 'c']) await put(backend, table, name)
    const { records } = await read(
      backend,
      await iteratorAt(backend, await streamOf(backend, table), 'TRIM_HORIZON'),
    )
    const numbers: bigint[] = records.map((record: { dynamodb: { SequenceNumber: string } }) =>
      BigInt(record.dynamodb.SequenceNumber),
    )
    expect(numbers).toEqual([...numbers].sort((a, b) => (a < b ? -1 : 1)))
    expect(new Set(numbers).size).toBe(3)
    expect(new Set(records.map((record: { eventID: string }) => record.eventID)).size).toBe(3)
  })

  it('begins at, after and behind a record', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    for (const name of ['a', 'b', 'c']) await put(backend, table, name)
    const stream = await streamOf(backend, table)
    const { records } = await read(backend, await iteratorAt(backend, stream, 'TRIM_HORIZON'))
    const sequence = records[1].dynamodb.SequenceNumber
    const latest = await iteratorAt(backend, stream, 'LATEST')
    expect(
      (await read(backend, await iteratorAt(backend, stream, 'AT_SEQUENCE_NUMBER', sequence))).names,
    ).toEqual(['b', 'c'])
    expect(
      (await read(backend, await iteratorAt(backend, stream, 'AFTER_SEQUENCE_NUMBER', sequence))).names,
    ).toEqual(['c'])
    await put(backend, table, 'd')
    expect((await read(backend, latest)).names).toEqual(['d'])
  })

  it('reads a disabled stream to its end, where there is nothing to go on from', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    for (const name of ['a', 'b', 'c']) await put(backend, table, name)
    const stream = await streamOf(backend, table)
    await backend.send('UpdateTable', { TableName: table, StreamSpecification: { StreamEnabled: false } })
    await backend.active(table)
    await put(backend, table, 'd')
    const first = await read(backend, await iteratorAt(backend, stream, 'TRIM_HORIZON'), 2)
    const second = await read(backend, first.next)
    expect([...first.names, ...second.names]).toEqual(['a', 'b', 'c'])
    expect(second.next ?? undefined).toBeUndefined()
  })

  it('reads the stream of a deleted table', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    await put(backend, table, 'a')
    const stream = await streamOf(backend, table)
    await backend.send('DeleteTable', { TableName: table })
    const last = await read(backend, await iteratorAt(backend, stream, 'TRIM_HORIZON'))
    expect(last.names).toEqual(['a'])
    expect(last.next ?? undefined).toBeUndefined()
  })

  it('ends a page at 1 MB', async () => {
    const table = await backend.table(streaming('NEW_IMAGE'))
    const big = 'x'.repeat(390_000)
    for (const name of ['a', 'b', 'c', 'd']) {
      await backend.send('PutItem', { TableName: table, Item: { pk: { S: name }, big: { S: big } } })
    }
    const first = await read(
      backend,
      await iteratorAt(backend, await streamOf(backend, table), 'TRIM_HORIZON'),
    )
    expect(first.names).toEqual(['a', 'b', 'c'])
    expect((await read(backend, first.next)).names).toEqual(['d'])
  })

  it('counts both images of a change towards the 1 MB of a page, however they are kept', async () => {
    const table = await backend.table(streaming('NEW_AND_OLD_IMAGES'))
    const big = 'x'.repeat(390_000)
    await backend.send('PutItem', { TableName: table, Item: { pk: { S: 'a' }, big: { S: big } } })
    for (const n of ['1', '2', '3']) {
      await backend.send('UpdateItem', {
        TableName: table,
        Key: { pk: { S: 'a' } },
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': { N: n } },
      })
    }
    const stream = await streamOf(backend, table)
    const first = await read(backend, await iteratorAt(backend, stream, 'TRIM_HORIZON'))
    expect(first.names).toHaveLength(2)
    expect((await read(backend, first.next)).names).toHaveLength(2)
  })

  it.each([
    [{ ShardIterator: 'x'.repeat(60) }, /Invalid ShardIterator/],
    [{ ShardIterator: '' }, /at 'shardIterator' .* length greater than or equal to 1$/],
    [{ ShardIterator: 'x', Limit: 0 }, /Value '0' at 'limit' .* greater than or equal to 1$/],
    [{ ShardIterator: 'x', Limit: 1001 }, /Value '1001' at 'limit' .* less than or equal to 1000$/],
  ])('refuses %j', async (input, message) => {
    await expectError(backend.sendUnchecked('GetRecords', input), 'ValidationException', message)
  })
})
