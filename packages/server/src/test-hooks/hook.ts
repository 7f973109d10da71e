import type { output, ZodObject } from 'zod'
import { refuse } from '../errors.ts'
import type { Feed } from '../feed/feed.ts'
import type { LocalIssuer } from '../identity/local-issuer.ts'
import type { Faults } from '../ports/faults.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import type { Schedules } from '../schedules/schedules.ts'
import type { TestClock } from './test-clock.ts'

/** What tests can reach. */
export interface TestBench {
  readonly runtime: Runtime
  readonly feed: Feed
  readonly schedules: Schedules
  /** The one whose `now` the runtime and the store have. */
  readonly clock: TestClock
  readonly faults: Faults
  readonly issuer: Pick<LocalIssuer, 'token'> | undefined
}

/** One thing that a test can tell the server to do. */
export interface Hook {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  /** What the body has, or the query of a GET. */
  readonly input: ZodObject
  /** Answers a body, or nothing. */
  readonly run: (input: never, bench: TestBench) => Promise<object | undefined>
}

export function hook<I extends ZodObject>(
  method: Hook['method'],
  path: string,
  input: I,
  run: (input: output<I>, bench: TestBench) => Promise<object | undefined>,
): Hook {
  return { method, path, input, run }
}

export function systemOf({ runtime }: TestBench, name: string): RunningSystem {
  const found = runtime.systems.find(each => each.system.name === name)
  if (!found) throw refuse('NOT_FOUND', `There is no system '${name}'`)
  return found
}
