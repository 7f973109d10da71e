import type { QueuedReceipt } from '../queued-receipt.ts'
import type { Till, TillState } from '../till.ts'
import { totalOf } from './basket.ts'
import { type Formats, plural } from './formats.ts'
import { Icon, Sheet } from './parts.tsx'

interface QueueProps {
  readonly till: Till
  readonly state: TillState
  readonly formats: Formats
  readonly isOnline: boolean
  /** Puts what was refused into the basket. */
  readonly sellAgain: (receipt: QueuedReceipt) => void
  readonly onClose: () => void
}

/** So many are listed; the rest are counted. */
const most = 50

/** What the server does not have, or has not taken. */
export function QueueSheet({ till, state, formats, isOnline, sellAgain, onClose }: QueueProps) {
  const { waiting, refused } = state
  return (
    <Sheet title="Sales on this device" onClose={onClose} class="queue">
      {refused.length > 0 && (
        <section>
          <h3>Not sold</h3>
          <ul class="queue-list">
            {refused.map(receipt => (
              <li key={receipt.receiptId} class="queue-refused">
                <Refused
                  receipt={receipt}
                  formats={formats}
                  retry={() => void till.retry(receipt.receiptId)}
                  sellAgain={() => {
                    void till.dismiss(receipt.receiptId)
                    sellAgain(receipt)
                  }}
                  dismiss={() => void till.dismiss(receipt.receiptId)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{waiting.length === 0 ? 'Nothing waits' : plural(waiting.length, 'sale waits', 'sales wait')}</h3>
        <p class="soft small">{reasonOf(state, isOnline)}</p>
        {waiting.length > 0 && (
          <>
            <ul class="queue-list">
              {waiting.slice(0, most).map(({ receiptId, soldAt, body, names }) => (
                <li key={receiptId} class="queue-line">
                  <span>
                    {formats.dateTime(soldAt)}
                    <span class="faint small">
                      {body.lines.map(line => `${line.quantity} × ${names[line.productId]}`).join(', ')}
                    </span>
                  </span>
                  <strong>{formats.money(totalOf(body.lines))}</strong>
                </li>
              ))}
            </ul>
            {waiting.length > most && <p class="faint small">and {waiting.length - most} more</p>}
            <button type="button" class="button" disabled={!isOnline} onClick={() => void till.deliver()}>
              <Icon name="send" /> Send now
            </button>
          </>
        )}
      </section>
    </Sheet>
  )
}

function reasonOf({ waiting, needsSignIn }: TillState, isOnline: boolean): string {
  if (waiting.length === 0) return 'The server has everything that was sold here.'
  if (!isOnline) return 'There is no network. They are sent by themselves when it is back.'
  if (needsSignIn) return 'Somebody who works in this shop must sign in.'
  return 'They are being sent.'
}

interface RefusedProps {
  readonly receipt: QueuedReceipt
  readonly formats: Formats
  readonly retry: () => void
  readonly sellAgain: () => void
  readonly dismiss: () => void
}

function Refused({ receipt, formats, retry, sellAgain, dismiss }: RefusedProps) {
  const { soldAt, body, refusedLines, refusal, names } = receipt
  const prices = new Map(body.lines.map(({ productId, unitPrice }) => [productId, unitPrice]))
  const lines = refusedLines.length > 0 ? refusedLines : []
  const owed = totalOf(
    lines.map(({ productId, quantity }) => ({ quantity, unitPrice: prices.get(productId) ?? 0 })),
  )
  return (
    <>
      <p class="queue-title">
        <strong>{formats.dateTime(soldAt)}</strong>
        <span>{formats.money(totalOf(body.lines))}</span>
      </p>
      {refusal && lines.length === 0 && <p>{refusal.message}</p>}
      <ul>
        {lines.map(({ productId, quantity, message }) => (
          <li key={productId}>
            <strong>
              {quantity} × {names[productId]}
            </strong>
            <br />
            {message}
          </li>
        ))}
      </ul>
      {owed > 0 && (
        <p class="small soft">The customer has paid {formats.money(owed)} for what is not recorded.</p>
      )}
      <div class="row">
        {refusal ? (
          <button type="button" class="button small" onClick={retry}>
            <Icon name="send" /> Send again
          </button>
        ) : (
          <button type="button" class="button small" onClick={sellAgain}>
            <Icon name="shopping-basket" /> Sell it again
          </button>
        )}
        <button type="button" class="button quiet small" onClick={dismiss}>
          <Icon name="check" /> Done with it
        </button>
      </div>
    </>
  )
}
