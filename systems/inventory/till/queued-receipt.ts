/** What a till sends: see `POST /shops/{shopId}/receipts`. */
export interface ReceiptBody {
  readonly receiptId: string
  readonly soldAt: string
  readonly paidBy: 'cash' | 'card'
  readonly lines: readonly {
    readonly productId: string
    readonly quantity: number
    readonly unitPrice: number
  }[]
}

/** A line that the server did not sell, with what to do. */
export interface RefusedLine {
  readonly productId: string
  readonly quantity: number
  readonly code: string
  readonly message: string
}

export type Letter =
  | { readonly state: 'waiting'; readonly to: string }
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly message: string }

/**
 * A receipt on this device. It is written before the till says that it is done, and its id is what makes a repeated
 * delivery harmless: so it may be sent as often as it takes.
 */
export interface QueuedReceipt {
  /** Of this record: a newer till reads what an older one has left. */
  readonly format: 1
  readonly receiptId: string
  readonly shopId: string
  readonly soldAt: string
  readonly body: ReceiptBody
  /** What the lines were called when they were sold. */
  readonly names: Readonly<Record<string, string>>
  readonly state: 'waiting' | 'delivered' | 'refused'
  readonly attempts: number
  /** Lines that were not sold; of a receipt that was refused as a whole, all of them or none by name. */
  readonly refusedLines: readonly RefusedLine[]
  /** What the server said of the receipt as a whole. */
  readonly refusal?: { readonly code: string; readonly message: string }
  /** For the customer, once the server has the receipt. The address is forgotten when it is sent. */
  readonly letter?: Letter
  /** Whether a person has seen what was refused. */
  readonly isSeen: boolean
}
