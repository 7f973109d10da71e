import { type ClientOf, isError, ulids } from 'monotable'
import * as z from 'zod'
import type { chat } from './schema.ts'

type Db = ClientOf<typeof chat>

const Posted = z.strictObject({ text: z.string().min(1).max(4000) })
const newId = ulids()

/** A REST API as one function of the web: serve it with Node, hono, Next, Bun or Lambda. */
export function api(db: Db) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const userId = request.headers.get('x-user')
    const roomId = /^\/rooms\/([^/]+)\/messages$/.exec(url.pathname)?.[1]
    if (!roomId) return Response.json({ error: 'There is no such path.' }, { status: 404 })
    if (!userId || !(await db.member({ roomId, userId })))
      return Response.json({ error: 'Only members can read and write here.' }, { status: 403 })
    if (request.method === 'GET') return list(db, { roomId, userId, search: url.searchParams })
    if (request.method === 'POST') return post(db, { roomId, userId, body: await request.json() })
    return Response.json({ error: 'Use GET or POST.' }, { status: 405 })
  }
}

// #region pages
interface Listing {
  readonly roomId: string
  readonly userId: string
  readonly search: URLSearchParams
}

/** One page, the newest message first. The cursor belongs to this room and this person. */
async function list(db: Db, { roomId, userId, search }: Listing): Promise<Response> {
  const cursor = search.get('cursor')
  const limit = Math.min(Number(search.get('limit') ?? 20), 100)
  try {
    const page = await db.messages({ roomId }, { limit, caller: userId, ...(cursor && { cursor }) })
    return Response.json({ items: page.items, next: page.cursor ?? null })
  } catch (error) {
    if (!isError(error, 'INVALID_CURSOR')) throw error
    return Response.json(
      { error: 'The cursor is not of this list. Start again without one.' },
      { status: 400 },
    )
  }
}
// #endregion pages

async function post(db: Db, posted: { roomId: string; userId: string; body: unknown }): Promise<Response> {
  const { roomId, userId, body } = posted
  const read = Posted.safeParse(body)
  if (!read.success) return Response.json({ error: z.prettifyError(read.error) }, { status: 400 })
  const message = { roomId, userId, messageId: newId(), text: read.data.text }
  const activeAt = new Date().toISOString()
  await db.transact(t => [
    t.Message.create(message),
    t.Member.update({ roomId, userId }, { set: { activeAt, readTo: message.messageId } }),
  ])
  return Response.json(message, { status: 201 })
}
