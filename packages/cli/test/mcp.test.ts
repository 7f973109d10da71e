import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { open, serve } from '@monotable/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The built command, and the official client over stdio, as an assistant has them.

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const command = fromHere('../dist/monotable.js')
const documents = fromHere('../../../docs/cli/example')
mkdirSync(fromHere('.designs'), { recursive: true })
const folder = mkdtempSync(fromHere('.designs/mcp-'))
for (const file of ['DESIGN.md', 'old.ts', 'next.ts', 'schema.ts'])
  writeFileSync(join(folder, file), readFileSync(join(documents, file)))

const clients: Client[] = []
afterAll(async () => {
  for (const client of clients) await client.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connects(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', ...args], cwd: folder }),
  )
  // The client checks each answer against the type that the tool declares, once it knows the tools.
  await client.listTools()
  clients.push(client)
  return client
}

/** What a tool answers, or its sentence of refusal. */
async function calls(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
  const [first] = content as { text: string }[]
  if (isError) return { refused: first?.text as string }
  expect(JSON.parse(first?.text as string)).toEqual(structuredContent)
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  return structuredContent as any
}

describe('of a schema, without live tables', () => {
  let client: Client
  beforeAll(async () => {
    client = await connects('schema.ts')
  })

  test('every tool has a type of input and output, and none writes', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'describe_design',
      'check_design',
      'explain_finding',
      'run_access_pattern',
      'predict_cost',
      'plan_migration',
      'import_document',
    ])
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect(inputSchema.type).toBe('object')
      expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(0)
      expect(annotations?.readOnlyHint).toBe(true)
      expect(description).toMatch(/\.$/)
    }
  })

  test('describes tables, keys and patterns, with their places', async () => {
    const { designs } = await calls(client, 'describe_design')
    const [table] = designs[0].tables
    expect(table.entities[0]).toMatchObject({ name: 'Book', keys: { PK: 'BOOK#{isbn}' } })
    expect(table.entities[0].place.line).toBeGreaterThan(0)
    expect(table.patterns.map(({ name }: { name: string }) => name)).toContain('booksOfAuthor')
  })

  test('checks a design anew after each change of its file, and proves what it finds', async () => {
    writeFileSync(
      join(folder, 'broken.ts'),
      readFileSync(join(folder, 'schema.ts'), 'utf8').replaceAll("'BOOK#{isbn}'", "'BOOK'"),
    )
    const broken = await calls(client, 'check_design', { file: 'broken.ts' })
    expect(broken.errors + broken.warnings).toBeGreaterThan(0)
    expect(broken.findings.some(({ examples }: { examples: unknown[] }) => examples.length > 0)).toBe(true)
    writeFileSync(join(folder, 'broken.ts'), readFileSync(join(folder, 'schema.ts')))
    const mended = await calls(client, 'check_design', { file: 'broken.ts' })
    expect(mended.errors).toBe(0)
    expect(mended.findings.length).toBeLessThan(broken.findings.length)
  })

  test('explains a code, and says which code was meant', async () => {
    const explained = await calls(client, 'explain_finding', { code: 'HOT_PARTITION' })
    expect(explained).toMatchObject({
      code: 'HOT_PARTITION',
      explanation: expect.stringContaining('# HOT_PARTITION'),
    })
    expect(await calls(client, 'explain_finding', { code: 'HOT_PARTITON' })).toEqual({
      refused: "There is no finding HOT_PARTITON. Did you mean 'HOT_PARTITION'?",
    })
  })

  test('runs a pattern on generated items, and says what it read and took', async () => {
    const answer = await calls(client, 'run_access_pattern', { pattern: 'booksOfAuthor' })
    expect(answer).toMatchObject({ on: 'generated items in memory', requests: [{ operation: 'Query' }] })
    expect(answer.items.length).toBeGreaterThan(0)
    expect(answer.units).toBeGreaterThan(0)
    const none = await calls(client, 'run_access_pattern', {
      pattern: 'booksOfAuthor',
      arguments: { author: 'nobody' },
    })
    expect(none.items).toEqual([])
    expect((await calls(client, 'run_access_pattern', { pattern: 'none' })).refused).toMatch(
      /^There is no access pattern none\. The design has: .*booksOfAuthor/,
    )
  })

  test('predicts the cost of the traffic that is given', async () => {
    const cost = async (callsPerMonth: number) =>
      calls(client, 'predict_cost', { traffic: { patterns: { booksOfAuthor: { callsPerMonth } } } })
    const [few, many] = [await cost(1), await cost(1_000_000_000)]
    expect(many.onDemandPerMonth).toBeGreaterThan(few.onDemandPerMonth)
    expect(few).toMatchObject({ currency: 'USD' })
    const wrong = await calls(client, 'predict_cost', { traffic: { pattern: {} } })
    expect(wrong.refused).toContain('pattern')
  })

  test('plans a migration and runs nothing', async () => {
    const { isRefused, text, plan } = await calls(client, 'plan_migration', {
      older: 'old.ts',
      newer: 'next.ts',
    })
    expect([isRefused, text.length > 0, typeof plan]).toEqual([false, true, 'object'])
  })

  test('imports a document from a file or as text, and writes nothing', async () => {
    const text = readFileSync(join(folder, 'DESIGN.md'), 'utf8')
    for (const given of [{ file: 'DESIGN.md' }, { text }]) {
      const { program, written } = await calls(client, 'import_document', given)
      expect([program, written]).toEqual([expect.stringContaining("entity(\n  'Book'"), undefined])
    }
    expect(await calls(client, 'import_document', { file: 'DESIGN.md', output: 'made.ts' })).toEqual({
      refused: 'This server only reads. Start it with --write to let it write files.',
    })
    expect(existsSync(join(folder, 'made.ts'))).toBe(false)
    expect((await calls(client, 'import_document', {})).refused).toBe('Give file or text, one of them.')
  })

  test('lets the assistant correct what was read of a document, and marks that as a guess', async () => {
    const text = 'Table `t` with keys `PK` and `SK`.\n\nCarts are under `USER#{id}` and `CART#{cartId}`.\n'
    const { tables } = await calls(client, 'import_document', { text })
    const cart = { name: 'Cart', keys: { PK: 'USER#{id}', SK: 'CART#{cartId}' }, attributes: [] }
    const corrected = [{ ...tables[0], entities: [cart] }]
    const again = await calls(client, 'import_document', { text, corrected })
    expect(again.tables).toEqual(corrected)
    expect(again.guesses).toContainEqual({ line: 3, text: 'SK of Cart as CART#{cartId}, as the model said' })
  })

  test('reads no file outside of the working folder', async () => {
    for (const file of ['../init.test.ts', '/etc/hosts'])
      expect((await calls(client, 'describe_design', { file })).refused).toBe(
        `${file} is outside of the working folder. Name a file in it.`,
      )
    expect((await calls(client, 'check_design', { file: 'none.ts' })).refused).toBe('none.ts does not exist.')
  })
})

