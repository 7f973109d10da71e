import { useMemo, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import type { TillProduct } from '../catalogue.ts'
import type { QueuedReceipt, ReceiptBody } from '../queued-receipt.ts'
import { formatsOf } from './formats.ts'
import { useBasket } from './use-basket.ts'
import { useNewVersion, useOnline, useTill } from './use-till.ts'

type Open = 'basket' | 'pay' | 'queue' | 'sales' | 'camera'

export interface Sold {
  readonly receipt: QueuedReceipt
  /** What the customer handed over, in cash. */
  readonly given?: number | undefined
}

/** Everything that the till of a shop shows, and what a cashier can do with it. */
export type Screen = ReturnType<typeof useScreen>

export function useScreen(shopId: string, config: TillConfig) {
  const opened = useTill(shopId)
  const { till, state } = opened
  const catalogue = state?.catalogue
  const { basket, receiptId, add, replace, ...rest } = useBasket(shopId, till)
  const [open, setOpen] = useState<Open>()
  const [sold, setSold] = useState<Sold>()
  const [paper, setPaper] = useState<QueuedReceipt>()
  const close = () => setOpen(undefined)
  return {
    ...{ opened, catalogue, basket, replace, ...rest, open, setOpen, close, sold, setSold, paper },
    isOnline: useOnline(),
    activate: useNewVersion(config),
    formats: formatsOf(catalogue ?? { currency: 'USD', timezone: 'UTC' }),
    taken: useMemo(() => takenFrom(state?.waiting ?? [], basket), [state?.waiting, basket]),
    async sell(paidBy: ReceiptBody['paidBy'], given?: number) {
      if (!till || basket.length === 0) return
      const receipt = await till.sell(basket, paidBy, receiptId.current)
      replace([])
      close()
      setSold({ receipt, given })
    },
    sellAgain(receipt: QueuedReceipt) {
      replace(againOf(receipt, basket))
      close()
    },
    take(product: TillProduct) {
      setSold(undefined)
      add(product)
    },
    print(receipt: QueuedReceipt) {
      setPaper(receipt)
      // After it has been drawn.
      setTimeout(() => print80mm(() => setPaper(undefined)))
    },
  }
}

function print80mm(done: () => void): void {
  addEventListener('afterprint', done, { once: true })
  window.print()
}

/** How much of each product is promised already: in the basket, and in sales that the server does not have yet. */
function takenFrom(
  waiting: readonly QueuedReceipt[],
  basket: readonly { productId: string; quantity: number }[],
): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const { productId, quantity } of [...basket, ...waiting.flatMap(({ body }) => body.lines)])
    taken.set(productId, (taken.get(productId) ?? 0) + quantity)
  return taken
}

/** What was refused, on top of what is in the basket already. */
function againOf(
  { body, names, refusedLines }: QueuedReceipt,
  basket: ReturnType<typeof useBasket>['basket'],
) {
  const refused = new Set(refusedLines.map(({ productId }) => productId))
  const lines = body.lines.filter(({ productId }) => refused.size === 0 || refused.has(productId))
  const known = new Set(basket.map(({ productId }) => productId))
  const added = lines.filter(({ productId }) => !known.has(productId))
  return [...basket, ...added.map(line => ({ ...line, name: names[line.productId] ?? '' }))]
}
