import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSecret } from '../../src/identity/keep-secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('is the same after a restart and for two that begin together, and its owner alone can read it', async () => {
  const place = join(folder, 'new')
  const [one, other] = await Promise.all([keepSecret(place), keepSecret(place)])
  expect(one).toMatch(/^[\w-]{43}$/)
  expect([other, await keepSecret(place)]).toEqual([one, one])
  expect(await readdir(place)).toEqual(['cursor-secret'])
  expect((await stat(join(place, 'cursor-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(place)).mode & 0o777).toBe(0o700)
})

test('is another in another folder', async () => {
  expect(await keepSecret(join(folder, 'a'))).not.toBe(await keepSecret(join(folder, 'b')))
})

test('a file that was cut short is named and not used', async () => {
  await writeFile(join(folder, 'cursor-secret'), '')
  await expect(keepSecret(folder)).rejects.toThrow(/cursor-secret does not contain a secret. Delete the file/)
})
