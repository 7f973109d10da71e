import type { Hono } from 'hono'
import { isHereOnly } from '../config/check-service.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { isLoopback } from '../config/loopback.ts'
import type { System } from '../declare/system.ts'
import { devRoutes } from './dev-routes.ts'
import { type GuestIssuer, openGuests } from './guests.ts'
import { keepSecret } from './keep-secret.ts'
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts'
import { derivedKey } from './signing-key.ts'
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts'
import { listOf, type TrustedIssuer, trustedFor } from './trusted-issuer.ts'
import { type Identify, verifier } from './verify.ts'

export interface Identity {
  readonly identify: Identify
  /** Makes the tokens of people who are signed in here. */
  readonly accounts: TokenIssuer | undefined
  /** Makes tokens: only on the embedded store without another issuer, and in tests. */
  readonly issuer: LocalIssuer | undefined
  /** For systems that let in callers without an identity. */
  readonly guests: GuestIssuer
  /** Tokens for the sample users: only on the embedded store without another issuer. */
  readonly routes: Hono | undefined
}

/** Who is believed here, by configuration. */
export async function openIdentity(config: Config, systems: readonly System[]): Promise<Identity> {
  checkIssuers(config, systems)
  const isAlone = isDevelopment(config)
  const issuer =
    isAlone || config.isTest ? await openLocalIssuer(isAlone ? config.data : undefined) : undefined
  const secret = config.cursorSecret?.reveal()
  const isByItself = config.store === 'embedded' && config.issuers.length === 0
  const guests = await openGuests({ secret, folder: isByItself ? config.data : undefined })
  const accounts = config.hasAccounts ? await accountsIssuer(config) : undefined
  const own = [guests, accounts, issuer].flatMap(each => (each ? [each.trusted] : []))
  return {
    identify: verifier({ issuers: [...config.issuers, ...own] }),
    accounts,
    issuer,
    guests,
    routes: isAlone ? devRoutes(issuer, systems) : undefined,
  }
}

/** Whether callers may choose who they are: only on a machine that nobody else reaches, without other issuers. */
export function isDevelopment(config: Config): boolean {
  const hasOthers = config.issuers.length > 0 || config.signIn !== undefined
  // A proxy brings others here, also to an address of this machine alone.
  const isPublished = config.proxies > 0 || (config.url && !isLoopback(new URL(config.url).hostname))
  return config.store === 'embedded' && !hasOthers && !isPublished && isHereOnly(config)
}

/** With a key that all processes derive from their common secret. */
async function accountsIssuer({ cursorSecret, data }: Config): Promise<TokenIssuer> {
  const secret = cursorSecret?.reveal() ?? (await keepSecret(data))
  return tokenIssuer('monotable:accounts', derivedKey(secret, 'monotable accounts'))
}

/** A system that nobody could sign in to does not start, such as one whose name is misspelt, nor one that shares tokens. */
function checkIssuers({ issuers, hasAccounts }: Config, systems: readonly System[]): void {
  if (issuers.length === 0) return
  const isOpen = (name: string) => hasAccounts || issuers.some(issuer => trustedFor(issuer, name))
  const closed = systems.filter(({ name }) => !isOpen(name))
  const reasons = [
    ...closed.map(({ name }) => `names no issuer for ${name}, so nobody could sign in there`),
    ...sharedTokens(issuers),
  ]
  if (reasons.length === 0) return
  throw new ConfigError(reasons.map(reason => ({ where: 'MONOTABLE_ISSUERS', reason })))
}

function sharedTokens(issuers: readonly TrustedIssuer[]): string[] {
  const firstWith = new Map<string, string>()
  return issuers.flatMap(({ issuer, systems = {} }) =>
    Object.entries(systems).flatMap(([system, { audience, clientId }]) =>
      [...(listOf(audience) ?? []), ...(clientId && !audience ? (listOf(clientId) ?? []) : [])].flatMap(
        whom => {
          const first = firstWith.get(`${issuer} ${whom}`) ?? system
          firstWith.set(`${issuer} ${whom}`, first)
          return first === system
            ? []
            : [`has ${whom} for both ${first} and ${system}: a token is for one system`]
        },
      ),
    ),
  )
}
