import { isObjectKey } from '@monotable/server'
import { pictureSources, webAddress } from '@monotable/server/kit'
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

/** Whether an address is that of a picture that this system keeps: `/khaya/pictures/{owner}/{name}`. */
export const isKeptPicture = (address: string): boolean =>
  /^\/khaya\/pictures\/[A-Za-z0-9_.-]{1,128}\/[^/]+$/.test(address) && pictureSources(address).length > 0

/** The address of an uploaded picture, and of no other: nobody is made to call another server by it. */
export const keptPicture = z
  .string()
  .max(400)
  .refine(isKeptPicture, 'is not the address of an uploaded picture. Upload it with POST /pictures first')
  .meta({ keptBy: 'keepPicture' })

/** Where a picture is, as users say it: on the web, or in a bucket. Other schemes could run where a page shows them. */
export const pictureAddress = z
  .union(
    [webAddress, inBucket, keptPicture],
    'is not an address of a picture: one that begins with https:// or s3://, or of an uploaded picture',
  )
  .meta({ examples: ['https://example.com/wall.jpg'], keptBy: 'keepPicture' })
