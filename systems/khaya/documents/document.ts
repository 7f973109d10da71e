import { days, entity } from 'monotable'
import * as z from 'zod'
import { id, moment } from '../values/value-types.ts'

export const documentKinds = ['ID', 'BUSINESS', 'ADDRESS', 'OTHER'] as const

/** So long nobody needs more than to look at a document. */
const keptDays = 30

/**
 * What somebody proves who they are with (K23): there until it has done that, or for 30 days. Its file goes when it goes,
 * by a reaction.
 */
export const VerificationDocument = entity(
  'VerificationDocument',
  { PK: 'USER#{userId}', SK: 'DOCUMENT#{documentId}' },
  {
    userId: id,
    documentId: id,
    kind: z.enum(documentKinds),
    contentType: z.string(),
    bytes: z.int().min(1),
    createdAt: moment,
    TTL: z.int(),
  },
  {
    type: { entityType: 'VERIFICATION_DOCUMENT' },
    createdAt: 'createdAt',
    expires: { attribute: 'TTL', after: days(keptDays) },
  },
)

/** Who looked at a document of somebody, and when (K24). */
export const DocumentAccess = entity(
  'DocumentAccess',
  { PK: 'USER#{userId}', SK: 'ACCESS#{accessedAt}#{accessId}' },
  {
    userId: id,
    accessId: z.ulid(),
    documentId: id,
    kind: z.enum(documentKinds),
    /** The account of the administrator. */
    accessedBy: z.string(),
    accessedAt: moment,
    TTL: z.int(),
  },
  { type: { entityType: 'DOCUMENT_ACCESS' }, expires: { attribute: 'TTL', after: days(365) } },
)

export const fileOf = ({ userId, documentId }: { userId: string; documentId: string }) =>
  `documents/khaya/${userId}/${documentId}`
