import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import type { System } from '../system.ts'
import type { Actor } from './actor.ts'
import { devRoutes } from './dev-routes.ts'
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts'
import { verifier } from './verify.ts'

export interface Identity {
  identify(request: Request): Promise<Actor>
  /** Makes tokens: only on the embedded store without another issuer, and in tests. */
  readonly issuer: LocalIssuer | undefined
  /** Tokens for the sample users: only on the embedded store without another issuer. */
  readonly routes: Hono | undefined
}

/** Who is believed here, by configuration. */
export async function openIdentity(config: Config, systems: readonly System[]): Promise<Identity> {
  const isAlone = config.store === 'embedded' && config.issuers.length === 0
  const issuer =
    isAlone || config.isTest ? await openLocalIssuer(isAlone ? config.data : undefined) : undefined
  const verify = verifier({ issuers: [...config.issuers, ...(issuer ? [issuer.trusted] : [])] })
  return {
    identify: request => verify(request.headers.get('authorization')),
    issuer,
    routes: isAlone ? devRoutes(issuer, systems) : undefined,
  }
}
