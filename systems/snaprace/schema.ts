import { idempotencyRecord } from '@monotable/server/kit'
import { collection, gsi, query, schema, table } from 'monotable'
import { BibChange, BibIndex, BibReview } from './bibs/bib.ts'
import { PhotographerStats, Stats } from './events/stats.ts'
import { Job, jobKinds } from './jobs/job.ts'
import { Photo } from './photos/photo.ts'
import { Report } from './reports/report.ts'
import { Consent } from './selfies/consent.ts'
import { FaceIndex } from './selfies/face.ts'
import { FailedPointer, RawGuard, UploadAddress } from './uploads/upload.ts'

/** The answer to a request that was done, kept for its repetition. */
const Idempotency = idempotencyRecord({ typeAttribute: 'EntityType' })

const PhotoService = table('PhotoService-{stage}', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK', { title: 'BIB 검색용 (BIB_INDEX 전용)' }),
    GSI2: gsi('GSI2PK', 'GSI2SK', { title: 'Photographer 검색용 (PHOTO 전용)' }),
  },
  billing: 'PAY_PER_REQUEST',
  stream: 'NEW_AND_OLD_IMAGES',
  pointInTimeRecovery: true,
  encryption: 'AWS_MANAGED',
  retainIn: ['prod'],
  ttl: 'TTL',
})

const newestFirst = { direction: 'desc' } as const

export const snaprace = schema({
  tables: [PhotoService],
  entities: {
    Photo,
    BibIndex,
    UploadAddress,
    RawGuard,
    FailedPointer,
    FaceIndex,
    BibReview,
    BibChange,
    Report,
    Stats,
    PhotographerStats,
    Consent,
    Job,
    Idempotency,
  },
  access: {
    // Of the document
    gallery: query(Photo, 'PK = ORG#{orgId}#EVT#{eventId} AND begins_with(SK, PHOTO#)', {
      title: '5.1 이벤트 전체 사진 조회 (관리자/갤러리 기본)',
      ...newestFirst,
    }),
    // The search does not show another organizer's event with the same id (R1).
    photosByBib: query(BibIndex, 'GSI1: GSI1PK = EVT#{eventId}#BIB#{bib}', {
      title: '5.2 BIB 번호로 사진 검색 (GSI1 + BIB_INDEX)',
      // The rows of section 4.1 of the document say it in their key alone.
      filter: 'orgId = {orgId} or attribute_not_exists(orgId)',
      accepts: { DISCARDING_FILTER: 'the key of the document; two organizers hardly call an event the same' },
      hydrate: Photo,
      ...newestFirst,
    }),
    // By event, and by time within one: not what "newest first" is (R2).
    photosByPhotographer: query(Photo, 'GSI2: GSI2PK = PHOTOGRAPHER#{photographerId}', {
      title: '5.3 Photographer 기준 사진 조회 (GSI2 + PHOTO)',
      ...newestFirst,
    }),
    photosByPhotographerInEvent: query(
      Photo,
      'GSI2: GSI2PK = PHOTOGRAPHER#{photographerId} AND begins_with(GSI2SK, EVT#{eventId}#)',
      { title: '특정 이벤트 + 특정 photographer로 좁히려면:', ...newestFirst },
    ),

    // Added
    photosByPhotographerInEvents: query(
      Photo,
      'GSI2: GSI2PK = PHOTOGRAPHER#{photographerId} AND begins_with(GSI2SK, EVT#{eventId}#)',
      {
        title: "A photographer's photos over several events",
        each: { eventId: 'given' },
        order: ['createdAt', 'ulid'],
        ...newestFirst,
      },
    ),
    photosByFace: query(FaceIndex, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with FACE#{faceId}#', {
      title: 'Photo by face',
      hydrate: Photo,
    }),
    bibRows: query(BibIndex, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with BIB#{bib}#', {
      title: 'Index rows of one bib (repair)',
    }),
    uploads: query(RawGuard, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with RAW#', { title: 'Uploads' }),
    uploadsByState: query(RawGuard, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with RAW#', {
      title: 'Uploads in a state',
      filter: 'state = {state}',
      accepts: {
        DISCARDING_FILTER: 'for people who look after one event; failures have pointers of their own',
      },
    }),
    failures: query(FailedPointer, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with FAILED#', {
      title: 'Failures',
      hydrate: RawGuard,
    }),
    bibReviews: query(BibReview, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with REVIEW#', {
      title: 'Numbers that wait for a decision',
    }),
    photosWithoutBib: query(Photo, 'PK = ORG#{orgId}#EVT#{eventId} AND begins_with(SK, PHOTO#)', {
      title: 'Photos without a bib that nobody has decided about',
      filter: 'bibCount = 0 and attribute_not_exists(bibsEditedAt)',
      accepts: { DISCARDING_FILTER: 'for people who look after one event, each photo once' },
      ...newestFirst,
    }),
    reports: query(Report, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with REPORT#', {
      title: 'What was reported of photos',
    }),
    reportsOf: query(Report, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with REPORT#{ulid}#', {
      title: 'What was reported of one photo',
    }),
    bibChanges: query(BibChange, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with BIBHIST#{ulid}#', {
      title: 'History',
    }),
    stats: collection({ Stats, PhotographerStats }, 'PK = ORG#{orgId}#EVT#{eventId}, SK begins_with STATS#', {
      title: 'Statistics',
    }),
    everythingOf: collection(
      {
        Photo,
        BibIndex,
        UploadAddress,
        RawGuard,
        FailedPointer,
        FaceIndex,
        BibReview,
        BibChange,
        Report,
        Stats,
        PhotographerStats,
        Consent,
      },
      'PK = ORG#{orgId}#EVT#{eventId}',
      { title: 'All that is kept of an event (drift)', consistent: true },
    ),
    // By keys alone, so that what is not in its form goes too.
    keysOf: collection(
      {
        Photo,
        BibIndex,
        UploadAddress,
        RawGuard,
        FailedPointer,
        FaceIndex,
        BibReview,
        BibChange,
        Report,
        Stats,
        PhotographerStats,
        Consent,
      },
      'PK = ORG#{orgId}#EVT#{eventId}',
      {
        title: 'The keys of all that is kept of an event (deletion)',
        project: [
          'orgId',
          'eventId',
          'ulid',
          'bib',
          'uploadId',
          'rawId',
          'faceId',
          'timestamp',
          'changeId',
          'reportId',
          'photographerId',
          'visitorId',
        ],
        consistent: true,
      },
    ),
    jobs: query(Job, 'PK = JOBS#{kind}, SK begins_with JOB#', {
      title: 'Jobs that are queued or were done recently',
      each: { kind: jobKinds },
    }),
    jobsOf: query(Job, 'PK = JOBS#{kind}, SK begins_with JOB#{subject}#', { title: 'Jobs about one thing' }),
  },
})
