import { isError, ulids } from 'monotable'
import { db } from '../../lib/db.ts'

const newId = ulids()
const board = 'main'

export async function GET(request: Request): Promise<Response> {
  const cursor = new URL(request.url).searchParams.get('cursor')
  try {
    const page = await (await db()).notes({ board }, cursor ? { cursor } : {})
    return Response.json({ items: page.items, next: page.cursor ?? null })
  } catch (error) {
    if (!isError(error, 'INVALID_CURSOR')) throw error
    return Response.json({ error: error.message }, { status: 400 })
  }
}

export async function POST(request: Request): Promise<Response> {
  const isForm = request.headers.get('content-type')?.includes('form') ?? false
  const { text } = isForm ? Object.fromEntries(await request.formData()) : await request.json()
  try {
    const note = await (await db()).Note.create({ board, noteId: newId(), text })
    if (isForm) return Response.redirect(new URL('/', request.url), 303)
    return Response.json(note, { status: 201 })
  } catch (error) {
    if (!isError(error, 'INVALID_ITEM')) throw error
    return Response.json({ error: error.message }, { status: 400 })
  }
}
