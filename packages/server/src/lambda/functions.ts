import { checkFunctions } from '../config/check-functions.ts'
import { checkService } from '../config/check-service.ts'
import { readConfig } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { createApp } from '../run/app.ts'
import { openSystems } from '../run/open-systems.ts'
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

/**
 * Systems as Lambda functions, configured by the environment. Everything is opened at the first event and kept for
 * those that follow; what cannot be opened is tried again at the next.
 */
export function lambdaFunctions(systems: readonly System[], env = process.env): Handlers {
  let opened: Promise<Handlers> | undefined
  const handlers = () => {
    opened ??= open(systems, env).catch(error => {
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

async function open(systems: readonly System[], env: NodeJS.ProcessEnv): Promise<Handlers> {
  const config = readConfig({ env })
  checkService(config)
  checkFunctions(config)
  const { runtime, answering } = await openSystems(systems, config, { env })
  return {
    http: httpHandler(createApp(runtime, answering)),
    stream: streamHandler(runtime),
    schedule: () => makeSchedules(runtime).runDue(),
  }
}
