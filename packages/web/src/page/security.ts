import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * What pages say to browsers. Not `no-referrer` as the API: Chromium would then send `Origin: null` with a plain form, and
 * no form could prove that it is ours.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
  'cache-control': 'private, no-store',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
}

/** The same for a page whose scripts call others too. */
export function headersFor(connects: readonly string[] = []): Readonly<Record<string, string>> {
  if (connects.length === 0) return pageHeaders
  const own = policy.replace("connect-src 'self'", `connect-src 'self' ${connects.join(' ')}`)
  return { ...pageHeaders, 'content-security-policy': own }
}

/**
 * Refuses forms of other sites. A proxy that ends TLS makes the request's own address differ from what the browser sees,
 * so the browser's word (`Sec-Fetch-Site`) or the public address counts.
 */
export const ownFormsOnly = (baseUrl: () => string): MiddlewareHandler =>
  csrf({
    secFetchSite: ['same-origin', 'none'],
    origin: (origin, context) => {
      if (!URL.canParse(origin)) return false
      const { host } = new URL(origin)
      return origin === baseUrl() || host === context.req.header('host')
    },
  })
