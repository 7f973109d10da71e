import { refusals } from '@monotable/server/kit'

/** What this system refuses, beside what every system does. */
export const errors = {
  NO_PROFILE: [403, 'Sign up first'],
  ACCOUNT_SUSPENDED: [403, 'The account is suspended'],
  NOT_VERIFIED: [403, 'Only workers whose ID was verified can bid'],

  EMAIL_TAKEN: [409, 'Another account has this e-mail address'],
  PHONE_TAKEN: [409, 'Another account has this phone number'],
  ACCOUNT_EXISTS: [409, 'You have an account already'],
  ID_NUMBER_TAKEN: [409, 'Another account has this ID number'],

  PROJECT_NOT_OPEN: [409, 'The project is not open'],
  WORKER_NOT_AVAILABLE: [
    409,
    'The worker is suspended or no longer verified. Choose another bid, or wait until the account is in order.',
  ],
  ALREADY_BID: [409, 'You have bid on this project already'],
  TOO_MANY_LINES: [400, 'An order can have 90 different products'],
  BELOW_MIN_ORDER: [400, 'The seller sells no less than the minimum'],
  DELIVERY_NOT_AVAILABLE: [400, 'The product is not delivered'],
  INSUFFICIENT_STOCK: [409, 'There is not enough stock'],
  PRODUCT_NOT_ACTIVE: [409, 'The product is not on sale'],
  PRICE_CHANGED: [409, 'The cart costs something else by now. Look at the new total and order again.'],
  AMOUNT_MISMATCH: [409, 'The amount is not that of the order'],

  NOT_COMPLETED: [409, 'What is not completed cannot be reviewed'],
  ALREADY_REVIEWED: [409, 'You have reviewed this already'],
} as const

export const refuse = refusals(errors)
