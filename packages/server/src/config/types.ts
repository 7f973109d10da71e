import * as z from 'zod'
import { Secret } from './secret.ts'

/** Signatures that only the issuer can make. A shared secret, or no signature, is never accepted. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

export type Algorithm = (typeof algorithms)[number]

export const text = z.string('must be text').min(1, 'must not be empty')

export function whole(min: number, max: number) {
  const must = `must be a whole number from ${min} to ${max}`
  return z.int(must).min(min, must).max(max, must)
}

export const yesOrNo = z.boolean('must be true or false')

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const keyAddress = webAddress.refine(isPrivate, 'must be an https address, unless it is on this machine')

/** Keys that came over an open line could be anybody's. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export function secret(least: number) {
  return z
    .string('must be text')
    .min(least, `must have at least ${least} characters`)
    .transform(value => new Secret(value))
}

/** `id:secret`. */
export const accessKey = z
  .string('must be text')
  .regex(/^[\w.-]+:.+$/, 'must be id:secret')
  .transform(value => {
    const at = value.indexOf(':')
    return { id: value.slice(0, at), secret: new Secret(value.slice(at + 1)) }
  })

const oneOrMore = z.union([text, z.array(text).min(1)], 'must be a text or a list of texts')

const isObject = 'must be an object such as {"issuer": "https://…", "systems": {"khaya": {"audience": "…"}}}'

/** One audience for all systems would make the administrator of one the administrator of all. */
const onlyBySystem = z
  .undefined(
    'must be under systems, because a token is for one system: {"systems": {"khaya": {"audience": "…"}}}',
  )
  .optional()

const claimSource = z.union(
  [text, z.strictObject({ from: text, values: z.record(z.string(), text) })],
  'must be the name of a claim, or {"from": "…", "values": {"theirs": "ours"}}',
)

const trustedFor = z.strictObject(
  {
    audience: oneOrMore.optional(),
    clientId: oneOrMore.optional(),
    claims: z.record(z.string(), claimSource).optional(),
  },
  {
    error: issue =>
      issue.code === 'invalid_type' ? 'must be an object such as {"audience": "…"}' : undefined,
  },
)

export const issuer = z
  .strictObject(
    {
      issuer: text,
      systems: z.record(z.string(), trustedFor, 'must be an object of systems').optional(),
      audience: onlyBySystem,
      clientId: onlyBySystem,
      tokenUse: oneOf(['access', 'id']).optional(),
      algorithms: z.array(oneOf(algorithms)).min(1).optional(),
      jwksUrl: keyAddress.optional(),
    },
    { error: issue => (issue.code === 'invalid_type' ? isObject : undefined) },
  )
  .refine(one => one.jwksUrl !== undefined || keyAddress.safeParse(one.issuer).success, {
    path: ['jwksUrl'],
    error: 'must be set, because the issuer is not an https address',
  })

/** Where people sign in instead of here. */
export const signIn = z.strictObject(
  {
    name: text,
    issuer: keyAddress,
    clientId: text,
    clientSecret: secret(1).optional(),
    scopes: z.array(text).default(['openid', 'email', 'profile']),
  },
  {
    error: issue =>
      issue.code === 'invalid_type'
        ? 'must be an object such as {"name": "Keycloak", "issuer": "https://…", "clientId": "…", "clientSecret": "…"}'
        : undefined,
  },
)

export const tableNames = z.record(
  z.string(),
  z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be 3 to 255 letters, digits, dots, dashes or underscores'),
  'must be an object such as {"InventorySystem": "inventory-staging"}',
)

const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** `folder`, or `s3://bucket/prefix`. */
export const objects = z.string('must be text').transform((value, context) => {
  const [, name, prefix = ''] = bucket.exec(value) ?? []
  if (name !== undefined) return { kind: 's3', bucket: name, prefix } as const
  if (value === 'folder') return { kind: 'folder' } as const
  context.addIssue('must be folder or s3://bucket/prefix')
  return z.NEVER
})

/** `outbox`, `ses`, or `smtp://user:password@host:port`. */
export const mail = z.string('must be text').transform((value, context) => {
  if (value === 'outbox' || value === 'ses') return { kind: value } as const
  if (/^smtps?:\/\//.test(value) && URL.canParse(value))
    return { kind: 'smtp', url: new Secret(value) } as const
  context.addIssue('must be outbox, ses or smtp://user:password@host:port')
  return z.NEVER
})
