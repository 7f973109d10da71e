import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ran } from '../support/ran.ts'
import { emptyFolder, endAll } from '../support/started.ts'

afterAll(endAll)

const lambda = fileURLToPath(new URL('../../../../systems/inventory/lambda.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = join(await emptyFolder(), 'lambda')
})

test('more than the budget is said, and ends with 1', { timeout: 180_000 }, async () => {
  const large = join(await emptyFolder(), 'large.mjs')
  const bytes = JSON.stringify(randomBytes(20_000).toString('base64'))
  writeFileSync(large, `export const http = () => ${bytes}\n`)
  const build = ['build', large, '--target', 'lambda', '--to', folder]
  expect(await ran(build)).toMatchObject({ code: 0, said: expect.stringContaining('Handlers: index.http.') })
  const args = [...build, '--budget', '10']
  expect(await ran(args)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('more than the budget of 10 KB'),
  })
})

test('what cannot be built is said in a sentence', async () => {
  expect(await ran(['build'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('build needs a module'),
  })
  expect(await ran(['build', lambda])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--target lambda'),
  })
  expect(await ran(['build', 'none.ts', '--target', 'lambda'])).toMatchObject({ code: 2 })
  const broken = join(await emptyFolder(), 'broken.mjs')
  writeFileSync(broken, "throw new Error('not today')")
  const { code, complained } = await ran([
    'build',
    broken,
    '--target',
    'lambda',
    '--to',
    join(folder, '..', 'broken'),
  ])
  expect([code, complained]).toEqual([1, expect.stringContaining('not today')])
})