test('with --write it writes a new file, and never over one', async () => {
  const client = await connects('--write')
  const given = { file: 'DESIGN.md', output: 'written.ts' }
  expect(await calls(client, 'import_document', given)).toMatchObject({ written: 'written.ts' })
  expect(readFileSync(join(folder, 'written.ts'), 'utf8')).toContain('schema({')
  expect((await calls(client, 'import_document', given)).refused).toBe('written.ts exists. Name a new file.')
  expect((await calls(client, 'import_document', { ...given, output: '../x.ts' })).refused).toContain(
    'outside',
  )
  expect((await calls(client, 'describe_design')).refused).toBe(
    'Name the file of the design: the server was started without one.',
  )
})

test('patterns run on live tables where they are named, and what a schema prints does not disturb', async () => {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  writeFileSync(
    join(folder, 'talks.ts'),
    `console.log('loading')\n${readFileSync(join(folder, 'schema.ts'), 'utf8')}`,
  )
  const client = await connects('talks.ts', '--endpoint', server.url)
  const missing = await calls(client, 'run_access_pattern', {
    pattern: 'booksOfAuthor',
    arguments: { author: 'a' },
  })
  expect(missing.refused).toMatch(
    /^http:\S+ has no such table\. Name the actual one: --table declared=actual/,
  )
  expect((await engine.send('ListTables', {})) as object).toEqual({ TableNames: [] })
  await server.close()
  await engine.close()
})
