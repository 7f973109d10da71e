import { type Catalogue, unpackCatalogue } from './catalogue.ts'
import { deliverReceipts, type Round } from './deliver-receipts.ts'
import type { QueuedReceipt, ReceiptBody } from './queued-receipt.ts'
import type { GetToken } from './send-receipt.ts'
import { openTillStore, type TillStore } from './till-store.ts'

/** The server takes so many lines in one transaction. */
export const mostLines = 19

export interface BasketLine {
  readonly productId: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: number
}

export interface TillState {
  readonly catalogue: Catalogue | undefined
  /** Receipts that are on this device alone. */
  readonly waiting: readonly QueuedReceipt[]
  /** What the server did not sell, wholly or in part, and nobody has seen yet. */
  readonly refused: readonly QueuedReceipt[]
  readonly delivered: readonly QueuedReceipt[]
  /** Whether what waits waits for somebody to sign in. */
  readonly needsSignIn: boolean
  /** Whether another tab has brought a newer form of the data: this one must be loaded again. */
  readonly isOutdated: boolean
}

export interface TillOptions {
  readonly shopId: string
  readonly getToken: GetToken
  /** Told whenever something changes, here or in another tab. */
  readonly changed: (state: TillState) => void
}

/** A till of one shop on this device. It sells without a network, and delivers what it sold when there is one. */
export type Till = Awaited<ReturnType<typeof openTill>>

const [shortest, longest] = [1000, 60_000]

export async function openTill({ shopId, getToken, changed }: TillOptions) {
  let [needsSignIn, isOutdated, failures] = [false, false, 0]
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = await openTillStore(() => {
    isOutdated = true
    void tell()
  })
  const others = new BroadcastChannel(`till ${shopId}`)
  const state = async (): Promise<TillState> => ({
    ...(await readState(store, shopId)),
    needsSignIn,
    isOutdated,
  })
  const tell = inTurn(async () => {
    // Changes that happen together are announced together: with hundreds of receipts each look takes a while.
    await new Promise(resolve => setTimeout(resolve, 50))
    if (!isOutdated) changed(await state())
    else changed({ catalogue: undefined, waiting: [], refused: [], delivered: [], needsSignIn, isOutdated })
  })
  const tellAll = () => {
    others.postMessage('changed')
    void tell()
  }

  const deliver = inTurn(async (): Promise<Round> => {
    clearTimeout(timer)
    const round = await deliverReceipts({ store, shopId, getToken, changed: tellAll })
    needsSignIn = round.kind === 'signIn'
    failures = round.kind === 'later' ? failures + 1 : 0
    const wait = waitAfter(round, failures)
    if (wait !== undefined) timer = setTimeout(() => void deliver(), wait)
    void tell()
    return round
  })

  const refresh = async (): Promise<boolean> => {
    const known = await store.loadCatalogue(shopId)
    const answer = await fetchCatalogue({ shopId, getToken, known })
    if (answer === undefined || answer === 'current') return answer !== undefined
    await store.saveCatalogue(answer)
    tellAll()
    return true
  }

  const wake = () => void deliver()
  const wakeVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  others.onmessage = () => void tell()
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wakeVisible)
  void tell()
  wake()

  return {
    state,
    refresh,
    /** Sends what waits, now; also after somebody has signed in. */
    deliver,
    ...receiptActions({ store, shopId, changed: tellAll, wake }),
    close() {
      clearTimeout(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wakeVisible)
      others.close()
      store.close()
    },
  }
}

async function readState(
  store: TillStore,
  shopId: string,
): Promise<Omit<TillState, 'needsSignIn' | 'isOutdated'>> {
  const [catalogue, waiting, refused, delivered] = await Promise.all([
    store.loadCatalogue(shopId),
    store.receipts(shopId, 'waiting'),
    store.receipts(shopId, 'refused'),
    store.receipts(shopId, 'delivered'),
  ])
  const partly = delivered.filter(({ refusedLines, isSeen }) => refusedLines.length > 0 && !isSeen)
  const unseen = [...refused.filter(({ isSeen }) => !isSeen), ...partly]
  return { catalogue, waiting, refused: unseen, delivered }
}

