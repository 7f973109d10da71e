import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeFolder } from '../../src/storage/sync.ts'
import { temporaryFolder } from './folder.ts'

/** What was put on disk, in this order. The files themselves are the real ones. */
const synced = vi.hoisted((): string[] => [])

vi.mock('node:fs/promises', async importOriginal => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (path, ...options) => {
    const file = await real.open(path, ...options)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      await sync()
      synced.push(String(path))
    }
    return file
  }
  return { ...real, open }
})

test.skipIf(process.platform === 'win32')(
  'the name of every folder that is made is put on disk, from the innermost to the one that was there',
  async () => {
    const top = temporaryFolder()
    await makeFolder(join(top, 'a', 'b', 'c'))
    expect(existsSync(join(top, 'a', 'b', 'c'))).toBe(true)
    expect(synced).toEqual([join(top, 'a', 'b'), join(top, 'a'), top])
    await makeFolder(join(top, 'a', 'b', 'c'))
    expect(synced.length, 'what is there was synced when it was made').toBe(3)
    await makeFolder(join(top, 'a', 'd'))
    expect(synced.slice(3)).toEqual([join(top, 'a')])
  },
)
