import { formatOf, pictureUpload, refuse as refuseCommon } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { document } from '../values/examples.ts'
import { documentKinds, fileOf, VerificationDocument } from './document.ts'

const most = 6

export const documentAnswer = z
  .object(VerificationDocument.attributes)
  .omit({ TTL: true })
  .extend({ expiresAt: z.string() })
  .meta({ examples: [document], shows: ['kind', 'createdAt', 'bytes', 'expiresAt'] })

type Kept = z.output<z.ZodObject<typeof VerificationDocument.attributes>>

export const showDocument = ({ TTL, ...document }: Kept) => ({
  ...document,
  expiresAt: new Date(TTL * 1000).toISOString(),
})

export const addDocument = operation({
  method: 'POST',
  path: '/users/me/documents',
  title: 'Adds a document for verification: a picture or a PDF, which only administrators and the caller see',
  may: ['worker', 'seller'],
  desk: false,
  input: {
    query: z.object({ kind: z.enum(documentKinds).default('ID') }),
    file: [...pictureUpload.types, 'application/pdf'],
  },
  output: documentAnswer,
  bodyLimit: pictureUpload.limit,
  rate: { requests: 20, seconds: 600 },
  errors: ['ALREADY_VERIFIED', 'TOO_MANY_DOCUMENTS', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ query, file: { bytes }, actor, db, ports, now, ids, log }) => {
    const { entity, item } = await actingUser(db, actor)
    const isVerified = entity === 'Worker' ? item.idVerified : entity === 'Seller' && item.businessVerified
    // What is not needed is not kept.
    if (isVerified) throw refuse('ALREADY_VERIFIED')
    const contentType = typeOf(bytes)
    if (contentType === undefined)
      throw refuseCommon(
        'UNSUPPORTED_MEDIA_TYPE',
        'This file is neither a picture nor a PDF. Choose a JPEG, PNG, WebP or PDF file',
      )
    const { userId } = item
    const { items } = await db.documents({ userId }, { limit: most, consistent: true })
    if (items.length >= most) throw refuse('TOO_MANY_DOCUMENTS', { limit: most })
    const kept = {
      ...{ userId, documentId: `doc_${ids.ulid()}`, kind: query.kind, contentType },
      ...{ bytes: bytes.byteLength, createdAt: now.toISOString() },
    }
    // The item first: a file that no item names would never be removed.
    const written = await db.VerificationDocument.create(kept)
    await ports.objects.put(fileOf(kept), bytes, { contentType })
    log.info({ userId, documentId: kept.documentId }, 'kept a document for verification')
    return showDocument(written)
  },
})

/** By its content: what somebody calls a file says nothing of it. */
function typeOf(bytes: Uint8Array): string | undefined {
  const format = formatOf(bytes)
  if (format) return `image/${format}`
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'application/pdf' : undefined
}
