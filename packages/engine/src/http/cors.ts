import { headerValues } from './request-head.ts'

/** What DynamoDB adds to every answer for a script of another origin. */
export const corsHeaders: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
]

const echoes: [asked: string, allowed: string][] = [
  ['access-control-request-headers', 'Access-Control-Allow-Headers'],
  ['access-control-request-method', 'Access-Control-Allow-Methods'],
]

/** A preflight is allowed whatever it asks for: signatures protect DynamoDB, not origins. */
export function preflightHeaders(rawHeaders: readonly string[]): string[] {
  const headers: string[] = []
  for (const [asked, allowed] of echoes) {
    const [value] = headerValues(rawHeaders, asked)
    if (value) headers.push(allowed, value)
  }
  headers.push('Access-Control-Max-Age', '172800')
  return headers
}
