import type { Connection, WireObject } from './backend.ts'

/** What AWS asks for a million units, in dollars, in the dearest of its regions and rounded up. */
const perWriteUnit = 2 / 1e6
const perReadUnit = 0.5 / 1e6

const reads = /^(Get|BatchGet|TransactGet|Query|Scan|Describe|List)/

/** Of all connections of this process. */
let spent = 0

/**
 * Refuses what could cost more than was allowed. It goes by the sizes of what is sent and given back, twice over for
 * transactions and indexes: it overestimates, and the bill comes from AWS.
 */
export function withinBudget(connection: Connection, dollars: number): Connection {
  const guarded =
    (send: NonNullable<Connection['send']>): Connection['send'] =>
    async (operation, input) => {
      if (spent >= dollars)
        throw new Error(`The tests may have cost ${dollars} dollars: no request is sent any more.`)
      const isRead = reads.test(operation)
      if (!isRead) spent += perWriteUnit * units(input, 1024)
      const answer = await send(operation, input)
      spent += perReadUnit * units(answer as WireObject, 4096)
      return answer
    }
  return {
    ...connection,
    send: guarded((operation, input) => connection.send(operation, input)),
    ...(connection.sendUnchecked && { sendUnchecked: guarded(connection.sendUnchecked) }),
  }
}

const units = (value: WireObject, unit: number) =>
  2 * (1 + Math.ceil((JSON.stringify(value ?? {}).length * 2) / unit))
