import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { open } from '@monotable/engine'
import { afterAll, describe, expect, test } from 'vitest'
import { insideOf } from '../../engine/src/engine.ts'
import { addNote, ann, listed, type Note } from './support/note-calls.ts'
import { allSystems, emptyFolder, endAll, inUse, notes, type Started, start } from './support/started.ts'

afterAll(endAll)

test('the first start loads the sample data, and everything that it prints works', async () => {
  const data = join(await emptyFolder(), 'data')
  const started = await start(allSystems, data).ready()
  expect(started.said).toMatch(
    /^Starting\. http:\S+ already shows how far it is\.\nLoading sample data of 5 systems: 0 %\n.*100 %/s,
  )
  const [before] = started.said.split('is ready')
  expect(before).not.toContain('"level"')
  expect(started.said).toMatch(/^ {2}maya {2}Maya Lindqvist {2}owns both shops$/m)
  expect(await started.call('GET', '/healthz')).toEqual({
    status: 200,
    body: { status: 'ok', systems: { snaprace: { truth: 'ok' } } },
  })
  expect(await started.call('GET', '/readyz')).toMatchObject({ status: 200 })
  expect(await (await fetch(started.url('studio'))).text()).toContain('Monotable Studio')

  const { items } = await started.tryIt()
  expect(items.some((item: { critical: boolean }) => item.critical)).toBe(true)
  const path = `/inventory/shops/${items[0].shopId}/reconciliations`
  const reconciled = await started.call('POST', path, { as: { system: 'inventory', user: 'maya' } })
  expect(reconciled).toMatchObject({ status: 200, body: { differences: 0 } })

  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const client = new DynamoDBClient({ endpoint: started.url('DynamoDB'), region: 'eu-west-1', credentials })
  const { TableNames } = await client.send(new ListTablesCommand({}))
  client.destroy()
  expect(TableNames).toEqual(
    expect.arrayContaining(['InventorySystem', 'MonotableServer', 'eecar-parts-table']),
  )
  expect(await started.stop()).toBe(0)
  expect(started.complained).toBe('')
}, 120_000)

test('sample users are not handed to whoever reaches the machine', async () => {
  const data = await emptyFolder()
  const open = start(notes, data, ['--host', '0.0.0.0'])
  expect(await open.ended()).toBe(1)
  expect(open.complained).toBe(
    'The configuration is not valid:\n- MONOTABLE_URL must be set, because others reach 0.0.0.0: sign-in needs the address that people use\n',
  )
})

