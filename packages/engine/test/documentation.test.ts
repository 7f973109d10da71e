import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../src/http/server.ts'
import { open } from '../src/open.ts'
import { type Program, programsIn } from './documentation/programs.ts'

// What documents say is done: each program in them is type-checked and run, and prints what it says it prints.
// In them http://127.0.0.1:8000 stands for a server of the program's own and './data' for a folder of its own.

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const programsFolder = fileURLToPath(new URL('./documentation/.programs/', import.meta.url))
const documents = ['README.md', 'packages/engine/README.md']

mkdirSync(programsFolder, { recursive: true })

for (const [index, document] of documents.entries()) {
  describe(document, () => {
    for (const program of programsIn(fromRoot(document))) {
      const name = `${index}-${program.title.toLowerCase().replaceAll(/\W+/g, '-')}.ts`
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

describe('the programs in the documents', () => {
  beforeAll(() => {
    rmSync(programsFolder, { recursive: true })
    mkdirSync(programsFolder)
  })

  test('pass the type checker', () => {
    for (const [index, document] of documents.entries()) {
      for (const [part, { text }] of programsIn(fromRoot(document)).entries()) {
        write(`${index}-${part}.ts`, `${text}\nexport {}\n`)
      }
    }
    write('tsconfig.json', JSON.stringify(tsconfig))
    expect(typeErrors()).toBe('')
  })
})

const tsconfig = {
  extends: fromRoot('tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    noEmit: true,
    rewriteRelativeImportExtensions: false,
    paths: { '@monotable/engine': [fromRoot('packages/engine/src/index.ts')] },
  },
  include: ['*.ts'],
}

function write(name: string, text: string): string {
  const file = join(programsFolder, name)
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

function typeErrors(): string {
  const tsc = fromRoot('node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '-p', programsFolder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
