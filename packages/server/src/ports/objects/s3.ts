import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { optionalPackage } from '../optional-package.ts'
import type { Objects } from '../ports.ts'
import { contentTypeOf } from './content-type.ts'
import { checkObjectKey, isObjectKey } from './object-key.ts'

export interface S3Options {
  readonly bucket: string
  /** Every key is kept under it: `staging` keeps `a/b` as `staging/a/b`. */
  readonly prefix?: string
  readonly client?: S3ClientConfig
}

/** Objects in a bucket of S3, or of a store that speaks its protocol. */
export async function s3Objects(options: S3Options): Promise<Required<Objects> & { close(): void }> {
  const { bucket: Bucket, prefix = '' } = options
  const base = prefix === '' ? '' : `${prefix}/`
  const sdk = await optionalPackage('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'))
  const client = new sdk.S3Client(options.client ?? {})
  // Otherwise an address for an upload would be bound to the checksum of nothing, which is all that is there yet.
  const signer = new sdk.S3Client({ ...options.client, requestChecksumCalculation: 'WHEN_REQUIRED' })
  const place = (key: string) => {
    checkObjectKey(key)
    return { Bucket, Key: base + key }
  }
  return {
    uri: prefix === '' ? `s3://${Bucket}` : `s3://${Bucket}/${prefix}`,
    async put(key, body, { contentType = contentTypeOf(key) } = {}) {
      // The SDK takes an empty text for none.
      const Body = typeof body === 'string' ? Buffer.from(body) : body
      await client.send(new sdk.PutObjectCommand({ ...place(key), Body, ContentType: contentType }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(place(key)))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      await client.send(new sdk.DeleteObjectCommand(place(key)))
    },
    async *list(prefix) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: base + prefix })) {
        for (const { Key = '' } of page.Contents ?? []) {
          const key = Key.slice(base.length)
          // A bucket can hold what others put there, under keys that are none here.
          if (isObjectKey(key)) yield key
        }
      }
    },
    async uploadUrl(key, { contentType, expiresIn }) {
      const load = () => import('@aws-sdk/s3-request-presigner')
      const { getSignedUrl } = await optionalPackage('@aws-sdk/s3-request-presigner', load)
      const command = new sdk.PutObjectCommand({ ...place(key), ContentType: contentType })
      // Signed, the type is the only one that the address takes.
      return getSignedUrl(signer, command, { expiresIn, signableHeaders: new Set(['content-type']) })
    },
    close() {
      client.destroy()
      signer.destroy()
    },
  }
}
