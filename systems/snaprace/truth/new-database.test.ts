import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTruth } from './open-truth.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snaprace-new-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a new truth can be asked at once, and what a killed process left of one is no hindrance', async () => {
  const data = emptyFolder()
  const unfinished = join(data, `truth.unfinished-${process.pid}`)
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'PG_VERSION'), 'half')
  const truth = await openTruth({ env: {}, data })
  expect(existsSync(join(data, 'truth'))).toBe(false)
  expect(await truth.organizers({ limit: 10 })).toEqual([])
  await truth.ready()
  expect(existsSync(unfinished)).toBe(false)
  await truth.close()
}, 60_000)

test('a truth that cannot be made says so to all who ask, and can be closed', async () => {
  const data = join(emptyFolder(), 'file')
  writeFileSync(data, 'no folder')
  const truth = await openTruth({ env: {}, data })
  await expect(truth.ready()).rejects.toThrow('EEXIST')
  await expect(truth.organizers({ limit: 10 })).rejects.toThrow('EEXIST')
  await truth.close()
})

test('a new database is a copy of the one that the build made with the same PGlite, and of no other', async () => {
  // Where packages are found, which the folder for temporary files is not.
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/empty-database-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'create-database.mjs')
  copyFileSync(new URL('./create-database.mjs', import.meta.url), program)
  const run = (...args: string[]) => execFileSync(process.execPath, ['--liftoff-only', program, ...args])
  mkdirSync(join(folder, 'empty-database-0.0.0'))
  run()
  const [template, ...others] = readdirSync(folder).filter(name => name !== 'create-database.mjs')
  expect([template, ...others]).toEqual([expect.stringMatching(/^empty-database-\d+\.\d+\.\d+$/)])
  // An image is built by root and started by somebody else.
  const files = readdirSync(join(folder, template as string), { recursive: true, withFileTypes: true })
  const modes = files.flatMap(each =>
    each.isFile() ? statSync(join(each.parentPath, each.name)).mode & 0o777 : [],
  )
  expect(new Set(modes)).toEqual(new Set([0o644]))
  writeFileSync(join(folder, template as string, 'copied'), '')
  run()
  run(join(folder, 'new'))
  expect(existsSync(join(folder, 'new', 'copied'))).toBe(true)
  expect(readdirSync(join(folder, 'new'))).toContain('PG_VERSION')
}, 120_000)
