import type { S3Client } from '@aws-sdk/client-s3'
import { optionalPackage } from '../optional-package.ts'
import type { ObjectParts } from '../ports.ts'

interface Bucket {
  readonly sdk: typeof import('./s3-sdk.ts')
  readonly client: S3Client
  /** Signs addresses, without a checksum of what is not there yet. */
  readonly signer: S3Client
  readonly place: (key: string) => { Bucket: string; Key: string }
}

/** S3 takes no smaller part but the last. */
const smallestPart = 5 * 1024 * 1024

/** Multipart uploads of S3: parts arrive in any order and stay until the object is made of them. */
export function s3Parts({ sdk, client, signer, place }: Bucket): ObjectParts {
  const sent: ObjectParts['sent'] = async (key, uploadId) => {
    const parts = []
    const asked = { ...place(key), UploadId: uploadId }
    try {
      for await (const page of sdk.paginateListParts({ client }, asked))
        for (const { PartNumber: part = 0, Size: size = 0, ETag: etag = '' } of page.Parts ?? [])
          parts.push({ part, size, etag })
    } catch (error) {
      // Finished or abandoned meanwhile.
      if ((error as Error).name !== 'NoSuchUpload') throw error
    }
    return parts
  }
  return {
    smallest: smallestPart,
    async begin(key, { contentType }) {
      const command = new sdk.CreateMultipartUploadCommand({ ...place(key), ContentType: contentType })
      const { UploadId } = await client.send(command)
      if (UploadId === undefined) throw new Error(`S3 gave no id for the parts of ${key}`)
      return UploadId
    },
    async url(key, { uploadId, part, size, expiresIn }) {
      const load = () => import('@aws-sdk/s3-request-presigner')
      const { getSignedUrl } = await optionalPackage('@aws-sdk/s3-request-presigner', load)
      const bound = { UploadId: uploadId, PartNumber: part, ContentLength: size }
      const signableHeaders = new Set(['content-length'])
      const command = new sdk.UploadPartCommand({ ...place(key), ...bound })
      return { url: await getSignedUrl(signer, command, { expiresIn, signableHeaders }), headers: {} }
    },
    sent,
    async finish(key, uploadId) {
      const Parts = (await sent(key, uploadId)).map(({ part, etag }) => ({ PartNumber: part, ETag: etag }))
      const made = { ...place(key), UploadId: uploadId, MultipartUpload: { Parts }, IfNoneMatch: '*' }
      try {
        await client.send(new sdk.CompleteMultipartUploadCommand(made))
        return true
      } catch (error) {
        if (!['PreconditionFailed', 'NoSuchUpload'].includes((error as Error).name)) throw error
        return false
      }
    },
    async abandon(key, uploadId) {
      try {
        await client.send(new sdk.AbortMultipartUploadCommand({ ...place(key), UploadId: uploadId }))
      } catch (error) {
        if ((error as Error).name !== 'NoSuchUpload') throw error
      }
    },
  }
}
