import { type ClientOf, days, entity, get, query, schema, table } from 'monotable'
import * as z from 'zod'

const name = z.string().min(1)
const moment = z.date()

/** Until when DynamoDB may drop an item. A guard has it too, so it goes with its owner. */
const TTL = z.int().optional()

/** Each guard keeps a value unique, and is how its owner is found: an index would find what was just written too late. */
const Email = entity('Email', { PK: 'EMAIL#{email}', SK: 'EMAIL' }, { email: name, id: name })
const Phone = entity('Phone', { PK: 'PHONE#{phoneNumber}', SK: 'PHONE' }, { phoneNumber: name, id: name })
const SessionToken = entity(
  'SessionToken',
  { PK: 'TOKEN#{token}', SK: 'TOKEN' },
  { token: name, userId: name, id: name, TTL },
)
const SessionId = entity('SessionId', { PK: 'SESSION#{id}', SK: 'ID' }, { id: name, userId: name, TTL })
const AccountOfIssuer = entity(
  'AccountOfIssuer',
  { PK: 'ISSUER#{providerId}', SK: 'ACCOUNT#{accountId}' },
  { providerId: name, accountId: name, userId: name, id: name },
)
const AccountId = entity('AccountId', { PK: 'ACCOUNT#{id}', SK: 'ID' }, { id: name, userId: name })
const Credential = entity(
  'Credential',
  { PK: 'CREDENTIAL#{credentialID}', SK: 'CREDENTIAL' },
  { credentialID: name, userId: name, id: name },
)
const PasskeyId = entity('PasskeyId', { PK: 'PASSKEY#{id}', SK: 'ID' }, { id: name, userId: name })
const VerificationId = entity(
  'VerificationId',
  { PK: 'VERIFICATIONID#{id}', SK: 'ID' },
  { id: name, identifier: name, createdAt: moment, TTL },
)

/** A person. Name, picture and language are the same in every system. */
export const User = entity(
  'User',
  { PK: 'USER#{id}', SK: 'META' },
  {
    id: name,
    name: z.string(),
    email: name,
    emailVerified: z.boolean(),
    image: z.string().optional(),
    language: z.string().optional(),
    phoneNumber: name.optional(),
    phoneNumberVerified: z.boolean().optional(),
    /** Made by one click, on the machine of whoever develops. */
    isSample: z.boolean().optional(),
    createdAt: moment,
    updatedAt: moment,
  },
  { type: { entityType: 'USER' }, guards: [Email, Phone] },
)

const Session = entity(
  'Session',
  { PK: 'USER#{userId}', SK: 'SESSION#{id}' },
  {
    id: name,
    userId: name,
    token: name,
    expiresAt: moment,
    ipAddress: z.string().optional(),
    userAgent: z.string().optional(),
    createdAt: moment,
    updatedAt: moment,
    TTL,
  },
  { type: { entityType: 'SESSION' }, guards: [SessionToken, SessionId] },
)

/** What an OpenID Connect issuer calls a person. */
const Account = entity(
  'Account',
  { PK: 'USER#{userId}', SK: 'ACCOUNT#{id}' },
  {
    id: name,
    userId: name,
    accountId: name,
    providerId: name,
    accessToken: z.string().optional(),
    refreshToken: z.string().optional(),
    idToken: z.string().optional(),
    accessTokenExpiresAt: moment.optional(),
    refreshTokenExpiresAt: moment.optional(),
    scope: z.string().optional(),
    password: z.string().optional(),
    createdAt: moment,
    updatedAt: moment,
  },
  { type: { entityType: 'ACCOUNT' }, guards: [AccountOfIssuer, AccountId] },
)

const Passkey = entity(
  'Passkey',
  { PK: 'USER#{userId}', SK: 'PASSKEY#{id}' },
  {
    id: name,
    userId: name,
    name: z.string().optional(),
    publicKey: name,
    credentialID: name,
    counter: z.number(),
    deviceType: z.string(),
    backedUp: z.boolean(),
    transports: z.string().optional(),
    aaguid: z.string().optional(),
    createdAt: moment.optional(),
  },
  { type: { entityType: 'PASSKEY' }, guards: [Credential, PasskeyId] },
)

/** A code, a challenge or a state that somebody must bring back. The identifier is hashed, the value sealed. */
const Verification = entity(
  'Verification',
  { PK: 'VERIFICATION#{identifier}', SK: '{createdAt}#{id}' },
  {
    id: name,
    identifier: name,
    value: z.string(),
    expiresAt: moment,
    createdAt: moment,
    updatedAt: moment,
    TTL,
  },
  { type: { entityType: 'VERIFICATION' }, guards: [VerificationId] },
)

/** How often somebody has called a path. */
const RateLimit = entity(
  'RateLimit',
  { PK: 'RATE#{key}', SK: 'RATE' },
  { id: name, key: name, count: z.number(), lastRequest: z.number(), TTL },
  { type: { entityType: 'RATE_LIMIT' } },
)

/** How many codes somebody was sent in a window of time, by a hash of the address. */
const SentCodes = entity(
  'SentCodes',
  { PK: 'CODES#{recipient}', SK: 'WINDOW#{seconds}#{window}' },
  { recipient: name, seconds: z.int(), window: z.int(), count: z.int(), TTL: z.int() },
  { type: { entityType: 'SENT_CODES' } },
)

