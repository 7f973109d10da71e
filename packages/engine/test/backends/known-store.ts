import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Connection } from './backend.ts'

/** A case that another store answers differently, and how. */
export interface Difference {
  /** What the test file calls it: an operation, or a rule. */
  readonly subject: string
  readonly case: string
  /** What that store does there, by the first line of the failure. */
  readonly does: string
  /** Some runs show it and others do not: the case is left out. */
  readonly sometimes?: true
}

/** A fault of another store itself, which passes: the same request is answered when it is sent again. */
export interface PassingFault {
  readonly operation: string
  /** The name of the error. */
  readonly error: string
  readonly when: string
}

interface KnownStore {
  readonly differences: readonly Difference[]
  readonly passingFaults?: readonly PassingFault[]
}

/** `TEST_DYNAMODB_STORE` is the name of a store in `differences/`, or the path of a file like those. */
export function knownStore(): KnownStore {
  const store = process.env.TEST_DYNAMODB_STORE
  if (store === undefined) return { differences: [] }
  const file = store.endsWith('.json')
    ? pathToFileURL(store)
    : new URL(`differences/${store}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as KnownStore
}

/** Sends again what a store is known to fail at for a moment; a fault that stays is given back. */
export function pastFaults(connection: Connection, faults: readonly PassingFault[]): Connection {
  const attempts = 10
  const again =
    (send: Connection['send']): Connection['send'] =>
    async (operation, input) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await send(operation, input)
        } catch (error) {
          const isPassing = faults.some(
            fault => fault.operation === operation && fault.error === (error as Error).name,
          )
          if (!isPassing || attempt === attempts) throw error
          await new Promise(resolve => setTimeout(resolve, 20 * attempt))
        }
      }
    }
  return {
    ...connection,
    send: again(connection.send),
    ...(connection.sendUnchecked && { sendUnchecked: again(connection.sendUnchecked) }),
  }
}
