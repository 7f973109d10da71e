import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const module = new URL('../support/chromium.mjs', import.meta.url).href

/** Which browser is found by a process that knows no other than this one. */
function browserWith(env: Readonly<Record<string, string>>): string {
  const program = `const { chromiumOptions } = await import('${module}'); console.log(chromiumOptions().executablePath)`
  const args = ['--input-type=module', '-e', program]
  return execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  }).trim()
}

test('the browser of the machine is preferred, and there is one where the machine has none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const own = join(folder, 'chrome')
  writeFileSync(own, '')
  expect(browserWith({ CHROMIUM: own })).toBe(own)
  const found = browserWith({ CHROMIUM: join(folder, 'not there') })
  expect(found).not.toContain('not there')
  expect(existsSync(found)).toBe(true)
}, 120_000)
