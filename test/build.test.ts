import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

const { signatureOf } = await import(fromRoot('scripts/build.mjs'))

test('a start builds again after a source was written, added or removed, and for nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const signature = (): string => signatureOf([folder])
  write('cli/src/start.ts', 'one')
  const first = signature()
  write('cli/dist/start.js', 'built')
  write('cli/test/start.test.ts', 'a test')
  write('cli/tsconfig.tsbuildinfo', 'kept by the compiler')
  expect(signature()).toBe(first)
  write('cli/src/stop.ts', 'two')
  const second = signature()
  expect(second).not.toBe(first)
  rmSync(join(folder, 'cli/src/stop.ts'))
  expect(signature()).toBe(first)
  // Of the same length, and older than the build, as a restored file is.
  write('cli/src/start.ts', 'eno')
  utimesSync(join(folder, 'cli/src/start.ts'), 0, 0)
  expect(signature()).not.toBe(first)
})
