import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Note = entity(
  'Note',
  { PK: 'NOTE#{id}' },
  { id: z.string(), owner: z.string().optional(), day: z.string().optional() },
)
const notes = schema({
  tables: [table('Notes', { key: ['PK'], indexes: { ByOwner: gsi('owner', 'day') } })],
  entities: { Note },
})

describeOnEachBackend('an attribute that is itself the key of an index', backend => {
  const writes = (db: Awaited<ReturnType<typeof opened>>['db'], values: { owner?: string; day?: string }) => [
    () => db.Note.put({ id: '1', ...values }),
    () => db.Note.create({ id: '2', ...values }),
    () => db.Note.update({ id: '1' }, { set: values }),
    () => db.Note.update({ id: '1' }, { ifAbsent: values }),
    () => db.Note.upsert({ id: '1', ...values }),
    () => db.Note.upsert({ id: '1' }, { ifAbsent: values }),
    () => db.batchWrite(t => [t.Note.put({ id: '1', ...values })]),
  ]
  const opened = async () => {
    const tables = await connected(backend, notes)
    await tables.db.Note.create({ id: '1' })
    return tables
  }

  it('that is too long is refused before anything is sent, by every write', async () => {
    const { db, stored } = await opened()
    const before = await stored()
    for (const write of writes(db, { owner: 'x'.repeat(2049) }))
      await expect(write()).rejects.toMatchObject({
        code: 'KEY_TOO_LONG',
        details: { key: 'owner', bytes: 2049, limit: 2048 },
      })
    for (const write of writes(db, { day: '한'.repeat(342) }))
      await expect(write()).rejects.toMatchObject({ code: 'KEY_TOO_LONG', details: { bytes: 1026 } })
    expect(await stored()).toEqual(before)
  })

  it('that is empty is refused before anything is sent, by every write', async () => {
    const { db } = await opened()
    for (const write of writes(db, { owner: '' }))
      await expect(write()).rejects.toMatchObject({ code: 'INVALID_KEY_VALUE', details: { name: 'owner' } })
  })
})
