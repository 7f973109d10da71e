import { createHash } from 'node:crypto'
import { DeliveryError, Unavailable } from '@monotable/server'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofReceipt } from '../values/paths.ts'
import { findReceipt } from './find-receipt.ts'
import { receiptText } from './receipt-text.ts'

export const mailReceipt = operation({
  method: 'POST',
  path: '/shops/{shopId}/receipts/{receiptId}/letters',
  title: 'Mails a receipt to the customer, whose address is not kept',
  desk: { label: 'E-mail it' },
  may: ['owner', 'staff'],
  input: {
    path: ofReceipt,
    body: z.object({
      to: z
        .email('is not an e-mail address, such as customer@example.com')
        .max(254)
        .meta({ title: 'E-mail address' }),
    }),
  },
  output: z.object({ receiptId: z.string() }),
  // A till is no means to write to many people.
  rate: { requests: 30, seconds: 60 },
  errors: ['MAIL_REFUSED'],
  handler: async ({ path, body: { to }, db, ports }) => {
    const [shop, { receipt }] = await Promise.all([findShop(db, path.shopId), findReceipt(db, path)])
    const address = createHash('sha256').update(to).digest('hex').slice(0, 16)
    const letter = {
      // The same for the same customer: whoever sends twice sends once, where the carrier can tell.
      id: `${path.receiptId}-${address}`,
      to,
      subject: `Your receipt from ${shop.name}`,
      text: receiptText(shop, receipt),
    }
    try {
      await ports.mail.send(letter)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      throw error.isRetryable ? new Unavailable('The mail service', error) : refuse('MAIL_REFUSED', {}, error)
    }
    return { receiptId: path.receiptId }
  },
})
