import { noAccounts } from '../accounts/mount-accounts.ts'
import { type AccountsOptions, type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import type { Config } from '../config/config.ts'
import { isDevelopment } from '../identity/identity.ts'
import { keepSecret } from '../identity/keep-secret.ts'
import type { OpenSystems } from './open-systems.ts'

/** The accounts of people who sign in here; nobody if there are no accounts, or if an option identifies callers. */
export async function accountsOf(
  config: Config,
  { identity, runtime, store }: OpenSystems,
  rest: Pick<AccountsOptions, 'log' | 'baseUrl'>,
): Promise<OpenAccounts> {
  const issuer = identity.accounts
  if (!issuer) return noAccounts
  return openAccounts({
    ...rest,
    config,
    issuer,
    systems: runtime.systems,
    transport: store.transport,
    ports: runtime.ports,
    secret: config.cursorSecret?.reveal() ?? (await keepSecret(config.data)),
    newId: runtime.ids.uuid,
    hasSamples: isDevelopment(config),
  })
}
