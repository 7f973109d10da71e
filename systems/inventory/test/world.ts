import type { Letter, TextMessage } from '@monotable/server/testing'
import { mustBeDeclaredIn } from '../../test/must-be-declared.ts'
import { type Answer, type Caller, type Request, type Serving, serving } from '../../test/serving.ts'
import { storedIn } from '../../test/stored-in.ts'
import { system } from '../system.ts'

const mustBeDeclared = mustBeDeclaredIn(system)

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
type Body = any

export const operator: Caller = { sub: 'operator', claims: { role: 'operator' } }

/** Status and code of what was refused, `[201, undefined]` of what was not. */
export const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body?.error?.code]

/** Where a request was not acceptable. */
export const issuePaths = ({ body }: Answer): string[] =>
  (body.error.details.issues as { path: string }[]).map(({ path }) => path)

let users = 0
/** A user whom no other test knows. */
export const fresh = (name = 'user') => `${name}-${++users}`

/** The inventory system, served, and what tests do with it all the time. */
export function openWorld() {
  const served = serving(system)
  const call: Serving['call'] = async (method, path, request) => {
    const answer = await served.call(method, path, request)
    mustBeDeclared(method, path, answer)
    return answer
  }
  return {
    served,
    at: served.at,
    call,
    drain: () => served.feed.drain(),
    openShop: async (body: object = {}, owner = fresh('owner')) => {
      const request = { as: owner, body: { name: 'Corner shop', ...body } }
      const answer = await served.call('POST', '/inventory/shops', request)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return new ShopOfTest(call, owner, answer.body)
    },
    /** Items of a partition as they are stored. */
    stored: (partition: string) => storedIn(served.engine, 'InventorySystem', partition),
    mails: (): Promise<Letter[]> => all(served.ports.outbox?.mail?.list()),
    texts: (): Promise<TextMessage[]> => all(served.ports.outbox?.sms?.list()),
  }
}

/** A shop and its owner. */
export class ShopOfTest {
  readonly shopId: string
  readonly path: string
  readonly created: Body
  readonly owner: string
  readonly #call: Serving['call']

  constructor(call: Serving['call'], owner: string, created: Body) {
    this.#call = call
    this.owner = owner
    this.created = created
    this.shopId = created.shopId
    this.path = `/inventory/shops/${created.shopId}`
  }

  /** As the owner, unless somebody else is named. */
  call(method: string, path: string, request: Request = {}): Promise<Answer> {
    return this.#call(method, `${this.path}${path}`, { as: this.owner, ...request })
  }

  get(path: string, as: Caller = this.owner): Promise<Answer> {
    return this.call('GET', path, { as })
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, { headers, ...(body && { body }) })
  }

  patch(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('PATCH', path, { body, headers })
  }

  /** A user who works here. */
  async staff(userId = fresh('staff')): Promise<string> {
    await this.call('PUT', `/members/${userId}`, { body: { role: 'staff' } })
    return userId
  }

  newProduct(product: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const sku = `SKU-${++users}`
    const usual = { name: 'Radio', sku, category: 'Audio', unitPrice: 29.99, currentStock: 100 }
    return this.post('/products', { ...usual, ...product }, headers)
  }

  /** What was answered, which must not be a refusal. */
  async product(product: object = {}): Promise<Body> {
    return accepted(await this.newProduct(product))
  }

  sell(productId: string, quantity = 1, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/sales', { productId, quantity }, headers)
  }

  async sold(productId: string, quantity = 1): Promise<Body> {
    return accepted(await this.sell(productId, quantity))
  }

  adjust(productId: string, quantityChange: number, rest: object = {}): Promise<Answer> {
    return this.post(`/products/${productId}/adjustments`, { quantityChange, reason: 'adjustment', ...rest })
  }

  async stockOf(productId: string): Promise<number> {
    return (await this.get(`/products/${productId}`)).body.currentStock
  }

  /** All items of a list, page by page. */
  async list(path: string, limit = 100): Promise<Body[]> {
    return (await this.pages(path, limit)).flat()
  }

  async pages(path: string, limit: number): Promise<Body[][]> {
    const pages: Body[][] = []
    let cursor: string | undefined
    do {
      const query = `limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
      const { items, nextCursor } = accepted(
        await this.get(`${path}${path.includes('?') ? '&' : '?'}${query}`),
      )
      pages.push(items)
      cursor = nextCursor
    } while (cursor !== undefined)
    return pages
  }

  /** How many products have another stock than their movements come to. */
  async differences(): Promise<number> {
    return accepted(await this.post('/reconciliations')).differences
  }
}

function accepted({ status, body }: Answer): Body {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function all<T>(list: AsyncIterable<T> | undefined): Promise<T[]> {
  const found: T[] = []
  for await (const one of list ?? []) found.push(one)
  return found
}
