import { driftList } from '@monotable/server/kit'
import { operation } from './operation.ts'

export * from './bibs/operations.ts'
export * from './drift/operations.ts'
export * from './events/operations.ts'
export * from './jobs/operations.ts'
export * from './photographers/operations.ts'
export * from './photos/operations.ts'
export * from './races/operations.ts'
export * from './reports/operations.ts'
export * from './selfies/operations.ts'
export * from './uploads/operations.ts'

export const listDrift = operation({ ...driftList, may: ['platform'] })
