import type { PlannedWrite } from 'monotable'
import type { Logger } from 'pino'
import type { Actor } from '../identity/actor.ts'
import type { GivenFile } from './file.ts'
import type { Ids } from './ids.ts'
import type { Inputs, Read } from './operation.ts'

/** What writes an operation does, and what it answers once they are done. */
export interface Effect<Answer> {
  readonly writes: readonly PlannedWrite[]
  readonly answer: Answer
}

type PlanOf<Db> = Db extends { transact(plan: (t: infer T) => never, ...rest: never[]): unknown } ? T : never

/** One request to one operation, read and allowed. */
export interface Call<Db, Ports, I extends Inputs = Inputs, Role extends string = string> {
  readonly path: Read<I, 'path'>
  readonly query: Read<I, 'query'>
  readonly headers: Read<I, 'headers'>
  readonly body: Read<I, 'body'>
  readonly file: I extends { readonly file: readonly string[] } ? GivenFile : undefined
  readonly actor: Actor
  /** What the caller is to the things that the path names, by the system's `findRoles`. */
  readonly roles: ReadonlySet<Role>
  readonly db: Db
  readonly ports: Ports
  /** The moment of the request by the server's clock. */
  readonly now: Date
  readonly ids: Ids
  /** The version that the caller believes to change, from `If-Match`. */
  readonly ifMatch: number | undefined
  /** Whether the caller wants to make what is not there yet and nothing else, from `If-None-Match: *`. */
  readonly ifNoneMatch: boolean
  /** The `Idempotency-Key`, where it counts: ids that are made from it are the same in every repetition. */
  readonly repeatKey: string | undefined
  readonly log: Logger
  /** Answers with another status than the operation's, such as 200 where nothing had to be made. */
  answerAs(status: 200 | 201 | 202): void
  /**
   * Does the writes of an operation in one transaction, together with the record that makes a repeat of the request
   * answer the same without a second effect: answer with what it gives, and call it once. Planned again, with fresh
   * reads, when it met another writer, or when a write whose condition rests on the plan's reads failed: such a write
   * says `otherwise: outdated`.
   */
  commit<Answer>(plan: (t: PlanOf<Db>) => Effect<Answer> | Promise<Effect<Answer>>): Promise<Answer>
  /**
   * The same for one part of an operation that is too large for one transaction. A repeat of the request, also of one
   * that was cut short, finds the parts that were done by their names. Its answers are plain JSON.
   */
  commitPart<Answer>(
    part: string,
    plan: (t: PlanOf<Db>) => Effect<Answer> | Promise<Effect<Answer>>,
  ): Promise<Answer>
}
