import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'
import { type Registry, serveRegistry } from './packed/registry.ts'
import { CommandLine, type Ended } from './packed/shell.ts'

// What somebody types who has nothing but Node: from an empty folder, with packages as npm has them, without a network.

const folder = mkdtempSync(join(tmpdir(), 'monotable-begin-'))
const minutes = 60_000
let registry: Registry
let env: Record<string, string | undefined>

beforeAll(async () => {
  registry = await serveRegistry()
  env = {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, '.npm'),
    npm_config_yes: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_ignore_scripts: 'true',
    npm_config_update_notifier: 'false',
    MONOTABLE_PORT: '0',
    MONOTABLE_DYNAMODB_PORT: '0',
    MONOTABLE_STUDIO_PORT: '0',
  }
}, 5 * minutes)

afterAll(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const lineIn = (cwd: string, line: string) => new CommandLine(line, join(folder, cwd), env)

async function types(cwd: string, line: string): Promise<Ended> {
  const ended = await lineIn(cwd, line).ended()
  expect(ended, `${line}\n${ended.text}`).toMatchObject({ code: 0 })
  return ended
}

const at = (text: string, name: string) =>
  new RegExp(`^ {2}${name} +(http\\S+)`, 'm').exec(text)?.[1] as string

const statusOf = async (url: string) => (await fetch(url, { redirect: 'follow' })).status

describe('where only the library is installed', () => {
  test(
    'npx monotable hands over to the command',
    async () => {
      mkdirSync(join(folder, 'only'))
      cpSync(fromRoot('docs/cli/example/DESIGN.md'), join(folder, 'only', 'DESIGN.md'))
      await types('only', 'npm init --yes')
      await types('only', 'npm install monotable')
      const { text } = await types('only', 'npx monotable check DESIGN.md')
      expect(text).toContain('Fetching @monotable/cli')
      expect(text).toContain('DESIGN: 0 errors, 0 warnings')
    },
    10 * minutes,
  )
})

describe('a new project', () => {
  test(
    'API, desk and studio of an own design run after three commands',
    async () => {
      cpSync(fromRoot('docs/cli/example/DESIGN.md'), join(folder, 'DESIGN.md'))
      const since = performance.now()
      await types('.', 'npm create monotable@latest library -- --from DESIGN.md')
      await types('library', 'npm install')
      const dev = lineIn('library', 'npm run dev')
      await dev.says(/loansOfABook\n/)
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      console.log(`From an empty folder to a running API, desk and studio: ${seconds} s, three commands.`)
      const book = await fetch(`${at(dev.text, 'API')}/books`)
      expect(((await book.json()) as { items: unknown[] }).items.length).toBeGreaterThan(0)
      for (const name of ['open', 'documentation', 'OpenAPI', 'studio'])
        expect([name, await statusOf(at(dev.text, name))]).toEqual([name, 200])
      const design = await (await fetch(`${at(dev.text, 'studio')}/api/design`)).text()
      expect(design).toContain('booksOfAnAuthor')
      await dev.stop()
    },
    10 * minutes,
  )
})
