import type { Change } from './change.ts'
import type { BatchGetOptions, UpdateOptions, WriteOptions } from './client.ts'
import type { AnyChange } from './expressions/update.ts'
import { batchGet, type KeyedRead } from './operations/batch-get.ts'
import { type BatchWrite, batchDelete, batchPut } from './operations/batch-write.ts'
import { type CallName, checkOptions } from './operations/call-options.ts'
import { planCheck, planDelete } from './operations/delete.ts'
import { type GetOptions, getItem } from './operations/get.ts'
import { planCreate, planPut } from './operations/put.ts'
import { readStored } from './operations/read-current.ts'
import { readItem } from './operations/read-item.ts'
import { runWrite } from './operations/send-write.ts'
import type { Planned } from './operations/transact.ts'
import {
  planRestore,
  planSoftDelete,
  planTransition,
  type TransitionOptions,
} from './operations/transition.ts'
import { planUpdate } from './operations/update.ts'
import { planUpsert, type UpsertOptions } from './operations/upsert.ts'
import type { Plan, Write } from './operations/write.ts'
import type { EntityModel, Values } from './schema/entity-model.ts'
import type { Answer, Session } from './session.ts'
import type { AttributeMap } from './values/attribute-value.ts'

type Item = Record<string, unknown>
type States = Readonly<Record<string, string>>

const none = {}

type Make<O> = (options: O, attempt: number) => Write | Promise<Write>

/** The writes of one entity, each worked out when it is sent. */
function plans(session: Session, model: EntityModel) {
  /** What a transaction adds up, and when it gives up, holds for the reads too that its writes rest on. */
  const planned = <O extends WriteOptions>(call: CallName, options: O | undefined, make: Make<O>): Plan => {
    const given = options ?? (none as O)
    return (attempt, along) => {
      checkOptions(call, options, model)
      return make(along ? { ...along, ...given } : given, attempt)
    }
  }
  return {
    put: (item: Values, options?: WriteOptions) =>
      planned('put', options, given => planPut(session, model, item, given)),
    create: (item: Values, options?: WriteOptions) =>
      planned('create', options, given => planCreate(session, model, item, given)),
    upsert: (item: Values, options?: UpsertOptions) =>
      planned('upsert', options, (given, attempt) => planUpsert(session, model, item, given, attempt)),
    update: (known: Values, change: Change, options?: UpdateOptions) =>
      planned('update', options, (given, attempt) =>
        planUpdate(session, model, known, change as AnyChange, given, undefined, attempt),
      ),
    transition: (known: Values, to: States, options?: TransitionOptions) =>
      planned('transition', options, (given, attempt) =>
        planTransition(session, model, known, to, given, attempt),
      ),
    delete: (key: Values, options?: WriteOptions) =>
      planned('delete', options, given => planDelete(session, model, key, given)),
    softDelete: (known: Values, options?: UpdateOptions) =>
      planned('softDelete', options, (given, attempt) =>
        planSoftDelete(session, model, known, given, attempt),
      ),
    restore: (known: Values, options?: UpdateOptions) =>
      planned('restore', options, (given, attempt) => planRestore(session, model, known, given, attempt)),
    check: (key: Values, options?: WriteOptions) =>
      planned('check', options, given => planCheck(session, model, key, given)),
  }
}

type Plans = ReturnType<typeof plans>

/** `t.Product` in a transaction. */
export function planner(
  session: Session,
  model: EntityModel,
): Record<string, (...given: never[]) => Planned> {
  const members = Object.entries(plans(session, model)).map(([name, plan]) => [
    name,
    (...given: never[]) => ({
      entity: model.name,
      plan: (plan as (...given: never[]) => Plan)(...given),
    }),
  ])
  return Object.fromEntries(members)
}

/** `t.Product` in a batch. */
export function batchPlanner(session: Session, model: EntityModel) {
  return {
    put: (item: Values): BatchWrite => batchPut(session, model, item),
    delete: (key: Values): BatchWrite => batchDelete(session, model, key),
  }
}

/** `t.Product` where items are read together. */
export function reader(model: EntityModel): { get: (key: Values) => KeyedRead & { entity: string } } {
  return { get: key => ({ entity: model.name, model, key }) }
}

/** `db.Product`. */
export function repository(session: Session, model: EntityModel) {
  const plan: Plans = plans(session, model)
  const written = (write: Write, answer: Answer): Item | Promise<Item> => {
    if (write.action === 'Put') return write.item as Item
    const stored = answer.Attributes as AttributeMap | undefined
    return stored ? model.read(stored) : readBack(session, write)
  }
  const removed = (write: Write, answer: Answer): Item | undefined => {
    const stored = answer.Attributes as AttributeMap | undefined
    return stored ? readItem(model, stored, session.now()) : write.item
  }
  const run = (write: Plan, options: WriteOptions | undefined): Promise<Item> =>
    runWrite(session, write, written, options?.signal)
  return {
    get: (key: Values, options?: GetOptions) => getItem(session, model, key, options),
    batchGet: async (keys: readonly Values[], options: BatchGetOptions = none) => {
      checkOptions('batchGet', options, model)
      return batchGet(
        session,
        keys.map(key => ({ model, key })),
        options,
      )
    },
    put: (item: Values, options?: WriteOptions) => run(plan.put(item, options), options),
    create: (item: Values, options?: WriteOptions) => run(plan.create(item, options), options),
    upsert: (item: Values, options?: UpsertOptions) => run(plan.upsert(item, options), options),
    update: (known: Values, change: Change, options?: UpdateOptions) =>
      run(plan.update(known, change, options), options),
    transition: (known: Values, to: States, options?: TransitionOptions) =>
      run(plan.transition(known, to, options), options),
    softDelete: (known: Values, options?: UpdateOptions) => run(plan.softDelete(known, options), options),
    restore: (known: Values, options?: UpdateOptions) => run(plan.restore(known, options), options),
    delete: (key: Values, options?: WriteOptions): Promise<Item | undefined> =>
      runWrite(session, plan.delete(key, options), removed, options?.signal),
  }
}

/** A transaction does not tell what an item became: it is read, or is what it must have become if it is gone again. */
async function readBack(session: Session, { model, key, item, options }: Write): Promise<Item> {
  const stored = await readStored(session, model, key, options)
  return stored ? model.read(stored) : (item ?? {})
}
