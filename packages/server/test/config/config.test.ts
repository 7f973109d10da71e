import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { checkService } from '../../src/config/check-service.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { configTable, fields } from '../../src/config/fields.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: unknown): string {
  const path = join(folder, 'monotable.config.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function problemsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).problems.map(({ where, reason }) => `${where} ${reason}`)
  }
  return []
}

const cognito = {
  issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/pool',
  systems: {
    khaya: { clientId: 'app', claims: { role: { from: 'cognito:groups', values: { ops: 'admin' } } } },
  },
}

describe('without a word', () => {
  test('everything is as a first start needs it', () => {
    expect(readConfig({ env: {} })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data: './data',
      store: 'embedded',
      dynamodbPort: 8000,
      issuers: [],
      objects: { kind: 'folder' },
      mail: { kind: 'outbox' },
      sms: 'outbox',
      isTest: false,
      // Else whoever writes X-Forwarded-For would choose whom rate limits count.
      proxies: 0,
    })
  })

  test('an empty variable says nothing', () => {
    expect(readConfig({ env: { MONOTABLE_PORT: '' } }).port).toBe(3000)
  })
})

describe('what is said', () => {
  test('counts in the environment before the file, and in the file before the default', () => {
    const file = fileOf({ port: 4000, host: '0.0.0.0' })
    expect(readConfig({ file, env: { MONOTABLE_PORT: '5000' } })).toMatchObject({
      port: 5000,
      host: '0.0.0.0',
    })
    expect(readConfig({ env: { MONOTABLE_CONFIG: file } }).port).toBe(4000)
  })

  test('is read by its type', () => {
    const config = readConfig({
      env: {
        MONOTABLE_TABLES: '{"Shelves":"shelves-staging"}',
        MONOTABLE_ISSUERS: JSON.stringify([cognito]),
        MONOTABLE_CORS_ORIGINS: 'https://a.example, https://b.example',
        MONOTABLE_TEST: 'yes',
        MONOTABLE_OBJECTS: 's3://my-bucket/some/where/',
        MONOTABLE_SMS: 'sns',
      },
    })
    expect(config).toMatchObject({
      tables: { Shelves: 'shelves-staging' },
      issuers: [cognito],
      corsOrigins: ['https://a.example', 'https://b.example'],
      isTest: true,
      objects: { kind: 's3', bucket: 'my-bucket', prefix: 'some/where' },
      sms: 'sns',
    })
    expectTypeOf<Config['port']>().toEqualTypeOf<number>()
    expectTypeOf<Config['store']>().toEqualTypeOf<'embedded' | 'dynamodb'>()
  })

  test('an issuer may sign by several algorithms', () => {
    const issuers = [{ ...cognito, algorithms: ['RS256', 'ES256'] }]
    expect(readConfig({ env: { MONOTABLE_ISSUERS: JSON.stringify(issuers) } }).issuers).toEqual(issuers)
  })

  test.each<[object, Config['store']]>([
    [{ DYNAMODB_ENDPOINT: 'http://localhost:8000' }, 'dynamodb'],
    [{ AWS_ENDPOINT_URL_DYNAMODB: 'http://localhost:8000' }, 'dynamodb'],
    [{ MONOTABLE_STORE: 'dynamodb', AWS_REGION: 'eu-central-1' }, 'dynamodb'],
    [{ AWS_LAMBDA_FUNCTION_NAME: 'f' }, 'dynamodb'],
    [{ AWS_REGION: 'eu-central-1', AWS_PROFILE: 'mine' }, 'embedded'],
    [{ MONOTABLE_STORE: 'embedded', DYNAMODB_ENDPOINT: 'http://localhost:8000' }, 'embedded'],
  ])('%o puts the tables into %s', (env, store) => {
    expect(readConfig({ env: env as Record<string, string> }).store).toBe(store)
  })
})

