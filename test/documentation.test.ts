import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import * as dynamodb from '@monotable/dynamodb'
import * as engine from '@monotable/engine'
import { open, serve } from '@monotable/engine'
import * as server from '@monotable/server'
import * as host from '@monotable/server/host'
import * as kit from '@monotable/server/kit'
import * as monotable from 'monotable'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { documents, fromRoot } from './documentation/documents.ts'
import { examplesOf } from './documentation/examples.ts'
import { documentAt, type Program } from './documentation/programs.ts'

// What documents say is done: each program in them is type-checked and run, and prints what it says it prints.
// In them http://127.0.0.1:8000 stands for a server of the program's own and './data' for a folder of its own.

const programsFolder = fileURLToPath(new URL('./documentation/.programs/', import.meta.url))
rmSync(programsFolder, { recursive: true, force: true })

for (const path of documents()) {
  const { programs, files } = documentAt(fromRoot(path))
  const folder = slug(path)
  for (const [name, text] of files) write(`run/${folder}/${name}`, text)
  if (programs.length === 0) continue
  describe(path, () => {
    for (const program of programs) {
      const name = `run/${folder}/${slug(program.title)}.ts`
      if (program.declaresTests) {
        describe(program.title, async () => {
          await import(/* @vite-ignore */ write(name, program.text))
        })
      } else {
        test(`${program.title}: runs as written`, () => run(name, program))
      }
    }
  })
}

/** The compiler takes its time beside other tests on few cores. */
const compiling = 120_000

test(
  'the programs in the documents pass the type checker',
  () => {
    writeAll('types', text => text, documents())
    expect(typeErrors('types')).toBe('')
  },
  compiling,
)

test(
  'what the type checker must refuse, it refuses in the words of the documents',
  () => {
    const sentences: string[] = []
    const withoutMark = (text: string) =>
      text.replaceAll(expected, (_, sentence: string) => {
        sentences.push(sentence)
        return ''
      })
    writeAll('faults', withoutMark, documents().filter(hasFaults))
    const errors = typeErrors('faults')
    for (const sentence of sentences) expect(errors).toContain(sentence)
    expect(sentences.length).toBeGreaterThan(0)
  },
  compiling,
)

/** The packages whose public names have examples in their doc comments. */
const explained = { dynamodb, engine, monotable, server: { ...server, ...host, ...functionsOf(kit) } }

/** The kit also has zod types, which need no example. */
function functionsOf(names: object): object {
  return Object.fromEntries(Object.entries(names).filter(([, value]) => typeof value === 'function'))
}

test(
  'the examples in doc comments pass the type checker',
  () => {
    for (const name of Object.keys(explained))
      for (const [index, { title, text }] of examplesOf(name).entries())
        write(`examples/${slug(title)}-${index}.ts`, text)
    write(
      'examples/tsconfig.json',
      JSON.stringify(tsconfig({ noUnusedLocals: false, verbatimModuleSyntax: false })),
    )
    expect(typeErrors('examples')).toBe('')
  },
  compiling,
)

/** Their comment has one for all three, they only carry a message, or they come from another package. */
const withoutExample = ['hours', 'days', 'ServeError', 'UpkeepError', 'DynamoDBError']

test.each(Object.entries(explained))(
  'every public function and class of %s has an example',
  (name, exported) => {
    const shown = examplesOf(name).map(example => example.name)
    const missing = Object.keys(exported).filter(
      each => !shown.includes(each) && !withoutExample.includes(each),
    )
    expect(missing).toEqual([])
  },
)

const expected = /\/\/ @ts-expect-error (.+)/g

const hasFaults = (path: string) => readFileSync(fromRoot(path), 'utf8').includes('// @ts-expect-error ')

/** Every program of these documents, each a module of its own. */
function writeAll(under: string, edited: (text: string) => string, paths: readonly string[]): void {
  for (const path of paths) {
    const { programs, files } = documentAt(fromRoot(path))
    const folder = `${under}/${slug(path)}`
    for (const [name, text] of files) write(`${folder}/${name}`, edited(text))
    for (const { title, text } of programs)
      write(`${folder}/${slug(title)}.ts`, `${edited(text)}\nexport {}\n`)
  }
  write(`${under}/tsconfig.json`, JSON.stringify(tsconfig()))
}

/** Programs see the declarations that were built, as their readers do. */
function tsconfig(more: object = {}) {
  return {
    extends: fromRoot('tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      noEmit: true,
      rewriteRelativeImportExtensions: false,
      ...more,
    },
    include: ['**/*.ts'],
  }
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, '-')
}

function write(name: string, text: string): string {
  const file = join(programsFolder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

async function run(name: string, { text, prints }: Program) {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-documentation-'))
  const server = await serve(await open(), { port: 0 })
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(async () => {
    log.mockRestore()
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const program = text
    .replaceAll('http://127.0.0.1:8000', server.url)
    .replaceAll("'./data'", JSON.stringify(join(folder, 'data')))
  await import(/* @vite-ignore */ write(name, program))
  const lines = log.mock.calls.map(values => format(...values).replaceAll(/\s+/g, ' '))
  expect(lines).toEqual(prints)
}

function typeErrors(under: string): string {
  const tsc = fromRoot('node_modules/typescript/bin/tsc')
  const project = join(programsFolder, under)
  try {
    return execFileSync(process.execPath, [tsc, '-p', project, '--pretty', 'false', '--noErrorTruncation'], {
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
