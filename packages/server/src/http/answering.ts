import type { Operation } from '../operation.ts'
import type { RunningSystem } from '../runtime.ts'
import type { Admitted } from './admission.ts'
import { commitOnce } from './commit.ts'
import { commitParts } from './commit-part.ts'
import { etagOf } from './etag.ts'
import type { Exchange } from './exchange.ts'
import { type Attempt, onceOnly } from './idempotency.ts'
import { outputWriter } from './output-writer.ts'

/** Runs the handler of an operation, once for each `Idempotency-Key`, and writes what it answers. */
export function answering(
  { system, db }: RunningSystem,
  name: string,
): (admitted: Admitted, exchange: Exchange) => Promise<Response> {
  const { method, status, isVersioned, handler } = system.operations[name] as Operation
  const write = outputWriter(system, name)
  return async ({ call, sent, target, idempotencyKey: key }, exchange) => {
    let etag: string | undefined
    let answered: number = status
    const answerAs = (other: number) => {
      answered = other
    }
    const run = async (attempt?: Attempt) => {
      const text = (answer: unknown) => write(answer, call.roles)
      const commit = commitOnce(db, text, attempt)
      const commitPart = commitParts(db, attempt)
      const answer = await handler(Object.assign(call, { commit, commitPart, answerAs }))
      etag = isVersioned ? etagOf(answer) : undefined
      return text(answer)
    }
    const actorId = call.actor.id
    const isRepeatable = key !== undefined && actorId !== undefined
    const request = { actorId: actorId as string, key: key as string, method, path: target, body: sent }
    const body = isRepeatable
      ? await onceOnly(db.Idempotency, { ...request, status: () => answered, repeats: answerAs }, run)
      : await run()
    if (isVersioned && etag === undefined && body !== '') etag = etagOf(JSON.parse(body))
    return exchange.answer(answered, body, etag === undefined ? undefined : { etag })
  }
}