describe('what is wrong is named', () => {
  test.each<[variable: string, value: string, said: string]>([
    ['MONOTABLE_PORT', '80a', 'MONOTABLE_PORT must be a whole number from 0 to 65535, not "80a"'],
    ['MONOTABLE_PORT', '70000', 'MONOTABLE_PORT must be a whole number from 0 to 65535, not 70000'],
    ['MONOTABLE_TEST', 'maybe', 'MONOTABLE_TEST must be true or false, not "maybe"'],
    ['MONOTABLE_STORE', 'disk', 'MONOTABLE_STORE must be one of embedded, dynamodb, not "disk"'],
    [
      'DYNAMODB_ENDPOINT',
      'localhost:8000',
      'DYNAMODB_ENDPOINT must be an http or https address, not "localhost:8000"',
    ],
    ['MONOTABLE_ISSUERS', '[{', 'MONOTABLE_ISSUERS must be a list of issuers, not "[{"'],
    [
      'MONOTABLE_ISSUERS',
      '["https://a.example"]',
      'MONOTABLE_ISSUERS[0] must be an object such as {"issuer": "https://…", "systems": {"khaya": {"audience": "…"}}}',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"https://a.example","audience":"x"}]',
      'MONOTABLE_ISSUERS[0].audience must be under systems, because a token is for one system: {"systems": {"khaya": {"audience": "…"}}}',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"https://a.example","systems":{"khaya":{"claims":{"role":{"from":"groups"}}}}}]',
      'MONOTABLE_ISSUERS[0].systems.khaya.claims.role must be the name of a claim, or {"from": "…", "values": {"theirs": "ours"}}',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"https://a.example","jwksUri":"https://b.example"}]',
      'MONOTABLE_ISSUERS[0].jwksUri is not a known setting',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"http://a.example"}]',
      'MONOTABLE_ISSUERS[0].jwksUrl must be set, because the issuer is not an https address',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"https://a.example","algorithms":["HS256"]}]',
      'MONOTABLE_ISSUERS[0].algorithms[0] must be one of RS256, PS256, ES256, EdDSA, Ed25519',
    ],
    [
      'MONOTABLE_ISSUERS',
      '[{"issuer":"https://a.example","algorithms":[]}]',
      'MONOTABLE_ISSUERS[0].algorithms must not be empty',
    ],
    [
      'MONOTABLE_TABLES',
      '{"Shelves":"a b"}',
      'MONOTABLE_TABLES.Shelves must be 3 to 255 letters, digits, dots, dashes or underscores',
    ],
    ['MONOTABLE_OBJECTS', 's3://', 'MONOTABLE_OBJECTS must be folder or s3://bucket/prefix, not "s3://"'],
    ['MONOTABLE_CURSOR_SECRET', 'short', 'MONOTABLE_CURSOR_SECRET must have at least 32 characters'],
    ['MONOTABLE_MAIL', 'ses', 'MONOTABLE_MAIL_FROM must be set, because the server sends mail'],
  ])('%s=%s', (variable, value, said) => {
    expect(problemsOf(() => readConfig({ env: { [variable]: value } }))).toEqual([said])
  })

  test('in a file by its field, and everything at once', () => {
    const file = fileOf({ port: '3000', prot: 1, logLevel: 'loud', issuers: [{ ...cognito, issuer: 7 }] })
    expect(problemsOf(() => readConfig({ file, env: {} }))).toEqual([
      `prot in ${file} is not a known setting`,
      `port in ${file} must be a whole number from 0 to 65535, not "3000"`,
      `issuers[0].issuer in ${file} must be text`,
      `logLevel in ${file} must be one of trace, debug, info, warn, error, fatal, silent, not "loud"`,
    ])
  })

  test.each([
    ['{"port": 1,\n "mail": "smtp://u:pw@h",\n}', 'is not valid JSON (line 3)'],
    ['[]', 'must contain a JSON object'],
  ])('a file that holds %j', (content, said) => {
    const file = fileOf(content)
    expect(problemsOf(() => readConfig({ file, env: {} }))).toEqual([`${file} ${said}`])
  })

  test('a file that was asked for and is not there', () => {
    const file = join(folder, 'none.json')
    expect(problemsOf(() => readConfig({ file, env: {} }))).toEqual([`${file} cannot be read (ENOENT)`])
  })
})

