import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { System } from '../declare/system.ts'
import { devRoutes } from './dev-routes.ts'
import { type GuestIssuer, openGuests } from './guests.ts'
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts'
import { listOf, type TrustedIssuer, trustedFor } from './trusted-issuer.ts'
import { type Identify, verifier } from './verify.ts'

export interface Identity {
  readonly identify: Identify
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
  const isAlone = config.store === 'embedded' && config.issuers.length === 0
  const issuer =
    isAlone || config.isTest ? await openLocalIssuer(isAlone ? config.data : undefined) : undefined
  const secret = config.cursorSecret?.reveal()
  const guests = await openGuests({ secret, folder: isAlone ? config.data : undefined })
  const own = [guests.trusted, ...(issuer ? [issuer.trusted] : [])]
  return {
    identify: verifier({ issuers: [...config.issuers, ...own] }),
    issuer,
    guests,
    routes: isAlone ? devRoutes(issuer, systems) : undefined,
  }
}

/** A system that nobody could sign in to does not start, such as one whose name is misspelt, nor one that shares tokens. */
function checkIssuers({ issuers }: Config, systems: readonly System[]): void {
  if (issuers.length === 0) return
  const closed = systems.filter(({ name }) => !issuers.some(issuer => trustedFor(issuer, name)))
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
