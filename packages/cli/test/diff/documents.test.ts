import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importDocument } from '@monotable/import'
import { afterAll, expect, test } from 'vitest'
import { ran } from '../support/ran.ts'

const documents = fileURLToPath(new URL('../../../import/test/documents/', import.meta.url))
// Beside the packages, so that a schema imports the library by its name.
const folder = fileURLToPath(new URL('.programs/', import.meta.url))
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

/** Every fifth document: each notation is tried by the importer's own tests. */
const names = readdirSync(documents).filter((name, at) => name.endsWith('.md') && at % 10 < 2)

test.each(names)('%s does not differ from the schema that is imported from it', async name => {
  const document = `${documents}${name}`
  const { program } = importDocument(readFileSync(document, 'utf8'), document)
  if (program === undefined) return
  const schema = `${folder}${name.replace('.md', '.ts')}`
  writeFileSync(schema, program)
  const { said, code } = await ran(['diff', document, schema, '--json'])
  expect([JSON.parse(said), code]).toEqual([[], 0])
  const written = schema.replace('.ts', '.md')
  writeFileSync(written, (await ran(['docs', schema])).said)
  const again = await ran(['diff', written, schema, '--json'])
  expect([JSON.parse(again.said), again.code], 'what docs writes of the schema').toEqual([[], 0])
})

test('a schema that was changed differs from its document', async () => {
  const document = `${documents}bullets-bold.md`
  const program = importDocument(readFileSync(document, 'utf8'), document).program ?? ''
  const schema = `${folder}changed.ts`
  writeFileSync(schema, program.replace('fines: z.number().optional(),', ''))
  const { code } = await ran(['diff', document, schema])
  expect(code).toBe(1)
})
