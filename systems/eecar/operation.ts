import { operationsFor, policyFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { EecarPorts } from './ports.ts'
import type { eecar } from './schema.ts'

export type Db = ClientOf<typeof eecar>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof eecar>

/** The writes of a transaction, planned. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export const operation = operationsFor<Db, EecarPorts>()
export const reaction = reactionsFor<Db, EecarPorts, Items>()
export const policyOf = policyFor<Db>()
