import { APIError } from '@better-auth/core/error'
import { betterAuth } from 'better-auth/minimal'
import { refuse } from '../errors.ts'
import { type AuthParts, authSettings } from './auth-settings.ts'

/** What the server uses of better-auth. */
export interface Auth {
  handler(request: Request): Promise<Response>
}

/** With passkeys, which take as long to load as all the rest: only for those who use them. */
export async function makeAuth(parts: AuthParts, hasPasskeys: boolean): Promise<Auth> {
  const { handler, $context } = betterAuth(authSettings(parts, hasPasskeys ? [await passkeys(parts)] : []))
  // It asks the issuer once, at its start, and goes on without it if there is no answer.
  if (parts.issuer && (await $context).socialProviders.length === 0)
    throw refuse('BUSY', `${parts.issuer.name} cannot be reached right now. Try again`)
  return { handler }
}

async function passkeys({ baseUrl, origins }: AuthParts) {
  const { passkey } = await import('@better-auth/passkey')
  return passkey({
    rpID: new URL(baseUrl).hostname,
    rpName: 'Monotable',
    origin: [...origins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      // Whoever only found the phone or the key is not the person.
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo?.userVerified)
          throw new APIError('UNAUTHORIZED', {
            code: 'NOT_VERIFIED',
            message: 'Unlock the passkey to sign in',
          })
      },
    },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified)
          throw new APIError('BAD_REQUEST', {
            code: 'NOT_VERIFIED',
            message: 'Use a passkey that must be unlocked',
          })
      },
    },
  })
}
