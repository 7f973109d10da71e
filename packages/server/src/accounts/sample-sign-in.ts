import type { BetterAuthPlugin } from '@better-auth/core'
import { createAuthEndpoint } from '@better-auth/core/api'
import { APIError } from '@better-auth/core/error'
import { formCsrfMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { isError } from 'monotable'
import * as z from 'zod'
import type { SampleUser } from '../declare/system.ts'
import type { Ways } from './accounts.ts'
import type { AccountsDb } from './accounts-schema.ts'

/** One click signs in as a sample user. A server without sample users never loads this. */
export function sampleSignIn(samples: Ways['samples'], db: AccountsDb): BetterAuthPlugin {
  const signIn = createAuthEndpoint(
    '/sample/sign-in',
    {
      method: 'POST',
      body: z.object({ system: z.string(), user: z.string() }),
      use: [formCsrfMiddleware],
    },
    async ctx => {
      const sample = samples.find(({ sub, system }) => sub === ctx.body.user && system === ctx.body.system)
      if (!sample) throw new APIError('NOT_FOUND', { message: 'This sample user does not exist' })
      const user = await keepSample(db, sample)
      const session = await ctx.context.internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ id: user.id, name: user.name })
    },
  )
  return { id: 'sample', endpoints: { signInSample: signIn } }
}

async function keepSample(db: AccountsDb, { sub: id, name }: SampleUser) {
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const sample = { id, name, email: `${id}@sample.invalid`, emailVerified: false, isSample: true }
  try {
    return await db.User.create({ ...sample, ...times })
  } catch (error) {
    if (
      !isError(error, 'ALREADY_EXISTS') &&
      !isError(error, 'NOT_UNIQUE') &&
      !isError(error, 'TRANSACTION_FAILED')
    )
      throw error
  }
  const user = await db.User.get({ id }, { consistent: true })
  // Somebody who signed up has an id that was made, and no such id is a sample's.
  if (!user?.isSample) throw new APIError('CONFLICT', { message: 'This id belongs to somebody else' })
  return user
}
