import { driftList } from '@monotable/server/kit'
import { operation } from './operation.ts'

export * from './documents/operations.ts'
export * from './messages/operations.ts'
export * from './notifications/operations.ts'
export * from './orders/operations.ts'
export * from './people/operations.ts'
export { getPicture, keepPicture } from './pictures/pictures.ts'
export * from './products/operations.ts'
export * from './projects/operations.ts'
export * from './reviews/operations.ts'

export const listDrift = operation({ ...driftList, may: ['admin'] })
