import { afterEach, expect, test } from 'vitest'
import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { faultsIn, type Shop, shopWith, textIn } from './shop.ts'

/** What the store would refuse to write is a problem of one item, never the end of a pass. */

let shop: Shop
afterEach(() => shop.engine.close())

const put = (Item: AttributeMap) => shop.engine.send('PutItem', { TableName: 'Shop', Item })
const category = (name: string, more: AttributeMap = {}): AttributeMap => ({
  PK: { S: `CATEGORY#${name}` },
  SK: { S: 'CATEGORY' },
  category: { S: name },
  ...more,
})

test('a number that another program stored as text is told, is no breach, and is counted once it is corrected', async () => {
  shop = await shopWith(9)
  await put(category('Tea', { products: { S: 'many' } }))
  const migration = shop.migration()
  const { pass, phase } = await migration.run()
  // The category itself, and each of the three products that it should count.
  expect([phase, pass?.counts.problems]).toEqual(['filled', 4])
  expect(pass?.problems.map(({ problem }) => problem)).toContain(
    'Category {"PK":"CATEGORY#Tea","SK":"CATEGORY"}: products is not a number. Correct it',
  )
  // All the rest of these products is filled.
  expect(await faultsIn(shop)).toEqual(['Tea: undefined instead of 3'])
  await migration.fence({ by: 'me' })
  expect(await migration.verify()).toMatchObject({ phase: 'verified', pass: { changed: {} } })
  await put(category('Tea'))
  expect(await migration.verify()).toMatchObject({ phase: 'verified', pass: { counts: { problems: 0 } } })
  expect(await faultsIn(shop)).toEqual([])
})

test('an item that would grow too large stays as it is, and others do not', async () => {
  shop = await shopWith(2)
  const [large] = (await shop.items()).filter(item => textIn(item, 'productId') === 'p1')
  const isLarger = { ...large, blob: { S: 'x'.repeat(409_500) } }
  await put(isLarger)
  // Bytes count as what they are, in text or not.
  const [other] = (await shop.items()).filter(item => textIn(item, 'productId') === 'p0')
  await put({ ...other, picture: { M: { small: { B: Buffer.alloc(300_000).toString('base64') } } } })
  const asBytes = (_: string, value: unknown) =>
    value && typeof value === 'object' && 'B' in value
      ? { B: Buffer.from(value.B as string, 'base64') }
      : value
  const inBytes: Transport = {
    send: async (operation, input) => {
      const answer = await shop.engine.send(operation, input)
      return operation === 'Scan' ? JSON.parse(JSON.stringify(answer), asBytes) : answer
    },
  }
  const migration = shop.migration({}, inBytes)
  const { pass } = await migration.run()
  expect(pass?.problems).toMatchObject([
    { key: { PK: 'PRODUCT#p1' }, problem: expect.stringContaining('an item can have 409,600 at most') },
  ])
  expect((await shop.items()).find(item => item.blob)).toEqual(isLarger)
  await migration.fence({ by: 'me' })
  expect(await migration.verify()).toMatchObject({ phase: 'verified', pass: { changed: {} } })
  expect((await faultsIn(shop)).filter(fault => fault.startsWith('p0'))).toEqual([])
})

test('what a pass cannot foresee the store says, and the pass goes on', async () => {
  shop = await shopWith(4)
  const refusing: Transport = {
    async send(operation, input) {
      const text = JSON.stringify(input)
      if (/^(?:TransactWrite|Update|Put)/.test(operation) && text.includes('"PRODUCT#p2"'))
        throw Object.assign(new Error('One or more parameter values were invalid'), {
          name: 'ValidationException',
        })
      return shop.engine.send(operation, input)
    },
  }
  const { phase, pass } = await shop.migration({}, refusing).run()
  expect([phase, pass?.problems]).toMatchObject([
    'filled',
    [{ key: { PK: 'PRODUCT#p2' }, problem: 'One or more parameter values were invalid' }],
  ])
  expect(await faultsIn(shop)).not.toContainEqual(expect.stringMatching(/^p[013]/))
  // Whatever else goes wrong is the end of it.
  const failing: Transport = {
    async send(operation, input) {
      if (operation !== 'TransactWriteItems') return shop.engine.send(operation, input)
      throw Object.assign(new Error('not today'), { name: 'AccessDeniedException' })
    },
  }
  await expect(shop.migration({}, failing).run()).rejects.toThrow('not today')
})
