import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'

// Each program does what its README shows.

const here = fileURLToPath(new URL('.', import.meta.url))
const programs = readdirSync(here).filter(name => existsSync(`${here}${name}/main.ts`))

/** The output that the README of an example shows. */
function shownIn(name: string): string | undefined {
  return /^```text\n([\s\S]*?)^```$/m.exec(readFileSync(`${here}${name}/README.md`, 'utf8'))?.[1]
}

test.each(programs)('%s prints what its README shows', async name => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await import(`./${name}/main.ts`)
    expect(`${log.mock.calls.map(values => format(...values)).join('\n')}\n`).toBe(shownIn(name))
  } finally {
    log.mockRestore()
  }
})

test('one command runs an example', () => {
  const command = ['start', '--silent', '--prefix', `${here}chat`]
  const printed = execFileSync('npm', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  expect(stripVTControlCharacters(printed)).toBe(shownIn('chat'))
})

test('the list of examples has every folder', () => {
  const list = readFileSync(`${here}README.md`, 'utf8')
  const folders = readdirSync(here).filter(name => existsSync(`${here}${name}/package.json`))
  expect(folders.filter(name => !list.includes(`[${name}](${name}/README.md)`))).toEqual([])
})
