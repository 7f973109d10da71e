import { operationsFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { errors } from './errors.ts'
import type { AuraPorts } from './ports/ports.ts'
import type { aura } from './schema.ts'

export type Db = ClientOf<typeof aura>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof aura>

/** What a transaction is planned with. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** Scopes of a token; `admin` may do everything. */
export type Role = 'registry:read' | 'registry:write' | 'observe:write' | 'schedule' | 'admin'

type Code = keyof typeof errors

export const operation = operationsFor<Db, AuraPorts, Role, Code>()
export const reaction = reactionsFor<Db, AuraPorts, Items>()
