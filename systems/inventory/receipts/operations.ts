export { getReceipt } from './get-receipt.ts'
export { listReceipts } from './list-receipts.ts'
export { mailReceipt } from './mail-receipt.ts'
export { recordReceipt } from './record-receipt.ts'
