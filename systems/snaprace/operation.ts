import { operationsFor, policyFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { SnapracePorts } from './ports.ts'
import type { snaprace } from './schema.ts'

export type Db = ClientOf<typeof snaprace>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof snaprace>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export const operation = operationsFor<Db, SnapracePorts>()
export const reaction = reactionsFor<Db, SnapracePorts, Items>()
export const policyOf = policyFor<Db>()
