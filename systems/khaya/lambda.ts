import { lambdaFunctions } from '@monotable/server'
import { system } from './system.ts'

/** The system on Lambda: behind an HTTP API, behind the stream of its table, and called every minute. */
export const { http, stream, schedule } = lambdaFunctions([system])
