import { callerOf, findOrRefuse, pageOf, pageQuery, refuse, sentFile, shown } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, operation } from '../operation.ts'
import { document, documentAccess } from '../values/examples.ts'
import { ofUser } from '../values/paths.ts'
import { id } from '../values/value-types.ts'
import { documentAnswer, showDocument } from './add-document.ts'
import { DocumentAccess, fileOf } from './document.ts'

const ofDocument = ofUser.extend({ documentId: shown(id, document.documentId) })

const findDocument = (db: Db, key: { readonly userId: string; readonly documentId: string }) =>
  findOrRefuse('document', db.VerificationDocument.get(key, { consistent: true }))

export const listDocuments = operation({
  method: 'GET',
  path: '/users/{userId}/documents',
  title: 'Lists the documents with which somebody waits for verification',
  may: ['self', 'admin'],
  input: { path: ofUser, query: z.object(pageQuery) },
  output: pageOf(documentAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.documents(path, { ...callerOf(actor, query), consistent: true })
    return { items: items.map(showDocument), nextCursor: cursor }
  },
})

export const getDocument = operation({
  method: 'GET',
  path: '/users/{userId}/documents/{documentId}',
  title: 'Shows what a document is; its file is sent by itself',
  may: ['self', 'admin'],
  input: { path: ofDocument },
  output: documentAnswer,
  errors: ['NO_PROFILE'],
  handler: async ({ path, db }) => showDocument(await findDocument(db, path)),
})

export const getDocumentFile = operation({
  method: 'GET',
  path: '/users/{userId}/documents/{documentId}/file',
  title: 'Sends a document; that an administrator looked at it is written down first',
  may: ['self', 'admin'],
  input: { path: ofDocument },
  output: sentFile,
  sends: 'application/octet-stream',
  errors: ['NO_PROFILE'],
  handler: async ({ path, actor, roles, db, ports, now, ids }) => {
    const { kind, contentType, ...kept } = await findDocument(db, path)
    const bytes = await ports.objects.get(fileOf(kept))
    if (!bytes) throw refuse('NOT_FOUND', 'The file of this document does not exist. Ask for a new one')
    if (!roles.has('self'))
      await db.DocumentAccess.create({
        ...{ ...path, kind, accessId: ids.ulid(), accessedBy: actor.id as string },
        accessedAt: now.toISOString(),
      })
    const ending = contentType.slice(contentType.indexOf('/') + 1)
    return { bytes, cacheControl: 'private, no-store', filename: `${kind.toLowerCase()}.${ending}` }
  },
})

export const listDocumentAccesses = operation({
  method: 'GET',
  path: '/users/{userId}/document-accesses',
  title: 'Lists which administrators looked at documents of somebody, the latest first',
  may: ['self', 'admin'],
  input: { path: ofUser, query: z.object(pageQuery) },
  output: pageOf(
    z
      .object(DocumentAccess.attributes)
      .omit({ TTL: true, accessId: true })
      .meta({ examples: [documentAccess], shows: ['kind', 'accessedBy', 'accessedAt'] }),
  ),
  errors: ['NO_PROFILE'],
  handler: async ({ path, query, actor, db }) => {
    const options = { ...callerOf(actor, query), consistent: true }
    const { items, cursor } = await db.documentAccesses(path, options)
    return { items, nextCursor: cursor }
  },
})

export const removeDocument = operation({
  method: 'DELETE',
  path: '/users/{userId}/documents/{documentId}',
  title: 'Removes a document and its file',
  may: ['self'],
  input: { path: ofDocument },
  output: z.undefined(),
  status: 204,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, db, ports }) => {
    await ports.objects.delete(fileOf(path))
    await db.VerificationDocument.delete(path)
    return undefined
  },
})
