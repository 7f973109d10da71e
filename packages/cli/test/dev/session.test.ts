import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, endAll, Started, start } from '../support/started.ts'

afterAll(endAll)

// The built command, on Node as it is: TypeScript needs no flag, and a saved file is followed.

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const example = fromHere('../../../../examples/one-entity')
const scratch = fromHere('.designs')
mkdirSync(scratch, { recursive: true })
const folder = mkdtempSync(join(scratch, 'session-'))
cpSync(example, folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const freePorts = ['--port', '0', '--dynamodb-port', '0', '--studio-port', '0']
const fileAt = (name: string) => join(folder, name)
const edit = (name: string, from: string, to: string) =>
  writeFileSync(fileAt(name), readFileSync(fileAt(name), 'utf8').replace(from, to))

async function starts(file: string, args: readonly string[] = []) {
  const started = new Started(['dev', file, ...freePorts, '--json', ...args])
  await started.says('"openapi"')
  return { started, urls: JSON.parse(started.said) as Record<string, string> }
}

async function ofAda(urls: Record<string, string>, method: string, body?: object) {
  const token = await fetch(new URL('/_dev/token', urls.api), {
    method: 'POST',
    body: JSON.stringify({ system: 'tasks', user: 'ada' }),
  })
  const { token: bearer } = (await token.json()) as { token: string }
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  return (await fetch(`${urls.api}/tasks`, request)).json() as any
}

describe('a system in TypeScript', () => {
  let started: Started
  let urls: Record<string, string>
  beforeAll(async () => {
    ;({ started, urls } = await starts(fileAt('system.ts')))
  })

  test('runs with its operations, sample users, desk and studio', async () => {
    const { items } = await ofAda(urls, 'GET')
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'Open the studio',
      'Write the schema',
    ])
    expect((await fetch(urls.pages as string, { redirect: 'manual' })).status).toBeLessThan(400)
    const design = await (await fetch(`${urls.studio}/api/design`)).json()
    expect(JSON.stringify(design)).toContain('tasksOfUser')
  })

  test('keeps its data when an operation is saved, and answers by the new one at the same address', async () => {
    await ofAda(urls, 'POST', { title: 'Survives' })
    edit('operations.ts', 'isDone: false,\n      createdAt', 'isDone: true,\n      createdAt')
    await expect.poll(() => started.complained).toContain('it runs again')
    expect(await ofAda(urls, 'POST', { title: 'By the new one' })).toMatchObject({ isDone: true })
    const { items } = await ofAda(urls, 'GET')
    expect(items.map(({ title }: { title: string }) => title)).toContain('Survives')
  })

  test('begins again with samples when the design changes, without a data folder', async () => {
    edit('schema.ts', 'isDone: z.boolean(),', 'isDone: z.boolean(),\n    place: z.string().optional(),')
    await expect.poll(() => started.complained).toContain('its tables begin with samples again')
    const { items } = await ofAda(urls, 'GET')
    expect(items).toHaveLength(2)
  })

  test('a version that cannot be read or cannot run is told with its place, and the one before still answers', async () => {
    const whole = readFileSync(fileAt('operations.ts'), 'utf8')
    writeFileSync(fileAt('operations.ts'), `${whole}\nconst broken = (`)
    await expect.poll(() => started.complained).toMatch(/operations\.ts, line \d+\)\nThe version before it/)
    expect((await ofAda(urls, 'GET')).items).toHaveLength(2)
    writeFileSync(fileAt('operations.ts'), whole.replaceAll("path: '/tasks'", "path: '/{taskId}'"))
    await expect.poll(() => started.complained).toContain('{taskId} is not in input.path')
    await expect.poll(() => started.complained).toContain('The version before it runs again.')
    expect((await ofAda(urls, 'GET')).items).toHaveLength(2)
    expect(await started.stop()).toBe(0)
    expect(started.complained).not.toMatch(/\n\s+at /)
  })
})

test('a schema in TypeScript has API, desk and studio with its design, and data that stays in a folder', async () => {
  const data = await emptyFolder()
  const args = ['--data', data, '--no-watch']
  const schema = join(example, 'schema.ts')
  const first = await starts(schema, args)
  const made = await fetch(`${first.urls.api}/tasks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      userId: 'eve',
      taskId: '01JB000000000000000000000C',
      title: 'Kept',
      isDone: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  })
  expect(made.status).toBe(201)
  expect(await first.started.stop()).toBe(0)
  const { started, urls } = await starts(schema, args)
  const read = await fetch(`${urls.api}/tasks/eve/01JB000000000000000000000C`)
  expect(await read.json()).toMatchObject({ title: 'Kept' })
  expect((await fetch(urls.studio as string)).status).toBe(200)
  await started.stop()
})

test.each([
  ['nothere.ts', 'nothere.ts does not exist.'],
  ['nothere.md', 'nothere.md does not exist.'],
  ['.', '. is a folder. Name the file of the schema or the document.'],
])('dev %s is refused in a sentence', async (file, sentence) => {
  const started = new Started(['dev', file, ...freePorts])
  expect(await started.ended()).toBe(2)
  expect(started.complained).toContain(sentence)
  expect(started.complained).not.toContain('    at ')
})

test('a file that goes while its imports change is told, and followed when it is back', async () => {
  cpSync(example, folder, { recursive: true })
  const { started, urls } = await starts(fileAt('system.ts'))
  const text = readFileSync(fileAt('system.ts'), 'utf8')
  rmSync(fileAt('system.ts'))
  edit('operations.ts', 'Lists your tasks', 'Lists no tasks')
  await expect.poll(() => started.complained).toContain('system.ts does not exist.\nThe version before it')
  expect((await ofAda(urls, 'GET')).items).toHaveLength(2)
  writeFileSync(fileAt('system.ts'), text)
  edit('operations.ts', 'Lists no tasks', 'Lists tasks again')
  const described = async () => (await fetch(urls.openapi as string).catch(() => undefined))?.text()
  await expect.poll(described, { timeout: 30_000 }).toContain('Lists tasks again')
  expect(await started.stop()).toBe(0)
})

test('start takes systems in TypeScript that have neither reactions nor schedules', async () => {
  const started = await start(join(example, 'system.ts'), join(await emptyFolder(), 'data')).ready()
  expect((await started.tryIt()).items).toHaveLength(2)
  expect(await started.stop()).toBe(0)
})

test('start says in a sentence what is no system, and what cannot be read', async () => {
  const wrong = fileAt('wrong.ts')
  const complaintOf = async (text: string) => {
    writeFileSync(wrong, text)
    const started = start(wrong, join(await emptyFolder(), 'data'))
    expect(await started.ended()).toBe(1)
    return started.complained
  }
  expect(await complaintOf("export const systems = [{ name: 'shop', title: 'Shop' }]")).toMatch(
    /wrong\.ts: systems\[0\] \(shop\) has no schema\. Add one: schema: schema\(\{ tables, entities, access \}\)\.\n$/,
  )
  expect(await complaintOf('export const systems = [')).toMatch(/^.*wrong\.ts: .*line 1\)\n$/)
  expect(await complaintOf("import 'no-such-package'\nexport const systems = []")).toMatch(
    /wrong\.ts: .*no-such-package/,
  )
})
