import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { describe as describeDesign } from '../../src/design/describe.ts'
import { MonotableError } from '../../src/errors.ts'
import { Spent } from '../../src/observe/spent.ts'
import { entity } from '../../src/schema/entity.ts'
import { scan } from '../../src/schema/scan.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { type Backend, describeOnEachBackend } from '../backends.ts'
import { clock, connected } from '../operations/connected.ts'

const Note = entity(
  'Note',
  { PK: 'NOTE#{box}', SK: '{id}' },
  {
    box: z.string(),
    id: z.string(),
    stars: z.int(),
    deletedAt: z.iso.datetime().optional(),
    TTL: z.int().optional(),
  },
  { softDelete: 'deletedAt' },
)
const Box = entity('Box', { PK: 'BOX#{box}', SK: 'META' }, { box: z.string() })
const notes = schema({
  tables: [table('Notes', { key: ['PK', 'SK'], ttl: 'TTL' })],
  entities: { Note, Box },
  access: {
    everyNote: scan(Note, { limit: 7 }),
    goodNotes: scan(Note, { filter: 'stars >= {least}', consistent: true }),
    withDeleted: scan(Note, { deleted: true, title: 'All, those in the bin too' }),
  },
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const ids = (items: readonly { readonly id: string }[]) => items.map(item => item.id).sort()
const allIds = numbers(40).map(String).sort()

async function filled(backend: Backend) {
  const time = clock()
  const made = await connected(backend, notes, { now: time.now, cursorSecret: 's' })
  const { db } = made
  await db.batchWrite(t => [
    ...numbers(40).map(at => t.Note.put({ box: String(at % 9), id: String(at), stars: at % 5 })),
    ...numbers(30).map(at => t.Box.put({ box: String(at) })),
    t.Note.put({ box: 'x', id: 'expired', stars: 5, TTL: time.seconds() - 1 }),
    t.Note.put({ box: 'x', id: 'deleted', stars: 5, deletedAt: time.text() }),
  ])
  await made.store({ PK: { S: 'FOREIGN' }, SK: { S: '1' } })
  return made
}

describeOnEachBackend('a scan', backend => {
  it('gives every item of its entity once, page by page', async () => {
    const { db } = await filled(backend)
    const found: z.infer<z.ZodString>[] = []
    let pages = 0
    let skipped = 0
    let cursor: string | undefined
    do {
      const page = await db.everyNote({}, cursor === undefined ? {} : { cursor })
      expect(page.items.length).toBeLessThanOrEqual(7)
      expectTypeOf(page.items[0]!.stars).toEqualTypeOf<number>()
      found.push(...page.items.map(item => item.id))
      skipped += page.skipped ?? 0
      cursor = page.cursor
      pages++
    } while (cursor !== undefined)
    expect(found.sort()).toEqual(allIds)
    expect(pages).toBeGreaterThanOrEqual(6)
    expect(skipped).toBe(1)
  })

  it('gives every item in one of its segments, side by side', async () => {
    const { db } = await filled(backend)
    const segments = await Promise.all(
      numbers(3).map(async segment => {
        const found: string[] = []
        for await (const note of db.everyNote.each({}, { segment, totalSegments: 3, limit: 4 }))
          found.push(note.id)
        return found
      }),
    )
    expect(segments.flat().sort()).toEqual(allIds)
  })

  it('leaves out what its filter does not let through', async () => {
    const { db } = await filled(backend)
    const spent = new Spent()
    const { items, cursor } = await db.goodNotes({ least: 3 }, { limit: 1000, spent })
    expect(ids(items)).toEqual(
      numbers(40)
        .filter(at => at % 5 >= 3)
        .map(String)
        .sort(),
    )
    expect(cursor).toBeUndefined()
    expect(spent.read).toBeGreaterThan(0)
    // @ts-expect-error: the filter has an argument
    await expect(db.goodNotes({})).rejects.toMatchObject({ code: 'INVALID_CONDITION' })
  })

  it('shows what is marked as deleted only where that is declared, and never what has expired', async () => {
    const { db } = await filled(backend)
    expect(ids((await db.withDeleted({}, { limit: 100 })).items)).toEqual([...allIds, 'deleted'].sort())
  })

  it('takes a cursor for the same scan, segment and caller alone', async () => {
    const { db } = await filled(backend)
    const options = { segment: 0, totalSegments: 2, limit: 1, caller: 'me' } as const
    const { cursor } = await db.everyNote({}, options)
    const refused = { code: 'INVALID_CURSOR' }
    const again = { ...options, cursor: cursor! }
    await db.everyNote({}, again)
    await expect(db.everyNote({}, { ...again, segment: 1 })).rejects.toMatchObject(refused)
    await expect(db.everyNote({}, { ...again, caller: 'you' })).rejects.toMatchObject(refused)
    await expect(db.withDeleted({}, again)).rejects.toMatchObject(refused)
    const rest: string[] = []
    for await (const note of db.everyNote.each({}, again)) rest.push(note.id)
    const whole: string[] = []
    for await (const note of db.everyNote.each({}, { segment: 0, totalSegments: 2 })) whole.push(note.id)
    expect(rest).toEqual(whole.slice(1))
  })

  it('tells of rows of no entity as its caller wants it', async () => {
    const { db } = await filled(backend)
    await expect(db.everyNote({}, { foreign: 'error', limit: 100 })).rejects.toMatchObject({
      code: 'UNKNOWN_ITEM',
    })
    const { raw } = await db.everyNote({}, { foreign: 'raw', limit: 100 })
    expect(raw).toMatchObject([{ PK: { S: 'FOREIGN' } }])
  })

  it('ends with its signal, and refuses options that it does not have', async () => {
    const { db } = await filled(backend)
    await expect(db.everyNote({}, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
    await expect(db.everyNote({}, { segments: 2 } as never)).rejects.toThrow("Did you mean 'segment'?")
    await expect(db.everyNote({}, { limit: 0 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(db.everyNote({}, { segment: 5, totalSegments: 2 })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })
})

describe('a declared scan', () => {
  it('is a pattern of the design, which tools see', () => {
    const [{ patterns } = { patterns: [] }] = describeDesign(notes).tables
    expect(patterns).toContainEqual(
      expect.objectContaining({
        name: 'goodNotes',
        kind: 'scan',
        entities: ['Note'],
        filter: 'stars >= {least}',
      }),
    )
  })

  it.each<[string, () => unknown, string]>([
    ['of an entity that the schema does not have', () => scan(Box), 'the schema has no entity Box'],
    [
      'with a filter that cannot be read',
      () => scan(Note, { filter: 'starz > 1' }),
      'its filter cannot be read',
    ],
    [
      'with an option that there is not',
      () => scan(Note, { directon: 'asc' } as never),
      "'directon' is not an option",
    ],
  ])('is refused %s', (_, made, message) => {
    const tables = [table('Notes', { key: ['PK', 'SK'] })]
    const declare = () => schema({ tables, entities: { Note }, access: { all: made() as never } })
    expect(declare).toThrow(MonotableError)
    expect(declare).toThrow(message)
  })

  it('cannot have the name of an entity', () => {
    const tables = [table('Notes', { key: ['PK', 'SK'] })]
    expect(() => schema({ tables, entities: { Note }, access: { Note: scan(Note) } })).toThrow(
      'the same name',
    )
  })
})
