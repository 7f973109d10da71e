import type { Context } from 'hono'

export const notJson = { name: 'SerializationException', message: 'The body is not an object in JSON' }

/** The object in the body of a request; undefined if there is none. */
export async function readBody<T extends object>({ req }: Context): Promise<T | undefined> {
  try {
    const body: unknown = await req.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as T) : undefined
  } catch {
    return undefined
  }
}
