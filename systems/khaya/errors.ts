import { refusals } from '@monotable/server/kit'

/** What this system refuses, besides what every system refuses. */
export const errors = {
  NO_PROFILE: [403, 'This account has no profile yet. Sign up with POST /users first.'],
  ACCOUNT_SUSPENDED: [
    403,
    'Your account is suspended: you can read, but not change anything. Write to an administrator.',
  ],
  NOT_VERIFIED: [
    403,
    'Your ID is not verified yet, and only verified workers can bid. Ask an administrator to verify it.',
  ],

  BLOCKED: [
    409,
    'One of you has blocked the other, so no message can be sent. Lift the block first if it is yours.',
  ],

  CODE_WRONG: [
    409,
    'This is not the code that was sent, or it is no longer good. Type the code again, or ask for a new one.',
  ],
  TOO_MANY_DOCUMENTS: [409, 'You have 6 documents, and no more can be kept. Remove one first.'],
  ALREADY_VERIFIED: [409, 'You are already verified. You need no document.'],
  REPORT_CLOSED: [409, 'Another administrator has closed this report. Load the list again.'],
  EMAIL_TAKEN: [
    409,
    'Another account uses this e-mail address. Sign in to that account, or give another address.',
  ],
  PHONE_TAKEN: [
    409,
    'Another account uses this phone number. Sign in to that account, or give another number.',
  ],
  ACCOUNT_EXISTS: [409, 'You already have an account. Edit its profile instead.'],
  ID_NUMBER_TAKEN: [
    409,
    'Another account uses this ID number. Check the number, or write to an administrator.',
  ],

  PROJECT_NOT_OPEN: [
    409,
    'The project is no longer open, so nobody can bid on it or change it. Choose an open project.',
  ],
  WORKER_NOT_AVAILABLE: [
    409,
    'The worker is suspended or no longer verified. Choose another bid, or wait until the account is in order.',
  ],
  ALREADY_BID: [409, 'You have already bid on this project. Edit that bid instead.'],
  TOO_MANY_LINES: [400, 'An order can hold at most 90 different products. Split it in two.'],
  BELOW_MIN_ORDER: [
    400,
    'The quantity is below the minimum order of this product. Order at least `minOrder`.',
  ],
  DELIVERY_NOT_AVAILABLE: [
    400,
    'The seller does not deliver this product. Order it with fulfilment COLLECTION.',
  ],
  INSUFFICIENT_STOCK: [409, 'The seller does not have that many left. Lower the quantity.'],
  PRODUCT_NOT_ACTIVE: [409, 'The product is not on sale. Remove it from the cart.'],
  PRICE_CHANGED: [409, 'The total of the cart has changed. Look at the new total and order again.'],
  AMOUNT_MISMATCH: [
    409,
    'The amount paid is not the total of the order. Report a payment of exactly that total.',
  ],

  NOT_COMPLETED: [
    409,
    'Only completed work and delivered orders can be reviewed. Wait until it is completed.',
  ],
  ALREADY_REVIEWED: [409, 'You have already reviewed this. You can write only one review of it.'],
} as const

export const refuse = refusals(errors)
