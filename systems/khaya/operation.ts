import { liveOperationsFor, operationsFor, policyFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { KhayaPorts } from './ports.ts'
import type { khaya } from './schema.ts'

export type Db = ClientOf<typeof khaya>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof khaya>

/** The writes of a transaction, planned. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export const operation = operationsFor<Db, KhayaPorts>()
export const liveOperation = liveOperationsFor<Db, KhayaPorts, Items>()
export const reaction = reactionsFor<Db, KhayaPorts, Items>()
export const policyOf = policyFor<Db>()
