import { useState } from 'preact/hooks'
import type { Letter, QueuedReceipt } from '../queued-receipt.ts'
import type { TillState } from '../till.ts'
import { changeOf, totalOf } from './basket.ts'
import type { Formats } from './formats.ts'
import { Icon, Sheet } from './parts.tsx'
import type { Sold } from './use-screen.ts'

interface DoneProps {
  readonly sold: Sold
  readonly state: TillState
  readonly formats: Formats
  readonly mail: (to: string) => void
  readonly print: () => void
  readonly onClose: () => void
}

/** After a sale: the change, and the receipt for who wants one. */
export function DoneSheet({ sold: { receipt, given }, state, formats, mail, print, onClose }: DoneProps) {
  const total = totalOf(receipt.body.lines)
  const change = given === undefined ? 0 : (changeOf(total, given) ?? 0)
  const now = [...state.waiting, ...state.refused, ...state.delivered].find(
    ({ receiptId }) => receiptId === receipt.receiptId,
  )
  return (
    <Sheet title="Sold" onClose={onClose} class="done">
      <div class="done-sum">
        <span class="done-mark">
          <Icon name="check" />
        </span>
        {change > 0 ? (
          <>
            <p class="soft">Give back</p>
            <p class="pay-total">{formats.money(change)}</p>
            <p class="soft">
              {formats.money(given ?? 0)} for {formats.money(total)}
            </p>
          </>
        ) : (
          <>
            <p class="soft">{receipt.body.paidBy === 'card' ? 'Paid by card' : 'Paid in cash'}</p>
            <p class="pay-total">{formats.money(total)}</p>
          </>
        )}
        <p class="small faint" role="status">
          {deliveryOf(now)}
        </p>
      </div>
      {now?.refusedLines.map(({ productId, message }) => (
        <p key={productId} class="notice bad">
          <Icon name="triangle-alert" />
          <span>{message}</span>
        </p>
      ))}
      <div class="done-actions">
        <button type="button" class="button" onClick={print}>
          <Icon name="printer" /> Print
        </button>
        <MailForm letter={now?.letter} mail={mail} />
      </div>
      <button type="button" class="button primary large wide" autofocus onClick={onClose}>
        New sale
      </button>
    </Sheet>
  )
}

function deliveryOf(receipt: QueuedReceipt | undefined): string {
  if (receipt?.state === 'delivered') return 'Recorded.'
  if (receipt?.state === 'refused') return 'The server did not take it.'
  return 'Kept on this device; it is sent as soon as there is a network.'
}

/** What a letter to the customer came to. */
const letterText = (letter: Letter): string =>
  letter.state === 'sent'
    ? 'The receipt is on its way to the customer.'
    : letter.state === 'waiting'
      ? `It goes to ${letter.to} as soon as the sale is recorded.`
      : `The receipt was not sent: ${letter.message}`

interface MailProps {
  readonly letter: Letter | undefined
  readonly mail: (to: string) => void
}

export function MailForm({ letter, mail }: MailProps) {
  const [isOpen, setOpen] = useState(false)
  if (letter && !isOpen)
    return (
      <p class="small" role="status">
        {letterText(letter)}{' '}
        {letter.state === 'refused' && (
          <button type="button" class="button small" onClick={() => setOpen(true)}>
            Another address
          </button>
        )}
      </p>
    )
  if (!isOpen)
    return (
      <button type="button" class="button" onClick={() => setOpen(true)}>
        <Icon name="mail" /> E-mail
      </button>
    )
  return (
    <form
      class="mail-form"
      onSubmit={event => {
        event.preventDefault()
        const to = String(new FormData(event.currentTarget).get('to') ?? '').trim()
        if (to) mail(to)
        setOpen(false)
      }}
    >
      <div class="field">
        <label for="mail-to">E-mail address of the customer</label>
        <input id="mail-to" name="to" type="email" required autocomplete="off" autofocus />
      </div>
      <button type="submit" class="button">
        Send
      </button>
    </form>
  )
}
