import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

/** Runs one of the scripts in a folder that holds these files and no others. */
export function runScript(
  script: string,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [fromRoot(`scripts/${script}`), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { code: status, said: stdout, complained: stderr, folder }
}
