import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { makePorts, type OpenPorts } from '../../src/ports/make-ports.ts'
import { outboxRoutes } from '../../src/run/outbox-routes.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const letter = { id: 'l1', to: 'ann@example.com', subject: 'Low stock', text: 'Two are left.' }
const message = { id: 'm1', to: '+27821234567', text: 'Two are left.' }

let folder: TemporaryFolder
let ports: OpenPorts
let shelf: ServedShelf
let seconds = 0

beforeAll(async () => {
  folder = await temporaryFolder()
  const config = readConfig({ env: { MONOTABLE_DATA: folder.path } })
  ports = await makePorts(config, () => new Date(Date.UTC(2025, 0, 1, 0, 0, seconds)))
  const routes = outboxRoutes(ports.outbox)
  shelf = await serveShelf({
    runtime: { ports },
    serve: { routes: [app => routes && app.route('/', routes)] },
  })
  await ports.mail.send(letter)
  await ports.mail.send({ ...letter, id: 'l2' })
  seconds = 1
  await ports.sms.send(message)
  seconds = 2
  await ports.mail.send({ ...letter, id: 'l3', to: 'bob@example.com' })
})
afterAll(async () => {
  await shelf?.close()
  await ports?.close()
  await folder?.remove()
})

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

it('shows letters and messages, newest first', async () => {
  const { status, body } = await shelf.send('GET', '/_dev/outbox')
  expect(status).toBe(200)
  expect(idsOf(body)).toEqual(['l3', 'm1', 'l2', 'l1'])
  expect(body.items[1]).toEqual({ channel: 'sms', at: '2025-01-01T00:00:01.000Z', ...message })
  expect(body.items[3]).toEqual({ channel: 'mail', at: '2025-01-01T00:00:00.000Z', ...letter })
})

it('shows as many as are asked for, and those to one recipient', async () => {
  expect(idsOf((await shelf.send('GET', '/_dev/outbox?limit=2')).body)).toEqual(['l3', 'm1'])
  expect(idsOf((await shelf.send('GET', '/_dev/outbox?to=ann@example.com&limit=1')).body)).toEqual(['l2'])
  expect(idsOf((await shelf.send('GET', '/_dev/outbox?to=nobody@example.com')).body)).toEqual([])
})

it('is a page for a browser, with what was sent as text', async () => {
  await ports.mail.send({
    ...letter,
    id: 'l4',
    to: 'eve@example.com',
    text: '<b>Two</b> are left: http://localhost/shop',
  })
  const open = (to: string) =>
    shelf.send('GET', `/_dev/outbox?to=${to}`, { headers: { accept: 'text/html' } })
  const { text, headers } = await open('eve@example.com')
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toContain("style-src 'sha256-")
  expect(text).toContain(
    '&lt;b&gt;Two&lt;/b&gt; are left: <a href="http://localhost/shop">http://localhost/shop</a>',
  )
  expect((await open('nobody@example.com')).text).toContain('Nothing has been sent yet.')
})

it('refuses other questions', async () => {
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'limit=', 'form=x']) {
    const { status, body } = await shelf.send('GET', `/_dev/outbox?${query}`)
    expect([status, body.error.code], query).toEqual([400, 'VALIDATION_ERROR'])
  }
})

it('is not there when everything really goes out', () => {
  expect(outboxRoutes(undefined)).toBeUndefined()
})
