import { Hono } from 'hono'
import { designRoute } from './design-route.ts'
import { dynamodbRoute } from './dynamodb-route.ts'
import { errorBody, errorStatus } from './error-body.ts'
import { feedRoute } from './feed-route.ts'
import { itemRoute } from './item-route.ts'
import { patternRoute } from './pattern-route.ts'
import { putRoute } from './put-route.ts'
import type { StudioOptions } from './studio-options.ts'

export type { StudioOptions, StudioSystem } from './studio-options.ts'

const routes = [designRoute, dynamodbRoute, patternRoute, itemRoute, putRoute, feedRoute]

/** What the page asks of tables and designs. It needs nothing of Node, so that a page can have it inside. */
export function tableRoutes(options: StudioOptions): Hono {
  const app = new Hono()
  for (const route of routes) app.route('/', route(options))
  app.onError((error, context) => context.json(errorBody(error), errorStatus(error)))
  return app
}
