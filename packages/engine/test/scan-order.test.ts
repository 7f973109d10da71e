import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, keys } from './backends.ts'

// The order is that of DynamoDB's own hash of the partition key, so that pages and segments are those of AWS.
const strings = '2 8 9 1 6 hello 0 5 4 äáöü aardman 7 3 zapf'.split(' ')
const numbers = '7 999.9 8 3 2 -999.9 9 4 -0.09 6 1 0 0.012345 5'.split(' ')

describeOnEachBackend('Partitions are scanned', backend => {
  let ofStrings: string
  let ofNumbers: string

  const put = (TableName: string, type: 'S' | 'N', values: readonly string[]) =>
    Promise.all(
      values.map(value =>
        backend.send('PutItem', { TableName, Item: { a: { [type]: value }, b: { S: 'x' } } }),
      ),
    )

  const scanned = async (TableName: string, more: object = {}): Promise<string[]> => {
    const { Items } = await backend.send('Scan', { TableName, ...more })
    return Items.map(({ a }: { a: { S?: string; N?: string } }) => a.S ?? a.N)
  }

  beforeAll(async () => {
    ofStrings = await backend.table(keys('a'))
    ofNumbers = await backend.table(keys('a:N'))
    await put(ofStrings, 'S', [...strings].sort())
    await put(ofNumbers, 'N', [...numbers].sort())
  })

  it('in the order of the hash of a string', async () => {
    expect(await scanned(ofStrings)).toEqual(strings)
  })

  it('in the order of the hash of a number', async () => {
    expect(await scanned(ofNumbers)).toEqual(numbers)
  })

  it('in segments that follow each other in that order', async () => {
    const segment = (Segment: number, TotalSegments: number) => scanned(ofStrings, { Segment, TotalSegments })
    const halves = [...(await segment(0, 2)), ...(await segment(1, 2))]
    expect(halves).toEqual(strings)
    expect([...(await segment(0, 4)), ...(await segment(1, 4))]).toEqual(await segment(0, 2))
    expect([...(await segment(2, 4)), ...(await segment(3, 4))]).toEqual(await segment(1, 2))
  })

  it.each<['S' | 'N', string, number]>([
    ['S', '3635', 0],
    ['S', '228', 0],
    ['S', '1668', 1],
    ['S', '3435', 4],
    ['N', '251', 1],
    ['N', '2388', 4095],
  ])('%s %s in segment %i of 4096', async (type, value, Segment) => {
    const TableName = await backend.table(keys(`a:${type}`))
    await put(TableName, type, [value])
    expect(await scanned(TableName, { Segment, TotalSegments: 4096 })).toEqual([value])
  })
})
