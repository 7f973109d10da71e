import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand, NoSuchBucket, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InvalidObjectKey } from '../../src/ports/objects/object-key.ts'
import { s3Objects } from '../../src/ports/objects/s3.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

let server: S3Server
let client: S3Client

beforeAll(async () => {
  server = await startS3Server()
  client = new S3Client(server.client)
})
afterAll(() => server?.stop())

const raw = (Key: string) => client.send(new GetObjectCommand({ Bucket: server.bucket, Key }))

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found = []
  for await (const key of keys) found.push(key)
  return found
}

it('keeps every key under the prefix, and sees nothing beside it', async () => {
  const [outer, inner] = [await s3Objects(server), await s3Objects({ ...server, prefix: 'in' })]
  await inner.put('a', 'inner')
  await outer.put('inside', 'outer')
  expect(await (await raw('in/a')).Body?.transformToString()).toBe('inner')
  expect(await all(inner.list(''))).toEqual(['a'])
  expect(await all(outer.list('in'))).toEqual(['in/a', 'inside'])
  expect([outer.uri, inner.uri]).toEqual(['s3://things', 's3://things/in'])
})

it('says what an object holds, by its ending unless told', async () => {
  const objects = await s3Objects(server)
  await objects.put('types/photo.JPG', 'x')
  await objects.put('types/constructor', 'x')
  await objects.put('types/told', 'x', { contentType: 'image/webp' })
  expect((await raw('types/photo.JPG')).ContentType).toBe('image/jpeg')
  expect((await raw('types/constructor')).ContentType).toBe('application/octet-stream')
  expect((await raw('types/told')).ContentType).toBe('image/webp')
})

it('lists beyond the first page of a thousand', async () => {
  const objects = await s3Objects(server)
  await objects.put('many/0000', '0')
  const keys = Array.from({ length: 1005 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
  for (const key of keys) await writeFile(`${join(server.folder, key)}._S3rver_object`, '')
  expect(await all(objects.list('many/'))).toEqual(keys)
})

it('leaves out what others put under keys that are none', async () => {
  const objects = await s3Objects(server)
  for (const Key of ['odd/a\\b', 'odd/fine']) {
    await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: Buffer.from('x') }))
  }
  expect(await all(objects.list('odd/'))).toEqual(['odd/fine'])
})

const address = { contentType: 'image/jpeg', size: 6, expiresIn: 60 }

it('an address for an upload takes the object, once', async () => {
  const objects = await s3Objects({ ...server, prefix: 'up' })
  const { url, headers } = await objects.uploadUrl('raw/1 ü.jpg', address)
  const send = (body: string) => fetch(url, { method: 'PUT', body, headers })
  expect((await send('pixels')).status).toBe(200)
  expect(Buffer.from((await objects.get('raw/1 ü.jpg')) ?? []).toString()).toBe('pixels')
  expect((await raw('up/raw/1 ü.jpg')).ContentType).toBe('image/jpeg')
  expect((await send('others')).status).toBe(412)
  expect(Buffer.from((await objects.get('raw/1 ü.jpg')) ?? []).toString()).toBe('pixels')
})

it('an address for an upload is bound to time, type, size and a free key, and to no checksum of what is not yet there', async () => {
  const objects = await s3Objects(server)
  const { url, headers } = await objects.uploadUrl('bound', address)
  const { searchParams } = new URL(url)
  expect(searchParams.get('X-Amz-Expires')).toBe('60')
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
  expect([...searchParams.keys()].filter(name => name.includes('checksum'))).toEqual([])
  const send = (body: string, sent: Record<string, string>) =>
    fetch(url, { method: 'PUT', body, headers: sent })
  const type = { 'content-type': 'image/jpeg' }
  expect((await send('pixels', type)).status).toBe(403)
  expect((await send('too many pixels', headers)).status).toBe(403)
  expect((await send('pixels', { ...headers, 'content-type': 'text/html' })).status).toBe(403)
  expect(await objects.get('bound')).toBeUndefined()
  expect((await send('pixels', headers)).status).toBe(200)
})

it('an object is made of parts that were sent in any order, some again, some after a pause', async () => {
  const objects = await s3Objects({ ...server, prefix: 'parts' })
  const { parts } = objects
  const pieces = [Buffer.alloc(parts.smallest, 'a'), Buffer.alloc(parts.smallest, 'b'), Buffer.from('end')]
  const uploadId = await parts.begin('raw/large ü.jpg', { contentType: 'image/jpeg' })
  const send = async (part: number, body: Uint8Array<ArrayBuffer>) => {
    const asked = { uploadId, part, size: pieces[part - 1]!.byteLength, expiresIn: 60 }
    const { url, headers } = await parts.url('raw/large ü.jpg', asked)
    return (await fetch(url, { method: 'PUT', body, headers })).status
  }
  expect(await send(3, pieces[2]!)).toBe(200)
  expect(await send(1, Buffer.alloc(parts.smallest, 'x'))).toBe(200)
  expect(await send(1, pieces[0]!)).toBe(200)
  // Another size is not what the address was signed for.
  expect(await send(2, Buffer.from('short'))).toBe(403)
  expect((await parts.sent('raw/large ü.jpg', uploadId)).map(({ part, size }) => [part, size])).toEqual([
    [1, parts.smallest],
    [3, 3],
  ])
  expect(await objects.size('raw/large ü.jpg')).toBeUndefined()
  expect(await send(2, pieces[1]!)).toBe(200)
  expect(await parts.finish('raw/large ü.jpg', uploadId)).toBe(true)
  expect(Buffer.from((await objects.get('raw/large ü.jpg')) ?? []).equals(Buffer.concat(pieces))).toBe(true)
  expect((await raw('parts/raw/large ü.jpg')).ContentType).toBe('image/jpeg')
  // Repeated, it makes nothing; and the parts of another upload replace nothing.
  expect(await parts.finish('raw/large ü.jpg', uploadId)).toBe(false)
  expect(await parts.sent('raw/large ü.jpg', uploadId)).toEqual([])
})

it('parts replace no object that is there, and what is abandoned is gone', async () => {
  const objects = await s3Objects(server)
  const uploadId = await objects.parts.begin('taken', { contentType: 'image/jpeg' })
  const { url } = await objects.parts.url('taken', { uploadId, part: 1, size: 3, expiresIn: 60 })
  expect((await fetch(url, { method: 'PUT', body: 'new' })).status).toBe(200)
  await objects.put('taken', 'first')
  expect(await objects.parts.finish('taken', uploadId)).toBe(false)
  expect(Buffer.from((await objects.get('taken')) ?? []).toString()).toBe('first')
  await objects.parts.abandon('taken', uploadId)
  await objects.parts.abandon('taken', uploadId)
  expect(await objects.parts.sent('taken', uploadId)).toEqual([])
})

it('gives no address for an upload elsewhere', async () => {
  const objects = await s3Objects({ ...server, prefix: 'up' })
  await expect(objects.uploadUrl('../other', address)).rejects.toThrow(InvalidObjectKey)
})

it('a bucket that is not there is an error, not an absence', async () => {
  const objects = await s3Objects({ ...server, bucket: 'nowhere' })
  await expect(objects.get('a')).rejects.toThrow(NoSuchBucket)
  await expect(objects.size('a')).rejects.toThrow()
})
