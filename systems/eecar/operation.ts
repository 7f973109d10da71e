import { operationsFor, reactionsFor } from '@monotable/server'
import type { ClientOf, ItemsIn } from 'monotable'
import type { errors } from './errors.ts'
import type { EecarPorts } from './ports/ports.ts'
import type { Side } from './proposals/check-move.ts'
import type { eecar } from './schema.ts'

export type Db = ClientOf<typeof eecar>

/** Items of the system, as they are read. */
export type Items = ItemsIn<typeof eecar>

/** The writes of a transaction, planned. */
export type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** What a caller can be: a company, `own` to what belongs to it, a side of a proposal, or an admin. */
export type Role = 'company' | 'own' | Side | 'admin'

type Code = keyof typeof errors

export const operation = operationsFor<Db, EecarPorts, Role, Code>()
export const reaction = reactionsFor<Db, EecarPorts, Items>()
