import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, open, serve } from '@monotable/engine'
import { expect } from 'vitest'
import { ran } from '../support/ran.ts'
import { emptyFolder } from '../support/started.ts'
import { apiEvent, streamEvent } from './events.ts'
import { findNode, type RunningFunctions, startFunctions } from './functions-run.ts'
import { allowing, type Need, needsOf, unusedStatements } from './may.ts'
import { type Outside, openOutside } from './outside.ts'
import { type Synthesis, type Synthesised, synthesise, synthesiseAll } from './synthesised.ts'
import { createTables, functionIn, type Statement } from './template.ts'

export type Role = 'http' | 'stream' | 'schedule'

export interface Built {
  readonly app: Synthesised
  readonly folder: string
  readonly figures: { zippedBytes: number; handlers: string[]; outside: string[] }
}

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const pathOf = (name: string, file: string) =>
  fileURLToPath(new URL(`../../../../systems/${name}/${file}`, import.meta.url))

export const systemOf = (name: string) => pathOf(name, 'system.ts')

/** The functions that `build` makes of a system. */
async function buildFunctions(name: string): Promise<Omit<Built, 'app'> & { synthesis: Synthesis }> {
  const folder = await emptyFolder()
  const functions = join(folder, 'lambda')
  const lambda = pathOf(name, 'lambda.ts')
  const built = await ran(['build', lambda, '--target', 'lambda', '--to', functions, '--json'])
  if (built.code !== 0) throw new Error(built.complained)
  // What stays outside is brought along.
  symlinkSync(modules, join(folder, 'node_modules'))
  const synthesis = {
    folder: join(folder, 'infra'),
    args: [systemOf(name), '--stage', 'prod', '--functions', functions],
    context: { mailFrom: 'shop@example.com', alarmMail: 'ops@example.com' },
  }
  return { folder, figures: JSON.parse(built.said), synthesis }
}

/** With the stack that `infra app` writes for them, compiled, and synthesised as the CDK does. */
export async function buildSystem(name: string): Promise<Built> {
  const { synthesis, ...built } = await buildFunctions(name)
  return { ...built, app: await synthesise(synthesis, true) }
}

/** Several systems with their stacks, which are synthesised in one process and not compiled. */
export async function buildSystems(names: readonly string[]): Promise<Map<string, Built>> {
  const built: Awaited<ReturnType<typeof buildFunctions>>[] = []
  for (const name of names) built.push(await buildFunctions(name))
  const apps = await synthesiseAll(built.map(({ synthesis }) => synthesis))
  return new Map(names.map((name, at) => [name, { ...built[at], app: apps[at] } as Built]))
}

export interface Deployed {
  readonly engine: Engine
  readonly outside: Outside
  /** Versions of Node that ran functions. */
  readonly nodes: ReadonlySet<string>
  /** Calls a function with the settings of the template, in a process of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: what each handler answers
  call(role: Role, ...events: readonly object[]): Promise<any[]>
  /** Gives the changes of a table to the function that reacts; it must take them all. */
  react(table: string): Promise<void>
  /** Signs in by a code that came by mail. */
  signIn(email: string): Promise<{ token: string; cookies: string[] }>
  /** Gives a role by the command, as an operator does. */
  grant(email: string, role: string, claims?: string): Promise<void>
  readonly statements: Readonly<Record<Role, readonly Statement[]>>
  readonly needs: readonly { readonly role: Role; readonly need: Need }[]
  /** Calls that the role of their function does not allow. */
  refused(): object[]
  /** Statements of roles that no call needed. */
  unused(): string[]
  close(): Promise<void>
}

export interface DeployOptions {
  readonly secrets?: Readonly<Record<string, string>>
  /** Whether every call starts a process: otherwise each function keeps its own, as AWS does while there are calls. */
  readonly isFresh?: boolean
  /** The version of Node to run functions with, if it can be had. */
  readonly node?: string
}

