import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as tools from '@monotable/cli/design-tools'
import { importDocument } from '@monotable/import'
import { expect, test } from 'vitest'
import { bundleForBrowser, runAsInBrowser } from './browser/bundle.ts'

test('the engine in memory runs where nothing of Node is', async () => {
  const code = await bundleForBrowser(`
    import { DynamoDBError, open } from '@monotable/engine/memory'

    async function run() {
      const engine = await open({ sweepInterval: 0 })
      const keys = { AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }], KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }] }
      await engine.send('CreateTable', { TableName: 'Shop', BillingMode: 'PAY_PER_REQUEST', ...keys, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } })
      const put = PK => engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: PK }, bytes: { B: '/+8=' } } })
      await Promise.all(['a', 'b', 'c'].map(put))
      const pages = []
      let NextToken
      do {
        const page = await engine.send('ExecuteStatement', { Statement: 'SELECT * FROM "Shop"', Limit: 1, NextToken })
        pages.push(page.Items[0]?.PK.S)
        NextToken = page.NextToken
      } while (NextToken)
      const refused = await engine.send('DescribeTable', { TableName: 'None' }).catch(error => error instanceof DynamoDBError && error.name)
      await engine.close()
      return { pages: pages.filter(Boolean).sort(), refused }
    }
    export const result = run()
  `)
  expect(await runAsInBrowser(code)).toEqual({
    pages: ['a', 'b', 'c'],
    refused: 'ResourceNotFoundException',
  })
})

test('Node ends after it has used the engine in memory', async () => {
  const program = `
    const { open } = await import('@monotable/engine/memory')
    const engine = await open()
    await engine.send('CreateTable', { TableName: 'Shop', BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }], KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }] })
    await engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: 'a' } } })
    console.log((await engine.send('Scan', { TableName: 'Shop' })).Count)
    await engine.close()
  `
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 50_000,
  })
  expect((await run).stdout).toBe('1\n')
})

test.each(["import { hash } from 'node:crypto'; console.log(hash)", "import fs from 'fs'; console.log(fs)"])(
  'the bundle refuses %s',
  async program => {
    await expect(bundleForBrowser(program)).rejects.toThrow(/imports (node:crypto|fs)/)
  },
)

test('the run refuses a program that needs a global of Node', async () => {
  const code = await bundleForBrowser('export const result = Buffer.from("a")')
  await expect(runAsInBrowser(code)).rejects.toThrow('Buffer is not defined')
})

test('import, check, cost, docs, picture and samples run where nothing of Node is, and give what the command gives', async () => {
  const text = readFileSync('systems/snaprace/DYNAMODB_SCHEMA.md', 'utf8')
  const code = await bundleForBrowser(`
    import * as tools from '@monotable/cli/design-tools'
    import { importDocument } from '@monotable/import/light'
    import { open } from '@monotable/engine/memory'

    async function run() {
      const loaded = tools.designOfDocument(${JSON.stringify(text)}, 'DESIGN.md', importDocument)
      const { schema, design } = tools.schemaOf(loaded.design)
      const engine = await open({ sweepInterval: 0 })
      await tools.makeTables(engine, design, 'dev')
      const options = { stage: 'dev', count: 3, now: new Date(), given: new Map() }
      const samples = await tools.loadSamples(engine, design, schema, options)
      const { findings } = await tools.reportOn(loaded)
      const { patterns } = await tools.studioCost({ design, schema })
      const title = 'Title'
      const traffic = tools.trafficOf(design)
      const document = await tools.designDocument(loaded, { title, command: 'none', companion: {}, traffic })
      await engine.close()
      return JSON.stringify({ samples, findings, patterns, document, svg: tools.svgOf(loaded.design), refused: refused() })
    }
    function refused() {
      try {
        importDocument('export const a = 1', 'a.ts')
      } catch (error) {
        return error.message
      }
    }
    export const result = run()
  `)
  const here = JSON.parse(String(await runAsInBrowser(code)))
  const loaded = tools.designOfDocument(text, 'DESIGN.md', importDocument)
  expect(here.samples).toBeGreaterThan(10)
  expect(here.patterns.length).toBeGreaterThan(5)
  expect(here.findings).toEqual(JSON.parse(JSON.stringify((await tools.reportOn(loaded)).findings)))
  expect(here.svg).toBe(tools.svgOf(loaded.design))
  const traffic = tools.trafficOf(loaded.design)
  expect(here.document).toBe(
    await tools.designDocument(loaded, { title: 'Title', command: 'none', companion: {}, traffic }),
  )
  expect(here.refused).toBe('a.ts: programs are not read here. Use monotable import.')
})

test("the studio's routes run where nothing of Node is", async () => {
  const code = await bundleForBrowser(`
    import { open } from '@monotable/engine/memory'
    import { tableRoutes } from '@monotable/studio/routes'

    async function run() {
      const engine = await open({ sweepInterval: 0 })
      const routes = tableRoutes({ send: (operation, input) => engine.send(operation, input) })
      const design = await (await routes.request('/design')).json()
      const init = { method: 'POST', body: '{}' }
      const tables = await (await routes.request('/dynamodb/ListTables', init)).json()
      const refused = await routes.request('/dynamodb/DeleteBackup', init)
      await engine.close()
      return JSON.stringify({ has: design.has, tables, refused: refused.status })
    }
    export const result = run()
  `)
  expect(JSON.parse(String(await runAsInBrowser(code)))).toMatchObject({
    has: { feed: false, deadLetters: false, api: false, failures: false },
    tables: { TableNames: [] },
    refused: 403,
  })
})
