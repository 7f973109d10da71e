import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { snaprace } from '../schema.ts'
import { event, ulid } from './items.ts'

const captured = new Captured()
const db = connect(snaprace, captured, { tables: { 'PhotoService-{stage}': 'PhotoService-dev' } })
const partition = 'PK = ORG#snaprace-kr#EVT#nycm-2025'

/** What each asks for first: index, key condition and direction. */
const cases: Record<string, readonly [run: () => Promise<unknown>, asked: string]> = {
  photosByPhotographerInEvents: [
    () => db.photosByPhotographerInEvents({ photographerId: 'ph_01', eventId: ['nycm-2025'] }),
    'GSI2 desc: GSI2PK = PHOTOGRAPHER#ph_01, GSI2SK begins_with EVT#nycm-2025#',
  ],
  photosByFace: [
    () => db.photosByFace({ ...event, faceId: 'f1' }),
    `Main asc: ${partition}, SK begins_with FACE#f1#`,
  ],
  bibRows: [() => db.bibRows({ ...event, bib: '12' }), `Main asc: ${partition}, SK begins_with BIB#12#`],
  uploads: [() => db.uploads(event), `Main asc: ${partition}, SK begins_with RAW#`],
  uploadsByState: [
    () => db.uploadsByState({ ...event, state: 'INDEXED' }),
    `Main asc: ${partition}, SK begins_with RAW#`,
  ],
  failures: [() => db.failures(event), `Main asc: ${partition}, SK begins_with FAILED#`],
  bibReviews: [() => db.bibReviews(event), `Main asc: ${partition}, SK begins_with REVIEW#`],
  photosWithoutBib: [() => db.photosWithoutBib(event), `Main desc: ${partition}, SK begins_with PHOTO#`],
  reports: [() => db.reports(event), `Main asc: ${partition}, SK begins_with REPORT#`],
  reportsOf: [
    () => db.reportsOf({ ...event, ulid: ulid(1) }),
    `Main asc: ${partition}, SK begins_with REPORT#${ulid(1)}#`,
  ],
  bibChanges: [
    () => db.bibChanges({ ...event, ulid: ulid(1) }),
    `Main asc: ${partition}, SK begins_with BIBHIST#${ulid(1)}#`,
  ],
  stats: [() => db.stats(event), `Main asc: ${partition}, SK begins_with STATS#`],
  keysOf: [() => db.keysOf(event), `Main asc: ${partition}`],
  everythingOf: [() => db.everythingOf(event), `Main asc: ${partition}`],
  jobs: [() => db.jobs({ kind: ['SYNC'] }), 'Main asc: PK = JOBS#SYNC, SK begins_with JOB#'],
  jobsOf: [
    () => db.jobsOf({ kind: 'SYNC', subject: 'ph_01' }),
    'Main asc: PK = JOBS#SYNC, SK begins_with JOB#ph_01#',
  ],
}

describe('every access pattern that was added', () => {
  it.each(Object.entries(cases))('%s', async (_, [run, expected]) => {
    await run()
    const [asked] = captured.asked()
    const condition = asked?.condition.map(({ attribute, operator, value }) =>
      [attribute, operator, value].join(' '),
    )
    expect(`${asked?.index} ${asked?.direction}: ${condition?.join(', ')}`).toBe(expected)
  })

  it('is here or in the document', () => {
    const documented = ['gallery', 'photosByBib', 'photosByPhotographer', 'photosByPhotographerInEvent']
    expect([...documented, ...Object.keys(cases)].toSorted()).toEqual(Object.keys(snaprace.access).toSorted())
  })
})
