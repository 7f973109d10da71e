import { existsSync } from 'node:fs'
import { OpenError, open } from '@monotable/engine'
import type { Store } from '@monotable/server'
import { openDynamoDB } from '@monotable/server/host'
import type { Transport } from 'monotable'
import { CannotConnect, Failure, type Surroundings, UsageError } from '../command.ts'
import type { FlagValues } from '../flags.ts'
import type { liveFlags } from './live-tables.ts'

type Where = FlagValues<typeof liveFlags>

interface Opened {
  readonly transport: Transport
  readonly streams: NonNullable<Store['streams']>
  readonly url: string
  close(): Promise<void> | void
}

/** Opens the tables that the flags or the environment name, and closes them after the work. */
export async function withLive<T>(
  where: Where,
  { env }: Pick<Surroundings, 'env'>,
  work: (transport: Transport, url: string) => Promise<T>,
): Promise<T> {
  const opened = await openLive(where, env)
  try {
    return await work(opened.transport, opened.url)
  } catch (error) {
    const { name, message } = error as Error
    if (error instanceof Failure || name === 'MonotableError') throw error
    if (name === 'ResourceNotFoundException')
      throw new CannotConnect(
        `${opened.url} has no such table. Name the actual one: --table declared=actual, or --stage.`,
      )
    // An answer is no silence: only who may not ask at all is as far from the tables as who gets none.
    if (hasAnswered(error as Error)) throw new Failure(`${opened.url} refused a request: ${message || name}`)
    throw new CannotConnect(`${opened.url} does not answer: ${message || name}`)
  } finally {
    await opened.close()
  }
}

/** Whether DynamoDB, or a store like it, has answered with an error of its own, other than about who asks. */
const hasAnswered = ({ name }: Error): boolean =>
  /(?:Exception|Exceeded|^ValidationError)$/.test(name) &&
  !/AccessDenied|UnrecognizedClient|Token|Signature|Credentials|OptInRequired/.test(name)

/** Opens the tables that the flags or the environment name. */
export async function openLive(
  { endpoint: given, region: named, profile, path }: Where,
  env: Surroundings['env'],
): Promise<Opened> {
  if (path !== undefined) return openFolder(path)
  const endpoint = given ?? env.DYNAMODB_ENDPOINT ?? env.AWS_ENDPOINT_URL_DYNAMODB
  const region = named ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION
  return openDynamoDB({ dynamodbEndpoint: endpoint, region, profile }, env).catch(error => {
    throw new CannotConnect((error as Error).message)
  })
}

async function openFolder(path: string): Promise<Opened> {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`)
  try {
    const engine = await open({ path })
    return { transport: engine, streams: engine, url: path, close: () => engine.close() }
  } catch (error) {
    if (error instanceof OpenError) throw new CannotConnect(error.message)
    throw error
  }
}
