import { mountAccounts } from '../accounts/mount-accounts.ts'
import { checkService } from '../config/check-service.ts'
import { type Config, readConfig } from '../config/config.ts'
import { ConfigError, type ConfigProblem } from '../config/config-error.ts'
import type { System } from '../declare/system.ts'
import { isDevelopment } from '../identity/identity.ts'
import { dependencies } from '../metrics/readiness.ts'
import { readParameters } from '../ports/read-parameters.ts'
import { accountsOf } from '../run/accounts-of.ts'
import { type App, createApp } from '../run/app.ts'
import { type MakePages, mountPages } from '../run/mount-pages.ts'
import { openSystems } from '../run/open-systems.ts'
import { ownTables } from '../run/own-tables.ts'
import { makeSchedules } from '../schedules/schedules.ts'
import { httpHandler } from './http-handler.ts'
import { streamHandler } from './stream-handler.ts'

interface Handlers {
  /** Behind an HTTP API (payload 2.0) or a function URL. */
  readonly http: ReturnType<typeof httpHandler>
  /** Behind the streams of the tables, with `ReportBatchItemFailures`. */
  readonly stream: ReturnType<typeof streamHandler>
  /** Behind a rule of EventBridge, every minute or so: runs the schedules that are due, and names them. */
  readonly schedule: () => Promise<readonly string[]>
}

export interface FunctionsOptions {
  /** The environment of this process unless given. */
  readonly env?: NodeJS.ProcessEnv
  /** Loads the pages of the systems, for the function that answers requests; no pages unless given. */
  readonly pages?: () => Promise<MakePages>
}

/**
 * Systems as Lambda functions, configured by the environment. Everything is opened at the first event and kept for
 * those that follow; what cannot be opened is tried again at the next.
 *
 * @example
 * ```ts
 * export const { http, stream, schedule } = lambdaFunctions(systems)
 * ```
 */
export function lambdaFunctions(systems: readonly System[], options: FunctionsOptions = {}): Handlers {
  let opened: Promise<Handlers> | undefined
  const handlers = () => {
    opened ??= open(systems, options).catch(error => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    http: async event => (await handlers()).http(event),
    stream: async (event, context) => (await handlers()).stream(event, context),
    schedule: async () => (await handlers()).schedule(),
  }
}

async function open(systems: readonly System[], options: FunctionsOptions): Promise<Handlers> {
  const env = await readParameters(options.env ?? process.env)
  const config = readConfig({ env })
  checkService(config)
  checkFunctions(config)
  const opened = await openSystems(systems, config, { env })
  const { runtime, answering } = opened
  const baseUrl = () => config.url ?? 'https://localhost'
  const accounts = await accountsOf(config, opened, { log: runtime.log, baseUrl })
  const answerRequests = async () => {
    // Changes and schedules need none: their functions do not load them.
    const pages = await options.pages?.()
    const { proxies } = config
    const forPages = { baseUrl: baseUrl(), isDevelopment: isDevelopment(config), canFollow: false }
    const complain = (line: string) => runtime.log.warn(line)
    const routes = [
      (app: App) => void app.route('/', dependencies(runtime, ownTables(config, opened.store))),
      (app: App) => mountAccounts(app, accounts, proxies),
      (app: App) =>
        pages && mountPages(app, { pages, runtime, accounts, config: forPages, proxies, complain }),
    ]
    return httpHandler(createApp(runtime, { ...answering, routes }), settled)
  }
  let requests: ReturnType<typeof answerRequests> | undefined
  const settled = () =>
    Promise.all([accounts.close(), ...runtime.systems.map(({ ports }) => ports.drift.settled())])
  const stream = streamHandler(runtime)
  return {
    http: async event => {
      requests ??= answerRequests()
      return (await requests)(event)
    },
    stream: (event, context) => stream(event, context).finally(settled),
    schedule: () => makeSchedules(runtime).runDue().finally(settled),
  }
}

/** A function of Lambda has no disk that lasts: what would be kept there must go elsewhere. */
function checkFunctions({ store, objects, mail, sms }: Config): void {
  const problems: ConfigProblem[] = []
  const demand = (where: string, what: string) =>
    problems.push({ where, reason: `must be set: ${what} would be lost with the function's disk` })
  if (store === 'embedded') demand('MONOTABLE_STORE', 'the embedded store')
  if (objects.kind === 'folder') demand('MONOTABLE_OBJECTS', 'objects in a folder')
  if (mail.kind === 'outbox') demand('MONOTABLE_MAIL', 'mail in an outbox')
  if (sms === 'outbox') demand('MONOTABLE_SMS', 'messages in an outbox')
  if (problems.length > 0) throw new ConfigError(problems)
}
