import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commands } from '../src/commands.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('what the pages of the commands print is what the commands print', { timeout: 300_000 }, () => {
  const args = ['scripts/command-pages.mjs', '--check']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, ''])
})

const paged = Object.keys(commands).filter(name => name !== 'start')

test.each(paged)('%s has a page, and the README leads to it', name => {
  expect(existsSync(`${root}docs/cli/${name}.md`)).toBe(true)
  expect(readFileSync(`${root}packages/cli/README.md`, 'utf8')).toContain(`../../docs/cli/${name}.md`)
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain(`docs/cli/${name}.md`)
})
