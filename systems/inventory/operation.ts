import { operationsFor, type Ports, policyFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { inventory } from './schema.ts'

export type Db = ClientOf<typeof inventory>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof inventory>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export const operation = operationsFor<Db, Ports>()
export const reaction = reactionsFor<Db, Ports, Items>()
export const policyOf = policyFor<Db>()
