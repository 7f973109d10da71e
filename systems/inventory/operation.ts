import { operationsFor, reactionsFor, type SystemPorts } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { errors } from './errors.ts'
import type { inventory } from './schema.ts'

export type Db = ClientOf<typeof inventory>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof inventory>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** What a caller can be: to a shop, or `operator` of the whole system. */
export type Role = 'owner' | 'staff' | 'operator'

type Code = keyof typeof errors

export const operation = operationsFor<Db, SystemPorts, Role, Code>()
export const reaction = reactionsFor<Db, SystemPorts, Items>()
