import { useState } from 'preact/hooks'
import type { ReceiptBody } from '../queued-receipt.ts'
import { cashFor, changeOf, readSum } from './basket.ts'
import type { Formats } from './formats.ts'
import { Icon, Sheet } from './parts.tsx'

interface PayProps {
  readonly total: number
  readonly formats: Formats
  readonly sell: (paidBy: ReceiptBody['paidBy'], given?: number) => Promise<void>
  readonly onClose: () => void
}

/** One touch sells: by card, for the exact sum, or for a note that the customer hands over. */
export function PaySheet({ total, formats, sell, onClose }: PayProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const given = readSum(typed)
  const change = given === undefined ? undefined : changeOf(total, given)
  const take = async (paidBy: ReceiptBody['paidBy'], sum?: number) => {
    if (isBusy) return
    setBusy(true)
    await sell(paidBy, sum).catch(() => {
      setBusy(false)
      setFault('This device did not keep the sale, so nothing is sold. Make room on it, or use another till.')
    })
  }
  return (
    <Sheet title="Take the payment" onClose={onClose} class="pay">
      <p class="pay-total">{formats.money(total)}</p>
      {fault && (
        <p class="error-text" role="alert">
          <Icon name="circle-alert" /> {fault}
        </p>
      )}
      <button
        type="button"
        class="button primary large wide"
        disabled={isBusy}
        onClick={() => void take('card')}
      >
        <Icon name="credit-card" /> Card
      </button>
      <h3>
        <Icon name="banknote" /> Cash
      </h3>
      <div class="cash">
        {cashFor(total).map((sum, at) => (
          <button
            key={sum}
            type="button"
            class="button large"
            disabled={isBusy}
            onClick={() => void take('cash', sum)}
          >
            {at === 0 ? `Exact ${formats.money(sum)}` : formats.money(sum)}
          </button>
        ))}
      </div>
      <form
        class="cash-typed"
        onSubmit={event => {
          event.preventDefault()
          if (given !== undefined && change !== undefined) void take('cash', given)
        }}
      >
        <div class="field">
          <label for="given">Another sum</label>
          <input
            id="given"
            inputMode="decimal"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <button type="submit" class="button large" disabled={isBusy || change === undefined}>
          Take
        </button>
        <p class="hint" role="status">
          {typed !== '' && hintOf({ given, change, formats, total })}
        </p>
      </form>
    </Sheet>
  )
}

interface Hint {
  readonly given: number | undefined
  readonly change: number | undefined
  readonly formats: Formats
  readonly total: number
}

function hintOf({ given, change, formats, total }: Hint): string {
  if (given === undefined) return 'Type a sum, such as 20 or 12.50.'
  if (change === undefined) return `${formats.money(total - given)} is missing.`
  return `Change: ${formats.money(change)}`
}
