import { type input, type ZodType, z } from 'zod'
import { asBoolean, asJson, asList, asNumber, asText, type FromText } from './from-text.ts'
import {
  accessKey,
  issuer,
  mail,
  objects,
  oneOf,
  secret,
  signIn,
  tableNames,
  text,
  webAddress,
  whole,
  yesOrNo,
} from './types.ts'

export interface Field<T extends ZodType = ZodType> {
  /** The first that is set counts. */
  readonly variables: readonly string[]
  readonly from: FromText
  readonly type: T
  /** The default; a field without one may be absent. */
  readonly fallback?: input<T>
  readonly about: string
  /** Its value is not repeated in errors. */
  readonly isSecret?: true
}

const field = <T extends ZodType>(declared: Field<T>) => declared

/** Everything that can be configured: in `monotable.config.json` by field, in the environment by variable. */
export const fields = {
  port: field({
    variables: ['MONOTABLE_PORT'],
    from: asNumber,
    type: whole(0, 65_535),
    fallback: 3000,
    about: 'Port of the API; 0 picks a free one',
  }),
  host: field({
    variables: ['MONOTABLE_HOST'],
    from: asText,
    type: text,
    fallback: '127.0.0.1',
    about:
      'Address on which the API listens; 0.0.0.0 listens on all, and needs MONOTABLE_ACCOUNTS or MONOTABLE_ISSUERS',
  }),
  tlsCert: field({
    variables: ['MONOTABLE_TLS_CERT'],
    from: asText,
    type: text.optional(),
    about: 'File with the certificate chain of the API in PEM form; with it and its key the API speaks HTTPS',
  }),
  tlsKey: field({
    variables: ['MONOTABLE_TLS_KEY'],
    from: asText,
    type: text.optional(),
    about: 'File with the key of the certificate in PEM form',
  }),
  data: field({
    variables: ['MONOTABLE_DATA'],
    from: asText,
    type: text,
    fallback: './data',
    about: 'Folder for the embedded store, objects and outboxes',
  }),
  store: field({
    variables: ['MONOTABLE_STORE'],
    from: asText,
    type: oneOf(['embedded', 'dynamodb']).optional(),
    about: 'Where the tables are: embedded or dynamodb; dynamodb if an endpoint is set',
  }),
  dynamodbEndpoint: field({
    variables: ['DYNAMODB_ENDPOINT', 'AWS_ENDPOINT_URL_DYNAMODB'],
    from: asText,
    type: webAddress.optional(),
    about: 'Any endpoint that speaks the DynamoDB protocol; unless set, the endpoint of the region',
  }),
  region: field({
    variables: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    from: asText,
    type: text.optional(),
    about: 'AWS region; the AWS SDK finds the credentials as usual',
  }),
  dynamodbPort: field({
    variables: ['MONOTABLE_DYNAMODB_PORT'],
    from: asNumber,
    type: whole(0, 65_535),
    fallback: 8000,
    about: 'Port on which the embedded store speaks the DynamoDB protocol',
  }),
  studioPort: field({
    variables: ['MONOTABLE_STUDIO_PORT'],
    from: asNumber,
    type: whole(0, 65_535),
    fallback: 8001,
    about: 'Port of the studio',
  }),
  toolsHost: field({
    variables: ['MONOTABLE_TOOLS_HOST'],
    from: asText,
    type: text,
    fallback: '127.0.0.1',
    about:
      'Address on which the embedded store and the studio listen; if other machines can reach it, the studio asks for a token',
  }),
  toolsOrigins: field({
    variables: ['MONOTABLE_TOOLS_ORIGINS'],
    from: asList,
    type: z.array(webAddress, 'must be a list of addresses'),
    fallback: [],
    about: 'Origins whose web pages may call the embedded store while it has no access keys',
  }),
  toolsNames: field({
    variables: ['MONOTABLE_TOOLS_NAMES'],
    from: asList,
    type: z.array(text, 'must be a list of names'),
    fallback: [],
    about:
      'Host names, besides localhost, under which the embedded store answers while it has no access keys',
  }),
  isPublishedLocally: field({
    variables: ['MONOTABLE_PUBLISHED_LOCALLY'],
    from: asBoolean,
    type: yesOrNo,
    fallback: false,
    about:
      'Set to true if only this machine reaches the ports although they listen on all addresses, as in a container that publishes them on 127.0.0.1',
  }),
  isStudioReadOnly: field({
    variables: ['MONOTABLE_STUDIO_READ_ONLY'],
    from: asBoolean,
    type: yesOrNo,
    fallback: false,
    about: 'Whether the studio is read-only',
  }),
  accessKeys: field({
    variables: ['MONOTABLE_ACCESS_KEYS'],
    from: asList,
    type: z.array(accessKey, 'must be a list of access keys'),
    fallback: [],
    about:
      'Access keys of the embedded store, as id:secret, separated by commas; required if other machines can reach it',
    isSecret: true,
  }),
  tables: field({
    variables: ['MONOTABLE_TABLES'],
    from: asJson,
    type: tableNames,
    fallback: {},
    about: 'Table names to use instead of the declared ones, as JSON',
  }),
  stage: field({
    variables: ['MONOTABLE_STAGE'],
    from: asText,
    type: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be letters, digits, dots, dashes or underscores'),
    fallback: 'dev',
    about: 'Replaces {stage} in table names',
  }),
  issuers: field({
    variables: ['MONOTABLE_ISSUERS'],
    from: asJson,
    type: z.array(issuer, 'must be a list of issuers'),
    fallback: [],
    about:
      'Issuers whose tokens the server accepts, as JSON: [{"issuer", "systems": {"khaya": {"audience" or "clientId", "claims"}}, "jwksUrl", "tokenUse"}]; a token is for one system, and its audience is monotable:khaya unless you name another',
  }),
  hasAccounts: field({
    variables: ['MONOTABLE_ACCOUNTS'],
    from: asBoolean,
    type: yesOrNo.optional(),
    about:
      'Whether people can sign up and sign in here; unless set, they can on the embedded store without issuers',
  }),
  url: field({
    variables: ['MONOTABLE_URL'],
    from: asText,
    type: webAddress.optional(),
    about:
      'Address under which people reach the server, such as https://shop.example; required for accounts if other machines can reach it',
  }),
  signIn: field({
    variables: ['MONOTABLE_SIGN_IN'],
    from: asJson,
    type: signIn.optional(),
    about:
      'OpenID Connect issuer where people sign in instead of here, as JSON: {"name", "issuer", "clientId", "clientSecret", "scopes"}; its callback is {MONOTABLE_URL}/accounts/callback/issuer',
    isSecret: true,
  }),
  cursorSecret: field({
    variables: ['MONOTABLE_CURSOR_SECRET'],
    from: asText,
    type: secret(32).optional(),
    about:
      'Signs cursors, sessions and tokens; must be the same in all processes. Unless set, the server makes one and keeps it in the data folder',
    isSecret: true,
  }),
  objects: field({
    variables: ['MONOTABLE_OBJECTS'],
    from: asText,
    type: objects,
    fallback: 'folder',
    about: 'Where to keep objects: folder, or s3://bucket/prefix',
  }),
  mail: field({
    variables: ['MONOTABLE_MAIL'],
    from: asText,
    type: mail,
    fallback: 'outbox',
    about: 'How to send mail: outbox, ses, or smtp://user:password@host:port',
    isSecret: true,
  }),
  mailFrom: field({
    variables: ['MONOTABLE_MAIL_FROM'],
    from: asText,
    type: text.optional(),
    about: 'Sender address of mail; required unless mail stays in the outbox',
  }),
  sms: field({
    variables: ['MONOTABLE_SMS'],
    from: asText,
    type: oneOf(['outbox', 'sns']),
    fallback: 'outbox',
    about: 'How to send text messages: outbox or sns',
  }),
  bodyLimit: field({
    variables: ['MONOTABLE_BODY_LIMIT'],
    from: asNumber,
    type: whole(1024, 100 * 1024 * 1024),
    fallback: 1024 * 1024,
    about: 'Largest size of a request, in bytes',
  }),
  proxies: field({
    variables: ['MONOTABLE_PROXIES'],
    from: asNumber,
    type: whole(0, 10),
    fallback: 0,
    about:
      'Number of proxies in front of the API that add to X-Forwarded-For; rate limits then count the callers behind them',
  }),
  corsOrigins: field({
    variables: ['MONOTABLE_CORS_ORIGINS'],
    from: asList,
    type: z.array(webAddress, 'must be a list of addresses'),
    fallback: [],
    about: 'Origins whose web pages may call the API, separated by commas',
  }),
  shutdownSeconds: field({
    variables: ['MONOTABLE_SHUTDOWN_SECONDS'],
    from: asNumber,
    type: whole(0, 3600),
    fallback: 10,
    about: 'How long a stopping server may take to finish its requests',
  }),
  logLevel: field({
    variables: ['MONOTABLE_LOG_LEVEL'],
    from: asText,
    type: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    about:
      'Log level: trace, debug, info, warn, error, fatal or silent; info unless set, and warn where monotable start writes to a terminal',
  }),
  hasMetrics: field({
    variables: ['MONOTABLE_METRICS'],
    from: asBoolean,
    type: yesOrNo,
    fallback: true,
    about: 'Whether GET /metrics answers; wherever people sign in, it requires the token',
  }),
  metricsToken: field({
    variables: ['MONOTABLE_METRICS_TOKEN'],
    from: asText,
    type: secret(16).optional(),
    about: 'Token that /metrics requires, as Authorization: Bearer',
    isSecret: true,
  }),
  systems: field({
    variables: ['MONOTABLE_SYSTEMS'],
    from: asList,
    type: z.array(text),
    fallback: [],
    about:
      'Names of the systems to run, of those that the module exports, separated by commas; all unless set',
  }),
  isTest: field({
    variables: ['MONOTABLE_TEST'],
    from: asBoolean,
    type: yesOrNo,
    fallback: false,
    about: 'Test mode: adds hooks under /_test, and runs nothing by itself',
  }),
}

export interface ConfigRow {
  /** Absent for what a file cannot say. */
  readonly field?: string
  readonly variables: readonly string[]
  readonly fallback?: unknown
  readonly about: string
}

/**
 * For `--help` and the documentation.
 *
 * @example
 * ```ts
 * for (const { variables, about } of configTable) console.log(variables[0], about)
 * ```
 */
export const configTable: readonly ConfigRow[] = [
  { variables: ['MONOTABLE_CONFIG'], about: 'File to read instead of monotable.config.json' },
  {
    variables: ['MONOTABLE_PARAMETERS'],
    about:
      'Path in SSM Parameter Store, such as /shop/prod: every parameter below it is a setting by its name, unless a variable sets it',
  },
  ...Object.entries<Field>(fields).map(([name, { variables, fallback, about }]) => ({
    field: name,
    variables,
    about,
    ...(fallback !== undefined && { fallback }),
  })),
]
