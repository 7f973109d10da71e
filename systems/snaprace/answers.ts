import { z } from 'zod'
import { Job } from './jobs/job.ts'
import type { Role } from './operation.ts'
import { Photo } from './photos/photo.ts'
import { RawGuard } from './uploads/upload.ts'
import * as examples from './values/examples.ts'
import { count, moment } from './values/value-types.ts'

// What is answered, by name: nothing else of an item or a row leaves the server.

const ofTruth = { createdAt: moment, updatedAt: moment, version: z.int() }

export const organizerAnswer = z
  .object({ orgId: z.string(), name: z.string(), ...ofTruth })
  .meta({ examples: [examples.organizer] })

export const eventAnswer = z
  .object({
    orgId: z.string(),
    eventId: z.string(),
    name: z.string(),
    eventDate: z.iso.date(),
    status: z.enum(['active', 'inactive']),
    faceCollectionId: z.string(),
    bibPattern: z.string().optional(),
    showResults: z.boolean(),
    ...ofTruth,
  })
  .meta({ examples: [examples.event] })

export const photographerAnswer = z
  .object({
    photographerId: z.string(),
    handle: z.string(),
    displayName: z.string(),
    active: z.boolean(),
    ...ofTruth,
  })
  .meta({ examples: [examples.photographer] })

export const runnerAnswer = z
  .object({
    bib: z.string(),
    name: z.string(),
    result: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ examples: [examples.runner] })

/** How far a job is. */
const ofJob = {
  state: Job.attributes.state.unwrap(),
  queuedAt: moment,
  finishedAt: moment.optional(),
  scanned: count,
  updated: count,
  skipped: count,
}

export const syncAnswer = z.object(ofJob).meta({ examples: [examples.sync] })

export const removalAnswer = z
  .object({ jobId: z.string(), ...ofJob })
  .meta({ examples: [{ ...examples.removal, ...examples.sync }] })

/** How much of a kind there is, and the first of it. */
const found = <T extends z.ZodRawShape>(shape: T) => z.object({ count, first: z.array(z.object(shape)) })

const rows = { ulid: z.string(), missing: z.array(z.string()), extra: z.array(z.string()) }

export const driftAnswer = z
  .object({
    isClean: z.boolean(),
    bibRowsWithoutPhoto: found({ ulid: z.string(), bib: z.string() }),
    faceRowsWithoutPhoto: found({ ulid: z.string(), faceId: z.string() }),
    bibRows: found(rows),
    faceRows: found(rows),
    /** Of photos that another program wrote; repairs index them. */
    facesNotIndexed: found(rows),
    credit: found({
      ulid: z.string(),
      photographerId: z.string(),
      problem: z.enum(['NAMES', 'NOT_CREDITED']),
    }),
    counters: found({
      counter: z.enum(['photoCount', 'faceCount']),
      photographerId: z.string().optional(),
      stored: z.int(),
      actual: z.int(),
    }),
    photosOfGoneEvent: found({ ulid: z.string() }),
    /** Items that are not in the form of their entity: lists leave them out, and the log names them. */
    unreadable: count,
  })
  .meta({ examples: [examples.drift] })

/** What visitors never see: where files are, faces, and why somebody is not credited. */
const notForVisitors = {
  rawKey: z.string().optional(),
  s3Uri: z.string().optional(),
  faceIds: z.array(z.string()).optional(),
  creditFlag: Photo.attributes.creditFlag,
}

const inner = Object.keys(notForVisitors)

/** `shown` of a photo: these roles alone see its inner fields. */
export const innerFields = (roles: readonly Role[]) => Object.fromEntries(inner.map(field => [field, roles]))

/** The same of a page of photos. */
export const innerFieldsOfEach = (roles: readonly Role[]) =>
  Object.fromEntries(inner.map(field => [`items.${field}`, roles]))

export const photoAnswer = z
  .object({
    ulid: z.ulid(),
    orgId: z.string(),
    eventId: z.string(),
    originalFilename: z.string(),
    processedKey: z.string(),
    dimensions: z.object({ width: z.int(), height: z.int() }),
    format: z.string(),
    size: z.int(),
    bibs: z.array(z.string()),
    bibCount: count,
    faceCount: count,
    photographerId: z.string().optional(),
    photographerHandle: z.string().optional(),
    photographerDisplayName: z.string().optional(),
    thumbHash: z.string().optional(),
    capturedAt: moment.optional(),
    partial: z.boolean().optional(),
    partialReasons: Photo.attributes.partialReasons,
    bibsEditedAt: moment.optional(),
    createdAt: moment,
    updatedAt: moment,
    version: z.int(),
    ...notForVisitors,
  })
  .meta({ examples: [examples.photo] })

/** The same for those who never see the rest. */
export const visitorPhotoAnswer = photoAnswer
  .omit({
    rawKey: true,
    s3Uri: true,
    faceIds: true,
    creditFlag: true,
  })
  .meta({ examples: [examples.photo] })

export const uploadAnswer = z
  .object({
    rawId: z.string(),
    ulid: z.string(),
    state: RawGuard.attributes.state.unwrap(),
    rawKey: z.string().optional(),
    attempts: count,
    reason: z.string().optional(),
    photographerId: z.string().optional(),
    capturedAt: moment.optional(),
    version: z.int(),
  })
  .meta({ examples: [examples.upload] })

export const bibChangeAnswer = z
  .object({
    changeId: z.string(),
    timestamp: moment,
    before: z.array(z.string()),
    after: z.array(z.string()),
    by: z.string(),
  })
  .meta({ examples: [examples.bibChange] })

export const bibReviewAnswer = z
  .object({
    ulid: z.string(),
    /** As they were read. */
    bibs: z.array(z.string()),
    /** Those that have come to the start list since. */
    listed: z.array(z.string()),
    readAt: moment,
  })
  .meta({ examples: [examples.bibReview] })

export const consentAnswer = z
  .object({ textVersion: z.string(), grantedAt: moment, expiresAt: moment })
  .meta({ examples: [examples.consent] })
