/** The ids that tests use; those of one shop differ in a digit alone. */
export const shopId = '6d0e3a06-9f3c-4e0a-8b5e-0d6f0a1b2c30'
export const otherShopId = '6d0e3a06-9f3c-4e0a-8b5e-0d6f0a1b2c31'
export const productId = '0b54ffdd-21a3-4c1e-9c5e-7f1d2ab60010'
export const otherProductId = '0b54ffdd-21a3-4c1e-9c5e-7f1d2ab60011'
export const saleId = 'f3a1c2d4-5b6e-4f70-8a91-b2c3d4e5f601'
export const transactionId = 'a9e8d7c6-b5a4-4938-8271-605f4e3d2c1b'
