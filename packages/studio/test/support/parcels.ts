import { open } from '@monotable/engine'
import { connect, ensureTables, entity, get, query, schema, table } from 'monotable'
import { describe } from 'monotable/design'
import * as z from 'zod'
import { serveStudio } from '../../server/index.ts'
import type { TestStudio } from './studio.ts'

const Tracking = entity(
  'Tracking',
  { PK: 'TRACK#{number}', SK: 'PARCEL' },
  { number: z.string(), depot: z.string(), parcelId: z.string(), to: z.string() },
)

const Locker = entity(
  'Locker',
  { PK: 'LOCKER#{locker}', SK: 'TAKEN' },
  { locker: z.string(), depot: z.string(), parcelId: z.string() },
)

const Parcel = entity(
  'Parcel',
  { PK: 'DEPOT#{depot}', SK: 'PARCEL#{parcelId}' },
  { depot: z.string(), parcelId: z.string(), number: z.string(), locker: z.string(), to: z.string() },
  { mirrors: [Tracking], guards: [Locker] },
)

const parcels = schema({
  tables: [table('Parcels', { key: ['PK', 'SK'] })],
  entities: { Parcel, Tracking, Locker },
  access: {
    inDepot: query(Parcel, 'PK = DEPOT#{depot}, SK begins_with PARCEL#'),
    byNumber: get(Tracking, 'PK = TRACK#{number}, SK = PARCEL'),
  },
})

/** A studio on parcels, each with a mirror under its number and a locker that only one can have. */
export async function openParcels(): Promise<TestStudio> {
  const engine = await open()
  await ensureTables(parcels, engine)
  const db = connect(parcels, engine)
  for (const n of [1, 2, 3, 4])
    await db.Parcel.create({ depot: 'bonn', parcelId: `p${n}`, number: `N${n}`, locker: `L${n}`, to: 'Ann' })
  const studio = await serveStudio({
    send: (operation, input) => engine.send(operation, input),
    streams: engine,
    systems: [{ name: 'parcels', title: 'Parcels', schema: parcels, design: describe(parcels) }],
    port: 0,
  })
  const close = async () => {
    await studio.close()
    await engine.close()
  }
  return { ...studio, engine, close }
}

/** What a program leaves that knows neither mirrors nor guards: three mirrors that are wrong, and a locker that two claim. */
export async function breakParcels({ engine }: TestStudio): Promise<void> {
  const key = (PK: string, SK: string) => ({ PK: { S: PK }, SK: { S: SK } })
  const set = (Key: object, name: string, S: string) =>
    engine.send('UpdateItem', {
      TableName: 'Parcels',
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': { S } },
    })
  await engine.send('DeleteItem', { TableName: 'Parcels', Key: key('TRACK#N1', 'PARCEL') })
  await set(key('TRACK#N2', 'PARCEL'), 'to', 'Bob')
  const orphan = { number: { S: 'N9' }, depot: { S: 'bonn' }, parcelId: { S: 'gone' }, to: { S: 'Eve' } }
  await engine.send('PutItem', {
    TableName: 'Parcels',
    Item: { ...key('TRACK#N9', 'PARCEL'), ...orphan },
  })
  await set(key('DEPOT#bonn', 'PARCEL#p4'), 'locker', 'L3')
}
