import { open } from '@monotable/engine'
import type { Transport } from 'monotable'
import { expect, test } from 'vitest'
import { askStore, checkStore } from '../../src/store/ask-store.ts'

/** An engine that does not know some operations, as other stores do not. */
async function storeWithout(...operations: readonly string[]) {
  const engine = await open()
  const send: Transport['send'] = (operation, input) =>
    operations.includes(operation)
      ? Promise.reject(Object.assign(new Error(), { name: 'UnknownOperationException' }))
      : engine.send(operation, input)
  return { transport: { ...engine, send } as Transport, url: 'http://store.example' }
}

const shop = { name: 'shop', reactions: {} }
const news = { name: 'news', reactions: { tell: {} } }
const check = async (store: Awaited<ReturnType<typeof storeWithout>>, systems: object[]) => {
  const lines: string[] = []
  await checkStore(store, systems as never, line => void lines.push(line))
  return lines
}

test('the engine offers everything, and nothing is told', async () => {
  const store = await storeWithout()
  expect(await askStore(store)).toEqual([])
  expect(await check(store, [shop, news])).toEqual([])
})

test('what a store lacks is told in one line, and done without', async () => {
  const store = await storeWithout('DescribeContinuousBackups', 'DescribeTimeToLive')
  expect(await check(store, [shop])).toEqual([
    'http://store.example has no expiry by TTL, no point-in-time recovery: the systems do without.',
  ])
})

test('a store without transactions is refused, and one without streams where somebody reacts to changes', async () => {
  await expect(check(await storeWithout('TransactGetItems'), [shop])).rejects.toThrow(
    'http://store.example has no transactions. They are needed by shop to write several items at once.',
  )
  const store = await storeWithout('ListStreams')
  await expect(check(store, [shop, news])).rejects.toThrow('no streams. They are needed by news to react')
  expect(await check(store, [shop])).toEqual([])
})
