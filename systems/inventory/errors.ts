import { refusals } from '@monotable/server/kit'

/** What this system refuses, besides what every system refuses. */
export const errors = {
  SHOP_LIMIT_REACHED: [409, 'Your plan allows no more shops. Delete a shop or ask for a larger plan.'],
  CANNOT_DELETE_LAST_SHOP: [
    409,
    'This is your last shop, which cannot be deleted. Create another shop first.',
  ],
  OWNER_REQUIRED: [409, 'The owner of a shop cannot be removed or given another role. Choose another user.'],
  SKU_TAKEN: [409, 'Another product of this shop has this SKU. Choose another SKU, or change that product.'],
  BARCODE_TAKEN: [
    409,
    'Another product of this shop has this barcode. Scan it again, or change that product.',
  ],
  PRODUCT_DELETED: [409, 'This product is deleted. Restore it first.'],
  INSUFFICIENT_STOCK: [409, 'Stock cannot fall below 0. Lower the quantity or receive goods first.'],
  RETURN_EXCEEDS_SALE: [409, 'The sale has fewer goods left than this return. Lower the quantity.'],
  RECEIPT_ID_TAKEN: [
    409,
    'A receipt with this receiptId exists and has other lines. Give this receipt an id of its own.',
  ],
  RECEIPT_REFUSED: [
    409,
    'No line of this receipt could be sold, so nothing was recorded. The details say what to do with each line.',
  ],
  SOLD_TOO_LONG_AGO: [
    409,
    'This was sold more than 7 days ago, which is too late to record it. Correct the stock and tell your accountant.',
  ],
  MAIL_REFUSED: [409, 'The mail service refuses messages to this address. Check the address.'],
  NO_ALERT_ADDRESS: [
    409,
    'The shop has no address for alerts. Set notificationEmail or notificationPhone, and turn on email or sms in alertPreferences.',
  ],
  USE_DEDICATED_OPERATION: [
    400,
    'An adjustment cannot have this reason. Record a sale or a transfer instead.',
  ],
  TARGET_PRODUCT_NOT_FOUND: [404, 'The other shop has no product with this SKU. Create it there first.'],
} as const

export const refuse = refusals(errors)
