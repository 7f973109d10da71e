import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError } from '../backends.ts'

const limit = 4096
const refusal = /Expression size has exceeded the maximum allowed size/
const name = (at: number, length = 50) => `x${at}`.padStart(length, 'a')

interface Built {
  text: string
  values: Record<string, { S: string }>
}

/** An expression of exactly this length: clauses with names of 50 characters, the last as long as it must be. */
function built(
  length: number,
  begin: string,
  join: string,
  clause: (name: string, at: number) => string,
): Built {
  const clauses: string[] = []
  const values: Built['values'] = {}
  const text = () => begin + clauses.join(join)
  for (let at = 0; text().length + join.length + clause(name(at), at).length <= length; at++) {
    clauses.push(clause(name(at), at))
    values[`:v${at}`] = S('x')
  }
  const last = clauses.length - 1
  clauses[last] = clause(name(last, 50 + length - text().length), last)
  expect(Buffer.byteLength(text())).toBe(length)
  return { text: text(), values }
}

const update = (length: number) => built(length, 'SET ', ', ', (name, at) => `${name} = :v${at}`)
const condition = (length: number) => built(length, '', ' AND ', name => `attribute_not_exists(${name})`).text
const filter = (length: number) => built(length, '', ' OR ', (name, at) => `${name} = :v${at}`)
const projection = (length: number) => built(length, '', ', ', name => name).text

describeOnEachBackend('an expression has at most 4096 bytes:', backend => {
  const table = onTable(backend)
  const key = (pk: string) => ({ pk: S(pk) })

  it('UpdateExpression', async () => {
    const send = ({ text, values }: Built) =>
      table.send('UpdateItem', {
        Key: key('update'),
        UpdateExpression: text,
        ExpressionAttributeValues: values,
      })
    await send(update(limit))
    expect(await table.get(key('update'))).toMatchObject({ [name(0)]: S('x') })
    await expectError(send(update(limit + 1)), 'ValidationException', refusal)
  })

  it('ConditionExpression', async () => {
    await table.put(key('condition'), { ConditionExpression: condition(limit) })
    await expectError(
      table.put(key('condition'), { ConditionExpression: condition(limit + 1) }),
      'ValidationException',
      refusal,
    )
  })

  it('FilterExpression of a query', async () => {
    const send = ({ text, values }: Built) =>
      table.send('Query', {
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: text,
        ExpressionAttributeValues: { ...values, ':pk': S('query') },
      })
    await table.put({ ...key('query'), [name(0)]: S('x') })
    expect((await send(filter(limit))).Count).toBe(1)
    await expectError(send(filter(limit + 1)), 'ValidationException', refusal)
  })

  it('FilterExpression of a scan', async () => {
    const send = ({ text, values }: Built) =>
      table.send('Scan', { FilterExpression: text, ExpressionAttributeValues: values })
    await table.put({ ...key('scan'), [name(0)]: S('x') })
    expect((await send(filter(limit))).Items).toContainEqual({ ...key('scan'), [name(0)]: S('x') })
    await expectError(send(filter(limit + 1)), 'ValidationException', refusal)
  })

  it('ProjectionExpression', async () => {
    const send = (ProjectionExpression: string) =>
      table.send('GetItem', { Key: key('projection'), ProjectionExpression })
    await table.put({ ...key('projection'), [name(0)]: S('x') })
    expect((await send(projection(limit))).Item).toEqual({ [name(0)]: S('x') })
    await expectError(send(projection(limit + 1)), 'ValidationException', refusal)
  })

  it('before names are put in for aliases', async () => {
    await table.put({ ...key('alias'), real: S('y') })
    const aliases = Array.from({ length: 30 }, (_, at) => `#a${at}`)
    const found = await table.send('GetItem', {
      Key: key('alias'),
      ProjectionExpression: aliases.join(', '),
      ExpressionAttributeNames: Object.fromEntries(aliases.map((alias, at) => [alias, name(at, 250)])),
    })
    expect(found.Item).toEqual({})
  })

  describe('in a transaction', () => {
    const transact = (...TransactItems: object[]) => backend.send('TransactWriteItems', { TransactItems })
    const put = (pk: string, length?: number) => ({
      Put: {
        TableName: table.name,
        Item: key(pk),
        ...(length && { ConditionExpression: condition(length) }),
      },
    })

    it('ConditionExpression', async () => {
      await transact(put('transacted', limit))
      expect(await table.get(key('transacted'))).toEqual(key('transacted'))
      await expectError(transact(put('refused', limit + 1)), 'ValidationException', refusal)
    })

    it('UpdateExpression', () => {
      const { text, values } = update(limit + 1)
      return expectError(
        transact({
          Update: {
            TableName: table.name,
            Key: key('refused'),
            UpdateExpression: text,
            ExpressionAttributeValues: values,
          },
        }),
        'ValidationException',
        refusal,
      )
    })

    it('of any action, and nothing is written', async () => {
      await expectError(transact(put('first'), put('second', limit + 1)), 'ValidationException', refusal)
      expect(await table.get(key('first'))).toBeUndefined()
    })
  })
})
