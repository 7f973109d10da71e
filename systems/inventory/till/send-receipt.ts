import type { QueuedReceipt, RefusedLine } from './queued-receipt.ts'

/** How something that was sent ended. */
export type Sent =
  | { readonly kind: 'delivered'; readonly refusedLines: readonly RefusedLine[] }
  /** The server has looked at it and will not take it: only a person can go on from here. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly refusedLines: readonly RefusedLine[]
    }
  /** Nobody is signed in who may: it waits for that. */
  | { readonly kind: 'signIn' }
  /** Nothing is known to be wrong with it. `all`: nor would another get through now. */
  | { readonly kind: 'later'; readonly all: boolean; readonly seconds?: number }

/** A token for the API; a new one if the last was not taken, undefined if nobody is signed in. */
export type GetToken = (options: { readonly isStale: boolean }) => Promise<string | undefined>

const patience = 20_000

/** Sends a receipt once. */
export function sendReceipt({ shopId, receiptId, body }: QueuedReceipt, getToken: GetToken): Promise<Sent> {
  return send({ path: `/inventory/shops/${shopId}/receipts`, body, receiptId }, getToken)
}

/** Sends a receipt, which the server has, to the customer. */
export function sendLetter(
  { shopId, receiptId }: QueuedReceipt,
  to: string,
  getToken: GetToken,
): Promise<Sent> {
  const path = `/inventory/shops/${shopId}/receipts/${receiptId}/letters`
  return send({ path, body: { to }, receiptId }, getToken)
}

interface Parcel {
  readonly path: string
  readonly body: object
  readonly receiptId: string
}

/** What does not come from our server (a hotel's sign-in page, a proxy's error) is no answer: the parcel waits on. */
async function send(parcel: Parcel, getToken: GetToken): Promise<Sent> {
  try {
    const first = await post(parcel, await getToken({ isStale: false }))
    const response = first?.status === 401 ? await post(parcel, await getToken({ isStale: true })) : first
    if (response === undefined || response.status === 401) return { kind: 'signIn' }
    return await outcomeOf(response, parcel)
  } catch {
    // No network, no answer in time, or half of one: whether it arrived is not known, and does not matter.
    return { kind: 'later', all: true }
  }
}

async function post({ path, body }: Parcel, token: string | undefined): Promise<Response | undefined> {
  if (token === undefined) return undefined
  return fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  })
}

interface Answer {
  readonly receiptId?: string
  readonly refused?: readonly RefusedLine[]
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly details?: { readonly refused?: readonly RefusedLine[]; readonly retryAfter?: number }
  }
}

async function outcomeOf(response: Response, { receiptId }: Parcel): Promise<Sent> {
  const { status } = response
  const answer: Answer = await response.json()
  if (response.ok && answer.receiptId === receiptId)
    return { kind: 'delivered', refusedLines: answer.refused ?? [] }
  const { error } = answer
  if (error === undefined) return { kind: 'later', all: true }
  // Whoever is signed in does not work here, or no longer: that says nothing about the sale.
  if (status === 403) return { kind: 'signIn' }
  if (status === 429 || status === 503) {
    const seconds = Number(response.headers.get('retry-after') ?? error.details?.retryAfter ?? 0)
    return { kind: 'later', all: true, ...(seconds > 0 && { seconds }) }
  }
  // A fault over this receipt: others may get through.
  if (status >= 500) return { kind: 'later', all: false }
  const { code, message, details } = error
  return { kind: 'refused', code, message, refusedLines: details?.refused ?? [] }
}
