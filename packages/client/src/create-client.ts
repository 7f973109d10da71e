import { CallError } from './call-error.ts'
import { followEvents } from './follow-events.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { type Given, type Route, send } from './send.ts'
import type { AnySystem, Client, Routes } from './types.ts'

interface Page {
  readonly items: readonly unknown[]
  readonly nextCursor?: string
}

/**
 * Every operation of a system as a typed function: `createClient<typeof inventory>(routes, { baseUrl, token })`.
 * Safe calls are tried again when the server is busy or its answer is lost; what it refuses is thrown as `CallError`.
 */
export function createClient<S extends AnySystem>(routes: Routes<S>, options: ClientOptions = {}): Client<S> {
  const calls = Object.entries<string>(routes).map(([name, route]) => {
    const [method, path] = route.split(' ') as [string, string]
    return [name, makeCall({ name, method, path }, options)]
  })
  return Object.fromEntries(calls)
}

function makeCall(route: Route, client: ClientOptions) {
  const call = async (given: Given = {}, options: CallOptions = {}) =>
    (await send({ route, client, given, options })).answer
  const attempt = (given?: Given, options?: CallOptions) =>
    call(given, options).then(
      answer => ({ ok: true, answer }),
      error => {
        if (error instanceof CallError) return { ok: false, error }
        throw error
      },
    )
  async function* each(given: Given = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    for (let cursor: string | undefined; ; ) {
      const asked = cursor === undefined ? given : { ...given, query: { ...given.query, cursor } }
      const { answer, response } = await send({ route, client, given: asked, options })
      if (response.headers.get('content-type')?.startsWith('text/event-stream'))
        return yield* followEvents({ route, client, given, options }, response)
      const page = answer as Page
      yield* page.items
      cursor = page.nextCursor
      if (cursor === undefined) return
    }
  }
  return Object.assign(call, { try: attempt, each })
}
