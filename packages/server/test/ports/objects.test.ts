import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderObjects } from '../../src/ports/objects/folder.ts'
import { InvalidObjectKey } from '../../src/ports/objects/object-key.ts'
import { s3Objects } from '../../src/ports/objects/s3.ts'
import type { Objects } from '../../src/ports/ports.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

let folder: TemporaryFolder
let server: S3Server

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startS3Server()
})
afterAll(async () => {
  await server?.stop()
  await folder?.remove()
})

const stores: Readonly<Record<string, () => Promise<Objects>>> = {
  'a folder': () => folderObjects(join(folder.path, 'durable')),
  'a folder that is synced later': () => folderObjects(join(folder.path, 'relaxed'), 'relaxed'),
  'a bucket of S3': () => s3Objects(server),
  'a prefix of a bucket of S3': () => s3Objects({ ...server, prefix: 'staging/blue' }),
}

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found = []
  for await (const key of keys) found.push(key)
  return found
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let objects: Objects
  beforeAll(async () => {
    objects = await open()
  })

  it('of two files that are created under one key at once, one is kept and the other told so', async () => {
    for (let round = 0; round < 20; round++) {
      const key = `created/${round}`
      const bodies = ['one', 'other', 'third']
      const isKept = await Promise.all(bodies.map(body => objects.create(key, body)))
      expect(isKept.filter(Boolean)).toHaveLength(1)
      expect(textOf(await objects.get(key))).toBe(bodies[isKept.indexOf(true)])
      expect(await objects.create(key, 'later')).toBe(false)
      await objects.delete(key)
      expect(await objects.create(key, 'again')).toBe(true)
      await objects.put(key, 'replaced')
      expect(textOf(await objects.get(key))).toBe('replaced')
    }
    await expect(objects.create('../out', 'x')).rejects.toThrow(InvalidObjectKey)
  })

  it('tells the size of an object, and of none that is not there', async () => {
    await objects.put('sizes/a', 'Käse')
    await objects.put('sizes/empty', '')
    expect(await objects.size('sizes/a')).toBe(5)
    expect(await objects.size('sizes/empty')).toBe(0)
    expect(await objects.size('sizes/none')).toBeUndefined()
    expect(await objects.size('sizes')).toBeUndefined()
  })

  it('gives back the bytes that were put', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    await objects.put('bytes/all.bin', bytes)
    expect(Buffer.from((await objects.get('bytes/all.bin')) ?? [])).toEqual(Buffer.from(bytes))
    await objects.put('bytes/text.txt', 'Käse für 3 €')
    expect(textOf(await objects.get('bytes/text.txt'))).toBe('Käse für 3 €')
    await objects.put('bytes/none.txt', '')
    expect(textOf(await objects.get('bytes/none.txt'))).toBe('')
  })

  it('has nothing under a key that was never put, below a key, or that is only the folder of others', async () => {
    await objects.put('deep/er/key', 'x')
    expect(await objects.get('never')).toBeUndefined()
    expect(await objects.get('never/put')).toBeUndefined()
    expect(await objects.get('deep/er')).toBeUndefined()
    expect(await objects.get('deep/er/key/still')).toBeUndefined()
  })

  it('replaces an object as a whole', async () => {
    await objects.put('replaced', 'a long first text')
    await objects.put('replaced', 'short')
    expect(textOf(await objects.get('replaced'))).toBe('short')
  })

  it('deletes, also what is not there, and never more than was named', async () => {
    await objects.put('deleted/one', '1')
    await objects.put('deleted/two', '2')
    await objects.delete('deleted')
    await objects.delete('deleted/one')
    await objects.delete('deleted/one')
    await objects.delete('nobody/knows/it')
    expect(await objects.get('deleted/one')).toBeUndefined()
    expect(textOf(await objects.get('deleted/two'))).toBe('2')
    await objects.delete('deleted/two')
    await objects.put('deleted', 'a key where keys were')
    expect(await all(objects.list('deleted'))).toEqual(['deleted'])
  })

  it('lists by any beginning of a key, in order', async () => {
    for (const key of ['l/b/2', 'l/b/10', 'l/a/1', 'l/b/1', 'l/bc/1', 'm/1']) await objects.put(key, key)
    expect(await all(objects.list('l/'))).toEqual(['l/a/1', 'l/b/1', 'l/b/10', 'l/b/2', 'l/bc/1'])
    expect(await all(objects.list('l/b'))).toEqual(['l/b/1', 'l/b/10', 'l/b/2', 'l/bc/1'])
    expect(await all(objects.list('l/b/1'))).toEqual(['l/b/1', 'l/b/10'])
    expect(await all(objects.list('l/b/2'))).toEqual(['l/b/2'])
    expect(await all(objects.list('l/x'))).toEqual([])
    expect(await all(objects.list('nothing/here/'))).toEqual([])
    expect(await all(objects.list('m/1/'))).toEqual([])
  })

  it('lists nothing by a beginning that no key has', async () => {
    for (const prefix of ['/', '../', '../../', 'l/../', './', 'l//', '\0', 'l\\'])
      expect(await all(objects.list(prefix)), JSON.stringify(prefix)).toEqual([])
  })

  it('takes keys of any writing', async () => {
    for (const key of ['w/사진 1.jpg', 'w/ü&=+%20?#.txt', "w/it's (new)!*~", 'w/..hidden', 'w/😀', 'w/a:b']) {
      await objects.put(key, key)
      expect(textOf(await objects.get(key)), key).toBe(key)
    }
    expect(await all(objects.list('w/사'))).toEqual(['w/사진 1.jpg'])
  })

  it('refuses keys that lead elsewhere', async () => {
    for (const key of [
      '',
      '/etc/passwd',
      '../up',
      'a/../../up',
      'a/..',
      './a',
      'a//b',
      'a/',
      '/',
      'a\0b',
      'a\\b',
    ]) {
      await expect(objects.put(key, 'x'), key).rejects.toThrow(InvalidObjectKey)
      await expect(objects.create(key, 'x'), key).rejects.toThrow(InvalidObjectKey)
      await expect(objects.get(key), key).rejects.toThrow(InvalidObjectKey)
      await expect(objects.size(key), key).rejects.toThrow(InvalidObjectKey)
      await expect(objects.delete(key), key).rejects.toThrow(InvalidObjectKey)
    }
  })

  it('holds what a map would hold after the same puts and deletes', async () => {
    const leaf = fc.string({
      unit: fc.constantFrom('0', '9', 'a', 'z', 'é', '😀'),
      minLength: 1,
      maxLength: 3,
    })
    const key = fc.tuple(fc.constantFrom('p', 'pq', 'q'), leaf).map(parts => parts.join('/'))
    const step = fc.record({ key, body: fc.option(fc.string(), { nil: undefined }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const model = new Map<string, string>()
        for (const { key, body } of steps) {
          if (body === undefined) await objects.delete(`model/${key}`)
          else await objects.put(`model/${key}`, body)
          if (body === undefined) model.delete(`model/${key}`)
          else model.set(`model/${key}`, Buffer.from(body).toString())
        }
        const keys = await all(objects.list('model/'))
        expect(keys).toEqual([...model.keys()].sort((a, b) => Buffer.from(a).compare(Buffer.from(b))))
        for (const key of keys) expect(textOf(await objects.get(key))).toBe(model.get(key))
        for (const key of keys) await objects.delete(key)
      }),
      { numRuns: 15 },
    )
  })
})
