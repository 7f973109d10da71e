import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { pino } from 'pino'
import { accountsSchema } from '../../src/accounts/accounts-schema.ts'
import { type OpenAccounts, openAccounts } from '../../src/accounts/open-accounts.ts'
import { readConfig } from '../../src/config/config.ts'
import type { System } from '../../src/declare/system.ts'
import { answerCaller } from '../../src/http/caller-of.ts'
import { derivedKey } from '../../src/identity/signing-key.ts'
import { tokenIssuer } from '../../src/identity/token-issuer.ts'
import { folderObjects } from '../../src/ports/objects/folder.ts'
import type { Letter, TextMessage } from '../../src/ports/ports.ts'
import { shelf } from './shelf/system.ts'

type Engine = Awaited<ReturnType<typeof open>>

export interface PeopleOptions {
  readonly env?: Record<string, string>
  readonly engine?: Engine
  readonly systems?: readonly System[]
  /** The clients of the systems, by name. */
  readonly clients?: Readonly<Record<string, unknown>>
  readonly hasSamples?: boolean
  readonly baseUrl?: string
  /** How long the carrier of letters takes. */
  readonly carrierMs?: number
}

interface Asked {
  readonly cookie?: string
  /** The page that asks; the server's own unless given, none if null. */
  readonly origin?: string | null
  readonly address?: string
  readonly headers?: Record<string, string>
}

const folder = mkdtempSync(join(tmpdir(), 'monotable-people-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const secret = 'a secret of tests that is long enough'

/** Accounts on a table in memory, asked as a browser asks them. Two on one engine are two processes. */
export async function openPeople(options: PeopleOptions = {}) {
  const { env = {}, systems = [shelf], hasSamples = false, baseUrl = 'http://localhost:3000' } = options
  const engine = options.engine ?? (await open())
  await ensureTables(accountsSchema, engine)
  const objects = await folderObjects(join(folder, randomUUID()), 'relaxed')
  const letters: Letter[] = []
  const messages: TextMessage[] = []
  const pause = () => new Promise(resolve => setTimeout(resolve, options.carrierMs ?? 0))
  const accounts: OpenAccounts = openAccounts({
    config: readConfig({ file: false, env: { ...env, MONOTABLE_ACCOUNTS: 'true' } }),
    systems: systems.map(system => ({ system, db: options.clients?.[system.name] })),
    transport: engine,
    ports: {
      mail: { send: letter => pause().then(() => void letters.push(letter)) },
      sms: { send: message => pause().then(() => void messages.push(message)) },
      objects,
    },
    log: pino({ level: 'silent' }),
    issuer: await tokenIssuer('monotable:accounts', derivedKey(secret, 'monotable accounts')),
    secret,
    newId: randomUUID,
    hasSamples,
    baseUrl: () => baseUrl,
  })
  const ask = (method: string, path: string, body: unknown, asked: Asked): Promise<Response> => {
    const { cookie, origin = new URL(baseUrl).origin, address = '192.0.2.1' } = asked
    const headers = new Headers(asked.headers)
    if (cookie) headers.set('cookie', cookie)
    if (origin !== null) headers.set('origin', origin)
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const content =
      body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body) }
    const request = new Request(`${baseUrl}/accounts${path}`, { method, headers, ...content })
    return answerCaller(address, () => accounts.handle(request))
  }
  const post = (path: string, body?: unknown, asked: Asked = {}) => ask('POST', path, body, asked)
  const get = (path: string, asked: Asked = {}) => ask('GET', path, undefined, asked)
  const sent = async () => {
    await accounts.close()
    return { letters, messages }
  }
  const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''
  /** The code of the last letter to somebody. */
  const codeFor = async (email: string, asked: Asked = {}) => {
    await post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, asked)
    const { letters: all } = await sent()
    return codeIn(all.findLast(({ to }) => to === email)?.subject)
  }
  const codeForPhone = async (phoneNumber: string, asked: Asked = {}) => {
    await post('/phone-number/send-otp', { phoneNumber }, asked)
    const { messages: all } = await sent()
    return codeIn(all.findLast(({ to }) => to === phoneNumber)?.text)
  }
  const signIn = async (email: string, asked: Asked = {}) =>
    cookieIn(await post('/sign-in/email-otp', { email, otp: await codeFor(email, asked) }, asked))
  const personOf = (cookie: string) => accounts.personOf(new Request(baseUrl, { headers: { cookie } }))
  const db = connect(accountsSchema, engine)
  return { accounts, engine, db, post, get, sent, codeFor, codeForPhone, signIn, personOf }
}

export type People = Awaited<ReturnType<typeof openPeople>>

/** The session cookie that an answer sets, as a browser sends it back. */
export const cookieIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter(cookie => cookie.includes('session_token='))
    .map(cookie => cookie.replace(/;.*/s, ''))
    .join('; ')

/** Everything that a table holds, as text. */
export async function storedText({ engine }: People): Promise<string> {
  const scanned = (await engine.send('Scan', { TableName: 'MonotableAccounts' })) as { Items: unknown[] }
  return JSON.stringify(scanned.Items)
}
