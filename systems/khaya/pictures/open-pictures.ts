import { contentTypeOf, isObjectKey, type Objects, type PortsContext, s3Objects } from '@monotable/server'
import { bucketAddress } from './picture-address.ts'

export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Pictures that are kept in buckets of ours, each user's in a folder of their own. */
export interface Pictures {
  /** Undefined if there is none, if the bucket is not ours, or if it lies in somebody else's folder. */
  get(address: string, ownerId: string): Promise<Picture | undefined>
  close(): void
}

/** Those of the document. */
const usual = ['khaya-portfolios', 'khaya-products']

type Bucket = Pick<Objects, 'get'> & { close?(): void }

/**
 * A bucket is ours if `KHAYA_PICTURE_BUCKETS` names it. Where objects are kept in a folder, the document's own buckets
 * are folders in it. In a bucket that holds all objects, pictures have folders of these names.
 */
export async function openPictures({ common, env }: Pick<PortsContext, 'common' | 'env'>): Promise<Pictures> {
  const { objects } = common
  const named = (env.KHAYA_PICTURE_BUCKETS ?? '').split(',').flatMap(name => name.trim() || [])
  const buckets = new Map<string, Bucket>()
  if (objects.uri === undefined)
    for (const name of named.length > 0 ? named : usual) buckets.set(name, folderIn(objects, name))
  else for (const name of named) buckets.set(name, await s3Objects({ bucket: name, client: clientIn(env) }))
  const ours = new Map(usual.map(name => [name, folderIn(objects, name)]))

  /** The requested picture. Nobody sees other objects of the bucket, whatever a product says. */
  const placeOf = (address: string) => {
    const { uri } = objects
    const shared = uri !== undefined && address.startsWith(`${uri}/`) ? address.slice(uri.length + 1) : ''
    const found = bucketAddress(shared === '' ? address : `s3://${shared}`)
    const bucket = found && (shared === '' ? buckets : ours).get(found.bucket)
    return bucket && { bucket, key: found.key }
  }
  return {
    async get(address, ownerId) {
      const { bucket, key = '' } = placeOf(address) ?? {}
      const contentType = contentTypeOf(key)
      if (!bucket || !key.startsWith(`${ownerId}/`) || !contentType.startsWith('image/')) return undefined
      const bytes = await bucket.get(key)
      return bytes && { bytes, contentType }
    },
    close() {
      for (const bucket of buckets.values()) bucket.close?.()
    },
  }
}

function folderIn(objects: Objects, name: string): Bucket {
  return {
    get: async key => (isObjectKey(`${name}/${key}`) ? objects.get(`${name}/${key}`) : undefined),
  }
}

/** An endpoint of one's own has its buckets in the path; the SDK finds it, and the region, by itself. */
function clientIn({ AWS_ENDPOINT_URL_S3: s3, AWS_ENDPOINT_URL: any }: PortsContext['env']) {
  return { forcePathStyle: (s3 ?? any) !== undefined }
}
