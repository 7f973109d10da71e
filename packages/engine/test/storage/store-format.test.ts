import { ClassicLevel } from 'classic-level'
import { expect, test } from 'vitest'
import { open } from '../../src/open.ts'
import { formatKey } from '../../src/storage/record-seal.ts'
import { temporaryFolder } from './folder.ts'

const levelOn = (path: string) =>
  new ClassicLevel<Buffer, Buffer>(path, { keyEncoding: 'buffer', valueEncoding: 'buffer' })

async function formatIn(path: string, put?: string): Promise<string | undefined> {
  const level = levelOn(path)
  if (put !== undefined) await level.put(formatKey, Buffer.from(put))
  const format = (await level.get(formatKey))?.toString()
  await level.close()
  return format
}

const openAndClose = async (path: string) => (await open({ path })).close()

test('a store of an older format has the present one once it was opened: an older version must not read it', async () => {
  const path = temporaryFolder()
  await openAndClose(path)
  const present = await formatIn(path)
  await formatIn(path, '2')
  await openAndClose(path)
  expect(await formatIn(path)).toBe(present)
})

test('a store of a newer format is refused and stays as it is', async () => {
  const path = temporaryFolder()
  await openAndClose(path)
  await formatIn(path, '99')
  await expect(openAndClose(path)).rejects.toMatchObject({ code: 'newer-format' })
  expect(await formatIn(path)).toBe('99')
})
