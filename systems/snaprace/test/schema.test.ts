import { connect, MonotableError } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { entityOf, fill, type Item, patternOf, seedOf, splitItem } from '../../test/seeds.ts'
import { snaprace } from '../schema.ts'

const seed = seedOf('snaprace')
const prod = { tables: { 'PhotoService-{stage}': 'PhotoService-prod' } }

describe('the table is that of the document', () => {
  const [documented] = seed.tables
  const [declared] = snaprace.tables

  it('has its name, which a stage completes, and its keys', () => {
    expect(declared?.name).toBe(documented?.name)
    expect(declared?.key).toEqual(documented?.key)
    expect(() => connect(snaprace, new Captured())).toThrow(MonotableError)
  })

  it('has its indexes, with all attributes, for what they are for', () => {
    const described = Object.entries(declared?.indexes ?? {}).map(([name, { key, projection, title }]) => [
      name,
      { key, projection, use: title },
    ])
    expect(Object.fromEntries(described)).toEqual(documented?.indexes)
  })

  it('is billed, streamed, backed up and encrypted as there', () => {
    const { billing, stream, pointInTimeRecovery, encryption } = documented!
    expect(declared).toMatchObject({ billing, stream, pointInTimeRecovery, encryption, ttl: 'TTL' })
  })

  it('is kept in the stage in which it is kept there, and goes with its stack in others', () => {
    expect(documented?.removalPolicy).toEqual({ prod: 'RETAIN', other: 'DESTROY' })
    expect(declared?.retainIn).toEqual(['prod'])
  })

  it('has the templates of the overview and no others for its photos and index rows', () => {
    const { Photo, BibIndex } = snaprace.entities
    for (const [key, templates] of Object.entries(documented!.templates)) {
      const written = [Photo, BibIndex].flatMap(({ keys }) => (keys as Record<string, string>)[key] ?? [])
      const meant = templates.map(template => fill(template, { 'createdAt ISO': '{createdAt}' }))
      expect([...new Set(written)]).toEqual(meant)
    }
  })
})

describe('every sample of the document', () => {
  const added: Record<string, Item> = { Photo: { version: 1 }, BibIndex: {} }

  it.each(seed.entities)('$name is written with exactly its keys and attributes', async ({ name, items }) => {
    expect(items).not.toEqual([])
    for (const item of items) {
      const { EntityType: _, ...attributes } = splitItem(item).attributes
      const captured = new Captured()
      const now = () => new Date(String(attributes.updatedAt ?? attributes.createdAt))
      await connect(snaprace, captured, { ...prod, now })[name as 'Photo'].create(attributes as never)
      expect(captured.put()[0]).toEqual({ ...item, ...added[name] })
    }
  })
})

describe('every template and attribute of the document', () => {
  const keyNames = /^(GSI\d)?[PS]K$/
  /** Required by a table of the document, and left out in its own rows of section 4.1: read without. */
  const leftOut = { name: 'BibIndex', attribute: 'createdAt' }

  it.each(seed.entities)('of $name is declared', ({ name, keys, attributes }) => {
    const { keys: declared, options, ...entity } = snaprace.entities[name as 'Photo']
    expect(declared).toEqual(keys)
    const own: Record<string, { safeParse(value: unknown): { success: boolean } }> = entity.attributes
    for (const { name: attribute, required } of attributes.filter(one => !keyNames.test(one.name))) {
      if (attribute === 'EntityType') continue
      const isOptional = !required || (name === leftOut.name && attribute === leftOut.attribute)
      expect(own[attribute]?.safeParse(undefined).success, attribute).toBe(isOptional)
    }
    expect(options.type.EntityType).toBe(entityOf(seed, name).items[0]?.EntityType)
  })

  it('index rows have the attributes of the document and no others', () => {
    const documented = entityOf(seed, 'BibIndex').attributes.map(({ name }) => name)
    const { attributes, keys } = snaprace.entities.BibIndex
    expect([...Object.keys(attributes), ...Object.keys(keys), 'EntityType'].toSorted()).toEqual(
      documented.toSorted(),
    )
  })

  it('each entity says what it is in EntityType', () => {
    expect(Object.values(snaprace.entities).map(({ options }) => options.type.EntityType)).toEqual([
      'PHOTO',
      'BIB_INDEX',
      'UPLOAD_ADDRESS',
      'RAW_GUARD',
      'FAILED_POINTER',
      'FACE_INDEX',
      'BIB_REVIEW',
      'BIB_CHANGE',
      'REPORT',
      'STATS',
      'STATS',
      'CONSENT',
      'JOB',
      'IDEMPOTENCY',
    ])
  })
})

describe('every access pattern of the document asks for exactly what it asks for', () => {
  const captured = new Captured()
  const db = connect(snaprace, captured, prod)

  interface Given {
    readonly orgId: string
    readonly eventId: string
    readonly bib: string
    readonly photographerId: string
  }
  const cases: Record<string, readonly [keyof typeof snaprace.access, (given: Given) => Promise<unknown>]> = {
    '5.1 이벤트 전체 사진 조회 (관리자/갤러리 기본)': ['gallery', given => db.gallery(given)],
    '5.2 BIB 번호로 사진 검색 (GSI1 + BIB_INDEX)': ['photosByBib', given => db.photosByBib(given)],
    '5.3 Photographer 기준 사진 조회 (GSI2 + PHOTO)': [
      'photosByPhotographer',
      given => db.photosByPhotographer(given),
    ],
    '특정 이벤트 + 특정 photographer로 좁히려면:': [
      'photosByPhotographerInEvent',
      given => db.photosByPhotographerInEvent(given),
    ],
  }

  it('none is forgotten, and each has the title that it has there', () => {
    expect(Object.keys(cases)).toEqual(seed.patterns.map(({ title }) => title))
    for (const [title, [name]] of Object.entries(cases))
      expect(snaprace.access[name].options.title).toBe(title)
  })

  it.each(Object.entries(cases))('%s', async (title, [, run]) => {
    const { index, condition, request, arguments: given } = patternOf(seed, title)
    await run({ orgId: 'snaprace-kr', ...given } as unknown as Given)
    const [{ input } = { input: {} }] = captured.sent
    const [{ filter: _, ...asked } = {}] = captured.asked()
    // Newest first everywhere, the query that says nothing included.
    expect(asked).toEqual({ index, condition, direction: 'desc' })
    expect(input).toMatchObject({ TableName: request?.TableName, ScanIndexForward: false })
  })

  it('index rows of another organizer are dropped before they are read further (R1)', async () => {
    await db.photosByBib({ orgId: 'snaprace-kr', eventId: 'e', bib: '1' })
    expect(captured.asked()[0]?.filter).toContain('orgId = "snaprace-kr"')
  })

  it('a bib is searched as it is stored (R10)', async () => {
    const given = { orgId: 'o', eventId: 'e', bib: ' a0012 ' }
    await db.photosByBib(given)
    await db.bibRows(given)
    expect(captured.asked().map(({ condition }) => condition.at(-1)?.value)).toEqual([
      'EVT#e#BIB#A0012',
      'BIB#A0012#',
    ])
  })

  it('a photographer’s events are asked one by one, each closed at its delimiter (R2, R3)', async () => {
    await db.photosByPhotographerInEvents({ photographerId: 'ph_01', eventId: ['nycm-2025', 'nycm-2024'] })
    const asked = captured.asked().map(({ condition, direction }) => [condition[1]?.value, direction])
    expect(asked.toSorted()).toEqual([
      ['EVT#nycm-2024#', 'desc'],
      ['EVT#nycm-2025#', 'desc'],
    ])
  })
})
