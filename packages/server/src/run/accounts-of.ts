import { noAccounts } from '../accounts/mount-accounts.ts'
import { type AccountsOptions, type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import type { Config } from '../config/config.ts'
import { isDevelopment } from '../identity/identity.ts'
import { keepSecret } from '../identity/keep-secret.ts'
import type { OpenSystems } from './open-systems.ts'

/** Whoever signs in here; nobody where there are no accounts, or where somebody else says who calls. */
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
