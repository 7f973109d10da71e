import { operationsFor, policyFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { AuraPorts } from './ports.ts'
import type { aura } from './schema.ts'

export type Db = ClientOf<typeof aura>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof aura>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export const operation = operationsFor<Db, AuraPorts>()
export const reaction = reactionsFor<Db, AuraPorts, Items>()
export const policyOf = policyFor<Db>()
