import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { open } from '@monotable/engine'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from '../src/run.ts'
import { emptyFolder, endAll, Started } from './support/started.ts'

afterAll(endAll)

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = fromHere('../../..')
const example = fromHere('../../../examples/one-entity')
const documents = fromHere('../../../docs/cli/example')
mkdirSync(fromHere('.designs'), { recursive: true })
// Inside the repository, so that what is written finds the packages without an installation.
const scratch = mkdtempSync(fromHere('.designs/init-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function init(...args: string[]) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await run(['init', ...args], {
    version: () => '7.8.9',
    env: {},
    out: new PassThrough(),
    err: new PassThrough(),
    say: line => void said.push(line),
    complain: line => void complained.push(line),
    onSignal: () => {},
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const at = (...path: string[]) => join(scratch, ...path)
const textOf = (...path: string[]) => readFileSync(at(...path), 'utf8')

test('a new project is the example, under the name of its folder and on this version', async () => {
  const { code, said } = await init(at('My Shop'))
  expect(code).toBe(0)
  expect(said).toMatch(/Next:\n {2}cd .*My Shop\n {2}npm install\n {2}npm run dev$/)
  for (const file of ['schema.ts', 'operations.ts', 'system.ts', 'test/tasks.test.ts', 'tsconfig.json'])
    expect(textOf('My Shop', file)).toBe(readFileSync(join(example, file), 'utf8'))
  const { name, scripts, dependencies } = JSON.parse(textOf('My Shop', 'package.json'))
  expect(name).toBe('my-shop')
  expect(scripts).toMatchObject({ dev: 'monotable dev system.ts', test: 'vitest run' })
  expect(dependencies).toMatchObject({ monotable: '^7.8.9', '@monotable/cli': '^7.8.9', zod: '^4.6.7' })
  expect(textOf('My Shop', '.gitignore')).toContain('node_modules/')
  expect(textOf('My Shop', 'README.md')).toMatch(/^# my-shop\n/)
})

test('it overwrites nothing, and then writes nothing at all', async () => {
  mkdirSync(at('mine'))
  writeFileSync(at('mine', 'schema.ts'), 'mine')
  const { code, complained } = await init(at('mine'))
  expect(code).toBe(1)
  expect(complained).toMatch(/mine\/schema\.ts exists\. init overwrites nothing: choose another folder\.$/)
  expect(readdirSync(at('mine'))).toEqual(['schema.ts'])
})

test.each([
  [['a', 'b'], 2, "init takes one folder: remove 'b'."],
  [['--from', 'nowhere.md'], 2, 'nowhere.md does not exist.'],
  [
    ['--from', 'a.md', '--table', 'T'],
    2,
    '--from and --table exclude each other. Name the document or the table.',
  ],
  [['--form', 'a.md'], 2, "Unknown option '--form'. Did you mean '--from'?"],
])('init %j is refused in a sentence', async (args, code, sentence) => {
  const refused = await init(...args)
  expect(refused).toMatchObject({ code, complained: expect.stringContaining(sentence) })
})

test('a document without a design makes no project', async () => {
  writeFileSync(at('empty.md'), '# Notes\n\nNothing here.\n')
  const { code, complained } = await init(at('nothing'), '--from', at('empty.md'))
  expect(code).toBe(1)
  expect(complained).toContain('describes no item and no access pattern')
  expect(existsSync(at('nothing'))).toBe(false)
})

/** What was written compiles, and its own test passes. */
async function holds(folder: string) {
  const exec = promisify(execFile)
  const tool = (name: string) => join(root, 'node_modules/.bin', name)
  await exec(tool('tsc'), ['-p', at(folder), '--skipLibCheck'], { cwd: root }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const { stdout } = await exec(tool('vitest'), ['run', '--root', at(folder), '--reporter=json'], {
    cwd: at(folder),
  })
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numPassedTests: number; success: boolean }
}

async function dev(file: string) {
  const ports = ['--port', '0', '--dynamodb-port', '0', '--studio-port', '0']
  const started = new Started(['dev', file, ...ports, '--json', '--no-watch'])
  await started.says('"openapi"')
  return { started, urls: JSON.parse(started.said) as Record<string, string> }
}

describe('from a design document', () => {
  // That it compiles, that its test passes and that its schema runs is typed in test/packed.test.ts.
  test('the project has its schema and one operation, which runs', async () => {
    const { code } = await init(at('library'), '--from', join(documents, 'DESIGN.md'))
    expect(code).toBe(0)
    expect(textOf('library', 'schema.ts')).toContain('export const Book = entity(')
    expect(textOf('library', 'operations.ts')).toContain('export const getABook = operation({')
    const own = await dev(at('library', 'system.ts'))
    const ofAda = { system: 'library', user: 'ada' }
    const token = await fetch(new URL('/_dev/token', own.urls.api), {
      method: 'POST',
      body: JSON.stringify(ofAda),
    })
    const { token: bearer } = (await token.json()) as { token: string }
    const headers = { authorization: `Bearer ${bearer}` }
    const path = /path: '([^']+)'/.exec(textOf('library', 'system.ts'))?.[1] as string
    const answer = await fetch(new URL(path, own.urls.api), { headers })
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      200,
      { isbn: expect.any(String) },
    ])
    await own.started.stop()
  })
})

test('from a table that holds data, which it only reads', async () => {
  const folder = await emptyFolder()
  const engine = await open({ path: folder })
  const { table, items } = JSON.parse(readFileSync(join(documents, 'clinic.json'), 'utf8'))
  await engine.send('CreateTable', table)
  for (const Item of items) await engine.send('PutItem', { TableName: table.TableName, Item })
  await engine.close()
  const { code, said } = await init(at('clinic'), '--table', 'Clinic', '--path', folder)
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(join(relative('.', at('clinic')) || '.', 'schema.ts')),
  ])
  expect(textOf('clinic', 'schema.ts')).toContain('Adopted from the table Clinic')
  expect(await holds('clinic')).toMatchObject({ success: true })
})
