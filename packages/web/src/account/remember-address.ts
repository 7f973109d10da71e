import { parse, serialize } from 'hono/utils/cookie'

/** Where a code was sent to, between asking for it and typing it. In a cookie, so that no address shows it. */
export interface SentTo {
  readonly way: 'email' | 'phone'
  readonly to: string
}

const name = 'code_sent_to'
const tenMinutes = 600

export function rememberAddress(headers: Headers, { url }: Request, sent: SentTo): void {
  const value = Buffer.from(JSON.stringify(sent)).toString('base64url')
  headers.append('set-cookie', serialize(name, value, { ...attributesFor(url), maxAge: tenMinutes }))
}

export function forgetAddress(headers: Headers, { url }: Request): void {
  headers.append('set-cookie', serialize(name, '', { ...attributesFor(url), maxAge: 0 }))
}

const attributesFor = (url: string) => ({
  path: '/account',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: new URL(url).protocol === 'https:',
})

export function addressIn({ headers }: Request): SentTo | undefined {
  const value = parse(headers.get('cookie') ?? '', name)[name]
  if (!value) return undefined
  try {
    const { way, to } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<SentTo>
    return (way === 'email' || way === 'phone') && typeof to === 'string' ? { way, to } : undefined
  } catch {
    return undefined
  }
}
