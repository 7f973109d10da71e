import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Schema } from 'monotable'
import { describe as designOfSchema } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { adoptTable } from '../src/adopt/adopt-table.ts'
import { importDocument } from '../src/import-files.ts'
import { documentNames, documentPath } from './documents.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = fileURLToPath(new URL('.programs/', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const seeds = fromRoot('../shared/seeds/')
const files = [
  ...documentNames.map(documentPath),
  ...(existsSync(seeds) ? readdirSync(seeds).map(name => `${seeds}${name}`) : []),
]
const written = files.flatMap(file => {
  const imported = importDocument(readFileSync(file, 'utf8'), file)
  if (imported.program === undefined) return []
  const program = `${folder}${file.split('/').at(-1)}.ts`
  writeFileSync(program, imported.program)
  return [{ name: program.slice(folder.length), program, imported }]
})

/** Items that another program wrote, with text in them that would end a comment or a string of the program. */
const nasty = "*/ process.exit(1) /* ' \\ ` ${x} {y}"
const adoptedItems = Array.from({ length: 12 }, (_, at) => [
  { PK: `${nasty}#${at}a`, SK: nasty, type: nasty, id: `${at}a`, [nasty]: nasty },
  { PK: `B#${at}b`, SK: 'META', type: "it's", id: `${at}b`, note: nasty, class: 'x', 'a-b': 'y' },
]).flat()
const adopted = adoptTable({
  description: {
    TableName: nasty,
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
  },
  items: adoptedItems.map(item => Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }]))),
})
writeFileSync(`${folder}adopted.ts`, adopted.program ?? '')

describe('the schema of a table', () => {
  test('loads, whatever text the items hold', async () => {
    const { design } = (await import(`${folder}adopted.ts`)) as { design: Schema }
    expect(Object.keys(design.entities)).toEqual(Object.keys(adopted.schema?.entities ?? {}))
    expect(Object.keys(design.entities)).toContain('ItS')
    // A brace cannot stand in a template, so those items are named as what does not fit.
    expect(adopted.report.foreign.count).toBe(12)
  })
})

describe('the schema of a document', () => {
  test.each(written)('$name loads, with the keys that the document has', async ({ program, imported }) => {
    const { design } = (await import(program)) as { design: Schema }
    const leftOut = new Set(
      imported.report.questions.map(({ text }) => text).filter(text => text.startsWith('Left out')),
    )
    const loaded = designOfSchema(design).tables.flatMap(table =>
      table.entities.map(({ name, keys }) => ({ name, keys })),
    )
    const said = imported.report.design.tables.flatMap(table =>
      table.entities.map(({ name, keys }) => ({ name, keys })),
    )
    expect(loaded.length).toBeGreaterThan(0)
    if (leftOut.size === 0) expect(loaded).toEqual(said)
    for (const entity of loaded) expect(said.map(({ name }) => name)).toContain(entity.name)
  })

  test('passes the type checker', () => {
    const config = {
      extends: fromRoot('tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        noEmit: true,
        emitDeclarationOnly: false,
        rewriteRelativeImportExtensions: false,
        paths: { monotable: [fromRoot('packages/monotable/src/index.ts')] },
      },
      include: ['*.ts'],
    }
    writeFileSync(`${folder}tsconfig.json`, JSON.stringify(config))
    expect(typeErrors()).toBe('')
  })
})

function typeErrors(): string {
  try {
    execFileSync(
      process.execPath,
      [fromRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { encoding: 'utf8' },
    )
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
