import type { BetterAuthOptions, BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core'
import { createAuthMiddleware } from '@better-auth/core/api'
import { APIError } from '@better-auth/core/error'
import { isAPIError } from 'better-auth/api'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mail, Sms } from '../ports/ports.ts'
import { addressHeader, type Ways } from './accounts.ts'
import type { AccountsDb } from './accounts-schema.ts'
import { accountsAdapter } from './adapter.ts'
import { mayBeSentCode } from './code-limits.ts'
import { models } from './models.ts'
import { isAddress } from './person.ts'
import { sampleSignIn } from './sample-sign-in.ts'
import type { AccountSecrets } from './secrets.ts'
import { codeSender, minutesOfCode } from './send-codes.ts'

type SignInIssuer = NonNullable<Config['signIn']>

export interface AuthParts {
  readonly db: AccountsDb
  readonly secrets: AccountSecrets
  readonly ports: { readonly mail: Mail; readonly sms: Sms }
  readonly log: Logger
  /** Where people reach the server: `https://shop.example`. */
  readonly baseUrl: string
  /** Origins whose pages may post: those of the server itself. */
  readonly origins: readonly string[]
  /** People sign in there and nowhere else. */
  readonly issuer: SignInIssuer | undefined
  readonly samples: Ways['samples']
  readonly newId: () => string
  /** Given what is done after the answer, such as sending a code. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Called with everybody who signs in, before the answer. */
  readonly signedIn: (userId: string) => Promise<void>
}

const aDay = 24 * 60 * 60

/** E.164: digits of the country and the number, nothing else. */
const phoneForm = /^\+[1-9]\d{6,14}$/

/** Every setting of better-auth. Many of its defaults are made for another kind of installation; a test covers each. */
export function authSettings(parts: AuthParts, more: readonly BetterAuthPlugin[] = []): BetterAuthOptions {
  const { db, secrets, baseUrl, origins, issuer, log } = parts
  return {
    appName: 'Monotable',
    baseURL: baseUrl,
    basePath: '/accounts',
    secret: secrets.cookies,
    trustedOrigins: [...origins],
    telemetry: { enabled: false },
    // Its messages may hold addresses and codes, so the log only says that something went wrong.
    logger: { level: 'error', log: (_, message) => log.error({ part: 'accounts' }, message) },
    database: accountsAdapter(db, models, secrets),
    // A token of the cookie alone would outlive a sign-out. Sessions end when they say so: reading one writes nothing.
    session: {
      expiresIn: 30 * aDay,
      disableSessionRefresh: true,
      freshAge: aDay,
      cookieCache: { enabled: false },
    },
    user: {
      additionalFields: {
        language: { type: 'string', required: false, input: false },
        isSample: { type: 'boolean', required: false, input: false },
      },
    },
    account: {
      encryptOAuthTokens: true,
      // An issuer that claims somebody's address does not get that person's account.
      accountLinking: { enabled: true, disableImplicitLinking: true },
    },
    // TTL cleans up; a code is not stored under the address that it was sent to.
    verification: { disableCleanup: true, storeIdentifier: 'hashed' },
    rateLimit: { enabled: true, storage: 'database', window: 60, max: 60, customRules: limits },
    advanced: {
      cookiePrefix: 'monotable',
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 64 },
      // Otherwise both are off where tests run.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Waiting for the mail server would tell who has an account.
      backgroundTasks: { handler: parts.inBackground },
      database: { generateId: parts.newId },
    },
    onAPIError: {
      errorURL: '/account/sign-in',
      // The caller sees a refusal; of other failures, the log has only the fault itself.
      onError: error => void (isAPIError(error) || log.error({ err: error }, 'fault')),
    },
    hooks: { before: createAuthMiddleware(async ctx => limitCodes(parts, ctx)) },
    databaseHooks: {
      session: {
        create: {
          after: async ({ userId, token }, ctx) => {
            if (ctx) await endOldSession(ctx, token)
            await parts.signedIn(userId)
          },
        },
      },
    },
    plugins: [...(issuer ? [byIssuer(issuer)] : byCode(parts)), ...bySample(parts), ...more],
  }
}

