import { afterAll, beforeAll, describe } from 'vitest'
import { open } from '../src/open.ts'
import { type Backend, backendOver, type Connection } from './backends/backend.ts'
import { givenEndpoint, overHttp } from './backends/sdk.ts'

export type { Backend, WireObject } from './backends/backend.ts'
export { expectError } from './backends/expect-error.ts'
export { keys } from './backends/keys.ts'

export type EngineOptions = NonNullable<Parameters<typeof open>[0]>

/** How one backend comes into being; `options` reach only the backends that are ours. */
type Connect = (options: EngineOptions) => Promise<Connection>

const inProcess: Connect = async options => {
  const engine = await open(options)
  return { send: (operation, input) => engine.send(operation, input), close: () => engine.close(), engine }
}

const connections: [name: string, connect: Connect][] = [
  ['in process', inProcess],
  ['over HTTP', async options => overHttp(await open(options))],
]

/**
 * Runs the same cases in process, over HTTP through the AWS SDK and, where `TEST_DYNAMODB_ENDPOINT` is set, on
 * that endpoint. Cases are written in wire JSON: binary is base64 text, times are seconds. Options of the engine
 * (a clock, a delay of tables) leave the endpoint out, since it cannot be given them.
 */
export function describeOnEachBackend(
  title: string,
  cases: (backend: Backend) => void,
  options?: EngineOptions,
): void {
  const endpoint = process.env.TEST_DYNAMODB_ENDPOINT
  const all: typeof connections =
    endpoint && !options
      ? [...connections, ['on the given endpoint', async () => givenEndpoint(endpoint)]]
      : connections
  describe.each(all)(`${title}, %s`, (_name, connect) => {
    const backend = backendOver(() => connect({ ...options }))
    beforeAll(backend.open)
    afterAll(backend.close)
    cases(backend)
  })
}
