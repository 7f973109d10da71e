import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Route from '../app/notes/route.ts'

// Next calls these functions with the Request and Response of the web, so they run without Next.
let route: typeof Route
beforeAll(async () => {
  vi.stubEnv('BOARD_DATA', 'memory')
  vi.stubEnv('AWS_REGION', '')
  route = await import('../app/notes/route.ts')
})
afterAll(() => vi.unstubAllEnvs())

const url = 'http://localhost:3000/notes'
const post = (body: BodyInit) => route.POST(new Request(url, { method: 'POST', body }))
const form = (text: string) => post(new URLSearchParams({ text }))
const list = async (query = '') => {
  const response = await route.GET(new Request(url + query))
  return { status: response.status, body: await response.json() }
}

test('a note is pinned by JSON, or by a form that leads back to the page', async () => {
  expect((await post(JSON.stringify({ text: 'first' }))).status).toBe(201)
  const redirected = await form('second')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([303, 'http://localhost:3000/'])
  const { body } = await list()
  expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['second', 'first'])
})

test('an empty note and a cursor of nobody are refused', async () => {
  expect((await form('  ')).status).toBe(400)
  expect((await list('?cursor=made-up')).status).toBe(400)
})

test('pages follow each other', async () => {
  for (let at = 0; at < 25; at++) await form(`note ${at}`)
  const first = (await list()).body
  const second = (await list(`?cursor=${first.next}`)).body
  expect(first.items).toHaveLength(20)
  expect(second.items.length).toBeGreaterThanOrEqual(5)
  expect(second.items.map((note: { noteId: string }) => note.noteId)).not.toContain(first.items[0].noteId)
})
