import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, isError } from 'monotable'
import { awsSdk } from 'monotable/aws-sdk'
import { links } from './schema.ts'

/** What API Gateway sends (payload format 2.0), as far as this function reads it. */
export interface HttpEvent {
  readonly routeKey: string
  readonly pathParameters?: Readonly<Record<string, string>>
  readonly queryStringParameters?: Readonly<Record<string, string>>
  readonly body?: string
  readonly requestContext: {
    readonly authorizer?: { readonly jwt: { readonly claims: { readonly sub: string } } }
  }
}

// #region client
// Made once for all calls of a warm function. Without the endpoint of a test, the SDK finds region and role by itself.
const endpoint = process.env.DYNAMODB_ENDPOINT
const db = connect(links, awsSdk(new DynamoDBClient(endpoint ? { endpoint } : {})), {
  tables: { Links: process.env.TABLE ?? 'Links' },
  ...(process.env.CURSOR_SECRET && { cursorSecret: process.env.CURSOR_SECRET }),
})
// #endregion client

const answer = (statusCode: number, body: object) => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

// #region routes
const routes = {
  async 'GET /{slug}'({ pathParameters }: HttpEvent) {
    const slug = pathParameters?.slug ?? ''
    const { url } = await db.Link.update({ slug }, { add: { hits: 1 } })
    return { statusCode: 302, headers: { location: url }, body: '' }
  },

  async 'POST /links'({ body = '{}', requestContext }: HttpEvent) {
    const owner = requestContext.authorizer?.jwt.claims.sub
    if (!owner) return answer(401, { error: 'Sign in first.' })
    const { slug, url } = JSON.parse(body)
    const { hits, createdAt } = await db.Link.create({ slug, url, owner })
    return answer(201, { slug, url, hits, createdAt })
  },

  async 'GET /links'({ queryStringParameters, requestContext }: HttpEvent) {
    const owner = requestContext.authorizer?.jwt.claims.sub
    if (!owner) return answer(401, { error: 'Sign in first.' })
    const cursor = queryStringParameters?.cursor
    const page = await db.linksOfOwner({ owner }, { caller: owner, ...(cursor && { cursor }) })
    const items = page.items.map(({ slug, url, hits }) => ({ slug, url, hits }))
    return answer(200, { items, next: page.cursor ?? null })
  },
}
// #endregion routes

/** Each error that a caller can cause, and its status. Any other is a fault of ours: Lambda answers 500 and logs it. */
const statuses = { ALREADY_EXISTS: 409, NOT_FOUND: 404, INVALID_ITEM: 400, INVALID_CURSOR: 400 } as const

export async function handler(event: HttpEvent) {
  const route = routes[event.routeKey as keyof typeof routes]
  if (!route) return answer(404, { error: 'There is no such path.' })
  try {
    return await route(event)
  } catch (error) {
    if (error instanceof SyntaxError) return answer(400, { error: 'The body is not JSON.' })
    for (const [code, status] of Object.entries(statuses))
      if (isError(error, code as keyof typeof statuses)) return answer(status, { error: error.message, code })
    throw error
  }
}
