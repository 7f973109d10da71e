import { expect, it } from 'vitest'
import { streaming, streamOf } from './backends/stream.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

describeOnEachBackend('ListStreams', backend => {
  it('names every stream with its table and label', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const { arn } = await streamOf(backend, table)
    const { Streams } = await backend.send('ListStreams', {})
    expect(Streams).toContainEqual({ StreamArn: arn, TableName: table, StreamLabel: arn.split('/').at(-1) })
  })

  it('names the streams of one table', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const other = await backend.table()
    const { Streams } = await backend.send('ListStreams', { TableName: table })
    expect(Streams).toMatchObject([{ TableName: table }])
    expect(await backend.send('ListStreams', { TableName: other })).toEqual({ Streams: [] })
  })

  it('names the same stream as the table, whatever else of the table changes', async () => {
    const TableName = backend.name()
    const created = await backend.send('CreateTable', {
      TableName,
      ...keys('pk'),
      BillingMode: 'PAY_PER_REQUEST',
      ...streaming('KEYS_ONLY'),
    })
    await backend.active(TableName)
    const { TableArn, LatestStreamArn, LatestStreamLabel, StreamSpecification } = created.TableDescription
    const stream = { LatestStreamArn, LatestStreamLabel, StreamSpecification }
    await backend.send('TagResource', { ResourceArn: TableArn, Tags: [{ Key: 'a', Value: 'b' }] })
    const updated = await backend.send('UpdateTable', { TableName, BillingMode: 'PAY_PER_REQUEST' })
    expect(updated.TableDescription).toMatchObject(stream)
    expect((await backend.send('DescribeTable', { TableName })).Table).toMatchObject(stream)
    expect((await backend.send('ListStreams', { TableName })).Streams).toEqual([
      { TableName, StreamArn: LatestStreamArn, StreamLabel: LatestStreamLabel },
    ])
  })

  it('goes on where it was, though streams were added meanwhile', async () => {
    const known: string[] = []
    for (let count = 0; count < 4; count++) known.push(await backend.table(streaming('KEYS_ONLY')))
    const names = ({ Streams }: WireObject): string[] => Streams.map((one: WireObject) => one.TableName)
    const first = await backend.send('ListStreams', { Limit: 2 })
    for (let count = 0; count < 4; count++) await backend.table(streaming('KEYS_ONLY'))
    const rest = await backend.send('ListStreams', { ExclusiveStartStreamArn: first.LastEvaluatedStreamArn })
    const listed = [...names(first), ...names(rest)]
    expect(listed.filter(name => known.includes(name)).sort()).toEqual([...known].sort())
  })

  it('gives pages that neither repeat nor skip', async () => {
    for (let count = 0; count < 3; count++) await backend.table(streaming('KEYS_ONLY'))
    const { Streams: all } = await backend.send('ListStreams', {})
    const paged: unknown[] = []
    let last: string | undefined
    do {
      const page = await backend.send('ListStreams', {
        Limit: 2,
        ...(last !== undefined && { ExclusiveStartStreamArn: last }),
      })
      paged.push(...page.Streams)
      last = page.LastEvaluatedStreamArn
    } while (last !== undefined)
    expect(paged).toEqual(all)
  })

  it.each([
    [{ Limit: 0 }, /Value '0' at 'limit' .* greater than or equal to 1$/],
    [{ Limit: 101 }, /Value '101' at 'limit' .* less than or equal to 100$/],
    [{ TableName: 'a!' }, /^2 validation errors detected: Value 'a!' at 'tableName'/],
    [{ ExclusiveStartStreamArn: 'short' }, /at 'exclusiveStartStreamArn' .* greater than or equal to 37$/],
    [{ ExclusiveStartStreamArn: 'x'.repeat(40) }, /Invalid StreamArn/],
  ])('refuses %j', async (input, message) => {
    await expectError(backend.sendUnchecked('ListStreams', input), 'ValidationException', message)
  })
})
