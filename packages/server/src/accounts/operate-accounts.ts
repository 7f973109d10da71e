import { connect, ensureTables, type Transport } from 'monotable'
import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import { tableNames } from '../store/table-names.ts'
import { accountsSchema } from './accounts-schema.ts'
import { type Granted, grantRole, recoverAccount } from './grants.ts'

/** What the operator of a server does with accounts, by the command line. */
export interface Order {
  readonly system: string
  readonly email: string
  /** The role to give. */
  readonly role?: string
  readonly claims?: Readonly<Record<string, string>>
  /** The account to give back instead, to whoever proves the address. */
  readonly recover?: string
}

export interface Place {
  readonly transport: Transport
  readonly config: Pick<Config, 'tables' | 'stage'>
  readonly systems: readonly System[]
}

/**
 * Gives somebody a role in a system, or an account back. It needs no server: the first administrator is made before anybody signs in.
 *
 * @example
 * ```ts
 * await operateAccounts(
 *   { transport: engine, config: readConfig(), systems },
 *   { system: 'shop', email: 'ann@example.com', role: 'admin' },
 * )
 * ```
 */
export async function operateAccounts(
  { transport, config, systems }: Place,
  order: Order,
): Promise<Granted | 'recovered'> {
  const names = systems.map(({ name }) => name)
  const system = systems.find(({ name }) => name === order.system)
  if (!system) throw refuse('NOT_FOUND', `There is no system ${order.system}. There are ${names.join(', ')}`)
  const tables = tableNames(accountsSchema, config)
  await ensureTables(accountsSchema, transport, { tables })
  const db = connect(accountsSchema, transport, { tables })
  const { email, role, claims, recover } = order
  const by = 'operator'
  if (recover !== undefined) {
    await recoverAccount(db, { system, userId: recover, email, by, alsoIn: new Set(names) }, new Date())
    return 'recovered'
  }
  if (role === undefined) throw refuse('VALIDATION_ERROR', 'A role is needed')
  return grantRole(db, { system, email, role, ...(claims && { claims }), by }, new Date())
}
