import * as z from 'zod'
import type { Role } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { count, moment } from '../values/value-types.ts'
import { Photo } from './photo.ts'

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
  .meta({
    examples: [examples.photo],
    shows: ['originalFilename', 'bibs', 'photographerDisplayName', 'faceCount', 'capturedAt'],
  })

/** The same for those who never see the rest. */
export const visitorPhotoAnswer = photoAnswer
  .omit({
    rawKey: true,
    s3Uri: true,
    faceIds: true,
    creditFlag: true,
  })
  .meta({ examples: [examples.photo] })
