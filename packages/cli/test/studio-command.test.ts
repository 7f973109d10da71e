import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open, serve } from '@monotable/engine'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, endAll, Started } from './support/started.ts'

afterAll(endAll)

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const schema = fromHere('../../../examples/one-entity/schema.ts')
const table = {
  TableName: 'Tasks',
  AttributeDefinitions: ['PK', 'SK'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
}
const task = { PK: { S: 'USER#ada' }, SK: { S: 'TASK#1' }, title: { S: 'Look' } }

async function studio(args: readonly string[], env?: Record<string, string>) {
  const started = new Started(['studio', ...args, '--studio-port', '0', '--json'], env)
  await started.says('"studio"')
  return { started, ...(JSON.parse(started.said) as { studio: string; tables: string; isReadOnly: boolean }) }
}

async function ask(url: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, body && { method: 'POST', headers, body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  return { status: response.status, body: (await response.json().catch(() => undefined)) as any }
}

const put = { TableName: 'Tasks', Item: { PK: { S: 'a' }, SK: { S: 'b' } } }

test('a data folder is shown with the design, and can be written', async () => {
  const data = await emptyFolder()
  const engine = await open({ path: join(data, 'tables') })
  await engine.send('CreateTable', table)
  await engine.send('PutItem', { TableName: 'Tasks', Item: task })
  await engine.close()
  const shown = await studio([schema, '--path', data])
  expect(shown.isReadOnly).toBe(false)
  const { systems } = (await ask(shown.studio, '/api/design')).body
  expect(systems[0].design.tables[0].entities[0].place.file).toMatch(/schema\.ts$/)
  expect((await ask(shown.studio, '/api/dynamodb/Scan', { TableName: 'Tasks' })).body.Count).toBe(1)
  expect((await ask(shown.studio, '/api/dynamodb/PutItem', put)).status).toBe(200)
  expect(await shown.started.stop()).toBe(0)
})

test('tables behind an endpoint need no design; --read-only writes nothing', async () => {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  await engine.send('CreateTable', table)
  const shown = await studio(['--endpoint', server.url, '--read-only'])
  expect((await ask(shown.studio, '/api/dynamodb/ListTables', {})).body.TableNames).toEqual(['Tasks'])
  expect((await ask(shown.studio, '/api/dynamodb/PutItem', put)).status).toBe(403)
  await shown.started.stop()
  await server.close()
  await engine.close()
})

async function homeWithProfile(): Promise<string> {
  const home = await emptyFolder()
  await mkdir(join(home, '.aws'))
  await writeFile(join(home, '.aws/config'), '[profile staging]\nregion = eu-central-1\n')
  await writeFile(
    join(home, '.aws/credentials'),
    '[staging]\naws_access_key_id = STAGING\naws_secret_access_key = b\n',
  )
  return home
}

test('a profile signs what is sent, with its region unless another is said', async () => {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  const signatures: string[] = []
  const between = createServer(async (request, response) => {
    signatures.push(/Credential=(\w+\/\d+\/[\w-]+)/.exec(request.headers.authorization ?? '')?.[1] ?? 'none')
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(server.url, { method: 'POST', headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(await answer.text())
  })
  await new Promise<void>(done => between.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const env = { HOME: await homeWithProfile() }
  for (const [args, credential] of [
    [['--profile', 'staging'], /^STAGING\/\d+\/eu-central-1$/],
    [['--profile', 'staging', '--region', 'eu-west-1'], /^STAGING\/\d+\/eu-west-1$/],
    // Who says nothing needs no account for what runs here.
    [[], /^local\/\d+\/us-east-1$/],
  ] as const) {
    signatures.length = 0
    const shown = await studio(['--endpoint', url, ...args], env)
    expect((await ask(shown.studio, '/api/dynamodb/ListTables', {})).status).toBe(200)
    expect(signatures.at(-1)).toMatch(credential)
    await shown.started.stop()
  }
  between.close()
  await server.close()
  await engine.close()
})

test('AWS is read-only unless --write is said, with the credentials of a profile', async () => {
  const env = { HOME: await homeWithProfile() }
  const careful = await studio(['--profile', 'staging'], env)
  expect(careful).toMatchObject({ isReadOnly: true, tables: 'DynamoDB of the profile staging' })
  expect((await ask(careful.studio, '/api/dynamodb/PutItem', put)).status).toBe(403)
  await careful.started.stop()
  const bold = await studio(['--profile', 'staging', '--region', 'eu-west-1', '--write'], env)
  expect(bold).toMatchObject({ isReadOnly: false, tables: 'DynamoDB in eu-west-1' })
  await bold.started.stop()
})

test.each([
  [['--profile', 'nobody'], "The profile 'nobody' has no region. Say one, or write it to the profile"],
  [['--profile', 'nobody', '--region', 'eu-west-1'], "The profile 'nobody' gives no credentials: "],
])('%j of an unknown profile is refused in a sentence', async (args, sentence) => {
  const started = new Started(['studio', ...args], { HOME: await homeWithProfile() })
  expect(await started.ended()).toBe(4)
  expect(started.complained).toContain(sentence)
  expect(started.complained).not.toContain('    at ')
})

test.each([
  [['--write', '--read-only'], '--write and --read-only exclude each other.'],
  [['--path', 'no-such-folder'], 'no-such-folder does not exist. Say where the tables are: --path <folder>'],
  [['--endpoint', 'here'], "--endpoint must be an address such as http://localhost:8000, not 'here'."],
  [['nowhere.ts', '--region', 'eu-west-1'], 'nowhere.ts does not exist.'],
])('%j is refused in a sentence', async (args, sentence) => {
  const started = new Started(['studio', ...args])
  expect(await started.ended()).toBe(2)
  expect(started.complained).toContain(sentence)
})
