import { setTimeout as pause } from 'node:timers/promises'
import { optionalPackage } from '../optional-package.ts'
import type { Objects } from '../ports.ts'
import { contentTypeOf } from './content-type.ts'
import { checkObjectKey, isObjectKey } from './object-key.ts'
import { s3Parts } from './s3-parts.ts'

export interface S3Options {
  readonly bucket: string
  /** Every key is kept under it: `staging` keeps `a/b` as `staging/a/b`. */
  readonly prefix?: string
  /** Settings of the S3 client. Its own type would be in everybody's way who does not install it. */
  readonly client?: object
}

/** For creating an object that others may create at the same time. */
const attempts = 5

/**
 * Objects in a bucket of S3, or of a store that speaks its protocol.
 *
 * @example
 * ```ts
 * const objects = await s3Objects({ bucket: 'pictures', prefix: 'shop' })
 * await objects.put('lamp.txt', 'a lamp')
 * ```
 */
export async function s3Objects(options: S3Options): Promise<Required<Objects> & { close(): void }> {
  const { bucket: Bucket, prefix = '' } = options
  const base = prefix === '' ? '' : `${prefix}/`
  const sdk = await optionalPackage('@aws-sdk/client-s3', () => import('./s3-sdk.ts'))
  const client = new sdk.S3Client(options.client ?? {})
  // Otherwise an address for an upload would be bound to the checksum of nothing, which is all that is there yet.
  const signer = new sdk.S3Client({ ...options.client, requestChecksumCalculation: 'WHEN_REQUIRED' })
  const place = (key: string) => {
    checkObjectKey(key)
    return { Bucket, Key: base + key }
  }
  const putCommand = (key: string, body: Uint8Array | string, contentType = contentTypeOf(key)) => ({
    ...place(key),
    // The SDK takes an empty text for none.
    Body: typeof body === 'string' ? Buffer.from(body) : body,
    ContentType: contentType,
  })
  return {
    uri: prefix === '' ? `s3://${Bucket}` : `s3://${Bucket}/${prefix}`,
    async put(key, body, { contentType } = {}) {
      await client.send(new sdk.PutObjectCommand(putCommand(key, body, contentType)))
    },
    async create(key, body, { contentType } = {}) {
      const command = { ...putCommand(key, body, contentType), IfNoneMatch: '*' }
      for (let attempt = 1; ; attempt++) {
        try {
          await client.send(new sdk.PutObjectCommand(command))
          return true
        } catch (error) {
          const { name } = error as Error
          if (name === 'PreconditionFailed') return false
          // Another creation of the key is under way, and may come to nothing.
          if (name !== 'ConditionalRequestConflict' || attempt === attempts) throw error
          await pause(50 * attempt)
        }
      }
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
    async size(key) {
      try {
        return (await client.send(new sdk.HeadObjectCommand(place(key)))).ContentLength
      } catch (error) {
        // The answer to HEAD has no body that could name the error: a missing bucket looks the same.
        if (!(error instanceof sdk.NotFound)) throw error
        await client.send(new sdk.HeadBucketCommand({ Bucket }))
        return undefined
      }
    },
    async delete(key) {
      await client.send(new sdk.DeleteObjectCommand(place(key)))
    },
    async check() {
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    },
    async *list(prefix) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: base + prefix })) {
        for (const { Key = '' } of page.Contents ?? []) {
          const key = Key.slice(base.length)
          // A bucket can hold objects of others, under keys that are not valid here.
          if (isObjectKey(key)) yield key
        }
      }
    },
    async uploadUrl(key, { contentType, size, expiresIn }) {
      const load = () => import('@aws-sdk/s3-request-presigner')
      const { getSignedUrl } = await optionalPackage('@aws-sdk/s3-request-presigner', load)
      const bound = { ContentType: contentType, ContentLength: size, IfNoneMatch: '*' }
      const command = new sdk.PutObjectCommand({ ...place(key), ...bound })
      // What is not signed could be sent otherwise.
      const signableHeaders = new Set(['content-type', 'content-length', 'if-none-match'])
      const url = await getSignedUrl(signer, command, { expiresIn, signableHeaders })
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*' } }
    },
    parts: s3Parts({ sdk, client, signer, place }),
    close() {
      client.destroy()
      signer.destroy()
    },
  }
}
