import { liveOperationsFor, operationsFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { Relation } from './access/relations.ts'
import type { errors } from './errors.ts'
import type { KhayaPorts } from './ports/ports.ts'
import type { khaya } from './schema.ts'

export type Db = ClientOf<typeof khaya>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof khaya>

/** The writes of a transaction, planned. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** What a caller can be: by the profile, to what a path names (`relations.ts`), or an admin. */
export type Role = 'buyer' | 'worker' | 'seller' | Relation | 'admin'

type Code = keyof typeof errors

export const operation = operationsFor<Db, KhayaPorts, Role, Code>()
export const liveOperation = liveOperationsFor<Db, KhayaPorts, Items, Role, Code>()
export const reaction = reactionsFor<Db, KhayaPorts, Items>()