type Asked = Pick<TillOptions, 'shopId' | 'getToken'> & { readonly known: Catalogue | undefined }

/** The server's catalogue; `current` if the known one still is, undefined if the server cannot be asked. */
async function fetchCatalogue({
  shopId,
  getToken,
  known,
}: Asked): Promise<Catalogue | 'current' | undefined> {
  const token = await getToken({ isStale: false }).catch(() => undefined)
  if (token === undefined) return undefined
  const headers = { authorization: `Bearer ${token}`, ...(known && { 'if-none-match': known.etag }) }
  const response = await fetch(`/inventory/shops/${shopId}/catalogue`, {
    headers,
    cache: 'no-store',
  }).catch(() => undefined)
  if (response?.status === 304) return 'current'
  const isOurs = response?.ok && response.headers.get('content-type')?.startsWith('application/json')
  if (!isOurs) return undefined
  const etag = response.headers.get('etag') ?? ''
  return unpackCatalogue(await response.json(), etag, new Date())
}

interface ActionParts {
  readonly store: TillStore
  readonly shopId: string
  readonly changed: () => void
  /** Delivers what waits. */
  readonly wake: () => void
}

/** What a cashier does with receipts. */
function receiptActions({ store, shopId, changed, wake }: ActionParts) {
  return {
    /** Sells: when this returns, the receipt is on this device for good, delivered or not. */
    async sell(
      lines: readonly BasketLine[],
      paidBy: ReceiptBody['paidBy'],
      receiptId: string = crypto.randomUUID(),
    ): Promise<QueuedReceipt> {
      const receipt = newReceipt(shopId, { receiptId, lines, paidBy })
      // Else a browser that runs out of room may throw it away.
      void navigator.storage?.persist?.()
      try {
        await store.add(receipt)
      } catch (error) {
        // Two touches on one button, or two tabs with one basket, are one sale.
        const sold = await store.receipt(receiptId)
        if (sold) return sold
        throw error
      }
      changed()
      wake()
      return receipt
    },
    hasSold: async (receiptId: string): Promise<boolean> => (await store.receipt(receiptId)) !== undefined,
    /** Writes to the customer as soon as the server has the receipt. */
    async mail(receiptId: string, to: string): Promise<void> {
      await store.change(receiptId, receipt => ({ ...receipt, letter: { state: 'waiting', to } }))
      changed()
      wake()
    },
    /** Sends again what the server refused as a whole, for instance after the shelf was counted. */
    async retry(receiptId: string): Promise<void> {
      await store.change(receiptId, ({ refusal, ...receipt }) =>
        refusal === undefined ? receipt : { ...receipt, state: 'waiting', refusedLines: [] },
      )
      changed()
      wake()
    },
    /** A person has seen what was refused. */
    async dismiss(receiptId: string): Promise<void> {
      await store.change(receiptId, receipt => ({ ...receipt, isSeen: true }))
      changed()
    },
  }
}

interface NewReceipt {
  readonly receiptId: string
  readonly lines: readonly BasketLine[]
  readonly paidBy: ReceiptBody['paidBy']
}

function newReceipt(shopId: string, { receiptId, lines, paidBy }: NewReceipt): QueuedReceipt {
  if (lines.length === 0 || lines.length > mostLines)
    throw new RangeError(`A receipt has 1 to ${mostLines} lines. Sell the rest as another receipt.`)
  const soldAt = new Date().toISOString()
  const sent = lines.map(({ productId, quantity, unitPrice }) => ({ productId, quantity, unitPrice }))
  return {
    format: 1,
    receiptId,
    shopId,
    soldAt,
    body: { receiptId, soldAt, paidBy, lines: sent },
    names: Object.fromEntries(lines.map(({ productId, name }) => [productId, name])),
    state: 'waiting',
    attempts: 0,
    refusedLines: [],
    isSeen: false,
  }
}

/** One at a time: whoever calls while it runs gets the next run, however many they are. */
function inTurn<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    const begun = run().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/** Twice as long each time, and not at the same moment on every till of a street that had no power. */
function waitAfter(round: Round, failures: number): number | undefined {
  if (round.kind !== 'later') return undefined
  const pause = Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
  return Math.max(pause, (round.seconds ?? 0) * 1000)
}
