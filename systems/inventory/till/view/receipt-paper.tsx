import type { Catalogue } from '../catalogue.ts'
import type { QueuedReceipt } from '../queued-receipt.ts'
import { totalOf } from './basket.ts'
import type { Formats } from './formats.ts'

interface PaperProps {
  readonly shop: Pick<Catalogue, 'name' | 'address' | 'phone'>
  readonly receipt: Pick<QueuedReceipt, 'receiptId' | 'soldAt' | 'body' | 'names'>
  readonly formats: Formats
}

/** Seen by the printer alone: 80 mm wide, also without a network. */
export function ReceiptPaper({ shop, receipt: { receiptId, soldAt, body, names }, formats }: PaperProps) {
  return (
    <section class="paper" aria-hidden="true">
      <h2>{shop.name}</h2>
      {shop.address && <p>{shop.address}</p>}
      {shop.phone && <p>{shop.phone}</p>}
      <p class="paper-time">{formats.dateTime(soldAt)}</p>
      <table>
        <tbody>
          {body.lines.map(line => (
            <tr key={line.productId}>
              <td>
                {names[line.productId]}
                <br />
                {line.quantity} × {formats.money(line.unitPrice)}
              </td>
              <td class="number">{formats.money(totalOf([line]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td class="number">{formats.money(totalOf(body.lines))}</td>
          </tr>
          <tr>
            <td>Paid by</td>
            <td class="number">{body.paidBy}</td>
          </tr>
        </tfoot>
      </table>
      <p class="paper-id">Receipt {receiptId}</p>
    </section>
  )
}
