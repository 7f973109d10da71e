import { useEffect, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import type { QueuedReceipt } from '../queued-receipt.ts'
import { totalOf } from './basket.ts'
import { MailForm } from './done-sheet.tsx'
import type { Formats } from './formats.ts'
import { Icon } from './parts.tsx'
import { api } from './session.ts'

interface SaleProps {
  readonly shop: TillConfig['shops'][number]
  readonly receiptId: string
  /** As this device knows it, if it was sold here. */
  readonly queued: QueuedReceipt | undefined
  readonly formats: Formats
  readonly isOnline: boolean
  readonly print: (receipt: QueuedReceipt) => void
  readonly changed: () => void
  readonly back: () => void
}

type Receipt = Awaited<ReturnType<typeof api.getReceipt>>
type Line = Receipt['lines'][number]

/** One sale, with what can be taken back of it. */
export function OneSale({ shop, receiptId, queued, formats, isOnline, print, changed, back }: SaleProps) {
  const path = { shopId: shop.shopId, receiptId }
  const [receipt, setReceipt] = useState<Receipt>()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()
  const isWaiting = queued?.state === 'waiting'
  const load = () =>
    api
      .getReceipt({ path })
      .then(setReceipt, () =>
        setSaid({ text: 'The server does not answer. Try again when the network is back.', isWrong: true }),
      )
  useEffect(() => {
    if (isOnline && !isWaiting) void load()
  }, [receiptId, isOnline, isWaiting])
  const run = async (work: () => Promise<{ refunded: number }>) => {
    try {
      const { refunded } = await work()
      setSaid({ text: `Give ${formats.money(refunded)} back to the customer.`, isWrong: false })
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), isWrong: true })
    }
    await load()
    changed()
  }
  const mail = (to: string) =>
    api.mailReceipt({ path, body: { to } }).then(
      () => setSaid({ text: 'The receipt is on its way to the customer.', isWrong: false }),
      (error: Error) => setSaid({ text: error.message, isWrong: true }),
    )
  const shown = receipt ? asQueued(receipt) : queued
  return (
    <div class="one-sale">
      <button type="button" class="button quiet small" onClick={back}>
        <Icon name="arrow-left" /> Last sales
      </button>
      {shown && (
        <p class="queue-title">
          <strong>{formats.dateTime(shown.soldAt)}</strong>
          <span>{formats.money(totalOf(shown.body.lines))}</span>
        </p>
      )}
      {said && (
        <p class={`notice ${said.isWrong ? 'bad' : 'good'}`} role="status">
          <Icon name={said.isWrong ? 'circle-alert' : 'circle-check'} />
          <span>{said.text}</span>
        </p>
      )}
      {receipt
        ? receipt.lines.map(line => (
            <SoldLine
              key={line.saleId}
              line={line}
              formats={formats}
              isOwner={shop.role === 'owner'}
              giveBack={quantity =>
                run(() =>
                  api.returnSale({ path: { shopId: shop.shopId, saleId: line.saleId }, body: { quantity } }),
                )
              }
              cancel={() => run(() => api.voidSale({ path: { shopId: shop.shopId, saleId: line.saleId } }))}
            />
          ))
        : queued?.body.lines.map(({ productId, quantity }) => (
            <p key={productId}>
              {quantity} × {queued.names[productId]}
            </p>
          ))}
      {!receipt && (
        <p class="soft small">
          {isWaiting
            ? 'The server does not have this sale yet. Returns are possible once it is sent.'
            : isOnline
              ? 'Loading …'
              : 'Returns need the network.'}
        </p>
      )}
      <div class="row">
        {shown && (
          <button type="button" class="button" onClick={() => print(shown)}>
            <Icon name="printer" /> Print
          </button>
        )}
        {receipt && <MailForm letter={undefined} mail={to => void mail(to)} />}
      </div>
    </div>
  )
}

/** As the printer takes it. */
function asQueued({ receiptId, shopId, soldAt, paidBy, lines }: Receipt): QueuedReceipt {
  return {
    format: 1,
    receiptId,
    shopId,
    soldAt,
    body: { receiptId, soldAt, paidBy, lines },
    names: Object.fromEntries(lines.map(({ productId, productName }) => [productId, productName])),
    state: 'delivered',
    attempts: 1,
    refusedLines: [],
    isSeen: true,
  }
}

interface LineProps {
  readonly line: Line
  readonly formats: Formats
  readonly isOwner: boolean
  readonly giveBack: (quantity: number) => Promise<void>
  readonly cancel: () => Promise<void>
}

type Asking = 'return' | 'void'

function SoldLine({ line, formats, isOwner, giveBack, cancel }: LineProps) {
  const { productName, quantity, unitPrice, returnedQuantity, voidedAt } = line
  const left = quantity - returnedQuantity
  const [asking, setAsking] = useState<Asking>()
  const [many, setMany] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const isGone = voidedAt !== undefined || left === 0
  const sum = totalOf([{ unitPrice, quantity: asking === 'void' ? left : Math.min(many, left) }])
  const yes = async () => {
    setBusy(true)
    await (asking === 'void' ? cancel() : giveBack(Math.min(many, left)))
    setBusy(false)
    setAsking(undefined)
    setMany(1)
  }
  return (
    <div class="sold-line">
      <p class="queue-title">
        <span>
          {quantity} × {productName}
        </span>
        <span>{formats.money(totalOf([line]))}</span>
      </p>
      {voidedAt !== undefined && <span class="badge bad">void</span>}
      {voidedAt === undefined && returnedQuantity > 0 && (
        <span class="badge warn">{left === 0 ? 'returned' : `${returnedQuantity} returned`}</span>
      )}
      {!isGone && !asking && (
        <div class="row">
          <button type="button" class="button small" onClick={() => setAsking('return')}>
            <Icon name="rotate-ccw" /> Return
          </button>
          {isOwner && (
            <button type="button" class="button small danger" onClick={() => setAsking('void')}>
              <Icon name="ban" /> Void
            </button>
          )}
        </div>
      )}
      {!isGone && asking && (
        <div class="confirm-panel">
          {asking === 'return' && left > 1 && (
            <div class="field">
              <label for={`many-${line.saleId}`}>How many come back (of {left})</label>
              <input
                id={`many-${line.saleId}`}
                type="number"
                min={1}
                max={left}
                value={many}
                onInput={({ currentTarget }) => setMany(Math.max(1, Math.trunc(Number(currentTarget.value))))}
              />
            </div>
          )}
          <p>
            {asking === 'void'
              ? `Void this line and give ${formats.money(sum)} back?`
              : `Take it back and give ${formats.money(sum)} back?`}
          </p>
          <div class="row">
            <button type="button" class="button danger filled" disabled={isBusy} onClick={() => void yes()}>
              {asking === 'void' ? 'Void it' : 'Take it back'}
            </button>
            <button type="button" class="button quiet" onClick={() => setAsking(undefined)}>
              Cancel
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
