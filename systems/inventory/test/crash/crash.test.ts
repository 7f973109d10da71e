import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled, type Served, start } from './served.ts'

const kills = Number(process.env.CRASH_KILLS ?? 5)
const clients = 64
const owner = 'owner'

// biome-ignore lint/suspicious/noExplicitAny: what is answered, whatever it is
type Body = any

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly key: string
  /** What it does to the stock of the two products if it is done. */
  readonly change: readonly [number, number]
}

/** Sends, and gives what was answered: undefined if the server died before it could. */
async function ask(url: string, { method, path, body, key }: Omit<Sent, 'change'>) {
  try {
    const response = await fetch(`${url}/inventory${path}`, {
      method,
      headers: { authorization: owner, 'idempotency-key': key, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  } catch {
    return undefined
  }
}

async function must(url: string, method: string, path: string, body?: object): Promise<Body> {
  const answer = await ask(url, { method, path, ...(body && { body }), key: `${Math.random()}` })
  if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

/** Two shops with one product each, and what is expected of their stock. */
class Books {
  readonly stock: [number, number] = [1000, 1000]
  readonly sales: { saleId: string; left: number }[] = []
  /** Sent, but not answered: repeated until it is. */
  open: Sent[] = []
  done = 0
  readonly shops: readonly [string, string]
  readonly products: readonly [string, string]
  #keys = 0

  constructor(shops: readonly [string, string], products: readonly [string, string]) {
    this.shops = shops
    this.products = products
  }

  next(): Sent {
    const [here, there] = this.shops
    const [product, other] = this.products
    const key = `request ${++this.#keys}`
    const quantity = 1 + Math.floor(Math.random() * 3)
    const sale = this.sales.find(({ left }) => left > 0)
    const post = (path: string, body: object, change: [number, number]): Sent => {
      return { method: 'POST', path, body, key, change }
    }
    const kind = Math.floor(Math.random() * 6)
    if (kind === 0)
      return post(
        `/shops/${here}/products/${product}/adjustments`,
        { quantityChange: -quantity, reason: 'wastage' },
        [-quantity, 0],
      )
    if (kind === 1)
      return post(
        `/shops/${here}/products/${product}/adjustments`,
        { quantityChange: quantity, reason: 'purchase' },
        [quantity, 0],
      )
    if (kind === 2)
      return post('/transfers', { fromShopId: here, toShopId: there, productId: product, quantity }, [
        -quantity,
        quantity,
      ])
    if (kind === 3)
      return post('/transfers', { fromShopId: there, toShopId: here, productId: other, quantity }, [
        quantity,
        -quantity,
      ])
    if (kind === 4 && sale) {
      sale.left--
      return post(`/shops/${here}/sales/${sale.saleId}/returns`, { quantity: 1 }, [1, 0])
    }
    return post(`/shops/${here}/sales`, { productId: product, quantity }, [-quantity, 0])
  }

  async send(url: string, sent: Sent): Promise<boolean> {
    const answer = await ask(url, sent)
    if (!answer) {
      this.open.push(sent)
      return false
    }
    if (answer.status !== 201) throw new Error(`${sent.path}: ${JSON.stringify(answer)}`)
    this.stock[0] += sent.change[0]
    this.stock[1] += sent.change[1]
    this.done++
    const { saleId, quantity } = answer.body
    if (sent.path.endsWith('/sales')) this.sales.push({ saleId, left: quantity })
    return true
  }

  /** What was not answered is asked again, under the same key. */
  async repeat(url: string): Promise<void> {
    const open = this.open
    this.open = []
    const answered = await Promise.all(open.map(sent => this.send(url, sent)))
    expect(answered.every(Boolean)).toBe(true)
  }

  async check(url: string): Promise<void> {
    for (const [at, shopId] of this.shops.entries()) {
      const { products, differences } = await must(url, 'POST', `/shops/${shopId}/reconciliations`)
      expect([differences, products[0].currentStock]).toEqual([0, this.stock[at]])
    }
  }
}

/** Lets clients work, and archives meanwhile what is old by then, until the power is gone. */
async function workUntilKilled(served: Served, books: Books): Promise<void> {
  const { url } = served
  let isAlive = true
  const client = async () => {
    while (isAlive) if (!(await books.send(url, books.next()))) return
  }
  const archive = async () => {
    const path = `/shops/${books.shops[0]}/archive-runs`
    while (isAlive) await ask(url, { method: 'POST', path, key: `${Math.random()}` })
  }
  const working = Promise.all([...Array.from({ length: clients }, client), archive()])
  await new Promise(resolve => setTimeout(resolve, 100 + Math.random() * 700))
  await served.kill()
  isAlive = false
  await working
}

async function openBooks(url: string): Promise<Books> {
  const [shops, products]: [string[], string[]] = [[], []]
  for (const name of ['Here', 'There']) {
    const { shopId } = await must(url, 'POST', '/shops', { name })
    const product = { name: 'Radio', sku: 'ONE', category: 'Audio', unitPrice: 1, currentStock: 1000 }
    shops.push(shopId)
    products.push((await must(url, 'POST', `/shops/${shopId}/products`, product)).productId)
  }
  return new Books(shops as [string, string], products as [string, string])
}

test(`killed ${kills} times under ${clients} clients, nothing is lost, done twice or left half done`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inventory-crash-'))
  const child = await bundled()
  let served = await start(child, folder, 0)
  try {
    const books = await openBooks(served.url)
    for (let kill = 0; kill < kills; kill++) {
      await workUntilKilled(served, books)
      served = await start(child, folder, kill * 100)
      await books.repeat(served.url)
      await books.check(served.url)
      await served.kill()
      served = await start(child, folder, (kill + 1) * 100)
    }
    await must(served.url, 'POST', `/shops/${books.shops[0]}/archive-runs`)
    const left = await must(served.url, 'GET', `/shops/${books.shops[0]}/transactions`)
    expect([left.items, books.done > kills * clients]).toEqual([[], true])
    await books.check(served.url)
  } finally {
    await served.kill()
    await rm(folder, { recursive: true })
  }
})
