import type { SentFile, SentStream } from '../declare/file.ts'
import type { Operation } from '../declare/operation.ts'
import { outputWriter } from '../identity/output-writer.ts'
import type { RunningSystem } from '../run/runtime.ts'
import type { Admitted } from './admission.ts'
import { commitOnce } from './commit.ts'
import { commitParts } from './commit-part.ts'
import { etagOf } from './etag.ts'
import type { Exchange } from './exchange.ts'
import { type Attempt, onceOnly } from './idempotency.ts'

type Answering = (admitted: Admitted, exchange: Exchange) => Promise<Response>

/** Runs the handler of an operation, and writes what it answers. */
export function answerOperation(running: RunningSystem, name: string, hasOtherOrigins = false): Answering {
  const { sends, handler } = running.system.operations[name] as Operation
  if (sends === undefined) return answeringJson(running, name)
  return async ({ call }, exchange) => {
    const never = () => {
      throw new Error(`${name} sends a file, so it cannot write`)
    }
    const file = await handler(Object.assign(call, { commit: never, commitPart: never, answerAs: never }))
    const answer = file as SentFile | SentStream
    return 'stream' in answer
      ? exchange.sendStream(sends, answer)
      : exchange.send(sends, answer, hasOtherOrigins)
  }
}

/** Runs the handler once for each `Idempotency-Key`, and writes what it answers. */
function answeringJson({ system, db }: RunningSystem, name: string): Answering {
  const { method, status, isVersioned, parts: kept, handler } = system.operations[name] as Operation
  const write = outputWriter(system, name)
  const parts = kept && { ...kept, records: db[kept.entity] }
  return async ({ call, sent, target, idempotencyKey: key }, exchange) => {
    let etag: string | undefined
    let answered: number = status
    const answerAs = (other: number) => {
      answered = other
    }
    const run = async (attempt?: Attempt) => {
      const text = (answer: unknown) => write(answer, call.roles, exchange)
      const commit = commitOnce(db, text, attempt)
      const commitPart = commitParts(db, attempt)
      const answer = await handler(Object.assign(call, { commit, commitPart, answerAs }))
      etag = isVersioned ? etagOf(answer) : undefined
      return text(answer)
    }
    const actorId = call.actor.id
    const isRepeatable = key !== undefined && actorId !== undefined
    const request = {
      actorId: actorId as string,
      key: key as string,
      method,
      path: target,
      body: sent,
      parts,
    }
    const body = isRepeatable
      ? await onceOnly(db.Idempotency, { ...request, status: () => answered, repeats: answerAs }, run)
      : await run()
    if (isVersioned && etag === undefined && body !== '') etag = etagOf(JSON.parse(body))
    return exchange.answer(answered, body, etag === undefined ? undefined : { etag })
  }
}
