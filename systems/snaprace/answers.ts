import { z } from 'zod'
import { Photo } from './schema/photos.ts'
import { count, moment } from './schema/value-types.ts'

// What is answered, by name: nothing else of an item or a row leaves the server.

const ofTruth = { createdAt: moment, updatedAt: moment, version: z.int() }

export const organizerAnswer = z.object({ orgId: z.string(), name: z.string(), ...ofTruth })

export const eventAnswer = z.object({
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

export const photographerAnswer = z.object({
  photographerId: z.string(),
  handle: z.string(),
  displayName: z.string(),
  active: z.boolean(),
  ...ofTruth,
})

export const runnerAnswer = z.object({
  bib: z.string(),
  name: z.string(),
  result: z.record(z.string(), z.unknown()).optional(),
})

/** What is optional because some do not see it: see `shown` of the policy. */
const notForVisitors = {
  rawKey: z.string().optional(),
  s3Uri: z.string().optional(),
  faceIds: z.array(z.string()).optional(),
  creditFlag: Photo.attributes.creditFlag,
}

export const photoAnswer = z.object({
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
