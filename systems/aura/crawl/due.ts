import { setTimeout as pause } from 'node:timers/promises'
import { inLanes } from '@monotable/server/kit'
import { Refused } from './registry.ts'
import { type Worked, type WorkOptions, work } from './work.ts'

export interface DueOptions extends Omit<WorkOptions, 'shop'> {
  /** Shops that are worked on at once, each on hosts of its own. */
  readonly lanes: number
  /** Seconds after which it looks again; it ends where there are none. */
  readonly every?: number | undefined
  readonly done: (shop: string, worked: Worked) => void
}

/** Works on the shops that are due, and waits for the next ones. A shop that another worker has is left to that one. */
export async function workDue(options: DueOptions): Promise<number> {
  const { signal, every } = options
  let count = 0
  for (;;) {
    const shops = await dueShops(options)
    await inLanes(shops, options.lanes, async shop => {
      signal?.throwIfAborted()
      if (await workOn(shop, options)) count++
    })
    if (every === undefined) return count
    await pause(every * 1000, undefined, { signal })
  }
}

/** One shop that fails does not end the others: the registry has noted why, and when it is due again (C19). */
async function workOn(shop: string, options: DueOptions): Promise<boolean> {
  try {
    options.done(shop, await work({ ...options, shop }))
    return true
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!(error instanceof Refused && error.code === 'LEASE_HELD'))
      options.tell(`${shop}: ${(error as Error).message}`)
    return false
  }
}

/** Those due for a crawl, then those whose crawl is done and whose products are not observed yet. */
async function dueShops({ api, token, signal }: DueOptions): Promise<string[]> {
  const found = new Set<string>()
  for (const kind of ['crawl', 'scrape']) {
    const address = new URL(`/aura/due?kind=${kind}&limit=100`, api)
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    })
    const body = (await answer.json()) as {
      items?: { domain: string }[]
      error?: { code: string; message: string }
    }
    if (!answer.ok || !body.items) throw new Refused(answer.status, body.error ?? {})
    for (const { domain } of body.items) found.add(domain)
  }
  return [...found]
}