describe('secrets', () => {
  const env = {
    MONOTABLE_CURSOR_SECRET: 'c0ffee'.repeat(6),
    MONOTABLE_MAIL: 'smtp://user:hunter2@mail.example:587',
    MONOTABLE_MAIL_FROM: 'shop@example.org',
  }

  test('are given to whoever asks, and shown nowhere', () => {
    const config = readConfig({ env })
    const logged: string[] = []
    pino({}, { write: line => void logged.push(line) }).info({ config }, `config ${config.cursorSecret}`)
    const shown = [
      JSON.stringify(config),
      inspect(config, { depth: 9, showHidden: true }),
      `${config.cursorSecret}`,
      ...logged,
    ]
    for (const each of shown) expect(each).not.toMatch(/c0ffee|hunter2/)
    expect(config.cursorSecret?.reveal()).toBe(env.MONOTABLE_CURSOR_SECRET)
    expect(config.mail.kind === 'smtp' && config.mail.url.reveal()).toBe(env.MONOTABLE_MAIL)
  })

  test('are not repeated when they are refused', () => {
    const wrong = { ...env, MONOTABLE_CURSOR_SECRET: 'hunter2', MONOTABLE_MAIL: 'http://u:hunter2@h' }
    const said = problemsOf(() => readConfig({ env: wrong }))
    expect(said).toHaveLength(2)
    expect(said.join()).not.toContain('hunter2')
  })
})

describe('a server elsewhere than on the embedded store', () => {
  const elsewhere = { DYNAMODB_ENDPOINT: 'http://localhost:8000' }

  test('needs an issuer or accounts, and a secret for cursors', () => {
    expect(problemsOf(() => checkService(readConfig({ env: elsewhere })))).toEqual([
      'MONOTABLE_ISSUERS must be set, or MONOTABLE_ACCOUNTS be true: otherwise nobody can sign in',
      'MONOTABLE_CURSOR_SECRET must be set: otherwise a cursor works only in the process that made it',
    ])
    const accounts = { ...elsewhere, MONOTABLE_ACCOUNTS: 'true', MONOTABLE_CURSOR_SECRET: 'x'.repeat(32) }
    expect(problemsOf(() => checkService(readConfig({ env: accounts })))).toEqual([])
  })

  test.each([{}, { ...elsewhere, MONOTABLE_TEST: 'true' }])('but not with %o', env => {
    expect(problemsOf(() => checkService(readConfig({ env })))).toEqual([])
  })
})

test('the table for people lists every field with its variable', () => {
  // Before the fields come where they are read from: a file, and parameters of SSM.
  expect(configTable.map(row => row.field).slice(2)).toEqual(Object.keys(fields))
  const variables = configTable.flatMap(row => row.variables)
  expect(new Set(variables).size).toBe(variables.length)
  for (const { about } of configTable) expect(about).toMatch(/^[A-Z].*[^.]$/)
})

describe('a server that others reach', () => {
  const issuers = JSON.stringify([{ issuer: 'https://id.example', systems: { shelf: { audience: 'x' } } }])
  const problems = (env: Record<string, string>) => problemsOf(() => checkService(readConfig({ env })))

  test.each(['0.0.0.0', '::', '10.0.0.7', 'shop.example'])('has people who sign in on %s', host => {
    const env = { MONOTABLE_HOST: host }
    expect(problems({ ...env, MONOTABLE_ACCOUNTS: 'false' })).toEqual([
      `MONOTABLE_HOST cannot be ${host} without MONOTABLE_ACCOUNTS or MONOTABLE_ISSUERS: nobody could sign in`,
    ])
    expect(problems(env)).toEqual([
      `MONOTABLE_URL must be set, because others reach ${host}: sign-in needs the address that people use`,
    ])
    expect(problems({ ...env, MONOTABLE_URL: 'https://shop.example' })).toEqual([])
    expect(problems({ ...env, MONOTABLE_ISSUERS: issuers })).toEqual([])
  })

  test('has no test mode', () => {
    const env = { MONOTABLE_HOST: '0.0.0.0', MONOTABLE_TEST: 'true', MONOTABLE_ISSUERS: issuers }
    expect(problems(env)).toEqual([
      'MONOTABLE_HOST cannot be 0.0.0.0 in test mode. Listen on 127.0.0.1, or turn test mode off',
    ])
    expect(problems({ ...env, MONOTABLE_HOST: '127.0.0.1' })).toEqual([])
  })

  test.each(['127.0.0.1', '127.0.0.9', 'localhost', '::1'])('is none on %s', host => {
    expect(problems({ MONOTABLE_HOST: host })).toEqual([])
  })

  test('is none in a container whose ports are published on this machine', () => {
    expect(problems({ MONOTABLE_HOST: '0.0.0.0', MONOTABLE_PUBLISHED_LOCALLY: 'true' })).toEqual([])
  })
})
