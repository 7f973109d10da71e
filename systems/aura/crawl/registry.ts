import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { UrlSettings } from '../addresses/canonical-url.ts'
import type { Extraction } from '../extraction/merge-sources.ts'

type Kind = 'crawl' | 'scrape'

export interface Lease {
  readonly kind: Kind
  readonly token: string
  readonly run_id?: string
  /** How far whoever had it before has come. */
  readonly cursor?: string
}

export interface Line extends Partial<Pick<Extraction, 'type' | 'standards_used'>> {
  readonly url: string
}

export interface Observation
  extends Pick<Extraction, 'state' | 'amount' | 'currency' | 'estimated' | 'found'> {
  readonly url: string
  readonly estimate?: { readonly low: number; readonly high: number }
  readonly standards_used: Extraction['standards_used']
}

export interface Absence {
  readonly url: string
  readonly reason: 'gone' | 'unreached'
}

/** Of one request. */
const mostAbsences = 200

type MoreHeaders = Readonly<Record<string, string>>

interface Observed {
  readonly changed?: boolean
  readonly code?: string
}

/** What the registry refused. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string

  constructor(status: number, { code = 'UNKNOWN', message = '' }: { code?: string; message?: string }) {
    super(`${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

/** The registry as one worker sees one shop, over HTTP. Says again what was only too early. */
export class Registry {
  readonly #shop: string
  readonly #token: string
  readonly #signal: AbortSignal | undefined

  constructor(options: { api: string; token: string; domain: string; signal?: AbortSignal | undefined }) {
    this.#shop = `${options.api.replace(/\/+$/, '')}/aura/shops/${encodeURIComponent(options.domain)}`
    this.#token = options.token
    this.#signal = options.signal
  }

  shop(): Promise<{ domain: string; settings: UrlSettings }> {
    return this.#send('GET', '')
  }

  claim(kind: Kind, seconds: number): Promise<Lease> {
    return this.#sendOnce('/leases', { kind, seconds })
  }

  renew({ token }: Lease, seconds: number, cursor?: string): Promise<Lease> {
    return this.#send('PATCH', `/leases/${token}`, { seconds, ...(cursor !== undefined && { cursor }) })
  }

  async complete(
    { token }: Lease,
    report: { readonly full?: boolean; readonly [kind: string]: unknown } = {},
  ): Promise<void> {
    await this.#sendOnce(`/leases/${token}/completions`, report)
  }

  async fail({ token }: Lease, code: string, message: string): Promise<void> {
    await this.#sendOnce(`/leases/${token}/failures`, { code, message: message.slice(0, 1000) })
  }

  record(urls: readonly Line[], run_id: string): Promise<{ summary: Record<string, number> }> {
    return this.#send('POST', '/urls', { urls, run_id })
  }

  /** Pages that a run did not get. Those out of reach are so in a crawl. */
  async report(absences: readonly Absence[], run_id?: string): Promise<void> {
    for (let at = 0; at < absences.length; at += mostAbsences) {
      const some = absences.slice(at, at + mostAbsences)
      await this.#send('POST', '/absences', { absences: some, ...(run_id !== undefined && { run_id }) })
    }
  }

  /** All of them, one result each; what the registry was too busy for is sent again. */
  async observe(observations: readonly Observation[]): Promise<readonly Observed[]> {
    const all: Observed[] = []
    let left: readonly unknown[] = observations
    for (let attempt = 0; left.length > 0; attempt++) {
      const { results, unprocessed } = await this.#send<{ results: Observed[]; unprocessed: unknown[] }>(
        'POST',
        '/observation-batches',
        { observations: left },
      )
      all.push(...results.filter(({ code }) => code !== 'BUSY'))
      left = unprocessed
      if (left.length > 0) await pause(backOff(attempt), undefined, { signal: this.#signal })
    }
    return all
  }

  /** The addresses of all products, in their order. */
  async *products(): AsyncGenerator<string> {
    for (let cursor: string | undefined; ; ) {
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = await this.#send<{ items: { url: string }[]; nextCursor?: string }>(
        'GET',
        `/products?limit=1000${query}`,
      )
      for (const { url } of page.items) yield url
      cursor = page.nextCursor
      if (cursor === undefined) return
    }
  }

  /** Said again because no answer came, it is the same request: a lease that was got is not refused to its holder. */
  #sendOnce<T>(path: string, body: unknown): Promise<T> {
    return this.#send('POST', path, body, { 'idempotency-key': randomUUID() })
  }

  async #send<T>(method: string, path: string, body?: unknown, headers: MoreHeaders = {}): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#try(method, path, body, headers)
      const text = await answer?.text()
      if (answer?.ok) return JSON.parse(text as string) as T
      const isBusy = answer === undefined || answer.status === 429 || answer.status >= 500
      if (!isBusy || attempt >= 8) throw new Refused(answer?.status ?? 0, errorIn(text))
      const wait = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await pause(Math.max(wait, backOff(attempt)), undefined, { signal: this.#signal })
    }
  }

  /** Undefined where there was no answer. */
  async #try(method: string, path: string, body: unknown, more: MoreHeaders): Promise<Response | undefined> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', ...more }
    const signal = this.#signal ?? null
    const init = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }
    try {
      return await fetch(this.#shop + path, init)
    } catch (error) {
      this.#signal?.throwIfAborted()
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}

const backOff = (attempt: number) => Math.min(200 * 2 ** attempt, 10_000) * (0.5 + Math.random() / 2)

function errorIn(text: string | undefined): { code?: string; message?: string } {
  if (text === undefined) return { code: 'NO_ANSWER', message: 'the registry does not answer' }
  try {
    return (JSON.parse(text) as { error?: object }).error ?? {}
  } catch {
    return {}
  }
}
