import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderObjects } from '../../src/ports/objects/folder.ts'
import type { Objects } from '../../src/ports/ports.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

let folder: TemporaryFolder
let objects: Objects

beforeEach(async () => {
  folder = await temporaryFolder()
  objects = await folderObjects(join(folder.path, 'objects'))
})
afterEach(() => folder.remove())

const inFolder = (...parts: string[]) => join(folder.path, 'objects', ...parts)

async function all(prefix: string): Promise<string[]> {
  const keys = []
  for await (const key of objects.list(prefix)) keys.push(key)
  return keys
}

it('an object is a file under its key, and is there after the folder is opened again', async () => {
  await objects.put('archive/shop-1/2025-01/0001.jsonl', '{}')
  expect(await readdir(inFolder('archive', 'shop-1', '2025-01'))).toEqual(['0001.jsonl'])
  objects = await folderObjects(join(folder.path, 'objects'))
  expect(await all('')).toEqual(['archive/shop-1/2025-01/0001.jsonl'])
})

it('lists in the order of bytes, also where folders and files stand side by side', async () => {
  const keys = ['a-b', 'a.txt', 'a/b', 'a/b.txt', 'a0', 'aé', 'a\u{ffee}', 'a😀']
  for (const key of [...keys].reverse()) await objects.put(key, 'x')
  expect(await all('')).toEqual(keys)
  expect(await all('a/')).toEqual(['a/b', 'a/b.txt'])
})

it('a key that is the folder of others is refused, and the others stay', async () => {
  await objects.put('a/b', 'x')
  await objects.put('c', 'x')
  await expect(objects.put('a', 'y')).rejects.toThrow('a cannot be both an object and a folder of objects')
  await expect(objects.put('c/d/e', 'y')).rejects.toThrow('cannot be both')
  expect(await all('')).toEqual(['a/b', 'c'])
  expect(await readdir(inFolder('.unfinished'))).toEqual([])
})

it('a file that cannot be created says why; only where the key is taken it says so', async () => {
  expect(await objects.create('raw/a.jpg', 'first')).toBe(true)
  expect(await objects.create('raw/a.jpg', 'second')).toBe(false)
  for (const key of ['raw', 'raw/a.jpg/below'])
    await expect(objects.create(key, 'x')).rejects.toThrow('cannot be both an object and a folder of objects')
  expect(await all('')).toEqual(['raw/a.jpg'])
})

it('deleting the last object of a folder takes the folder away', async () => {
  await objects.put('a/b/c', 'x')
  await objects.put('a/d', 'x')
  await objects.delete('a/b/c')
  expect(await readdir(inFolder('a'))).toEqual(['d'])
  await objects.delete('a/d')
  expect(await readdir(inFolder())).toEqual(['.unfinished'])
})

it('a folder that a crash left empty does not stand in the way of a key', async () => {
  await mkdir(inFolder('a'))
  await objects.put('a', 'x')
  expect(await all('')).toEqual(['a'])
})

it('what a crash left unfinished is never seen, and goes once it is old', async () => {
  await writeFile(inFolder('.unfinished', 'young'), 'half')
  await writeFile(inFolder('.unfinished', 'old'), 'half')
  await utimes(inFolder('.unfinished', 'old'), 0, 0)
  objects = await folderObjects(join(folder.path, 'objects'))
  expect(await all('')).toEqual([])
  expect(await all('.unfinished/')).toEqual([])
  expect(await readdir(inFolder('.unfinished'))).toEqual(['young'])
})

it('readers see one whole object or another while many write it', async () => {
  const bodies = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(200_000))
  await objects.put('contested', bodies[0] as string)
  const seen = new Set<string>()
  const writing = Promise.all(bodies.map(body => objects.put('contested', body)))
  for (let isDone = false; !isDone; ) {
    isDone = await Promise.race([writing.then(() => true), new Promise<false>(go => setImmediate(go, false))])
    seen.add(Buffer.from((await objects.get('contested')) ?? []).toString())
  }
  for (const body of seen) expect(bodies.includes(body)).toBe(true)
  expect(await readdir(inFolder('.unfinished'))).toEqual([])
})

it('no put is lost to deletes that empty its folder at the same time', async () => {
  const comeAndGo = async (name: string) => {
    for (let round = 0; round < 60; round++) {
      const key = `busy/${round % 3}/${name}`
      await objects.put(key, name)
      expect(Buffer.from((await objects.get(key)) ?? []).toString()).toBe(name)
      await objects.delete(key)
    }
  }
  await Promise.all([...'abcdefgh'].map(comeAndGo))
  expect(await readdir(inFolder())).toEqual(['.unfinished'])
})

it('what cannot be read is an error, not an absence', async () => {
  await symlink(inFolder('loop'), inFolder('loop'))
  await expect(objects.get('loop')).rejects.toThrow('ELOOP')
})