/** Requests of one address in so many seconds. Whom codes are sent to has limits besides. */
const limits = {
  '/email-otp/send-verification-otp': { window: 60, max: 5 },
  '/phone-number/send-otp': { window: 60, max: 5 },
  '/sign-in/email-otp': { window: 60, max: 10 },
  '/phone-number/verify': { window: 60, max: 10 },
  '/passkey/*': { window: 60, max: 30 },
  '/sign-in/social': { window: 60, max: 20 },
}

/** Sign-in and sign-up are one way, so that nobody learns from it who has an account. */
function byCode({ secrets, ports, baseUrl }: AuthParts): BetterAuthPlugin[] {
  const send = codeSender(ports, new URL(baseUrl).hostname)
  const codes = { otpLength: 6, allowedAttempts: 3, expiresIn: minutesOfCode * 60 }
  return [
    emailOTP({
      ...codes,
      // A plain hash of six digits is found in seconds.
      storeOTP: { hash: async code => secrets.hash(`code ${code}`) },
      sendVerificationOTP: ({ email, otp }) => send.byMail(email, otp),
    }),
    phoneNumber({
      ...codes,
      phoneNumberValidator: number => phoneForm.test(number),
      sendOTP: ({ phoneNumber: to, code }) => send.bySms(to, code),
      signUpOnVerification: {
        getTempEmail: number => `${secrets.hash(number).toLowerCase()}@phone.invalid`,
        getTempName: () => '',
      },
    }),
  ]
}

/** Any OpenID Connect issuer: code flow with PKCE. */
function byIssuer({ issuer, clientId, clientSecret, scopes }: SignInIssuer): BetterAuthPlugin {
  return genericOAuth({
    config: [
      {
        providerId: 'issuer',
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        clientId,
        ...(clientSecret && { clientSecret: clientSecret.reveal() }),
        scopes: [...scopes],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: profile => {
          const email = profile.email ?? `${profile.sub ?? profile.id}@issuer.invalid`
          const name = profile.name ?? String(profile.preferred_username ?? '')
          return { email: String(email).toLowerCase(), name, emailVerified: profile.emailVerified }
        },
      },
    ],
  })
}

const bySample = ({ samples, db }: AuthParts) => (samples.length > 0 ? [sampleSignIn(samples, db)] : [])

/** Whoever signs in where somebody is signed in takes that one's place. */
async function endOldSession(ctx: GenericEndpointContext, token: string): Promise<void> {
  const { authCookies, internalAdapter, secret } = ctx.context
  const old = ctx.headers && (await ctx.getSignedCookie(authCookies.sessionToken.name, secret))
  if (old && old !== token) await internalAdapter.deleteSession(old)
}

type Before = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** A code too many is answered as any other, and not sent: the answer does not tell whether somebody else asks for codes too. */
async function limitCodes({ db, secrets }: AuthParts, ctx: Before): Promise<unknown> {
  const { email, type, phoneNumber: number } = (ctx.body ?? {}) as Record<string, unknown>
  if (ctx.path === '/email-otp/send-verification-otp') {
    // The others are for passwords and for changes of address, which there are not.
    if (type !== 'sign-in')
      throw new APIError('BAD_REQUEST', { code: 'INVALID_TYPE', message: 'The type must be sign-in' })
    if (typeof email !== 'string') return undefined
    if (!isAddress(email))
      throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' })
    const isFine = await mayBeSentCode(db, secrets.hash(`mail ${email.toLowerCase()}`), new Date())
    return isFine ? undefined : ctx.json({ success: true })
  }
  if (ctx.path === '/phone-number/send-otp' && typeof number === 'string' && phoneForm.test(number)) {
    const isFine = await mayBeSentCode(db, secrets.hash(`phone ${number}`), new Date())
    return isFine ? undefined : ctx.json({ message: 'code sent' })
  }
  return undefined
}
