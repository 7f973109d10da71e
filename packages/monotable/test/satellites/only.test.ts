import { open } from '@monotable/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { repository } from '../../src/repository.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'

const Violation = entity(
  'Violation',
  { PK: 'VIOLATIONS', SK: 'PART#{partId}' },
  { partId: z.string() },
  { type: { entityType: 'VIOLATION' } },
)

const Slot = entity('Slot', { PK: 'SLOT#{slot}', SK: 'TAKEN' }, { slot: z.string(), partId: z.string() })

const Part = entity(
  'Part',
  { PK: 'PART#{partId}', SK: 'META' },
  {
    partId: z.string(),
    state: z.enum(['ok', 'broken', 'gone']),
    slot: z.string(),
    note: z.string().optional(),
  },
  {
    mirrors: [Violation],
    guards: [Slot],
    only: {
      Violation: { of: ['state'], when: part => part.state === 'broken' },
      Slot: { of: ['state'], when: part => part.state !== 'gone' },
    },
  },
)

const workshop = schema({
  tables: [table('Workshop', { key: ['PK', 'SK'] })],
  entities: { Part, Violation, Slot },
})

describe('a mirror or guard that is there only while something holds', () => {
  let engine: Awaited<ReturnType<typeof open>>
  let parts: ReturnType<typeof repository>
  let violations: ReturnType<typeof repository>
  beforeAll(async () => {
    engine = await open()
    await ensureTables(workshop, engine)
    const session = connectSession(workshop.model, engine)
    parts = repository(session, workshop.model.entities.get('Part')!)
    violations = repository(session, workshop.model.entities.get('Violation')!)
  })
  afterAll(() => engine.close())

  const isListed = async (partId: string) => (await violations.get({ partId })) !== undefined

  it('comes and goes with the write that decides it', async () => {
    await parts.create({ partId: 'a', state: 'ok', slot: '1' })
    expect(await isListed('a')).toBe(false)
    await parts.update({ partId: 'a' }, { set: { state: 'broken' } })
    expect(await isListed('a')).toBe(true)
    await parts.update({ partId: 'a' }, { set: { note: 'x' } })
    expect(await isListed('a')).toBe(true)
    await parts.update({ partId: 'a' }, { set: { state: 'ok' } })
    expect(await isListed('a')).toBe(false)
  })

  it('goes with its item', async () => {
    await parts.create({ partId: 'b', state: 'broken', slot: '2' })
    expect(await isListed('b')).toBe(true)
    await parts.delete({ partId: 'b' })
    expect(await isListed('b')).toBe(false)
  })

  it('a guard sets free what it held', async () => {
    await parts.create({ partId: 'c', state: 'ok', slot: '3' })
    await expect(parts.create({ partId: 'd', state: 'ok', slot: '3' })).rejects.toThrow('already taken')
    await parts.update({ partId: 'c' }, { set: { state: 'gone' } })
    await parts.create({ partId: 'd', state: 'ok', slot: '3' })
    await expect(parts.update({ partId: 'c' }, { set: { state: 'ok' } })).rejects.toThrow('already taken')
  })
})