/** What the stack creates and nothing else, on the engine. */
export async function deploy(
  name: string,
  { app, folder }: Built,
  { secrets = {}, isFresh = false, node: wished }: DeployOptions = {},
): Promise<Deployed> {
  let caller: Role | undefined
  const needs: { role: Role; need: Need }[] = []
  const keep = (need: Need) => void (caller && needs.push({ role: caller, need }))
  // A request for records names only the place where it goes on.
  const stream = functionIn(app.template, 'index.stream').statements.flatMap(({ actions, resources }) =>
    actions.includes('dynamodb:GetRecords') ? resources : [],
  )[0]
  const engine = await open({
    log: ({ operation, input }) => {
      for (const need of needsOf(operation, input as object, stream)) keep(need)
    },
  })
  await createTables(app.template, engine)
  const store = await serve(engine, { port: 0 })
  const all = { MONOTABLE_CURSOR_SECRET: 'a secret that is long enough for this', ...secrets }
  const parameters = Object.entries(all).map(([key, value]) => [`/${name}/prod/${key}`, value])
  const outside = await openOutside(Object.fromEntries(parameters), keep)
  const node = await findNode(wished)
  const [nodes, warm] = [new Set<string>(), new Map<Role, RunningFunctions>()]
  const around = {
    ...outside.environment,
    AWS_REGION: 'us-east-1',
    DYNAMODB_ENDPOINT: store.url,
    MONOTABLE_LOG_LEVEL: 'silent',
  }
  const begin = async (role: Role) => {
    const { environment } = functionIn(app.template, `index.${role}`)
    const given = { ...environment, ...around, AWS_LAMBDA_FUNCTION_NAME: `${name}-${role}` }
    const running = await startFunctions(join(folder, 'lambda'), node, given)
    nodes.add(running.node)
    if (!isFresh) warm.set(role, running)
    return running
  }
  const call: Deployed['call'] = async (role, ...events) => {
    caller = role
    const running = warm.get(role) ?? (await begin(role))
    try {
      const answers = []
      for (const event of events) answers.push(await running.call(role, event))
      return answers
    } finally {
      caller = undefined
      if (isFresh) running.end()
    }
  }
  const statements = Object.fromEntries(
    (['http', 'stream', 'schedule'] as const).map(role => [
      role,
      functionIn(app.template, `index.${role}`).statements,
    ]),
  ) as Record<Role, Statement[]>
  return {
    engine,
    outside,
    nodes,
    call,
    async react(table) {
      caller = 'stream'
      const event = await streamEvent(engine, table)
      const [answer] = await call('stream', event)
      expect(answer).toEqual({ batchItemFailures: [] })
    },
    signIn: email => signIn(name, email, { call, outside }),
    async grant(email, role, claims) {
      const { environment } = functionIn(app.template, 'index.http')
      const { MONOTABLE_PARAMETERS: _, ...settings } = environment
      const args = ['grant', systemOf(name), '--system', name, '--email', email, '--role', role]
      const env = { ...settings, DYNAMODB_ENDPOINT: store.url, ...all, MONOTABLE_STORE: 'dynamodb' }
      const { code, complained } = await ran(
        [...args, ...(claims === undefined ? [] : ['--with', claims])],
        env,
      )
      if (code !== 0) throw new Error(complained)
    },
    statements,
    needs,
    refused: () => needs.filter(({ role, need }) => allowing(statements[role], need).length === 0),
    unused: () => unusedStatements(statements, needs),
    async close() {
      for (const running of warm.values()) running.end()
      await outside.close()
      await store.close()
      await engine.close()
    },
  }
}

async function signIn(name: string, email: string, { call, outside }: Pick<Deployed, 'call' | 'outside'>) {
  const [asked] = await call(
    'http',
    apiEvent('POST', '/accounts/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } }),
  )
  expect(asked.statusCode).toBe(200)
  const otp = /\b\d{6}\b/.exec(outside.letters.at(-1) ?? '')?.[0]
  const [signed] = await call(
    'http',
    apiEvent('POST', '/accounts/sign-in/email-otp', { body: { email, otp } }),
  )
  expect(signed.statusCode).toBe(200)
  const cookies: string[] = signed.cookies.map((cookie: string) => cookie.split(';')[0])
  const [given] = await call('http', apiEvent('POST', `/accounts/token/${name}`, { cookies }))
  return { token: JSON.parse(given.body).token as string, cookies }
}
