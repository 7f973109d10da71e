import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Config, readConfig } from '../../src/config/config.ts'
import { makePorts, type OpenPorts } from '../../src/ports/make-ports.ts'
import { startAwsEndpoint } from './aws-endpoint.ts'
import { startMailServer } from './mail-server.ts'
import { type S3Server, s3Keys, startS3Server } from './s3-server.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const letter = { id: '1', to: 'ann@example.com', subject: 'Low stock', text: 'Two are left.' }
const message = { id: '1', to: '+27821234567', text: 'Two are left.' }

let folder: TemporaryFolder
let s3: S3Server
const opened: OpenPorts[] = []

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3?.stop())

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const ports of opened.splice(0)) await ports.close()
  await folder.remove()
})

function config(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ env: { MONOTABLE_DATA: folder.path, ...env } })
}

async function portsOf(env?: Readonly<Record<string, string>>): Promise<OpenPorts> {
  const ports = await makePorts(config(env), () => new Date('2025-01-20T10:00:00.000Z'))
  opened.push(ports)
  return ports
}

async function all<T>(items: AsyncIterable<T> | undefined): Promise<T[]> {
  const found = []
  for await (const item of items ?? []) found.push(item)
  return found
}

it('without configuration everything stays in the data folder, and is there the next time', async () => {
  const first = await portsOf()
  await first.objects.put('a/b', 'x')
  await first.mail.send(letter)
  await first.sms.send(message)
  await first.close()
  const { objects, outbox } = await portsOf()
  expect(await all(objects.list(''))).toEqual(['a/b'])
  expect(await all(outbox?.mail?.list())).toEqual([{ at: '2025-01-20T10:00:00.000Z', ...letter }])
  expect(await all(outbox?.sms?.list())).toEqual([{ at: '2025-01-20T10:00:00.000Z', ...message }])
})

it('s3://bucket/prefix keeps objects there, at the endpoint that the environment names', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint)
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  const env = { AWS_REGION: 'eu-central-1' }
  const { objects } = await portsOf({ ...env, MONOTABLE_OBJECTS: `s3://${s3.bucket}/staging` })
  await objects.put('a', 'x')
  const whole = await portsOf({ ...env, MONOTABLE_OBJECTS: `s3://${s3.bucket}` })
  expect(await all(whole.objects.list(''))).toEqual(['staging/a'])
})

it('smtp://… sends letters there and leaves none behind', async () => {
  const server = await startMailServer()
  const ports = await portsOf({ MONOTABLE_MAIL: server.url, MONOTABLE_MAIL_FROM: 'shop@example.com' })
  await ports.mail.send(letter)
  expect(server.received[0]?.headers).toMatchObject({ from: 'shop@example.com' })
  expect(Object.keys(ports.outbox ?? {})).toEqual(['sms'])
  await ports.close()
  await server.stop()
})

it('ses and sns send through AWS, and then there is no outbox', async () => {
  const json = { 'content-type': 'application/json' }
  const ses = await startAwsEndpoint('ses', { status: 200, headers: json, body: '{"MessageId":"1"}' })
  const sns = await startAwsEndpoint('sns', { status: 200, body: '<PublishResponse/>' })
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.client.endpoint)
  vi.stubEnv('AWS_ENDPOINT_URL_SNS', sns.client.endpoint)
  vi.stubEnv('AWS_ACCESS_KEY_ID', ses.client.credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ses.client.credentials.secretAccessKey)
  const carriers = { MONOTABLE_MAIL: 'ses', MONOTABLE_SMS: 'sns', MONOTABLE_MAIL_FROM: 'shop@example.com' }
  const ports = await portsOf({ ...carriers, AWS_REGION: 'eu-central-1' })
  await ports.mail.send(letter)
  await ports.sms.send(message)
  expect(ports.outbox).toBeUndefined()
  expect([...ses.requests, ...sns.requests].map(({ isSigned }) => isSigned)).toEqual([true, true])
  await ports.close()
  await ses.stop()
  await sns.stop()
})

it('a data folder that cannot be one is an error at the start', async () => {
  await writeFile(join(folder.path, 'file'), '')
  await expect(makePorts(config({ MONOTABLE_DATA: join(folder.path, 'file') }))).rejects.toThrow(
    /ENOTDIR|EEXIST/,
  )
})

it('can be closed twice', async () => {
  const ports = await portsOf()
  await ports.close()
  await ports.close()
  await expect(ports.mail.send(letter)).rejects.toThrow()
})
