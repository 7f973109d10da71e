import type { System } from '@monotable/server'
import { type Answer, type Caller, type Request, type Serving, serving } from '../../test/serving.ts'
import { storedIn } from '../../test/stored-in.ts'
import { system } from '../system.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
export type Body = any

/** A machine with these scopes. */
export const worker = (sub: string, ...scope: string[]): Caller => ({ sub, claims: { scope } })

const admin = worker('operator', 'admin')

/** Status and code of what was refused, `[201, undefined]` of what was not. */
export const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body?.error?.code]

let count = 0
/** A domain that no other test knows. */
export const freshDomain = () => `shop-${++count}.example.com`

export const start = '2025-01-20T10:00:00.000Z'
export const minutesLater = (minutes: number, from = start) =>
  new Date(Date.parse(from) + minutes * 60_000).toISOString()

/** The registry, served, and what tests do with it all the time. */
export function openWorld(served: Serving = serving(system as System)) {
  return {
    served,
    at: served.at,
    call: (method: string, path: string, request: Request = {}) =>
      served.call(method, `/aura${path}`, { as: admin, ...request }),
    drain: () => served.feed.drain(),
    register: async (domain = freshDomain(), rest: object = {}) => {
      const answer = await served.call('POST', '/aura/shops', { as: admin, body: { domain, ...rest } })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return new ShopOfTest(served, domain)
    },
    stored: (partition: string) => storedIn(served.engine, 'aura-historia-data', partition),
    events: async (query = '') => allOf(served, `/aura/events?limit=1000${query}`),
  }
}

export class ShopOfTest {
  readonly domain: string
  readonly path: string
  readonly #served: Serving

  constructor(served: Serving, domain: string) {
    this.#served = served
    this.domain = domain
    this.path = `/aura/shops/${domain}`
  }

  /** As the administrator, unless somebody else is named. */
  call(method: string, path: string, request: Request = {}): Promise<Answer> {
    return this.#served.call(method, `${this.path}${path}`, { as: admin, ...request })
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path)
  }

  post(path: string, body: object, as: Caller = admin): Promise<Answer> {
    return this.call('POST', path, { body, as })
  }

  url(path: string): string {
    return `https://${this.domain}${path}`
  }

  /** Records paths, of a type if it is given. */
  async record(paths: readonly string[], line: object = {}, rest: object = {}, as?: Caller): Promise<Body> {
    const urls = paths.map(path => ({ url: this.url(path), ...line }))
    return accepted(await this.post('/urls', { urls, ...rest }, as))
  }

  async observe(path: string, seen: object): Promise<Body> {
    return accepted(await this.post('/observations', { url: this.url(path), ...seen }))
  }

  async item(path: string): Promise<Body> {
    return (await this.get(`/urls/item?url=${encodeURIComponent(this.url(path))}`)).body
  }

  async meta(): Promise<Body> {
    return accepted(await this.get(''))
  }

  async claim(kind: 'crawl' | 'scrape', as: Caller = admin, seconds = 300): Promise<Body> {
    return accepted(await this.post('/leases', { kind, seconds }, as))
  }

  complete(token: string, body: object = {}, as: Caller = admin): Promise<Answer> {
    return this.post(`/leases/${token}/completions`, body, as)
  }

  list(path: string): Promise<Body[]> {
    return allOf(this.#served, `${this.path}${path}`)
  }
}

export function accepted({ status, body }: Answer): Body {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** All items of a list, page by page. */
async function allOf(served: Serving, path: string): Promise<Body[]> {
  const items: Body[] = []
  let cursor: string | undefined
  do {
    const more =
      cursor === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
    const body = accepted(await served.call('GET', `${path}${more}`, { as: admin }))
    items.push(...body.items)
    cursor = body.nextCursor
  } while (cursor !== undefined)
  return items
}
