import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { contradictionOf, entityOf, fill, type Item, patternOf, seedOf, splitItem } from '../../test/seeds.ts'
import { snaprace } from '../schema.ts'

const seed = seedOf('snaprace')
const prod = { tables: { 'PhotoService-{stage}': 'PhotoService-prod' } }

const sample = (entity: string): Item => entityOf(seed, entity).items[0] as Item
const quotes = (id: string) => contradictionOf(seed, id).quotes

/** What is written for attributes of the document. */
async function written(entity: 'Photo' | 'BibIndex', item: Item) {
  const { EntityType: _, ...attributes } = splitItem(item).attributes
  const captured = new Captured()
  await connect(snaprace, captured, prod)[entity].create(attributes as never)
  return captured.put()[0] as Record<string, unknown>
}

async function asked(run: (db: ReturnType<typeof connected>) => Promise<unknown>) {
  const captured = new Captured()
  await run(connected(captured))
  return captured.asked()
}

function connected(captured: Captured) {
  return connect(snaprace, captured, prod)
}

/** For each disagreement: that the document has it, and what is done instead. */
const proofs: Record<string, () => Promise<void>> = {
  'comments-in-json': async () => {
    expect(entityOf(seed, 'Photo').comments).toEqual(quotes('comments-in-json'))
    expect(Object.keys(await written('Photo', sample('Photo'))).join()).not.toContain('//')
  },
  'created-at-iso': async () => {
    const [overview = ''] = seed.tables[0]?.templates.GSI2SK ?? []
    expect(overview).toContain('{createdAt ISO}')
    expect(snaprace.entities.Photo.keys.GSI2SK).toBe(fill(overview, { 'createdAt ISO': '{createdAt}' }))
    expect((await written('Photo', sample('Photo'))).GSI2SK).toBe(sample('Photo').GSI2SK)
  },
  'index-row-has-no-image': async () => {
    for (const missing of ['processedKey', 's3Uri', 'dimensions']) {
      expect(sample('BibIndex')).not.toHaveProperty(missing)
      expect(snaprace.entities.BibIndex.attributes).not.toHaveProperty(missing)
    }
    expect(snaprace.access.photosByBib.options.hydrate).toBe(snaprace.entities.Photo)
  },
  'excerpt-lacks-required': async () => {
    for (const excerpt of entityOf(seed, 'BibIndex').excerpts ?? []) {
      for (const missing of ['orgId', 'eventId', 'createdAt']) expect(excerpt).not.toHaveProperty(missing)
      await expect(written('BibIndex', excerpt)).rejects.toThrow('BibIndex')
    }
    for (const required of ['ulid', 'orgId', 'eventId', 'bib']) {
      const { [required]: _, ...rest } = sample('BibIndex')
      await expect(written('BibIndex', rest)).rejects.toThrow(required)
    }
    const { createdAt: _, ...undated } = sample('BibIndex')
    expect(await written('BibIndex', undated)).toHaveProperty('createdAt')
  },
  'newest-first-over-events': async () => {
    const { request } = patternOf(seed, '5.3 Photographer 기준 사진 조회 (GSI2 + PHOTO)')
    expect(request?.ScanIndexForward).toBe(false)
    expect(entityOf(seed, 'Photo').keys.GSI2SK).toMatch(/^EVT#\{eventId\}/)
    expect(snaprace.access.photosByPhotographerInEvents.options).toMatchObject({
      each: { eventId: 'given' },
      order: ['createdAt', 'ulid'],
      direction: 'desc',
    })
  },
  'narrowed-query-turns-round': async () => {
    const { request } = patternOf(seed, '특정 이벤트 + 특정 photographer로 좁히려면:')
    expect(request).not.toHaveProperty('ScanIndexForward')
    const [query] = await asked(db => db.photosByPhotographerInEvent({ photographerId: 'p', eventId: 'e' }))
    expect(query?.direction).toBe('desc')
  },
  'ulid-of-another-day': async () => {
    const { ulid, createdAt } = sample('Photo')
    expect(timeOf(String(ulid))).toBe('2024-05-15T13:53:55.700Z')
    expect(createdAt).toBe('2024-11-09T10:30:00.000Z')
    expect((await written('Photo', sample('Photo'))).createdAt).toBe(createdAt)
    expect(snaprace.entities.Photo.options).not.toHaveProperty('derive')
  },
}

/** The moment that the first ten digits of a ULID write. */
function timeOf(ulid: string): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const time = Array.from(ulid.slice(0, 10)).reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0)
  return new Date(time).toISOString()
}

describe('where the document disagrees with itself', () => {
  it('every disagreement has its proof', () => {
    expect(Object.keys(proofs)).toEqual(seed.contradictions.map(({ id }) => id))
  })

  it.each(Object.entries(proofs))('%s', async (id, proof) => {
    expect(contradictionOf(seed, id).reading).not.toBe('')
    await proof()
  })
})
