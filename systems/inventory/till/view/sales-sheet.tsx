import { useEffect, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import type { QueuedReceipt } from '../queued-receipt.ts'
import type { TillState } from '../till.ts'
import { totalOf } from './basket.ts'
import type { Formats } from './formats.ts'
import { OneSale } from './one-sale.tsx'
import { Icon, Sheet } from './parts.tsx'
import { api } from './session.ts'

interface SalesProps {
  readonly shop: TillConfig['shops'][number]
  readonly state: TillState
  readonly formats: Formats
  readonly isOnline: boolean
  readonly print: (receipt: QueuedReceipt) => void
  /** Stock has changed. */
  readonly changed: () => void
  readonly onClose: () => void
}

/** A sale of this shop, from the server or from this device. */
interface Listed {
  readonly receiptId: string
  readonly soldAt: string
  readonly total: number
  readonly what: string
  readonly isWaiting: boolean
}

/** The last sales of all tills of the shop; without a network, those of this one. */
export function SalesSheet({ shop, state, formats, isOnline, print, changed, onClose }: SalesProps) {
  const [opened, setOpened] = useState<string>()
  const [fetched, setFetched] = useState<readonly Listed[]>()
  const [fault, setFault] = useState('')
  const { shopId } = shop
  useEffect(() => {
    if (!isOnline) return
    let isGone = false
    api.listReceipts({ path: { shopId }, query: { limit: 30 } }).then(
      ({ items }) => !isGone && setFetched(items.map(fromServer)),
      () => !isGone && setFault('The server does not answer. These are the sales of this device.'),
    )
    return () => {
      isGone = true
    }
  }, [shopId, isOnline, state.waiting.length])
  const own = [...state.waiting, ...state.delivered].map(fromDevice).reverse()
  const known = new Set(fetched?.map(({ receiptId }) => receiptId))
  const waiting = own.filter(({ isWaiting, receiptId }) => isWaiting && !known.has(receiptId))
  const listed = fetched ? [...waiting, ...fetched] : own
  return (
    <Sheet title={opened ? 'Sale' : 'Last sales'} onClose={onClose} class="sales">
      {opened ? (
        <OneSale
          shop={shop}
          receiptId={opened}
          queued={[...state.waiting, ...state.delivered].find(({ receiptId }) => receiptId === opened)}
          formats={formats}
          isOnline={isOnline}
          print={print}
          changed={changed}
          back={() => setOpened(undefined)}
        />
      ) : (
        <>
          {!isOnline && <p class="soft small">Without a network these are the sales of this device.</p>}
          {fault && isOnline && <p class="soft small">{fault}</p>}
          {listed.length === 0 && (
            <p class="soft">{fetched || !isOnline || fault ? 'Nothing was sold yet.' : 'Loading …'}</p>
          )}
          <ul class="sales-list">
            {listed.map(({ receiptId, soldAt, total, what, isWaiting }) => (
              <li key={receiptId}>
                <button type="button" class="sales-line" onClick={() => setOpened(receiptId)}>
                  <span>
                    {formats.dateTime(soldAt)} {isWaiting && <span class="badge warn">waits</span>}
                    <span class="faint small">{what}</span>
                  </span>
                  <strong>{formats.money(total)}</strong>
                  <Icon name="chevron-right" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

type OnServer = Awaited<ReturnType<typeof api.listReceipts>>['items'][number]

const fromServer = ({ receiptId, soldAt, totalAmount, lines }: OnServer): Listed => ({
  receiptId,
  soldAt,
  total: totalAmount,
  what: lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
  isWaiting: false,
})

const fromDevice = ({ receiptId, soldAt, body, names, state }: QueuedReceipt): Listed => ({
  receiptId,
  soldAt,
  total: totalOf(body.lines),
  what: body.lines.map(({ quantity, productId }) => `${quantity} × ${names[productId]}`).join(', '),
  isWaiting: state === 'waiting',
})
