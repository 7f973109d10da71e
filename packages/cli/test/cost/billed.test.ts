import { fileURLToPath } from 'node:url'
import { open, serve } from '@monotable/engine'
import { openDynamoDB } from '@monotable/server/host'
import type { Schema } from 'monotable'
import { expect, onTestFinished, test } from 'vitest'
import { type BilledOptions, measureBilledUnits, TooDear } from '../../src/cost/measure-billed-units.ts'
import { loadDesign } from '../../src/design/load-design.ts'

// `npm run aws` sends the same over the same client; here the engine stands at the other end of the wire.

async function opened(name = 'inventory') {
  // Samples have moments of their own, which are over.
  const engine = await open({ sweepInterval: 0 })
  const server = await serve(engine, { port: 0 })
  const store = await openDynamoDB({ dynamodbEndpoint: server.url, region: 'us-east-1' }, {})
  onTestFinished(async () => {
    await store.close?.()
    await server.close()
    await engine.close()
  })
  const schema = fileURLToPath(new URL(`../../../../systems/${name}/schema.ts`, import.meta.url))
  const loaded = await loadDesign(schema)
  return { engine, store, loaded: { ...loaded, schema: loaded.schema as Schema } }
}

const options: BilledOptions = { prefix: 'billed', rows: 5, patience: 2000, mayCost: () => {} }

test('what is predicted for the patterns and writes of a system stands beside what the store billed', {
  timeout: 120_000,
}, async () => {
  const { engine, store, loaded } = await opened()
  const lines = await measureBilledUnits(loaded, store.transport, options)
  expect(lines.filter(({ failed }) => failed !== undefined)).toEqual([])
  expect(lines.filter(({ kind }) => kind === 'write').length).toBe(
    loaded.design.tables.flatMap(({ entities }) => entities).length,
  )
  const low = lines.find(({ name }) => name === 'lowStock')
  expect(low?.billed).toEqual(low?.predicted)
  expect(Object.keys(low?.billed ?? {})).toEqual(['GSI2'])
  const differ = lines.filter(({ predicted, billed }) => JSON.stringify(predicted) !== JSON.stringify(billed))
  expect(differ).toEqual([])
  expect(await engine.send('ListTables', {})).toMatchObject({ TableNames: [] })
})

test('what a filter leaves out is billed too, also where the store removes what has expired meanwhile', {
  timeout: 120_000,
}, async () => {
  const { engine, store, loaded } = await opened('eecar')
  const tables = loaded.design.tables.map(table => ({
    ...table,
    patterns: table.patterns.filter(({ name }) => name === 'unreadNotifications'),
  }))
  let isSwept = false
  const send = async (...[operation, input]: Parameters<typeof store.transport.send>) => {
    const answer = await store.transport.send(operation, input)
    if (operation !== 'Query' || isSwept) return answer
    isSwept = true
    const { TableName } = input as { TableName: string }
    const { Items } = await engine.send<{ Items: Record<string, object>[] }>('Scan', { TableName })
    for (const { PK, SK } of Items) await engine.send('DeleteItem', { TableName, Key: { PK, SK } })
    return answer
  }
  const lines = await measureBilledUnits(
    { ...loaded, design: { ...loaded.design, tables } },
    { ...store.transport, send: send as typeof store.transport.send },
    { ...options, rows: 20 },
  )
  expect(lines.at(-1)).toEqual({
    ...{ name: 'unreadNotifications', kind: 'read' },
    ...{ predicted: { GSI1: 1 }, billed: { GSI1: 1 } },
  })
})

test('nothing is sent that is too dear, what cannot be run says why, and the tables go', {
  timeout: 120_000,
}, async () => {
  const { engine, store, loaded } = await opened()
  let asked = 0
  const mayCost = () => {
    asked += 1
    if (asked > 2) throw new TooDear('enough')
  }
  await expect(measureBilledUnits(loaded, store.transport, { ...options, mayCost })).rejects.toThrow('enough')
  expect(await engine.send('ListTables', {})).toMatchObject({ TableNames: [] })
  // A store that does not tell what it consumed.
  const silent = {
    ...store.transport,
    send: async (...sent: Parameters<typeof store.transport.send>) => {
      const { ConsumedCapacity: _, ...answer } = (await store.transport.send(...sent)) as Record<
        string,
        unknown
      >
      return answer
    },
  }
  const lines = await measureBilledUnits(loaded, silent as typeof store.transport, options)
  expect(lines[0]).toMatchObject({ billed: {}, failed: 'The store does not tell what it consumed' })
})
