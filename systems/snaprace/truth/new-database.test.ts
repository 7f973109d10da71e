import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
