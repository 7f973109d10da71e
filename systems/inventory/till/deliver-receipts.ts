import type { Letter, QueuedReceipt } from './queued-receipt.ts'
import { type GetToken, type Sent, sendLetter, sendReceipt } from './send-receipt.ts'
import type { TillStore } from './till-store.ts'

/** How a round ended: nothing waits, somebody must sign in, or it is worth another try. */
export type Round =
  | { readonly kind: 'done' | 'signIn' }
  | { readonly kind: 'later'; readonly seconds?: number }

interface Delivery {
  readonly store: TillStore
  readonly shopId: string
  readonly getToken: GetToken
  /** Told after each receipt. */
  readonly changed: () => void
}

/** Delivers what waits, the oldest first, in one tab at a time. A receipt that cannot be sent now keeps its place. */
export function deliverReceipts(delivery: Delivery): Promise<Round> {
  const { store, shopId } = delivery
  return navigator.locks.request(`till ${shopId}`, async () => {
    const failed = new Set<string>()
    for (;;) {
      const waiting = await store.receipts(shopId, 'waiting')
      const batch = waiting.filter(({ receiptId }) => !failed.has(receiptId))
      if (batch.length === 0) break
      for (const receipt of batch) {
        const end = await deliverOne(delivery, receipt, failed)
        if (end) return end
      }
    }
    const end = await deliverLetters(delivery)
    await store.prune(shopId)
    if (end) return end
    return { kind: failed.size > 0 ? 'later' : 'done' }
  })
}

/** Gives how the round ends, if it does. */
async function deliverOne(
  { store, getToken, changed }: Delivery,
  { receiptId, ...receipt }: QueuedReceipt,
  failed: Set<string>,
): Promise<Round | undefined> {
  const sent = await sendReceipt({ receiptId, ...receipt }, getToken)
  await store.change(receiptId, known => settle(known, sent))
  changed()
  if (sent.kind === 'signIn') return { kind: 'signIn' }
  if (sent.kind !== 'later') return undefined
  failed.add(receiptId)
  return sent.all ? sent : undefined
}

/** What customers asked for, of receipts that the server has by now. */
async function deliverLetters({ store, shopId, getToken, changed }: Delivery): Promise<Round | undefined> {
  for (const receipt of await store.receipts(shopId, 'delivered')) {
    if (receipt.letter?.state !== 'waiting') continue
    const sent = await sendLetter(receipt, receipt.letter.to, getToken)
    if (sent.kind === 'signIn') return { kind: 'signIn' }
    if (sent.kind === 'later') return sent
    const letter: Letter =
      sent.kind === 'delivered' ? { state: 'sent' } : { state: 'refused', message: sent.message }
    await store.change(receipt.receiptId, known => ({ ...known, letter }))
    changed()
  }
  return undefined
}

function settle(receipt: QueuedReceipt, sent: Sent): QueuedReceipt {
  const tried = { ...receipt, attempts: receipt.attempts + 1 }
  if (sent.kind === 'delivered') return { ...tried, state: 'delivered', refusedLines: sent.refusedLines }
  if (sent.kind !== 'refused') return tried
  const { code, message, refusedLines } = sent
  return { ...tried, state: 'refused', refusal: { code, message }, refusedLines }
}
