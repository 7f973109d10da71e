import { operationsFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { errors } from './errors.ts'
import type { SnapracePorts } from './ports/ports.ts'
import type { snaprace } from './schema.ts'

export type Db = ClientOf<typeof snaprace>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof snaprace>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** What a caller can be: an organizer to what is its own, the others wherever they come. */
export type Role = 'visitor' | 'photographer' | 'organizer' | 'platform' | 'ingest'

type Code = keyof typeof errors

export const operation = operationsFor<Db, SnapracePorts, Role, Code>()
export const reaction = reactionsFor<Db, SnapracePorts, Items>()