/** What a person is in a system: the claims that the person's tokens carry there. */
const Grant = entity(
  'Grant',
  { PK: 'USER#{userId}', SK: 'GRANT#{system}' },
  {
    userId: name,
    system: name,
    claims: z.record(z.string(), z.unknown()),
    grantedBy: name,
    grantedAt: z.iso.datetime(),
  },
  { type: { entityType: 'GRANT' } },
)

/** A person has been in a system. */
const Visit = entity(
  'Visit',
  { PK: 'USER#{userId}', SK: 'VISIT#{system}' },
  { userId: name, system: name, at: z.iso.datetime() },
  { type: { entityType: 'VISIT' } },
)

/** The system's side of an invitation. */
const InvitationOf = entity(
  'InvitationOf',
  { PK: 'INVITATIONS#{system}#{scope}', SK: 'TO#{email}' },
  {
    system: name,
    scope: name,
    email: name,
    role: name,
    invitedBy: name,
    invitedAt: z.iso.datetime(),
    TTL: z.int(),
  },
)

/** Somebody is to be let in who may have no account yet: whoever proves the address is taken in. */
const Invitation = entity(
  'Invitation',
  { PK: 'INVITED#{email}', SK: '{system}#{scope}' },
  {
    email: name,
    system: name,
    /** To what; nothing in particular for a role that is granted. */
    scope: name,
    role: name,
    /** Of a role that is granted. */
    claims: z.record(z.string(), z.unknown()).optional(),
    invitedBy: name,
    invitedAt: z.iso.datetime(),
    TTL: z.int(),
  },
  {
    type: { entityType: 'INVITATION' },
    mirrors: [InvitationOf],
    expires: { attribute: 'TTL', after: days(30) },
  },
)

/** Who gave whom a role or an account back, and when. It is kept when the person goes. */
const Deed = entity(
  'Deed',
  { PK: 'DEEDS#{system}', SK: '{at}#{deedId}' },
  {
    system: name,
    deedId: name,
    at: z.iso.datetime(),
    by: name,
    deed: z.enum(['granted', 'withdrawn', 'recovered']),
    userId: name,
    role: z.string().optional(),
  },
  { type: { entityType: 'DEED' } },
)

const MonotableAccounts = table('MonotableAccounts', { key: ['PK', 'SK'], ttl: 'TTL' })

const now = { consistent: true } as const

/**
 * The people who sign in here, in a table of their own.
 *
 * @example
 * ```ts
 * await ensureTables(accountsSchema, engine)
 * ```
 */
export const accountsSchema = schema({
  tables: [MonotableAccounts],
  entities: {
    User,
    Email,
    Phone,
    Session,
    SessionToken,
    SessionId,
    Account,
    AccountOfIssuer,
    AccountId,
    Passkey,
    Credential,
    PasskeyId,
    Verification,
    VerificationId,
    RateLimit,
    SentCodes,
    Grant,
    Visit,
    Invitation,
    InvitationOf,
    Deed,
  },
  access: {
    userById: get(User, 'PK = USER#{id}, SK = META', now),
    userByEmail: get(Email, 'PK = EMAIL#{email}, SK = EMAIL', { hydrate: User, ...now }),
    userByPhone: get(Phone, 'PK = PHONE#{phoneNumber}, SK = PHONE', { hydrate: User, ...now }),
    sessionByToken: get(SessionToken, 'PK = TOKEN#{token}, SK = TOKEN', { hydrate: Session, ...now }),
    sessionById: get(SessionId, 'PK = SESSION#{id}, SK = ID', { hydrate: Session, ...now }),
    sessionsOf: query(Session, 'PK = USER#{userId}, SK begins_with SESSION#', now),
    accountOfIssuer: get(AccountOfIssuer, 'PK = ISSUER#{providerId}, SK = ACCOUNT#{accountId}', {
      hydrate: Account,
      ...now,
    }),
    accountById: get(AccountId, 'PK = ACCOUNT#{id}, SK = ID', { hydrate: Account, ...now }),
    accountsOf: query(Account, 'PK = USER#{userId}, SK begins_with ACCOUNT#', now),
    passkeyByCredential: get(Credential, 'PK = CREDENTIAL#{credentialID}, SK = CREDENTIAL', {
      hydrate: Passkey,
      ...now,
    }),
    passkeyById: get(PasskeyId, 'PK = PASSKEY#{id}, SK = ID', { hydrate: Passkey, ...now }),
    passkeysOf: query(Passkey, 'PK = USER#{userId}, SK begins_with PASSKEY#', now),
    verificationById: get(VerificationId, 'PK = VERIFICATIONID#{id}, SK = ID', {
      hydrate: Verification,
      ...now,
    }),
    verificationsOf: query(Verification, 'PK = VERIFICATION#{identifier}', { direction: 'desc', ...now }),
    rateLimitOf: get(RateLimit, 'PK = RATE#{key}, SK = RATE', now),
    invitationsTo: query(Invitation, 'PK = INVITED#{email}', now),
    invitationsOf: query(InvitationOf, 'PK = INVITATIONS#{system}#{scope}', now),
    deedsIn: query(Deed, 'PK = DEEDS#{system}', { direction: 'desc', ...now }),
    visitsOf: query(Visit, 'PK = USER#{userId}, SK begins_with VISIT#', now),
    grantsOf: query(Grant, 'PK = USER#{userId}, SK begins_with GRANT#', now),
  },
})

/** The client of the accounts' table. */
export type AccountsDb = ClientOf<typeof accountsSchema>
