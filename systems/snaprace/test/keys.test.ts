import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeKeys, ids, inOrder, keysOf, moments, texts } from '../../test/key-properties.ts'
import { snaprace } from '../schema.ts'
import { bib, rawIdOf } from '../values/value-types.ts'

/** Few letters, so that one id often begins with another. */
const slugs = fc.stringMatching(/^[a1]{1,2}(-[a1]{1,2}){0,2}$/)
const ulids = fc.ulid()
const photographers = fc.stringMatching(/^[aB1_]{1,4}$/)
const bibs = fc.oneof(fc.stringMatching(/^[A-Z]{0,2}[0-9]{1,6}$/), fc.stringMatching(/^[0-9A-Z ~-]{1,8}$/))
const hashes = fc.stringMatching(/^[0-9a-f]{64}$/)
const event = { orgId: slugs, eventId: slugs }

describeKeys(snaprace, {
  Photo: {
    ...event,
    ulid: ulids,
    photographerId: fc.option(photographers, { nil: undefined }),
    createdAt: moments,
  },
  BibIndex: { ...event, bib: bibs, ulid: ulids },
  UploadAddress: { ...event, uploadId: ulids },
  RawGuard: { ...event, rawId: hashes },
  FailedPointer: { ...event, rawId: hashes },
  FaceIndex: { ...event, faceId: ids, ulid: ulids },
  BibReview: { ...event, ulid: ulids },
  Report: { ...event, ulid: ulids, reportId: ulids },
  BibChange: { ...event, ulid: ulids, timestamp: moments, changeId: ulids },
  Stats: event,
  PhotographerStats: { ...event, photographerId: photographers },
  Consent: { ...event, visitorId: ids },
  Job: {
    kind: fc.constantFrom('SYNC', 'UNLINK'),
    subject: fc.stringMatching(/^[a1._-]{1,4}$/),
    jobId: ids.filter(id => /^[A-Za-z0-9-]{1,64}$/.test(id)),
  },
  Idempotency: { actorId: ids, key: texts },
})

describe('a photo without a photographer', () => {
  it('has neither key of GSI2 (R18)', () => {
    const without = (item: Record<string, unknown>) => {
      const keys = ['GSI2PK', 'GSI2SK'].flatMap(key => keysOf(snaprace, 'Photo', key, [item]))
      expect(keys).toEqual(['', ''])
    }
    fc.assert(fc.property(fc.record({ ...event, ulid: ulids, createdAt: moments }), without))
  })
})

describe('keys sort as the values that the document sorts by', () => {
  const sorted = (values: readonly string[]) => values.toSorted((one, other) => (one < other ? -1 : 1))
  const orderedBy = (name: string, key: string, attribute: string, rest: Record<string, unknown>) => {
    return (values: string[]) => {
      const items = sorted(values).map(value => ({ ...rest, [attribute]: value }))
      expect(inOrder(keysOf(snaprace, name, key, items))).toBe(true)
    }
  }
  const some = (values: fc.Arbitrary<string>) => fc.array(values, { minLength: 2, maxLength: 10 })

  it('photos, and rows of one bib, by ULID (5.1, 5.2)', () => {
    fc.assert(fc.property(some(ulids), orderedBy('Photo', 'SK', 'ulid', {})))
    fc.assert(fc.property(some(ulids), orderedBy('BibIndex', 'GSI1SK', 'ulid', {})))
    fc.assert(fc.property(some(ulids), orderedBy('BibIndex', 'SK', 'ulid', { bib: '1234' })))
  })

  it('a photographer’s photos of one event by time (5.3b)', () => {
    const one = { eventId: 'nycm-2025', photographerId: 'ph_01' }
    fc.assert(fc.property(some(moments), orderedBy('Photo', 'GSI2SK', 'createdAt', one)))
  })

  it('changes of a photo’s bibs by time', () => {
    const photo = { ulid: '01HXY8FWZM5KJQD9K3Y6R8NZTP', changeId: '01HXY8FWZM5KJQD9K3Y6R8NZTP' }
    fc.assert(fc.property(some(moments), orderedBy('BibChange', 'SK', 'timestamp', photo)))
  })
})

describe('bibs', () => {
  it('are kept but for spaces around them and small letters (R10)', () => {
    const kept = (text: string) => {
      expect(bib.parse(` ${text.toLowerCase()}\t`)).toBe(text)
    }
    fc.assert(fc.property(fc.stringMatching(/^[A-Z]{0,2}[0-9]{1,6}$/), kept))
    expect(bib.parse('0012')).not.toBe(bib.parse('12'))
  })

  it('with a delimiter are refused', () => {
    expect(bib.safeParse('12#PHOTO').success).toBe(false)
  })
})

describe('organizers and events', () => {
  const { orgId, photographerId } = snaprace.entities.Photo.attributes

  it.each(['seoul-marathon-2024', 'a', 'a'.repeat(64)])('%s is an id (R17)', id => {
    expect(orgId.safeParse(id).success).toBe(true)
  })

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a.b', 'a#b', 'a_b', 'a'.repeat(65)])('"%s" is none (R17)', id => {
    expect(orgId.safeParse(id).success).toBe(false)
  })

  it('photographers have ids without delimiters (R17)', () => {
    expect(photographerId.safeParse('ph_01ABCXYZ').success).toBe(true)
    for (const id of ['', 'ph-01', 'ph#01', 'ph 01']) expect(photographerId.safeParse(id).success).toBe(false)
  })
})

it('the guard of a file is found by the SHA-256 of its path, in hexadecimal', () => {
  expect(rawIdOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(snaprace.entities.RawGuard.attributes.rawId.safeParse(rawIdOf('x')).success).toBe(true)
})
