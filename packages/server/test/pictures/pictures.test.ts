import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSources } from '../../src/pictures/picture-sources.ts'
import { picturesOf } from '../../src/pictures/pictures.ts'
import { folderObjects } from '../../src/ports/objects/folder.ts'
import type { Objects } from '../../src/ports/ports.ts'

const pictures = picturesOf('parts')
const now = new Date('2025-01-20T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

let folder: string
let objects: Objects
let bytes: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  objects = await folderObjects(folder, 'relaxed')
  bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true }))

const keep = (owner: string, at = now) => pictures.keep(objects, { owner, bytes, now: at })

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const key of objects.list('pictures/')) found.push(key)
  return found
}

const ask = (address: string, side: '160' | '480' | '1200' = '1200') => {
  const [, , , owner = '', name = ''] = address.split('/')
  return pictures.show.handler({ path: { owner, name }, query: { side }, ports: { objects } } as never)
}

test('the address of a picture cannot be guessed, and says how large it is', async () => {
  const { address } = await keep('a')
  expect(address).toMatch(/^\/parts\/pictures\/a\/[0-9a-f]{44}-600x300$/)
  expect((await keep('a')).address).not.toBe(address)
  expect(pictureSources(address)).toEqual([
    { address: `${address}?side=160`, width: 160, height: 80 },
    { address: `${address}?side=480`, width: 480, height: 240 },
    { address, width: 600, height: 300 },
  ])
})

test('an address of another program has no other sizes', () => {
  for (const address of ['https://example.com/a.jpg', 's3://bucket/a.jpg', '/parts/pictures/a/b', ''])
    expect(pictureSources(address)).toEqual([])
})

test('every size is as large as its source says, and is kept for good by whoever has it', async () => {
  const { address } = await keep('b')
  for (const [at, side] of (['160', '480', '1200'] as const).entries()) {
    const { bytes: shown, cacheControl } = await ask(address, side)
    expect(cacheControl).toBe('public, max-age=31536000, immutable')
    const { width, height } = pictureSources(address)[at] as { width: number; height: number }
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width, height })
  }
})

test('a picture that is not there is refused', async () => {
  const { address } = await keep('c')
  const other = address.replace(/[0-9a-f]{4}-/, 'ffff-')
  await expect(ask(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('nobody leaves the folder by the name of an owner', async () => {
  for (const owner of ['../a', 'a/b', '', 'ä']) await expect(keep(owner)).rejects.toThrow()
})

test('nothing is kept of what is no picture', async () => {
  const before = await keys()
  const bytes = Buffer.from('PK\x03\x04')
  await expect(pictures.keep(objects, { owner: 'd', bytes, now })).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })
  expect(await keys()).toEqual(before)
})

test('a sweep removes what nobody shows, after a day, and nothing of others', async () => {
  for (const key of await keys()) await objects.delete(key)
  const [shown, replaced] = [await keep('e'), await keep('e')]
  const gone = await keep('f')
  const fresh = await keep('f', hours(20))
  await objects.put('pictures/parts/notes.txt', 'not a picture')
  await objects.put('pictures/other/e/x/1.webp', 'of another system')
  const asked: string[] = []
  const sweep = (at: Date) =>
    pictures.sweep({
      objects,
      now: at,
      usedBy: async owner => {
        asked.push(owner)
        return owner === 'e' ? [shown.address] : []
      },
    })
  expect(await sweep(hours(23))).toBe(0)
  expect(asked).toEqual([])
  expect(await sweep(hours(25))).toBe(2)
  expect(asked).toEqual(['e', 'f'])
  expect((await ask(shown.address)).bytes.byteLength).toBeGreaterThan(0)
  expect((await ask(fresh.address)).bytes.byteLength).toBeGreaterThan(0)
  for (const { address } of [replaced, gone])
    await expect(ask(address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await keys()).toEqual(
    expect.arrayContaining(['pictures/parts/notes.txt', 'pictures/other/e/x/1.webp']),
  )
  expect(await sweep(hours(26))).toBe(0)
})
