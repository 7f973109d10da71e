import {
  context as active,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'])

const headersOf = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/**
 * One span a request, under the names that OpenTelemetry's conventions have for servers. It holds the route and not
 * the address, so no value of any request.
 */
export function serverSpans(): MiddlewareHandler {
  return (context, next) => {
    const { method, headers } = context.req.raw
    const known = methods.has(method) ? method : '_OTHER'
    const settings = { kind: SpanKind.SERVER, attributes: { 'http.request.method': known } }
    const caller = propagation.extract(active.active(), headers, headersOf)
    // Asked for at every request, because a provider may be registered after the app is made.
    const tracer = trace.getTracer('@monotable/server')
    return tracer.startActiveSpan(known, settings, caller, async span => {
      if (!span.isRecording()) return next()
      try {
        await next()
      } finally {
        finish(span, known, context)
      }
    })
  }
}

function finish(span: Span, method: string, context: Context): void {
  const { status } = context.res
  const route = routeOf(context)
  if (route !== undefined) {
    span.updateName(`${method} ${route}`)
    span.setAttribute('http.route', route)
  }
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) {
    span.setAttribute('error.type', String(status))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** As the operation declares it: `/shops/{shopId}`. */
function routeOf(context: Context): string | undefined {
  const found = matchedRoutes(context).find(({ method }) => method !== 'ALL')
  return found?.path.replace(/:(\w+)/g, '{$1}')
}
