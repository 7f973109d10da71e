import { refusals } from '@monotable/server/kit'

/** What this system refuses, beside what every system does. */
export const errors = {
  SHOP_LIMIT_REACHED: [409, 'The plan allows no more shops'],
  CANNOT_DELETE_LAST_SHOP: [409, 'The last shop cannot be deleted'],
  OWNER_REQUIRED: [409, 'A shop needs its owner'],
  SKU_TAKEN: [409, 'Another product of the shop has this SKU'],
  PRODUCT_DELETED: [409, 'The product is deleted'],
  INSUFFICIENT_STOCK: [409, 'There is not enough stock'],
  RETURN_EXCEEDS_SALE: [409, 'More would be returned than was sold'],
  NO_ALERT_ADDRESS: [
    409,
    'The shop has no address for alerts. Set notificationEmail or notificationPhone, and choose email or sms in alertPreferences.',
  ],
  USE_DEDICATED_OPERATION: [400, 'This reason has an operation of its own'],
  TARGET_PRODUCT_NOT_FOUND: [404, 'The other shop has no product with this SKU'],
} as const

export const refuse = refusals(errors)
