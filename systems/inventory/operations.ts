import { driftList } from '@monotable/server/kit'
import { operation } from './operation.ts'

export * from './alerts/operations.ts'
export * from './archive/operations.ts'
export * from './products/operations.ts'
export * from './receipts/operations.ts'
export * from './sales/operations.ts'
export * from './shops/operations.ts'
export * from './stock/operations.ts'

export const listDrift = operation({ ...driftList, may: ['operator'] })
