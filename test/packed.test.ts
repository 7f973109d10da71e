import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'
import { documentedLines, elsewhere } from './packed/documented-lines.ts'
import { asHere, folderFor, makeFixture, servesBy } from './packed/fixture.ts'
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
}, 5 * minutes)

const lineIn = (cwd: string, line: string) => new CommandLine(line, join(folder, cwd), env)

async function types(cwd: string, line: string): Promise<Ended> {
  const ended = await lineIn(cwd, line).ended()
  expect(ended, `${line}\n${ended.text}`).toMatchObject({ code: 0 })
  return ended
}

const at = (text: string, name: string) =>
  new RegExp(`^ {2}${name} +(http\\S+)`, 'm').exec(text)?.[1] as string

const statusOf = async (url: string) => (await fetch(url, { redirect: 'follow' })).status

/** What its pages say in a line is typed as it stands there. */
const lines = documentedLines()
const isElsewhere = ({ line }: { line: string }) => elsewhere.some(([pattern]) => pattern.test(line))
/** Typed by the tests above, each with what follows it. */
const typedAbove = [
  'npm create monotable@latest my-app',
  'npm create monotable@latest my-app -- --from DESIGN.md',
  'npm init -y && npm pkg set type=module',
  'npm i monotable @monotable/engine zod',
  'npm install',
  'npm run dev',
]

describe('where only the library is installed', () => {
  test(
    'npx monotable hands over to the command',
    async () => {
      mkdirSync(join(folder, 'only'))
      cpSync(fromRoot('docs/cli/example/DESIGN.md'), join(folder, 'only', 'DESIGN.md'))
      await types('only', 'npm init -y && npm pkg set type=module')
      await types('only', 'npm i monotable @monotable/engine zod')
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
      await types('.', 'npm create monotable@latest my-app -- --from DESIGN.md')
      await types('my-app', 'npm install')
      const dev = lineIn('my-app', 'npm run dev')
      await dev.says(/loansOfABook\n/)
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      console.log(`From an empty folder to a running API, desk and studio: ${seconds} s, three commands.`)
      const book = await fetch(`${at(dev.text, 'API')}/books`)
      expect(((await book.json()) as { items: unknown[] }).items.length).toBeGreaterThan(0)
      for (const name of ['open', 'documentation', 'OpenAPI', 'studio'])
        expect([name, await statusOf(at(dev.text, name))]).toEqual([name, 200])
      const docs = await (await fetch(at(dev.text, 'documentation'))).text()
      expect(docs).toContain('<script type="module">')
      const design = await (await fetch(`${at(dev.text, 'studio')}/api/design`)).text()
      expect(design).toContain('booksOfAnAuthor')
      await dev.stop()
    },
    10 * minutes,
  )

  test(
    'compiles against our types without the AWS SDK, without DOM and with every declaration checked; its test passes',
    async () => {
      expect(existsSync(join(folder, 'my-app/node_modules/@aws-sdk'))).toBe(false)
      expect(readFileSync(join(folder, 'my-app/tsconfig.json'), 'utf8')).not.toMatch(/dom|skipLibCheck/)
      const all = [
        'monotable',
        '@monotable/engine',
        '@monotable/engine/testing',
        '@monotable/server',
        '@monotable/server/kit',
        '@monotable/server/host',
        '@monotable/server/testing',
        'monotable/design',
        'monotable/migrate',
      ]
      const names = all.map((name, n) => `export * as n${n} from '${name}'\n`).join('')
      writeFileSync(join(folder, 'my-app/all.ts'), names)
      await types('my-app', 'npx tsc')
      await types('my-app', 'npm test')
    },
    10 * minutes,
  )
})

describe('every documented command line', () => {
  const app = join(folder, 'my-app')
  const typed = lines.filter(each => !isElsewhere(each) && !typedAbove.includes(each.line))
  beforeAll(async () => {
    env = { ...env, PATH: `${join(app, 'node_modules/.bin')}:${env.PATH}` }
    await makeFixture(app, line => types('my-app', line))
    const keeping = lineIn('my-app/fixture', 'monotable dev schema.ts --data ./data')
    await keeping.says(/samples/)
    await keeping.stop()
  }, 10 * minutes)

  test('is typed here, or listed with the reason why not', () => {
    for (const [pattern, reason] of elsewhere)
      expect(
        lines.some(({ line }) => pattern.test(line)),
        `${pattern}: ${reason}`,
      ).toBe(true)
    for (const line of typedAbove) expect(lines.map(each => each.line)).toContain(line)
    expect(typed.length).toBeGreaterThan(50)
  })

  /** What somebody types first; `DOCUMENTED_LINES=all` types the rest, which takes minutes. */
  const first = typed.filter(
    ({ pages }) =>
      process.env.DOCUMENTED_LINES || pages.some(page => /^(README|docs\/start|packages)/.test(page)),
  )

  test.each(first.map(({ line, pages }) => [line, pages.join(', ')]))(
    '%s (%s)',
    async line => {
      const { cwd, prelude } = folderFor(line, app)
      if (prelude !== undefined) expect((await lineIn(cwd, prelude).ended()).code).toBe(0)
      const shell = lineIn(cwd, asHere(line))
      if (servesBy(line)) {
        await shell.says(/https?:\/\/\S+:\d+/)
        return shell.stop()
      }
      const { code, text } = await shell.ended()
      // Who looks for something ends with 1 when it is found; a line that is written wrongly ends with 2.
      const looks = /monotable (check|diff|doctor|import|adopt|migrate plan|docs .*--check)/.test(line)
      expect(looks ? [0, 1] : [0], text).toContain(code)
    },
    2 * minutes,
  )
})