describe('a data folder', () => {
  test('is kept by a second start, and begun anew by --fresh, which leaves what is not its own', async () => {
    const data = await emptyFolder()
    await writeFile(join(data, 'mine.txt'), 'mine')
    const first = await start(notes, data).ready()
    await addNote(first, 'kept')
    const before = await listed(first)
    expect(before.notes.map(({ noteId }) => noteId)).toContain('kept')
    expect(await first.stop('SIGINT')).toBe(0)

    const second = await start(notes, data).ready()
    expect(second.said).not.toContain('Loading')
    expect((await listed(second)).notes).toEqual(before.notes)
    expect(await second.stop()).toBe(0)

    const third = await start(notes, data, ['--fresh']).ready()
    const { notes: anew } = await listed(third)
    expect(anew.map(({ noteId }) => noteId)).toEqual(['sample-1', 'sample-2', 'sample-3', 'sample-4'])
    expect(await third.stop()).toBe(0)
    expect(await readdir(data)).toContain('mine.txt')
  })

  test('is for its owner alone, also where an older version left it open', async () => {
    const data = await emptyFolder()
    await mkdir(join(data, 'objects'), { mode: 0o755 })
    const started = await start(notes, data).ready()
    expect(await started.stop()).toBe(0)
    const modeOf = async (path: string) => ((await stat(join(data, path))).mode & 0o777).toString(8)
    expect(await Promise.all(['tables', 'objects', 'cursor-secret'].map(modeOf))).toEqual([
      '700',
      '700',
      '600',
    ])
  })

  test('takes the cursors that it gave before a restart, and none of another folder', async () => {
    const data = await emptyFolder()
    const pageOf = async (started: Started, cursor = '') => {
      const { status, body } = await started.call('GET', `/notes/note-pages?limit=2${cursor}`, { as: ann })
      return { status, code: body.error?.code, ids: body.items?.map((note: Note) => note.noteId), ...body }
    }
    const first = await start(notes, data).ready()
    const { ids, nextCursor } = await pageOf(first)
    expect(ids).toEqual(['sample-1', 'sample-2'])
    expect(await first.stop()).toBe(0)

    const [again, elsewhere] = [start(notes, data), start(notes, await emptyFolder())]
    expect((await pageOf(await again.ready(), `&cursor=${nextCursor}`)).ids).toEqual(['sample-3', 'sample-4'])
    expect(await pageOf(await elsewhere.ready(), `&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      code: 'INVALID_CURSOR',
    })
    expect(await Promise.all([again.stop(), elsewhere.stop()])).toEqual([0, 0])
  })

  test('that another process has is left alone, with --fresh too', async () => {
    const data = await emptyFolder()
    const first = await start(notes, data).ready()
    for (const args of [[], ['--fresh']]) {
      const second = start(notes, data, args)
      expect(await second.ended()).toBe(1)
      expect(second.complained).toBe(inUse(data))
    }
    expect((await listed(first)).notes).toHaveLength(4)
  })

  test('of a newer version is not touched', async () => {
    const data = await emptyFolder()
    const engine = await open({ path: join(data, 'tables') })
    const { store } = insideOf(engine).database
    for await (const entries of store.entries({ gte: Buffer.alloc(0), lt: Buffer.alloc(8, 255) })) {
      await store.commit(
        entries.map(([key]) => ({ key, value: Buffer.from('1000') })),
        true,
      )
    }
    await engine.close()
    const started = start(notes, data)
    expect(await started.ended()).toBe(1)
    expect(started.complained).toMatch(/was written by a newer version/)
    expect(await readdir(data)).toEqual(['lock', 'tables'])
  })

  test.skipIf(!existsSync('/sys'))('that cannot be written is named', async () => {
    const folder = await emptyFolder()
    await writeFile(join(folder, 'file'), '')
    for (const data of [join(folder, 'file', 'data'), '/sys/monotable-data']) {
      const started = start(notes, data)
      expect(await started.ended()).toBe(1)
      expect(started.complained).toMatch(/^The data folder .*: --data <folder>\n$/)
      expect(started.complained).toContain(data)
    }
  })
})

test.each(['--port', '--dynamodb-port', '--studio-port'])(
  'a port that is taken is named with its option, %s, and nothing is begun',
  async flag => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const folder = await emptyFolder()
    await mkdir(folder, { recursive: true })
    const started = start(notes, join(folder, 'data'), [flag, String(port)])
    expect(await started.ended()).toBe(1)
    expect(started.complained).toMatch(
      new RegExp(`^Port ${port} for .* is in use by another program\\. Stop it, or .*: ${flag} \\d+\n$`),
    )
    expect(started.said).toBe('')
    expect(existsSync(join(folder, 'data'))).toBe(false)
    await new Promise(resolve => server.close(resolve))
  },
)

test('a package that is missing, or a database out of reach, is one sentence and no stack trace', async () => {
  const attempts = [
    [
      { EECAR_EMBEDDER: 'onnx', EECAR_ONNX_FOLDER: '/nowhere' },
      '@huggingface/transformers is needed for this configuration: npm install @huggingface/transformers\n',
    ],
    [
      { SNAPRACE_DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/none' },
      'PostgreSQL at 127.0.0.1:9 cannot be reached: start it, or correct SNAPRACE_DATABASE_URL\n',
    ],
  ] as const
  for (const [env, sentence] of attempts) {
    const started = start(allSystems, await emptyFolder(), ['--no-demo'], env)
    expect(await started.ended()).toBe(1)
    expect(started.complained).toBe(sentence)
  }
}, 120_000)

test('what changes causes reactions, without being told', async () => {
  const started = await start(notes, await emptyFolder(), ['--no-demo']).ready()
  expect(started.said).not.toContain('Loading')
  await addNote(started, 'one')
  const metrics = await (await fetch(`${started.url('API')}/metrics`)).text()
  expect(metrics).toContain('monotable_feed_lag_seconds{system="notes"}')
  await expect
    .poll(async () => (await listed(started)).echoes, { timeout: 10_000 })
    .toEqual([{ noteId: 'one', text: 'mine' }])
})

test("a user's own system has the desk: its address is printed, a sample user signs in, sees a list and adds to it", async () => {
  const started = await start(notes, await emptyFolder()).ready()
  const address = started.url('open')
  expect(address).toMatch(/^http:\/\/localhost:\d+\/notes\/app\/$/)
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
  const visitor = await fetch(address, { headers, redirect: 'manual' })
  expect(visitor.headers.get('location')).toBe('/account/sign-in?next=%2Fnotes%2Fapp%2F')
  const { origin } = new URL(address)
  const signedIn = await fetch(`${origin}/accounts/sample/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(ann),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const see = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, address), { ...init, headers: { ...headers, cookie } })
    return { status: response.status, text: await response.text() }
  }
  expect((await see('')).text.match(/<th scope="row">/g)).toHaveLength(4)
  const to = /href="([^"]*\/do\/addNote)"/.exec((await see('notes')).text)?.[1] as string
  expect((await see(to)).text).toContain('name="noteId"')
  const body = new URLSearchParams({ noteId: 'by-desk', text: 'typed' })
  const sent = await see(`${to}?do=send`, { method: 'POST', body })
  expect(sent.status).toBe(200)
  expect((await see('note-pages')).text).toContain('typed')
  expect((await listed(started)).notes).toContainEqual(expect.objectContaining({ noteId: 'by-desk' }))
  expect(await started.stop()).toBe(0)
}, 120_000)

test('--json prints one line with the addresses, and what is logged goes elsewhere', async () => {
  const started = await start(notes, await emptyFolder(), ['--json']).says('"api"')
  const addresses = JSON.parse(started.said)
  expect(await (await fetch(`${addresses.api}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(Object.keys(addresses)).toEqual(['pages', 'api', 'docs', 'studio', 'dynamodb', 'data'])
  expect(await started.stop()).toBe(0)
  expect(started.said.trim().split('\n')).toHaveLength(1)
  expect(started.complained).toContain('Loading sample data of notes')
})

test('--quiet leaves out all but that', async () => {
  const env = { MONOTABLE_LOG_LEVEL: 'silent' }
  const started = await start(notes, await emptyFolder(), ['--json', '--quiet'], env).says('"api"')
  expect(await started.stop()).toBe(0)
  expect(started.said.trim().split('\n')).toHaveLength(1)
  expect(started.complained).toBe('')
})
