/** One way to find rows: by these fields, all given, with the access pattern that takes them. */
type Path =
  | { readonly by: readonly string[]; readonly get: string }
  | { readonly by: readonly string[]; readonly list: string }

/** What better-auth calls a model: its entity here, and every way in which it may be asked for. */
export interface Model {
  readonly entity: string
  readonly key: readonly string[]
  /** The first whose fields are all given is taken. What none answers is refused: it would be a scan. */
  readonly paths: readonly Path[]
  /** Milliseconds since 1970 after which a row means nothing. */
  readonly endsAt?: (row: Readonly<Record<string, unknown>>) => number | undefined
  /** The field by which better-auth deletes what has ended, of all rows at once. TTL does that here. */
  readonly sweptBy?: string
}

export type Models = Readonly<Record<string, Model>>

const expiry = ({ expiresAt }: Readonly<Record<string, unknown>>) =>
  expiresAt instanceof Date ? expiresAt.getTime() : undefined

/** No rule of a limit looks back further. */
const aDay = 24 * 60 * 60 * 1000

export const models: Models = {
  user: {
    entity: 'User',
    key: ['id'],
    paths: [
      { by: ['id'], get: 'userById' },
      { by: ['email'], get: 'userByEmail' },
      { by: ['phoneNumber'], get: 'userByPhone' },
    ],
  },
  session: {
    entity: 'Session',
    key: ['userId', 'id'],
    paths: [
      { by: ['token'], get: 'sessionByToken' },
      { by: ['id'], get: 'sessionById' },
      { by: ['userId'], list: 'sessionsOf' },
    ],
    endsAt: expiry,
  },
  account: {
    entity: 'Account',
    key: ['userId', 'id'],
    paths: [
      { by: ['providerId', 'accountId'], get: 'accountOfIssuer' },
      { by: ['id'], get: 'accountById' },
      { by: ['userId'], list: 'accountsOf' },
    ],
  },
  passkey: {
    entity: 'Passkey',
    key: ['userId', 'id'],
    paths: [
      { by: ['credentialID'], get: 'passkeyByCredential' },
      { by: ['id'], get: 'passkeyById' },
      { by: ['userId'], list: 'passkeysOf' },
    ],
  },
  verification: {
    entity: 'Verification',
    key: ['identifier', 'createdAt', 'id'],
    paths: [
      { by: ['id'], get: 'verificationById' },
      { by: ['identifier'], list: 'verificationsOf' },
    ],
    endsAt: expiry,
    sweptBy: 'expiresAt',
  },
  rateLimit: {
    entity: 'RateLimit',
    key: ['key'],
    paths: [{ by: ['key'], get: 'rateLimitOf' }],
    endsAt: ({ lastRequest }) => (typeof lastRequest === 'number' ? lastRequest + aDay : undefined),
    sweptBy: 'lastRequest',
  },
}
