import { open } from '@monotable/engine'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { batchGetStored } from '../../src/operations/batch-get.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'

it('a key that is given twice, with its attributes in another order, is asked for once', async () => {
  const Note = entity('Note', { PK: 'NOTE#{id}', SK: '{id}' }, { id: z.string() })
  const notes = schema({ tables: [table('Notes', { key: ['PK', 'SK'] })], entities: { Note } })
  const engine = await open()
  await ensureTables(notes, engine)
  const Item = { PK: { S: 'NOTE#1' }, SK: { S: '1' }, id: { S: '1' } }
  await engine.send('PutItem', { TableName: 'Notes', Item })
  const keys = [
    { PK: Item.PK, SK: Item.SK },
    { SK: Item.SK, PK: Item.PK },
  ].map(key => ({ table: 'Notes', key }))
  expect(await batchGetStored(connectSession(notes.model, engine), keys, {})).toEqual([Item, Item])
})
