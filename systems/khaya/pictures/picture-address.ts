import { isObjectKey } from '@monotable/server'
import { webAddress } from '@monotable/server/kit'
import * as z from 'zod'

export interface BucketAddress {
  readonly bucket: string
  readonly key: string
}

/** The parts of `s3://bucket/key`, as the document writes pictures; undefined for any other address. */
export function bucketAddress(address: string): BucketAddress | undefined {
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/s.exec(address) ?? []
  return bucket !== undefined && key !== undefined && isObjectKey(key) ? { bucket, key } : undefined
}

const inBucket = z.string().refine(address => bucketAddress(address) !== undefined)

/** Where a picture is, as users say it: on the web, or in a bucket. Other schemes could run where a page shows them. */
export const pictureAddress = z
  .union([webAddress, inBucket], 'is not an address of a picture that begins with https:// or s3://')
  .meta({ examples: ['https://example.com/wall.jpg'] })
